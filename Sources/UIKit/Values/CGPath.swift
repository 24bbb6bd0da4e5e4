public import Foundation
public import Geometry

/// What is inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// Points whose winding number is not zero.
  case winding = 0
  /// Points whose winding number is odd.
  case evenOdd = 1
}

/// Whether a path is filled, stroked or both.
public enum CGPathDrawingMode: Int, Sendable {
  /// Points whose winding number is not zero are filled.
  case fill = 0
  /// Points whose winding number is odd are filled.
  case eoFill = 1
  /// The path is stroked.
  case stroke = 2
  /// Points whose winding number is not zero are filled, then the path is stroked.
  case fillStroke = 3
  /// Points whose winding number is odd are filled, then the path is stroked.
  case eoFillStroke = 4
}

/// A path as Core Graphics has it.
public class CGPath: @unchecked Sendable {
  /// The elements.
  package final var path: BezierPath

  package init(_ path: BezierPath) { self.path = path }

  /// The outline of a rectangle.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    path = BezierPath(rect: rect)
    if let transform { path = path.applying(transform.pointee) }
  }

  /// An ellipse in a rectangle.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    path = BezierPath(ovalIn: rect)
    if let transform { path = path.applying(transform.pointee) }
  }

  /// A rectangle whose corners are quarters of ellipses, of a width and a height in points.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    path = BezierPath(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    if let transform { path = path.applying(transform.pointee) }
  }

  /// The smallest rectangle around the path and its control points, in points.
  public final var boundingBox: CGRect { path.extent.rect ?? .null }

  /// The smallest rectangle around the path without its control points, in points.
  public final var boundingBoxOfPath: CGRect {
    var seen = BezierPath()
    for element in path.elements {
      guard case .curve(let end, let control1, let control2) = element else {
        seen.elements.append(element)
        continue
      }
      let start = seen.currentPoint ?? .zero
      let points = [start, control1, control2, end]
      for part in Self.turns(points.map(\.x)) + Self.turns(points.map(\.y)) {
        seen.addLine(to: BezierPath.cubic(start, control1, control2, end, at: part))
      }
      seen.addLine(to: end)
    }
    return seen.extent.rect ?? .null
  }

  /// Where a coordinate of a cubic curve turns: the parts from 0 to 1 at which its derivative is 0.
  private static func turns(_ values: [CGFloat]) -> [CGFloat] {
    let (first, second, third) = (
      values[1] - values[0], values[2] - values[1], values[3] - values[2]
    )
    let (a, b, c) = (first - 2 * second + third, 2 * (second - first), first)
    guard a != 0 else { return b == 0 ? [] : [-c / b].filter { (0...1).contains($0) } }
    let square = b * b - 4 * a * c
    guard square >= 0 else { return [] }
    return [-1, 1].map { (-b + $0 * square.squareRoot()) / (2 * a) }.filter { (0...1).contains($0) }
  }

  /// The end of the path; zero where it is empty.
  public final var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Whether the path has no elements.
  public final var isEmpty: Bool { path.isEmpty }

  /// Whether a point is inside the path.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - rule: What is inside; points whose winding number is not zero by default.
  ///   - transform: What happens to the point before; nothing by default.
  /// - Returns: Whether it is.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool { path.contains(point.applying(transform), evenOdd: rule == .evenOdd) }

  /// A copy.
  public final func copy() -> CGPath? { CGPath(path) }

  /// A copy that is transformed; nil for no transform leaves it as it is.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(transform.map { path.applying($0.pointee) } ?? path)
  }

  /// A copy that can be changed.
  public final func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }
}

/// A path that is changed where it is; what is added is transformed before.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// An empty path.
  public convenience init() { self.init(BezierPath()) }

  /// Begins a new part at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// Adds a straight line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.addLine(to: point.applying(transform))
  }

  /// Adds straight lines between points, after a move to the first.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    path.append(BezierPath(polygon: points.map { $0.applying(transform) }, closed: false))
  }

  /// Adds the outline of a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.append(BezierPath(rect: rect).applying(transform))
  }
  /// Adds the outlines of rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a rectangle whose corners are quarters of ellipses, of a width and a height in points.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let added = BezierPath(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    path.append(added.applying(transform))
  }

  /// Adds an ellipse in a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    path.append(BezierPath(ovalIn: rect).applying(transform))
  }

  /// Adds a cubic curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: end.applying(transform), controlPoint1: control1.applying(transform),
      controlPoint2: control2.applying(transform))
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addQuadCurve(to: end.applying(transform), controlPoint: control.applying(transform))
  }

  /// Adds an arc; angles in radians.
  ///
  /// As in Core Graphics on iOS, whose axes point up, `clockwise` is false for an arc that runs clockwise on the screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var arc = BezierPath()
    arc.addArc(center, radius, from: startAngle, to: endAngle, clockwise: !clockwise)
    connect(arc.applying(transform))
  }

  /// Adds an arc over an angle in radians, at most a whole turn, positive for clockwise on the screen.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta < 0, transform: transform)
  }

  /// Adds another path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.append(other.path.applying(transform))
  }

  /// Closes the last part.
  public func closeSubpath() { path.close() }

  /// Adds a part after a line to its start; one that begins the path has no such line.
  private func connect(_ part: BezierPath) {
    var elements = part.elements
    if !path.isEmpty, case .move(let start)? = elements.first { elements[0] = .line(start) }
    path.elements += elements
  }
}

extension BezierPath {
  /// A rectangle whose corners are quarters of ellipses: one with round corners, stretched.
  fileprivate init(roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    guard cornerWidth > 0, cornerHeight > 0 else {
      self.init(rect: rect)
      return
    }
    let stretch = cornerHeight / cornerWidth
    let round = BezierPath(
      roundedRect: rect.applying(CGAffineTransform(scaleX: 1, y: 1 / stretch)),
      cornerRadius: cornerWidth)
    self = stretch == 1 ? round : round.applying(CGAffineTransform(scaleX: 1, y: stretch))
  }
}
