internal import DisplayList
internal import Foundation
internal import Geometry

/// The names of a plot's curves beside samples of their lines, above the plot: at the right of the name of the
/// axis where there is room, else in lines of their own below it.
struct PlotKey {
  /// What is drawn.
  let items: [DisplayList.Item]
  /// The height of the key with the name of the axis, in points.
  let height: CGFloat

  /// The length of a sample, and the gap to its name, in points.
  private static let sample: CGFloat = 16
  private static let gap: CGFloat = 4
  private static let between: CGFloat = 12

  /// The key of a plot; nil for a single curve.
  ///
  /// - Parameters:
  ///   - plot: The plot.
  ///   - title: The size of the name of the axis, which stands at the upper left.
  ///   - width: The width in points, which a long name can exceed.
  ///   - theme: The colors.
  ///   - measurer: Measures texts as they will be drawn.
  init?(
    _ plot: Plot, beside title: CGSize, width: CGFloat, theme: FigureTheme,
    measurer: any TextMeasuring
  ) {
    guard plot.curves.count > 1 else { return nil }
    let heading = FigureText(string: plot.key, color: theme.number)
    let names = plot.curves.map { FigureText(string: $0.name, color: theme.text) }
    let line = names[0].measured(measurer).height
    // The heading is an entry without a sample.
    var widths = names.map { Self.sample + Self.gap + $0.measured(measurer).width }
    if !plot.key.isEmpty { widths.insert(heading.measured(measurer).width, at: 0) }
    let total = widths.reduce(-Self.between) { $0 + $1 + Self.between }
    var corner = CGPoint(x: width - total, y: 0)
    if corner.x < title.width + 2 * Self.between { corner = CGPoint(x: 0, y: title.height + 2) }
    let start = corner.x
    var items: [DisplayList.Item] = []
    for (index, entry) in widths.enumerated() {
      if corner.x > start, corner.x + entry > width {
        corner = CGPoint(x: start, y: corner.y + line + 2)
      }
      let curve = plot.key.isEmpty ? index : index - 1
      if curve < 0 {
        items.append(heading.item(at: corner, .left, .top, measurer))
      } else {
        let middle = corner.y + line / 2
        let ends = [
          CGPoint(x: corner.x, y: middle), CGPoint(x: corner.x + Self.sample, y: middle),
        ]
        items.append(
          .stroke(
            DisplayList.Stroke(
              BezierPath(polygon: ends, closed: false), width: FigureMetrics.curve,
              color: theme.color(of: plot.curves[curve].color),
              dash: theme.dash(of: plot.curves[curve]).map { DisplayList.Dash($0) })))
        let place = CGPoint(x: corner.x + Self.sample + Self.gap, y: corner.y)
        items.append(names[curve].item(at: place, .left, .top, measurer))
      }
      corner.x += entry + Self.between
    }
    self.items = items
    height = corner.y + line
  }
}
