public import Foundation
public import Geometry

/// A Bézier path.
public typealias UIBezierPath = MutableBezierPath

/// The corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  /// UIKit's number.
  public let rawValue: UInt

  /// Corners by UIKit's number.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

extension MutableBezierPath {
  /// The outline of a rectangle.
  public convenience init(rect: CGRect) { self.init(BezierPath(rect: rect)) }

  /// An ellipse in a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(BezierPath(ovalIn: rect)) }

  /// A rectangle with rounded corners, of a radius in points.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(BezierPath(roundedRect: rect, cornerRadius: cornerRadius))
  }

  /// A rectangle of which some corners are rounded, by the width of the radii in points.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    var mask: CornerMask = []
    if corners.contains(.topLeft) { mask.insert(.topLeft) }
    if corners.contains(.topRight) { mask.insert(.topRight) }
    if corners.contains(.bottomLeft) { mask.insert(.bottomLeft) }
    if corners.contains(.bottomRight) { mask.insert(.bottomRight) }
    self.init(BezierPath(roundedRect: rect, cornerRadius: cornerRadii.width, corners: mask))
  }

  /// An arc around a center, with angles in radians, clockwise from the right.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// A copy of a Core Graphics path.
  public convenience init(cgPath: CGPath) { self.init(cgPath.path) }

  /// The path as Core Graphics has it.
  public var cgPath: CGPath {
    get { CGMutablePath(path) }
    set { path = newValue.path }
  }

  /// The shape of the ends of the stroke.
  public var lineCapStyle: CGLineCap {
    get { strokeCap }
    set { strokeCap = newValue }
  }

  /// The shape of the corners of the stroke.
  public var lineJoinStyle: CGLineJoin {
    get { strokeJoin }
    set { strokeJoin = newValue }
  }

  /// Sets the dashes.
  ///
  /// - Parameters:
  ///   - pattern: The lengths of the dashes and gaps in points; nil for a solid stroke.
  ///   - count: How many of them count.
  ///   - phase: The offset at the start, in points.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashes = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
    dashPhase = phase
  }

  /// Writes the dashes.
  ///
  /// - Parameters:
  ///   - pattern: Gets the lengths of the dashes and gaps in points; nil for only their number.
  ///   - count: Gets the number of lengths.
  ///   - phase: Gets the offset at the start, in points.
  public func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern { for (index, length) in dashes.enumerated() { pattern[index] = length } }
    count?.pointee = dashes.count
    phase?.pointee = dashPhase
  }

  /// The end of the path; zero where it is empty.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }
  /// The smallest rectangle around the path, in points.
  public var bounds: CGRect { path.extent.rect ?? .zero }

  /// Begins a new part at a point.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line.
  public func addLine(to point: CGPoint) {
    if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
  }

  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, controlPoint: controlPoint)
  }

  /// Adds an arc, after a line to its start; angles in radians, clockwise from the right.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(center, radius, from: startAngle, to: endAngle, clockwise: clockwise)
  }

  /// Adds the elements of another path.
  public func append(_ other: UIBezierPath) { path.append(other.path) }
  /// Closes the last part.
  public func close() { path.close() }
  /// Removes all elements.
  public func removeAllPoints() { path = BezierPath() }
  /// Transforms the elements.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// The same path in the other direction, part by part.
  public func reversing() -> UIBezierPath {
    guard let reversed = copy() as? UIBezierPath else { return self }
    reversed.path = path.reversed
    return reversed
  }

  /// Whether a point is inside the path.
  public func contains(_ point: CGPoint) -> Bool {
    path.contains(point, evenOdd: usesEvenOddFillRule)
  }

  /// Strokes the path in `draw(_:)`.
  public func stroke() { UIGraphicsGetCurrentContext()?.stroke(self) }
  /// Fills the path in `draw(_:)`.
  public func fill() { UIGraphicsGetCurrentContext()?.fill(self) }
  /// Clips what is drawn next in `draw(_:)`.
  public func addClip() { UIGraphicsGetCurrentContext()?.clip(to: path) }
  /// A copy, as on iOS.
  public func copy() -> Any {
    let copy = UIBezierPath(path)
    copy.lineWidth = lineWidth
    (copy.strokeCap, copy.strokeJoin) = (strokeCap, strokeJoin)
    (copy.dashes, copy.dashPhase) = (dashes, dashPhase)
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    return copy
  }
}

