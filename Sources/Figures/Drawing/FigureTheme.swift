internal import Foundation
public import Geometry
internal import Scene
public import Stage

/// The colors of a figure, on a light or a dark page.
///
/// Structure is the ink of the overlays; colors belong to the curves.
public struct FigureTheme: Equatable, Sendable {
  /// Whether the page is dark.
  public let isDark: Bool
  /// The colors of what a figure shares with the overlays of a film.
  public let overlays: OverlayTheme

  /// The color behind everything; nil for none, as on a page that has its own.
  public let page: Color?

  /// The theme of a page.
  ///
  /// - Parameters:
  ///   - theme: The appearance of the pictures, and of the page unless its color says otherwise.
  ///   - color: The color of the page, whose ink is the one that reads on it; transparent for a page that shows
  ///     through, on which the ink is that of the appearance; nil for the page of the appearance.
  public init(_ theme: Theme, page color: DynamicColor? = nil) {
    let color = color?.resolved(for: theme)
    let usual = theme == .dark ? Color(hex: 0x1C1C1E) : .white
    let background = (color ?? usual).laid(over: usual)
    isDark = color == nil ? theme == .dark : background.isDark
    overlays = OverlayTheme(on: background, isDark: isDark)
    page = color.map { $0.alpha > 0 ? $0 : nil } ?? usual
  }

  /// The color of the page, opaque; of one that shows through, what it is taken for.
  public var background: Color { overlays.background }
  /// Titles.
  var title: Color { overlays[.ink] }
  /// Names of axes and curves.
  var text: Color { overlays.structure }
  /// Numbers of axes and marks, and captions: the least ink that text may have.
  var number: Color { shade(0.68) }
  /// Lines that explain.
  var hint: Color { overlays.hint }
  /// Axes, and the edges of pictures.
  var axis: Color { overlays.hatching }
  /// Lines behind the curves at the ticks.
  var grid: Color { shade(0.1) }
  /// Areas behind the curves.
  var band: Color { shade(0.06) }

  /// The ink at an opacity, laid over the page.
  func shade(_ alpha: Double) -> Color {
    overlays[.ink].withAlpha(alpha).laid(over: background)
  }

  // MARK: - Curves

  /// Whether a color can be seen well on the page: well enough that a darker or lighter shade of it is taken for the same color.
  public func shows(_ color: Color) -> Bool {
    contrast(of: color) >= 1.5
  }

  /// What a color is used for, which says how much contrast it needs.
  enum Use: Double {
    /// A line, by WCAG 2.2, 1.4.11.
    case line = 3
    /// Text, by WCAG 2.2, 1.4.3.
    case text = 4.5
  }

  /// The color itself where it can be seen well enough on the page, else the nearest one towards the ink.
  func readable(_ color: Color, _ use: Use) -> Color {
    (0...20).lazy.map { overlays[.ink].withAlpha(Double($0) / 20).laid(over: color) }
      .first { contrast(of: $0) >= use.rawValue } ?? overlays[.ink]
  }

