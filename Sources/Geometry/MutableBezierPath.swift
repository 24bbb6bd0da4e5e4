public import Foundation

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
