public import Foundation
public import Geometry

/// The visual properties of all views, with UIKit's and Core Animation's defaults.
public struct Look: Equatable, Sendable {
  /// The background color; nil, the default, for none.
  public var backgroundColor: DynamicColor?
  /// The gradient over the background color; nil, the default, for none.
  public var gradient: DynamicGradient?
  /// The opacity of the view and its subviews, 0 to 1; 1 by default.
  public var alpha: CGFloat = 1
  /// Whether the view and its subviews are hidden; false by default.
  public var isHidden = false
  /// Whether subviews are clipped to the bounds and their rounded corners; false by default.
  public var clipsToBounds = false
  /// The radius of the rounded corners in points, at least 0; 0 by default.
  public var cornerRadius: CGFloat = 0
  /// The corners that are rounded; all by default, as a layer's `maskedCorners`.
  public var maskedCorners = CornerMask.all
  /// The width of the border, which is inside the bounds, in points, at least 0; 0 by default.
  public var borderWidth: CGFloat = 0
  /// The color of the border; opaque black by default.
  public var borderColor = DynamicColor.black
  /// The shadow of the view and its subviews; none by default.
  ///
  /// As in UIKit, a view that clips to its bounds has no visible shadow.
  public var shadow = DynamicShadow()
  /// The position among the siblings from back to front, before their order; 0 by default.
  public var zPosition: CGFloat = 0
  /// The tint color; nil, the default, for that of the superview.
  public var tintColor: DynamicColor?
  /// Whether the view and its subviews receive touches; nil, the default, for true, but for labels and
  /// images.
  public var isUserInteractionEnabled: Bool?

  /// The look of a plain view.
  public init() {}

  /// Whether the view draws something over its background color, in a theme: a gradient or a border.
  package func coversBackground(in theme: Theme) -> Bool {
    gradient != nil || borderWidth > 0 && borderColor.resolved(for: theme).alpha > 0
  }

  /// The parts that view animations animate, as in Core Animation.
  ///
  /// As measured in UIKit, opacities and colors are replaced, and lengths are additive, like
  /// geometry.
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
