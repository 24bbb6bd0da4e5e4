internal import DisplayList
internal import Foundation
internal import Geometry

/// The names of curves at their right ends, moved apart where they would overlap.
struct CurveEndNames {
  /// What is drawn.
  let items: [DisplayList.Item]
  /// How far the names reach beyond the plot, in points.
  let width: CGFloat

  /// The names of a plot's curves; nil where there are none, where the curves end inside of the plot, or
  /// too near to each other.
  ///
  /// - Parameters:
  ///   - plot: The plot.
  ///   - x: The horizontal axis.
  ///   - y: The vertical axis.
  ///   - area: The area between the axes, in points of the panel.
  ///   - farthest: How far names may be from the ends of their curves, in points.
  ///   - theme: The colors.
  ///   - measurer: Measures texts as they will be drawn.
  init?(
    _ plot: Plot, x: PlotScale, y: PlotScale, area: CGRect, farthest: CGFloat, theme: FigureTheme,
    measurer: any TextMeasuring
  ) {
    let curves = plot.curves.filter { !$0.name.isEmpty }
    let points = curves.compactMap(\.pieces.last?.last).map {
      CGPoint(x: x.position($0.x), y: y.position($0.y))
    }
    guard curves.count == plot.curves.count, points.count == curves.count, curves.count > 1,
      points.allSatisfy({ area.maxX - $0.x < 1 })
    else { return nil }
    let texts = plot.names.enumerated().map { index, name in
      FigureText(string: name, color: theme.readable(theme.color(of: curves[index].color), .text))
    }
    let ends = zip(points, texts).map {
      LabelPlacement.LineEnd($0, size: $1.size(measurer))
    }
    // The line spacing of texts is clearance enough.
    let room = area.insetBy(dx: 0, dy: -(ends[0].size.height / 2))
    let places = LabelPlacement(in: room, clearance: 0).places(ofLineEnds: ends, distance: 4)
    guard zip(points, places).allSatisfy({ abs($0.y - $1.rect.midY) <= farthest }) else {
      return nil
    }
    width = (places.map(\.rect.maxX).max() ?? area.maxX) - area.maxX
    items = zip(texts, places).flatMap { $0.items(at: $1, leader: $0.color) }
  }
}
