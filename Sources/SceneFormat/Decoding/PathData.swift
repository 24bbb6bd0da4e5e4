internal import Foundation
internal import Geometry
internal import SceneText

/// Reads SVG path data.
///
/// Source: W3C, Scalable Vector Graphics (SVG) 2, chapter 9, Paths; arcs by appendix B.2.4. All
/// commands are supported, absolute and relative. A single error makes the whole data invalid.
struct PathData {
  private let text: [UInt8]
  private var next = 0
  private var result = BezierPath()
  private var current = CGPoint.zero
  private var start = CGPoint.zero
  /// The last control point, which smooth curves continue, and the commands that can continue it.
  private var control: (point: CGPoint, commands: String)?

  /// Path data as text.
  init(_ text: String) { self.text = Array(text.utf8) }

  /// The text from the first error on, for a message.
  var rest: String { String(decoding: text.dropFirst(next).prefix(20), as: UTF8.self) }

  /// The path; nil if the data is invalid or empty.
  mutating func path() -> BezierPath? {
    skipSpace()
    guard next < text.count, letter(next) == "M" || letter(next) == "m" else { return nil }
    while next < text.count {
      let place = next
      guard let command = letter(next) else { return nil }
      next += 1
      guard read(command) else {
        next = place
        return nil
      }
      skipSpace()
    }
    return result
  }