  /// The contrast of an opaque color with the page, from 1 to 21.
  private func contrast(of color: Color) -> Double {
    let (one, two) = (color.luminance + 0.05, background.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  /// The color of a curve among others that differ in kind.
  ///
  /// The colors are those of Okabe and Ito, Color Universal Design (2008), which readers who see no red
  /// or no green tell apart, darker on white and lighter on black where their contrast asks for it.
  package func color(ofCurve index: Int) -> Color {
    let colors = isDark ? Self.darkColors : Self.lightColors
    return colors[index % colors.count]
  }

  /// The dashes of a curve, which tell apart those that share a color; nil for a solid line.
  func dash(ofCurve index: Int) -> [CGFloat]? {
    dash(numbered: index / Self.lightColors.count)
  }

  /// One of several dashes, again from the first one after the last; nil for 0, a solid line.
  func dash(numbered index: Int) -> [CGFloat]? { Self.dashes[index % Self.dashes.count] }

  /// The color of a curve in a series over ascending values, from pale to full: their order can be seen
  /// without colors.
  ///
  /// - Parameter place: From 0, the first value, to 1, the last one.
  /// - Returns: The color.
  package func color(alongSeries place: Double) -> Color {
    between(isDark ? Self.darkRamp : Self.lightRamp, place)
  }

  /// The color of a speed, from 0, standing, to 1, the fastest: from cool to warm with one direction of lightness.
  package func color(alongSpeed part: Double) -> Color {
    between(isDark ? Self.darkSpeeds : Self.lightSpeeds, part)
  }

  private func between(_ stops: [Color], _ place: Double) -> Color {
    let position = min(1, max(0, place)) * Double(stops.count - 1)
    let index = min(stops.count - 2, Int(position))
    return stops[index + 1].withAlpha(position - Double(index)).laid(over: stops[index])
  }

  private static let lightColors = [0x0072B2, 0xD55E00, 0x56B4E9, 0xE69F00, 0x009E73, 0x222244]
    .map { Color(hex: $0) }
  private static let darkColors = [0x56B4E9, 0xFF8C42, 0xF0E442, 0x2FD6A3, 0xE39CC6, 0xE8E8E8]
    .map { Color(hex: $0) }
  private static let dashes: [[CGFloat]?] = [nil, [5, 3], [1.5, 3], [7, 3, 1.5, 3]]
  private static let lightRamp = [0x3D8FDA, 0x2A5FC4, 0x2A1A6E].map { Color(hex: $0) }
  private static let lightSpeeds = [0xB9C7E8, 0x9A86D8, 0xB03C7C, 0x55102A].map { Color(hex: $0) }
  private static let darkSpeeds = [0x3E4B78, 0x8A6BD6, 0xF2688C, 0xFFE3B0].map { Color(hex: $0) }
  private static let darkRamp = [0x4F6BE0, 0x4FB0F5, 0xD2F0FF].map { Color(hex: $0) }
}

/// The lengths of figures, in points of the page.
///
/// Nothing is thinner than half a point, so that it prints.
enum FigureMetrics {
  /// Titles of figures.
  static let titleSize: CGFloat = 12
  /// Names of axes, curves and panels.
  static let textSize: CGFloat = 10
  /// Numbers of axes and of marks.
  static let numberSize: CGFloat = 9
  /// The border around letters that cross lines.
  static let haloWidth: CGFloat = 1.5
  /// From the edge of the page to its content.
  static let margin: CGFloat = 16
  /// Between panels.
  static let gap: CGFloat = 24
  /// From the name of a vertical axis to the plot, below which there is space for half a number.
  static let axisTitleGap: CGFloat = 12
  /// Between a text and what it belongs to.
  static let textGap: CGFloat = 6

  /// The area of a plot between its axes.
  static let plotSize = CGSize(width: 340, height: 200)
  /// Between wanted ticks.
  static let tickDistance = CGSize(width: 60, height: 36)
  /// Ticks below the axis.
  static let tick: CGFloat = 4
  /// From a tick to its number.
  static let tickGap: CGFloat = 2
  static let axisLine: CGFloat = 0.75
  static let gridLine: CGFloat = 0.5
  static let curve: CGFloat = 1.75
  /// The line of a path, and its ticks.
  static let trail: CGFloat = 1.25
  static let trailHalo: CGFloat = 0.75
  static let trailTick: CGFloat = 5
  static let cursor: CGFloat = 1
  /// The radius of rings at peaks and of dots at other places.
  static let ring: CGFloat = 3
  static let dot: CGFloat = 2.4

  /// The edge around a picture of the scene.
  static let frame: CGFloat = 0.75
  /// What is left around the content of a picture that is cropped, in points of the scene.
  static let cropMargin: CGFloat = 16
  /// What is left in addition for names, in points of the scene.
  static let nameMargin: CGFloat = 8
  /// The width of most letters of names.
  static let letterWidth: CGFloat = 6
  /// The height of a picture, that of a plot, and the longest side of one in a strip.
  static let pictureHeight: CGFloat = 200
  /// The largest scale of a picture: a view is never larger than on a screen.
  static let largestScale: CGFloat = 1

  /// The scale of pictures of which the tallest has a height in points of its scene.
  static func pictureScale(tallest: CGFloat) -> CGFloat {
    min(largestScale, pictureHeight / tallest)
  }

  /// The width of panels beside each other.
  static func width(ofPanels widths: [CGFloat]) -> CGFloat {
    widths.reduce(-gap) { $0 + gap + $1 }
  }

  static let stripHeight: CGFloat = 150
}
