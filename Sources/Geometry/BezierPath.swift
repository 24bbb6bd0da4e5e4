public import Foundation

/// A path of straight lines and cubic curves, in points.
///
/// A value type with UIKit's vocabulary. Each subpath begins with a move; quadratic curves and
/// ovals are stored as cubics.
@frozen public struct BezierPath: Equatable, Hashable, Sendable {
  /// One step of a path.
  @frozen public enum Element: Equatable, Hashable, Sendable {
    /// Begins a subpath at a point.
    case move(CGPoint)
    /// A straight line to a point.
    case line(CGPoint)
    /// A cubic curve to `end` that starts towards `control1` and arrives from `control2`.
    case curve(end: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The steps, in order.
  public var elements: [Element]

  /// The handle length of a cubic that approximates a quarter of a unit circle: 4(√2 − 1)/3.
  ///
  /// The radial error is below 2.8·10⁻⁴ of the radius.
  @inlinable public static var circleHandle: CGFloat { 0.552_284_749_830_793_4 }

  /// The empty path.
  @inlinable public init() { elements = [] }

  /// A path of the given steps.
  @inlinable public init(elements: [Element]) { self.elements = elements }

  /// A closed rectangle, clockwise on screen from its minimum corner.
  @inlinable public init(rect: CGRect) { self.init(polygon: rect.corners) }

  /// A closed polygon through points, or an open polyline if `closed` is false.
  @inlinable public init(polygon points: [CGPoint], closed: Bool = true) {
    elements = []
    for (index, point) in points.enumerated() {
      elements.append(index == 0 ? .move(point) : .line(point))
    }
    if closed, !points.isEmpty { elements.append(.close) }
  }

  /// An ellipse inscribed in a rectangle: four cubics, clockwise on screen, starting at the right.
  @inlinable public init(ovalIn rect: CGRect) {
    let (center, rx, ry) = (rect.center, rect.width / 2, rect.height / 2)
    let (hx, hy) = (rx * Self.circleHandle, ry * Self.circleHandle)
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: center.x + x, y: center.y + y) }
    elements = [
      .move(at(rx, 0)),
      .curve(end: at(0, ry), control1: at(rx, hy), control2: at(hx, ry)),
      .curve(end: at(-rx, 0), control1: at(-hx, ry), control2: at(-rx, hy)),
      .curve(end: at(0, -ry), control1: at(-rx, -hy), control2: at(-hx, -ry)),
      .curve(end: at(rx, 0), control1: at(hx, -ry), control2: at(rx, -hy)),
      .close,
    ]
  }