  /// The data of a path, whose arcs have become curves.
  static func text(of path: BezierPath) -> String {
    func text(_ command: String, _ points: CGPoint...) -> String {
      points.reduce(command) { "\($0) \(Double($1.x).shortestText) \(Double($1.y).shortestText)" }
    }
    return path.elements.map { element in
      switch element {
      case .move(let point): text("M", point)
      case .line(let point): text("L", point)
      case .curve(let end, let control1, let control2): text("C", control1, control2, end)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  private func letter(_ place: Int) -> Character? {
    let character = Character(Unicode.Scalar(text[place]))
    return character.isLetter ? character : nil
  }

  // MARK: - Commands

  /// Reads the arguments of a command, which may be repeated.
  private mutating func read(_ command: Character) -> Bool {
    let isRelative = command.isLowercase
    guard let kind = command.uppercased().first else { return false }
    if kind == "Z" {
      result.close()
      (current, control) = (start, nil)
      return true
    }
    var isFirst = true
    repeat {
      guard step(kind, isRelative ? current : .zero, isFirst: isFirst) else { return false }
      isFirst = false
      skipSeparator()
    } while startsNumber
    return true
  }

  /// Reads the arguments of a command once; relative ones are from an origin.
  private mutating func step(_ kind: Character, _ origin: CGPoint, isFirst: Bool) -> Bool {
    var reached: (point: CGPoint, commands: String)?
    switch kind {
    case "M", "L":
      guard let point = point(origin) else { return false }
      if kind == "M", isFirst {
        result.move(to: point)
        start = point
      } else {
        result.addLine(to: point)
      }
      current = point
    case "H":
      guard let x = number() else { return false }
      current.x = origin.x + x
      result.addLine(to: current)
    case "V":
      guard let y = number() else { return false }
      current.y = origin.y + y
      result.addLine(to: current)
    case "C", "S":
      guard let first = kind == "S" ? reflected("CS") : point(origin), let second = point(origin),
        let end = point(origin)
      else { return false }
      result.addCurve(to: end, controlPoint1: first, controlPoint2: second)
      (current, reached) = (end, (second, "CS"))
    case "Q", "T":
      guard let middle = kind == "T" ? reflected("QT") : point(origin), let end = point(origin)
      else { return false }
      result.addQuadCurve(to: end, controlPoint: middle)
      (current, reached) = (end, (middle, "QT"))
    case "A":
      guard arc(origin) else { return false }
    default: return false
    }
    control = reached
    return true
  }

  /// The last control point reflected at the current point; the current point after other commands.
  private func reflected(_ commands: String) -> CGPoint? {
    guard let control, control.commands == commands else { return current }
    return CGPoint(x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y)
  }

  // MARK: - Arcs

  /// The radius in points up to which an arc is a line, as it is with a radius of 0.
  ///
  /// Smaller: the radii that reach the end point are infinite. Larger: arcs that can be seen become lines.
  private static let leastRadius = 1e-9

  private mutating func arc(_ origin: CGPoint) -> Bool {
    guard let rx = number(), let ry = number(), let degrees = number(), let isLarge = flag(),
      let isClockwise = flag(), let end = point(origin)
    else { return false }
    appendArc(
      radii: (Double(abs(rx)), Double(abs(ry))), turn: Double(degrees) * Double.pi / 180,
      isLarge: isLarge, isClockwise: isClockwise, to: end)
    current = end
    return true
  }

  /// Appends an elliptical arc as cubic curves, each of at most a quarter turn.
  private mutating func appendArc(
    radii: (x: Double, y: Double), turn: Double, isLarge: Bool, isClockwise: Bool, to end: CGPoint
  ) {
    guard end != current else { return }
    guard min(radii.x, radii.y) > Self.leastRadius else { return result.addLine(to: end) }
    let (sine, cosine) = PortableMath.sineAndCosine(turn)
    let (dx, dy) = (Double(current.x - end.x) / 2, Double(current.y - end.y) / 2)
    let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
    // Radii that are too small to reach the end point are scaled up until they do.
    let excess = x * x / (radii.x * radii.x) + y * y / (radii.y * radii.y)
    let scale = excess > 1 ? excess.squareRoot() : 1
    let (rx, ry) = (radii.x * scale, radii.y * scale)
    let square = max(0, (1 - min(1, excess)) / max(excess, .leastNormalMagnitude))
    let factor = (isLarge == isClockwise ? -1 : 1) * (excess > 1 ? 0 : square.squareRoot())
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    let first = PortableMath.arctangent(y: (y - cy) / ry, x: (x - cx) / rx)
    var sweep = PortableMath.arctangent(y: (-y - cy) / ry, x: (-x - cx) / rx) - first
    if isClockwise, sweep < 0 { sweep += 2 * Double.pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * Double.pi }
    let count = max(1, Int((abs(sweep) / (Double.pi / 2) - 1e-9).rounded(.up)))
    let part = sweep / Double(count)
    let (quarterSine, quarterCosine) = PortableMath.sineAndCosine(part / 4)
    let handle = 4.0 / 3.0 * quarterSine / quarterCosine
    let center = CGPoint(
      x: CGFloat(cosine * cx - sine * cy) + (current.x + end.x) / 2,
      y: CGFloat(sine * cx + cosine * cy) + (current.y + end.y) / 2)
    let toPath = CGAffineTransform(
      a: CGFloat(cosine * rx), b: CGFloat(sine * rx), c: CGFloat(-sine * ry),
      d: CGFloat(cosine * ry), tx: center.x, ty: center.y)
    for index in 0..<count {
      let (s0, c0) = PortableMath.sineAndCosine(first + part * Double(index))
      let (s1, c1) = PortableMath.sineAndCosine(first + part * Double(index + 1))
      func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y).applying(toPath) }
      result.addCurve(
        to: index == count - 1 ? end : point(c1, s1),
        controlPoint1: point(c0 - handle * s0, s0 + handle * c0),
        controlPoint2: point(c1 + handle * s1, s1 - handle * c1))
    }
  }

  // MARK: - Numbers

  private var startsNumber: Bool {
    next < text.count && "+-.0123456789".utf8.contains(text[next])
  }

  private mutating func skipSpace() {
    while next < text.count, " \t\n\r\u{0C}".utf8.contains(text[next]) { next += 1 }
  }

  private mutating func skipSeparator() {
    skipSpace()
    guard next < text.count, text[next] == UInt8(ascii: ",") else { return }
    next += 1
    skipSpace()
  }

  private mutating func point(_ origin: CGPoint) -> CGPoint? {
    guard let x = number(), let y = number() else { return nil }
    return CGPoint(x: origin.x + x, y: origin.y + y)
  }

  private mutating func flag() -> Bool? {
    skipSeparator()
    guard next < text.count, text[next] == UInt8(ascii: "0") || text[next] == UInt8(ascii: "1")
    else { return nil }
    next += 1
    return text[next - 1] == UInt8(ascii: "1")
  }

  /// A number in the range of coordinates.
  private mutating func number() -> CGFloat? {
    skipSeparator()
    var end = next
    func digits() {
      while end < text.count, (0x30...0x39).contains(text[end]) { end += 1 }
    }
    if end < text.count, "+-".utf8.contains(text[end]) { end += 1 }
    digits()
    if end < text.count, text[end] == UInt8(ascii: ".") {
      end += 1
      digits()
    }
    if end < text.count, "eE".utf8.contains(text[end]) {
      end += 1
      if end < text.count, "+-".utf8.contains(text[end]) { end += 1 }
      digits()
    }
    guard end - next <= JSONNumber.maximumLength,
      let value = Double(String(decoding: text[next..<end], as: UTF8.self)),
      NumberRange.coordinate.contains(value)
    else { return nil }
    next = end
    return CGFloat(value)
  }
}
