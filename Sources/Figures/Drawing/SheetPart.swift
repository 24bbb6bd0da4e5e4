internal import DisplayList
internal import Foundation
internal import Geometry

/// What a figure needs to know of a part of any kind; each kind says it beside its painter.
protocol SheetPart {
  /// The texts that are written, but for numbers and those of the scene's views.
  var texts: [String] { get }
  /// The longest side of its pictures, in points of their scenes, if they have one scale with those of other parts; 0, the
  /// default, for others.
  var longestSide: CGFloat { get }
  /// The part as it is drawn in a space.
  func panel(in space: PanelSpace) -> FigurePanel
}

extension SheetPart {
  var longestSide: CGFloat { 0 }
}

/// The space that a part of a figure has, and what it is drawn with.
struct PanelSpace {
  let theme: FigureTheme
  let measurer: any TextMeasuring
  /// The places of names that are known from another theme.
  let names: NamePlaces
  /// The height of the tallest picture in the row, in points of its scene.
  let tallest: CGFloat
  /// The longest side of the pictures of all parts that have one scale, in points of their scenes.
  let longest: CGFloat
  /// The largest width of a part other than a plot, in points; nil for any.
  let width: CGFloat?
  /// How much space is left for the numbers of a plot at least, in points.
  let left: CGFloat
  /// Whether the numbers of the horizontal axis of a plot are written.
  let hasNumbers: Bool
  /// The width of a plot between its axes, in points; nil for the usual one.
  let area: CGFloat?
}