extension BezierPath {
  /// The path in the other direction: each part begins where it ended, and the last one is the first.
  fileprivate var reversed: BezierPath {
    var parts: [BezierPath] = []
    for element in elements {
      if case .move = element {
        parts.append(BezierPath(elements: [element]))
        continue
      }
      guard let last = parts.last else { continue }
      // After a part is closed, another one begins at its start.
      if last.elements.last == .close, let start = last.currentPoint {
        parts.append(BezierPath(elements: [.move(start)]))
      }
      parts[parts.count - 1].elements.append(element)
    }
    return parts.reversed().reduce(into: BezierPath()) { $0.add(reversing: $1) }
  }

  /// Adds the steps of one part backwards.
  private mutating func add(reversing part: BezierPath) {
    var rest = part
    let isClosed = rest.elements.last == .close
    if isClosed { rest.elements.removeLast() }
    guard let end = rest.currentPoint else { return }
    move(to: end)
    while let element = rest.elements.popLast(), let end = rest.currentPoint {
      if case .curve(_, let control1, let control2) = element {
        addCurve(to: end, controlPoint1: control2, controlPoint2: control1)
      } else {
        addLine(to: end)
      }
    }
    if isClosed { close() }
  }

  /// Adds an arc in pieces of at most a quarter turn, whose error is 0.03 % of the radius.
  ///
  /// The handles have the length 4/3·tan(φ/4) for an angle φ.
  mutating func addArc(
    _ center: CGPoint, _ radius: CGFloat, from start: CGFloat, to end: CGFloat, clockwise: Bool
  ) {
    let whole = 2 * CGFloat.pi
    var sweep = end - start
    if clockwise {
      if sweep > whole { sweep = whole }
      if sweep < 0 { sweep += whole * (-sweep / whole).rounded(.up) }
    } else {
      if sweep < -whole { sweep = -whole }
      if sweep > 0 { sweep -= whole * (sweep / whole).rounded(.up) }
    }
    // Whole turns in the other direction are a circle, too.
    if abs(sweep) < 1e-9, start != end { sweep = clockwise ? whole : -whole }
    func point(_ angle: CGFloat, _ handle: CGFloat = 0) -> CGPoint {
      let (sine, cosine) = PortableMath.sineAndCosine(Double(angle))
      return CGPoint(
        x: center.x + radius * (CGFloat(cosine) - handle * CGFloat(sine)),
        y: center.y + radius * (CGFloat(sine) + handle * CGFloat(cosine)))
    }
    if isEmpty { move(to: point(start)) } else { addLine(to: point(start)) }
    let count = max(1, Int((abs(sweep) / (whole / 4) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    let quarter = PortableMath.sineAndCosine(Double(step) / 4)
    let handle = CGFloat(4.0 / 3 * quarter.sine / quarter.cosine)
    for index in 0..<count {
      let (from, to) = (start + CGFloat(index) * step, start + CGFloat(index + 1) * step)
      addCurve(
        to: point(to), controlPoint1: point(from, handle), controlPoint2: point(to, -handle))
    }
  }
}

extension BezierPath {
  /// Whether a point is inside, with curves as 24 chords.
  func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
    var (winding, crossings) = (0, 0)
    func cross(_ a: CGPoint, _ b: CGPoint) {
      guard (a.y <= point.y) != (b.y <= point.y) else { return }
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      guard x > point.x else { return }
      crossings += 1
      winding += b.y > a.y ? 1 : -1
    }
    var (start, last) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let place):
        cross(last, start)
        (start, last) = (place, place)
      case .line(let place):
        cross(last, place)
        last = place
      case .curve(let end, let control1, let control2):
        let from = last
        for index in 1...24 {
          let place = BezierPath.cubic(from, control1, control2, end, at: CGFloat(index) / 24)
          cross(last, place)
          last = place
        }
      case .close:
        cross(last, start)
        last = start
      }
    }
    cross(last, start)
    return evenOdd ? !crossings.isMultiple(of: 2) : winding != 0
  }
}
