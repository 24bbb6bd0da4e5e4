public import Foundation

/// The shadow of a layer, with the defaults of `CALayer`.
public struct Shadow: Equatable, Hashable, Sendable {
  /// The color; opaque black by default.
  public var color: Color
  /// The opacity, from 0 to 1; 0, the default, draws no shadow.
  public var opacity: CGFloat
  /// The shadow's offset from the layer, in the layer's points; 3 points up by default.
  public var offset: CGSize
  /// The blur radius in points: the standard deviation of the Gaussian; 3 by default.
  ///
  /// Design tools and CSS call twice this value "blur".
  public var radius: CGFloat

  /// A shadow with a layer's defaults.
  public init(
    color: Color = .black, opacity: CGFloat = 0, offset: CGSize = CGSize(width: 0, height: -3),
    radius: CGFloat = 3
  ) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.radius = radius
  }

  /// Whether the shadow can be seen.
  public var isVisible: Bool { opacity > 0 && color.alpha > 0 }
}
