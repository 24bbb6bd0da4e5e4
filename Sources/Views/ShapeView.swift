public import Foundation
public import Geometry

/// A path, filled and stroked: a view whose layer is a `CAShapeLayer`, with its defaults.
open class ShapeView: View {
  /// The path, in the view's own coordinates; empty by default.
  open var path = BezierPath()

  /// The colour of the area, or nil for none; opaque black by default.
  open var fillColor: Color? = .black

  /// Which points the path encloses.
  open var fillRule = FillRule.nonZero

  /// The colour of the line, or nil, the default, for none.
  open var strokeColor: Color?

  /// The line's width, in points; 1 by default.
  open var lineWidth: CGFloat = 1

  /// The shape of the line's ends; straight at the end points by default.
  open var lineCap = LineCap.butt

  /// The shape of the line's corners; pointed by default.
  open var lineJoin = LineJoin.miter

  /// The lengths of dashes and gaps, in points; a continuous line by default.
  open var lineDashPattern: [CGFloat] = []

  /// How far into the pattern of dashes the line begins, in points; 0 by default.
  open var lineDashPhase: CGFloat = 0
}