  /// A rectangle with circular corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - cornerRadius: The corner radius, limited to half the shorter side.
  ///   - corners: Which corners are round; all by default.
  @inlinable public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, corners: CornerMask = .all
  ) {
    let radius = Swift.min(cornerRadius, rect.width / 2, rect.height / 2)
    guard corners == .all else {
      elements = Self.elements(rect, radius: radius, corners)
      return
    }
    guard radius > 0 else {
      elements = Self(rect: rect).elements
      return
    }
    let handle = radius * (1 - Self.circleHandle)
    let (l, t, r, b) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    elements = [
      .move(at(l + radius, t)), .line(at(r - radius, t)),
      .curve(end: at(r, t + radius), control1: at(r - handle, t), control2: at(r, t + handle)),
      .line(at(r, b - radius)),
      .curve(end: at(r - radius, b), control1: at(r, b - handle), control2: at(r - handle, b)),
      .line(at(l + radius, b)),
      .curve(end: at(l, b - radius), control1: at(l + handle, b), control2: at(l, b - handle)),
      .line(at(l, t + radius)),
      .curve(end: at(l + radius, t), control1: at(l, t + handle), control2: at(l + handle, t)),
      .close,
    ]
  }

  /// A rectangle with only some rounded corners, starting at the upper left.
  @usableFromInline static func elements(
    _ rect: CGRect, radius: CGFloat, _ corners: CornerMask
  ) -> [Element] {
    let handle = radius * (1 - Self.circleHandle)
    // Each corner with the directions of the edge that arrives there and the edge that leaves it.
    let (right, down) = (CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1))
    let (left, up) = (CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1))
    let steps: [(corner: CornerMask, point: CGPoint, to: CGVector, from: CGVector)] = [
      (.topRight, CGPoint(x: rect.maxX, y: rect.minY), right, down),
      (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), down, left),
      (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), left, up),
      (.topLeft, CGPoint(x: rect.minX, y: rect.minY), up, right),
    ]
    func moved(_ point: CGPoint, _ direction: CGVector, _ distance: CGFloat) -> CGPoint {
      CGPoint(x: point.x + direction.dx * distance, y: point.y + direction.dy * distance)
    }
    let indent = corners.contains(.topLeft) ? radius : 0
    var elements = [Element.move(CGPoint(x: rect.minX + indent, y: rect.minY))]
    for step in steps {
      guard corners.contains(step.corner), radius > 0 else {
        elements.append(.line(step.point))
        continue
      }
      elements.append(.line(moved(step.point, step.to, -radius)))
      elements.append(
        .curve(
          end: moved(step.point, step.from, radius),
          control1: moved(step.point, step.to, -handle),
          control2: moved(step.point, step.from, handle)))
    }
    return elements + [.close]
  }

  /// Whether the path has no elements.
  @inlinable public var isEmpty: Bool { elements.isEmpty }

  /// The end point of the last element; nil for an empty path.
  @inlinable public var currentPoint: CGPoint? {
    for element in elements.reversed() {
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _): return point
      case .close: return elements.lastSubpathStart
      }
    }
    return nil
  }

  /// Begins a subpath.
  @inlinable public mutating func move(to point: CGPoint) { elements.append(.move(point)) }

  /// Appends a straight line.
  @inlinable public mutating func addLine(to point: CGPoint) { elements.append(.line(point)) }

  /// The point of a cubic at a parameter from 0 to 1.
  @inlinable public static func cubic(
    _ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint, at t: CGFloat
  ) -> CGPoint {
    let u = 1 - t
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: a * start.x + b * control1.x + c * control2.x + d * end.x,
      y: a * start.y + b * control1.y + c * control2.y + d * end.y)
  }

  /// Appends a cubic curve.
  @inlinable public mutating func addCurve(
    to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    elements.append(.curve(end: end, control1: controlPoint1, control2: controlPoint2))
  }

  /// Appends a quadratic curve, converted exactly to a cubic.
  @inlinable public mutating func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    let start = currentPoint ?? controlPoint
    func towards(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + (controlPoint.x - point.x) * 2 / 3,
        y: point.y + (controlPoint.y - point.y) * 2 / 3)
    }
    elements.append(.curve(end: end, control1: towards(start), control2: towards(end)))
  }

  /// Closes the subpath.
  @inlinable public mutating func close() { elements.append(.close) }

  /// Appends all elements of another path.
  @inlinable public mutating func append(_ path: BezierPath) { elements += path.elements }

  /// The path with every point transformed.
  @inlinable public func applying(_ transform: CGAffineTransform) -> BezierPath {
    BezierPath(
      elements: elements.map { element in
        switch element {
        case .move(let point): .move(point.applying(transform))
        case .line(let point): .line(point.applying(transform))
        case .curve(let end, let control1, let control2):
          .curve(
            end: end.applying(transform), control1: control1.applying(transform),
            control2: control2.applying(transform))
        case .close: .close
        }
      })
  }
}

extension [BezierPath.Element] {
  /// The point at which the last subpath begins.
  @inlinable var lastSubpathStart: CGPoint? {
    for element in reversed() {
      if case .move(let point) = element { return point }
    }
    return nil
  }
}

extension BezierPath {
  /// The smallest extent that holds the path's points and control points.
  public var extent: Extent {
    var points = ExtentOfPoints()
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.include(point)
      case .curve(let end, let control1, let control2):
        points.include(end)
        points.include(control1)
        points.include(control2)
      case .close: break
      }
    }
    return points.extent
  }
}

/// The shape of a line's ends, with Core Graphics' raw values.
public enum LineCap: Int32, Sendable, NamedCase {
  /// Straight, at the end point.
  case butt = 0
  /// A half disc around the end point.
  case round = 1
  /// Straight, half a width beyond the end point.
  case square = 2
}

/// The shape of a line's corners, with Core Graphics' raw values.
public enum LineJoin: Int32, Sendable, NamedCase {
  /// Pointed, up to `miterLimit` times the width; beveled beyond that.
  case miter = 0
  /// A disc around the corner.
  case round = 1
  /// Cut off.
  case bevel = 2

  /// The longest miter, as a multiple of the line width, before the corner is beveled.
  public static let miterLimit = 10.0
}

/// Which points a self-overlapping path encloses.
public enum FillRule: String, Sendable, CaseIterable {
  /// Points whose winding number is not zero.
  case nonZero = "nonzero"
  /// Points whose winding number is odd.
  case evenOdd = "evenodd"
}

