public import Foundation

/// Whether colors are for a light or a dark background.
public enum Theme: String, CaseIterable, Equatable, Sendable {
  case light, dark
}

/// A color with a variant for each theme, as UIKit's dynamic colors have.
///
/// The colors of scenes, views and animations are dynamic; what is drawn has the variant of one theme. Therefore a
/// film is played once for both.
@frozen public struct DynamicColor: Equatable, Hashable, Sendable {
  /// The variant on light backgrounds.
  public var light: Color
  /// The variant on dark backgrounds.
  public var dark: Color

  /// A color of two variants.
  @inlinable public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// A color that is the same in both themes.
  @inlinable public init(_ color: Color) { self.init(light: color, dark: color) }

  /// Opaque black.
  @inlinable public static var black: DynamicColor { DynamicColor(.black) }
  /// Opaque white.
  @inlinable public static var white: DynamicColor { DynamicColor(.white) }
  /// Fully transparent black.
  @inlinable public static var clear: DynamicColor { DynamicColor(.clear) }
  /// The color of text, UIKit's `label`: black, on dark backgrounds white.
  @inlinable public static var label: DynamicColor { DynamicColor(light: .black, dark: .white) }

  /// The color with the opacity of both variants multiplied by a factor from 0 to 1.
  @inlinable public func faded(by factor: Double) -> DynamicColor {
    DynamicColor(
      light: light.withAlpha(light.alpha * factor), dark: dark.withAlpha(dark.alpha * factor))
  }

  /// The variant of a theme.
  @inlinable public func resolved(for theme: Theme) -> Color { theme == .light ? light : dark }
}

/// A gradient of dynamic colors; see `Gradient`.
public struct DynamicGradient: Equatable, Hashable, Sendable {
  /// A color and its location.
  public struct Stop: Equatable, Hashable, Sendable {
    /// The location along the gradient, from 0 to 1.
    public var location: CGFloat
    /// The color.
    public var color: DynamicColor

    /// A color at a location.
    public init(location: CGFloat, color: DynamicColor) {
      self.location = location
      self.color = color
    }
  }

  /// The geometry; axial by default.
  public var kind: Gradient.Kind
  /// The colors, with locations in ascending order.
  public var stops: [Stop]
  /// The point of the first color, in unit coordinates; the middle of the upper edge by default.
  public var startPoint: CGPoint
  /// The point of the last color, in unit coordinates; the middle of the lower edge by default.
  public var endPoint: CGPoint

  /// A gradient, by default from the upper edge to the lower one.
  public init(
    kind: Gradient.Kind = .axial, stops: [Stop], startPoint: CGPoint = CGPoint(x: 0.5, y: 0),
    endPoint: CGPoint = CGPoint(x: 0.5, y: 1)
  ) {
    self.kind = kind
    self.stops = stops
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// The gradient of the variants of a theme.
  public func resolved(for theme: Theme) -> Gradient {
    Gradient(
      kind: kind,
      stops: stops.map {
        Gradient.Stop(location: $0.location, color: $0.color.resolved(for: theme))
      },
      startPoint: startPoint, endPoint: endPoint)
  }
}

/// A shadow of a dynamic color, with the defaults of `CALayer`; see `Shadow`.
public struct DynamicShadow: Equatable, Hashable, Sendable {
  /// The color; opaque black by default.
  public var color = DynamicColor.black
  /// The opacity, from 0 to 1; 0, the default, draws no shadow.
  public var opacity: CGFloat = 0
  /// The shadow's offset from the layer, in the layer's points; 3 points up by default.
  public var offset = CGSize(width: 0, height: -3)
  /// The blur radius in points: the standard deviation of the Gaussian; 3 by default.
  public var radius: CGFloat = 3

  /// A shadow with a layer's defaults.
  public init() {}

  /// The shadow with the variant of a theme.
  public func resolved(for theme: Theme) -> Shadow {
    Shadow(color: color.resolved(for: theme), opacity: opacity, offset: offset, radius: radius)
  }
}
