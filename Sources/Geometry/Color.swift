public import Foundation

/// A color in sRGB with components not premultiplied by alpha.
@frozen public struct Color: Equatable, Hashable, Sendable {
  /// Red, from 0 to 1, sRGB-encoded.
  public var red: Double
  /// Green, from 0 to 1, sRGB-encoded.
  public var green: Double
  /// Blue, from 0 to 1, sRGB-encoded.
  public var blue: Double
  /// Opacity, from 0 (clear) to 1 (opaque).
  public var alpha: Double

  /// A color of four components, each from 0 to 1.
  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque color from a number 0xRRGGBB.
  @inlinable public init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }

  /// Opaque black.
  @inlinable public static var black: Color { Color(red: 0, green: 0, blue: 0) }
  /// Opaque white.
  @inlinable public static var white: Color { Color(red: 1, green: 1, blue: 1) }
  /// Fully transparent black.
  @inlinable public static var clear: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }

  /// The same color with its alpha replaced.
  @inlinable public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The opaque color of this one laid over an opaque one, rounded to 8 bits a component.
  public func laid(over background: Color) -> Color {
    let alpha = min(1, max(0, alpha))
    func mix(_ front: Double, _ back: Double) -> Double {
      ((front * alpha + back * (1 - alpha)) * 255).rounded() / 255
    }
    return Color(
      red: mix(red, background.red), green: mix(green, background.green),
      blue: mix(blue, background.blue))
  }

  /// The relative luminance, 0 for black to 1 for white; alpha is ignored.
  ///
  /// Source: W3C, WCAG 2.1, relative luminance. The sRGB curve is approximated by the square (error
  /// below 0.05): accurate enough to tell light from dark, without a power function.
  @inlinable public var luminance: Double {
    0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
  }

  /// Whether light text has more contrast with the color than dark text.
  ///
  /// A translucent color is composited over white. The bound is a luminance of 0.19: there the
  /// contrast (L₁ + 0.05) / (L₂ + 0.05) is the same with dark text of luminance 0.01 and with light
  /// text of luminance 0.89. Source: W3C, WCAG 2.1, contrast ratio.
  @inlinable public var isDark: Bool {
    let white = 1 - alpha
    return Color(
      red: red * alpha + white, green: green * alpha + white, blue: blue * alpha + white
    ).luminance < 0.19
  }
}

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
