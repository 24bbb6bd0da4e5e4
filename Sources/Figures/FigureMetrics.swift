internal import Foundation

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
  /// From the name of a vertical axis to the plot, below which is room for half a number.
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
  /// The height of a picture, that of a plot, and the longest side of one in a strip.
  static let pictureHeight: CGFloat = 200
  /// The largest scale of a picture: a view is never larger than on a screen.
  static let largestScale: CGFloat = 1
  static let stripHeight: CGFloat = 150
}
