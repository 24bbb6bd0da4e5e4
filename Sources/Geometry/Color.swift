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