extension BezierPath {
  /// The part of the path between two parts of its length, as a shape layer's `strokeStart` and
  /// `strokeEnd` cut it.
  ///
  /// Lengths of curves are those of 32 chords, at most a thousandth too short for a quarter of a
  /// circle; the cut itself is exact (de Casteljau's algorithm).
  ///
  /// - Parameters:
  ///   - start: Where the part begins, 0 to 1 of the length of all subpaths together.
  ///   - end: Where it ends; at or before `start` nothing is left.
  /// - Returns: The part; the path itself for all of it.
  public func trimmed(from start: CGFloat, to end: CGFloat) -> BezierPath {
    guard start > 0 || end < 1 else { return self }
    guard end > start else { return BezierPath() }
    let pieces = pieces
    let total = pieces.reduce(0) { $0 + $1.length }
    guard total > 0 else { return BezierPath() }
    var result = BezierPath()
    var (passed, last): (CGFloat, CGPoint?) = (0, nil)
    for piece in pieces {
      let (from, to) = (start * total - passed, end * total - passed)
      passed += piece.length
      guard to > 0, from < piece.length, piece.length > 0 else {
        last = nil
        continue
      }
      let part = piece.part(
        from: piece.parameter(at: max(from, 0)), to: piece.parameter(at: min(to, piece.length)))
      if last != part.points[0] { result.elements.append(.move(part.points[0])) }
      result.elements.append(part.element)
      last = part.points[part.points.count - 1]
    }
    return result
  }

  /// The lines and curves of all subpaths, the closing ones included.
  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var (first, current) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let point): (first, current) = (point, point)
      case .line(let point):
        pieces.append(Piece(points: [current, point]))
        current = point
      case .curve(let end, let control1, let control2):
        pieces.append(Piece(points: [current, control1, control2, end]))
        current = end
      case .close:
        pieces.append(Piece(points: [current, first]))
        current = first
      }
    }
    return pieces
  }

  /// A line of two points or a cubic curve of four.
  private struct Piece {
    let points: [CGPoint]
    /// The lengths from the beginning to equally spaced parameters, the first 0.
    private let lengths: [CGFloat]

    /// Into how many chords a curve is divided.
    private static let chords = 32

    init(points: [CGPoint]) {
      self.points = points
      let count = points.count == 2 ? 1 : Self.chords
      var lengths: [CGFloat] = [0]
      var last = points[0]
      for step in 1...count {
        let point = Self.split(points, at: CGFloat(step) / CGFloat(count)).point
        lengths.append((lengths.last ?? 0) + CGVector(from: last, to: point).length)
        last = point
      }
      self.lengths = lengths
    }

    var length: CGFloat { lengths[lengths.count - 1] }

    var element: Element {
      points.count == 2
        ? .line(points[1]) : .curve(end: points[3], control1: points[1], control2: points[2])
    }

    /// The parameter, 0 to 1, at a distance from the beginning.
    func parameter(at distance: CGFloat) -> CGFloat {
      let index = max(1, lengths.firstIndex { $0 >= distance } ?? lengths.count - 1)
      let (before, after) = (lengths[index - 1], lengths[index])
      let part = after > before ? (distance - before) / (after - before) : 0
      return (CGFloat(index - 1) + min(max(part, 0), 1)) / CGFloat(lengths.count - 1)
    }

    /// The part between two parameters.
    func part(from start: CGFloat, to end: CGFloat) -> Piece {
      let head = end < 1 ? Self.split(points, at: end).before : points
      return Piece(points: start > 0 ? Self.split(head, at: start / end).after : head)
    }

    /// De Casteljau's algorithm: the point at a parameter, and the control points before and after.
    private static func split(
      _ points: [CGPoint], at t: CGFloat
    ) -> (point: CGPoint, before: [CGPoint], after: [CGPoint]) {
      var (level, before, after) = (points, [points[0]], [points[points.count - 1]])
      while level.count > 1 {
        level = zip(level, level.dropFirst()).map { a, b in
          CGPoint(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y))
        }
        before.append(level[0])
        after.insert(level[level.count - 1], at: 0)
      }
      return (level[0], before, after)
    }
  }
}

/// A Bézier path that is changed where it is, like `UIBezierPath`, with how it is drawn.
open class MutableBezierPath {
  /// The path.
  public final var path: BezierPath
  /// The width of the stroke, in points; 1 by default.
  public final var lineWidth: CGFloat = 1
  /// The shape of the ends of the stroke; butt by default.
  public final var strokeCap = LineCap.butt
  /// The shape of the corners of the stroke; miter by default.
  public final var strokeJoin = LineJoin.miter
  /// The lengths of the dashes and gaps, in points; empty, the default, for a solid stroke.
  public final var dashes: [CGFloat] = []
  /// The offset into the dashes at the start, in points; 0 by default.
  public final var dashPhase: CGFloat = 0
  /// Whether the even-odd rule says what is inside; false by default.
  public final var usesEvenOddFillRule = false

  /// An empty path.
  public init() { path = BezierPath() }

  /// A path with the elements of another one.
  public init(_ path: BezierPath) { self.path = path }
}
