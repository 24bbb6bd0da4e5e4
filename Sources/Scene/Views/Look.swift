public import Foundation
public import Geometry

/// What a view of any kind looks like, with UIKit's and Core Animation's defaults.
public struct Look: Equatable, Sendable {
  /// The fill of the bounds, or nil, the default, for none.
  public var backgroundColor: Color?
  /// The gradient over the background color, or nil, the default, for none.
  public var gradient: Gradient?
  /// The opacity of the view with all that it holds, 0 to 1; 1 by default.
  public var alpha: CGFloat = 1
  /// Whether the view and all that it holds is left out of the picture; false by default.
  public var isHidden = false
  /// Whether subviews are drawn only inside the bounds with their rounded corners; false by default.
  public var clipsToBounds = false
  /// The radius of the rounded corners in points, at least 0; 0 by default.
  public var cornerRadius: CGFloat = 0
  /// The corners that are rounded; all by default, as a layer's `maskedCorners`.
  public var maskedCorners = CornerMask.all
  /// The width of the line inside the bounds' edge in points, at least 0; 0 by default.
  public var borderWidth: CGFloat = 0
  /// The color of the border; opaque black by default.
  public var borderColor = Color.black
  /// The shadow of all that the view draws; none by default.
  ///
  /// As in UIKit a view that clips to its bounds clips its shadow away.
  public var shadow = Shadow()
  /// The position among the siblings from back to front, before their order; 0 by default.
  public var zPosition: CGFloat = 0
  /// The view's own tint, or nil, the default, for the superview's.
  public var tintColor: Color?

  /// The look of a plain view.
  public init() {}

  /// The parts that a view animation animates: those that Core Animation does.
  ///
  /// Opacities and colors are replaced, as measured of UIKit; lengths add up as geometry does.
  public static let animatedParts: [AnimatedPart<Look>] = [
    .init(\.cornerRadius, isAdditive: true, within: 0...(.infinity)),
    .init(\.alpha, isAdditive: false, within: 0...1),
    .init(\.backgroundColor, isAdditive: false),
    .init(\.borderWidth, isAdditive: true, within: 0...(.infinity)),
    .init(\.borderColor, isAdditive: false),
    .init(\.gradient, isAdditive: false),
    .init(\.shadow.color, isAdditive: false),
    .init(\.shadow.opacity, isAdditive: false, within: 0...1),
    .init(\.shadow.offset, isAdditive: true),
    .init(\.shadow.radius, isAdditive: true, within: 0...(.infinity)),
    .init(\.zPosition, isAdditive: true),
  ]
}
