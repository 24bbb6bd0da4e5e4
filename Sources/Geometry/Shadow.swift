public import Foundation

/// The shadow that a layer throws, with the defaults of a `CALayer`.
public struct Shadow: Equatable, Hashable, Sendable {
  /// The colour; opaque black by default.
  public var color: Color
  /// The opacity, from 0 to 1; 0 by default, which is no shadow.
  public var opacity: CGFloat
  /// How far the shadow lies from what throws it, in the layer's points; 3 points up by default.
  public var offset: CGSize
  /// The blur, in points: the standard deviation of the Gaussian; 3 by default.
  ///
  /// A design tool's or a style sheet's "blur" is twice as much.
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

  /// Whether there is something to see.
  public var isVisible: Bool { opacity > 0 && color.alpha > 0 }
}
