public import Geometry
public import Scene

/// The colors in which overlays are drawn.
///
/// Structure has the color of ink; other colors belong to the views and to the few things that move
/// or happen. Shades of the ink are mixed with the background rather than translucent, so that
/// strokes that meet or cross do not darken each other.
public struct OverlayTheme: Equatable, Sendable {
  /// The color of the canvas, in which halos are drawn and rings are filled; opaque.
  public let background: Color
  private let isDark: Bool
  /// The colors that the scene chooses itself.
  private let colors: [OverlayColor: Color]

  /// The theme for a background; nil stands for a transparent canvas.
  ///
  /// A translucent background counts as lying on white.
  ///
  /// - Parameters:
  ///   - background: What lies behind the views.
  ///   - isDark: Whether the colors are those for dark backgrounds; by default what reads better.
  ///   - colors: Colors that replace the theme's.
  public init(
    on background: Color?, isDark: Bool? = nil, colors: [OverlayColor: Color] = [:]
  ) {
    self.background = (background ?? .clear).laid(over: .white)
    self.isDark = isDark ?? self.background.isDark
    self.colors = colors
  }

  /// A color of the theme.
  public subscript(color: OverlayColor) -> Color {
    colors[color] ?? (isDark ? color.variants.dark : color.variants.light)
  }

  /// The color of broken constraints.
  public var conflict: Color { self[.conflict] }
  /// Ink at 85 %: attachments, anchors and other parts of the mechanism.
  public var structure: Color { ink(0.85) }
  /// Ink at 70 %: the lines of boundaries.
  public var boundary: Color { ink(0.7) }
  /// Ink at 55 %: snap points and captions.
  public var hint: Color { ink(0.55) }
  /// Ink at 35 %: the hatching of boundaries.
  public var hatching: Color { ink(0.35) }

  private func ink(_ alpha: Double) -> Color { self[.ink].withAlpha(alpha).laid(over: background) }
}
