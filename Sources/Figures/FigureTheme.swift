internal import Foundation
public import Geometry
public import Scene
public import Stage

/// The colors of a figure, on a light or a dark page.
///
/// Structure is the ink of the overlays; colors belong to the curves.
public struct FigureTheme: Equatable, Sendable {
  /// Whether the page is dark.
  public let isDark: Bool
  /// The colors of what a figure shares with the overlays of a film.
  public let overlays: OverlayTheme

  /// The theme of a page.
  public init(_ theme: Theme) {
    isDark = theme == .dark
    overlays = OverlayTheme(
      on: isDark ? Color(hex: 0x1C1C1E) : .white, isDark: isDark)
  }

  /// The color of the page; opaque.
  public var background: Color { overlays.background }
  /// Titles.
  var title: Color { overlays[.ink] }
  /// Names of axes and curves.
  var text: Color { overlays.structure }
  /// Numbers of axes, and captions.
  var hint: Color { overlays.hint }
  /// Axes, and the edges of pictures.
  var axis: Color { overlays.hatching }
  /// Lines behind the curves at the ticks.
  var grid: Color { shade(0.1) }
  /// Areas behind the curves.
  var band: Color { shade(0.06) }

  /// The ink at an opacity, laid over the page.
  func shade(_ alpha: Double) -> Color {
    let (ink, page) = (overlays[.ink], background)
    func mix(_ front: Double, _ back: Double) -> Double {
      ((front * alpha + back * (1 - alpha)) * 255).rounded() / 255
    }
    return Color(
      red: mix(ink.red, page.red), green: mix(ink.green, page.green),
      blue: mix(ink.blue, page.blue))
  }

  // MARK: - Curves

  /// The color of a curve among others that differ in kind.
  ///
  /// The colors are those of Okabe and Ito, Color Universal Design (2008), which readers who see no red
  /// or no green tell apart, darker on white and lighter on black where their contrast asks for it.
  func color(ofCurve index: Int) -> Color {
    let colors = isDark ? Self.darkColors : Self.lightColors
    return colors[index % colors.count]
  }

  /// The dashes of a curve, which tell apart those that share a color; nil for a solid line.
  func dash(ofCurve index: Int) -> [CGFloat]? {
    Self.dashes[index / Self.lightColors.count % Self.dashes.count]
  }

  /// The color of a curve in a series over ascending values, from pale to full: their order can be seen
  /// without colors.
  ///
  /// - Parameter place: From 0, the first value, to 1, the last one.
  func color(alongSeries place: Double) -> Color {
    let stops = isDark ? Self.darkRamp : Self.lightRamp
    let position = min(1, max(0, place)) * Double(stops.count - 1)
    let index = min(stops.count - 2, Int(position))
    let (first, second, part) = (stops[index], stops[index + 1], position - Double(index))
    func mix(_ one: Double, _ other: Double) -> Double {
      ((one + (other - one) * part) * 255).rounded() / 255
    }
    return Color(
      red: mix(first.red, second.red), green: mix(first.green, second.green),
      blue: mix(first.blue, second.blue))
  }

  /// The number of colors that curves have before they repeat.
  static let colorCount = lightColors.count
  private static let lightColors = [0x0072B2, 0xD55E00, 0x009E73, 0xB5558B, 0x8A6D00, 0x2F3E9E]
    .map { Color(hex: $0) }
  private static let darkColors = [0x56B4E9, 0xFF8C42, 0x2FD6A3, 0xE39CC6, 0xF0D04A, 0x9AA5FF]
    .map { Color(hex: $0) }
  private static let dashes: [[CGFloat]?] = [nil, [5, 3], [1.5, 3], [7, 3, 1.5, 3]]
  private static let lightRamp = [0x6BB7F0, 0x2C7FD6, 0x3B2F9B].map { Color(hex: $0) }
  private static let darkRamp = [0x4F6BE0, 0x4FB0F5, 0xD2F0FF].map { Color(hex: $0) }
}
