public import Geometry
internal import Scene

/// The colours in which overlays and figures are drawn.
///
/// Structure has the colour of ink; colour belongs to the views and to the few things that move or
/// happen. Shades of the ink are mixed with the background rather than translucent, so that strokes
/// that meet or cross do not darken each other.
public struct OverlayTheme: Equatable, Sendable {
  /// The colour of lines and captions.
  public var ink: Color
  /// The canvas' colour, with which halos set lines off and rings are filled; opaque.
  public var background: Color
  /// The colour of velocities.
  public var velocity: Color
  /// The colour of forces.
  public var force: Color
  /// The colour of contacts.
  public var contact: Color

  /// Dark ink on a white background, with the light variants of the system colours.
  public static let light = OverlayTheme(
    ink: Color(hex: 0x1C1C1E), background: .white, velocity: Color(hex: 0x007AFF),
    force: Color(hex: 0xAF52DE), contact: Color(hex: 0xFF9500))

  /// Light ink on a dark background, with the dark variants of the system colours.
  public static let dark = OverlayTheme(
    ink: Color(hex: 0xF2F2F7), background: Color(hex: 0x1C1C1E), velocity: Color(hex: 0x0A84FF),
    force: Color(hex: 0xBF5AF2), contact: Color(hex: 0xFF9F0A))

  /// A theme of given colours.
  public init(ink: Color, background: Color, velocity: Color, force: Color, contact: Color) {
    self.ink = ink
    self.background = background
    self.velocity = velocity
    self.force = force
    self.contact = contact
  }

  /// The theme that reads on a background; nil stands for a transparent canvas.
  ///
  /// A translucent background counts as lying on white.
  ///
  /// - Parameters:
  ///   - background: What lies behind the views.
  ///   - isDark: Whether the ink is the light one for dark backgrounds; by default what reads better.
  public init(on background: Color?, isDark: Bool? = nil) {
    let background = (background ?? .clear).mixed(over: .white)
    self = isDark ?? background.isDark ? .dark : .light
    self.background = background
  }

  /// Ink at 85 %: attachments, anchors and what else belongs to the mechanism.
  public var structure: Color { ink.withAlpha(0.85).mixed(over: background) }
  /// Ink at 70 %: the lines of boundaries.
  public var boundary: Color { ink.withAlpha(0.7).mixed(over: background) }
  /// Ink at 55 %: snap points and captions.
  public var hint: Color { ink.withAlpha(0.55).mixed(over: background) }
  /// The colour of forces at 55 %: the arrows of fields, which are many.
  public var field: Color { force.withAlpha(0.55).mixed(over: background) }
  /// Ink at 35 %: the hatching of boundaries.
  public var hatching: Color { ink.withAlpha(0.35).mixed(over: background) }
  /// Ink at 20 %, translucent: the discs of touches.
  public var touch: Color { ink.withAlpha(0.2) }
  /// Ink at 40 %, translucent: the rings and trails of touches.
  public var touchEdge: Color { ink.withAlpha(0.4) }
}

extension Color {
  /// The opaque colour of this one laid over an opaque one, rounded to 8 bits a component.
  func mixed(over background: Color) -> Color {
    let alpha = min(1, max(0, alpha))
    func mix(_ front: Double, _ back: Double) -> Double {
      ((front * alpha + back * (1 - alpha)) * 255).rounded() / 255
    }
    return Color(
      red: mix(red, background.red), green: mix(green, background.green),
      blue: mix(blue, background.blue))
  }
}
