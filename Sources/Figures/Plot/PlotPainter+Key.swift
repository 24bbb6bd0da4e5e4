internal import DisplayList
internal import Foundation
internal import Geometry

extension PlotPainter {
  /// The names of the curves beside samples of their lines, at the right above the plot; nothing for a single curve.
  var key: [DisplayList.Item] {
    guard plot.curves.count > 1 else { return [] }
    let (sample, gap) = (CGFloat(16), CGFloat(4))
    let names = plot.curves.map { FigureText(string: $0.name, color: theme.text) }
    let widths = names.map { $0.name(measurer) }
    let title = FigureText(string: plot.key, color: theme.hint)
    let titleWidth = plot.key.isEmpty ? 0 : title.name(measurer)
    let between = FigureMetrics.textGap * 2
    let total =
      widths.reduce(titleWidth) { $0 + $1 + sample + gap + between } - (plot.key.isEmpty ? between : 0)
    let axisTitle = FigureText(string: plot.y.title, color: theme.text).measured(measurer)
    var corner = CGPoint(x: max(axisTitle.width + between, area.maxX - total), y: 0)
    let middle = axisTitle.height / 2
    var items: [DisplayList.Item] = []
    if !plot.key.isEmpty {
      items.append(title.item(at: corner, .left, .top, measurer))
      corner.x += titleWidth + between
    }
    for (index, curve) in plot.curves.enumerated() {
      let (start, end) = (
        CGPoint(x: corner.x, y: middle), CGPoint(x: corner.x + sample, y: middle)
      )
      items.append(
        .stroke(
          DisplayList.Stroke(
            BezierPath(polygon: [start, end], closed: false), width: FigureMetrics.curve,
            color: theme.color(of: curve.color), dash: dash(of: curve).map { DisplayList.Dash($0) })))
      corner.x += sample + gap
      items.append(names[index].item(at: corner, .left, .top, measurer))
      corner.x += widths[index] + between
    }
    return items
  }
}

extension FigureText {
  /// The width in points.
  fileprivate func name(_ measurer: any TextMeasuring) -> CGFloat { measured(measurer).width }
}
