internal import DisplayList
package import Foundation
internal import Geometry

/// The names of curves at their right ends, moved apart where they would overlap.
///
/// The heights are those of least squares with a least distance, found in linear time by pooling adjacent
/// violators: Barlow, Bartholomew, Bremner and Brunk, Statistical Inference under Order Restrictions (1972).
package struct CurveEndNames {
  /// What is drawn.
  let items: [DisplayList.Item]
  /// The width of the longest name with its leader, in points.
  let width: CGFloat

  /// How far names may be from the ends of their curves, in points, before a key is clearer.
  private static let farthest: CGFloat = 14
  /// The length of the line from the end of a curve to its name, in points.
  private static let leader: CGFloat = 8

  /// The names of a plot's curves; nil where there are none, or where the curves end too near to each
  /// other.
  init?(
    _ plot: Plot, x: PlotScale, y: PlotScale, area: CGRect, theme: FigureTheme,
    measurer: any TextMeasuring
  ) {
    struct Name {
      let text: FigureText
      let end: CGPoint
      let color: Color
    }
    let names = plot.curves.compactMap { curve -> Name? in
      guard !curve.name.isEmpty, let end = curve.pieces.last?.last else { return nil }
      let color = theme.color(of: curve.color)
      return Name(
        text: FigureText(string: curve.name, color: color),
        end: CGPoint(x: x.position(end.x), y: y.position(end.y)), color: color)
    }.sorted { $0.end.y < $1.end.y }
    guard names.count == plot.curves.count, plot.curves.count > 1 else { return nil }
    let height = names[0].text.measured(measurer).height
    let places = Self.spread(names.map(\.end.y), distance: height)
    let isFar = zip(names, places).contains { abs($0.end.y - $1) > Self.farthest }
    // Curves that end inside of the plot would have long leaders.
    guard !isFar, names.allSatisfy({ area.maxX - $0.end.x < 1 }) else { return nil }
    width = Self.leader + (names.map { $0.text.measured(measurer).width }.max() ?? 0) + 1
    items = zip(names, places).flatMap { name, place in
      let start = CGPoint(x: name.end.x + 2, y: name.end.y)
      let end = CGPoint(x: name.end.x + Self.leader, y: place)
      let text = name.text.item(
        at: CGPoint(x: end.x + 2, y: place), .left, .middle, measurer)
      guard abs(place - name.end.y) > 1 else { return [text] }
      return [
        .stroke(
          DisplayList.Stroke(
            BezierPath(polygon: [start, end], closed: false), width: FigureMetrics.axisLine,
            color: name.color)), text,
      ]
    }
  }

  /// The numbers nearest to ascending ones, in the sense of least squares, that are at least a distance
  /// apart.
  package static func spread(_ wanted: [CGFloat], distance: CGFloat) -> [CGFloat] {
    // Without the distances, the numbers must only not descend.
    var pools: [(sum: CGFloat, count: Int)] = []
    for (index, place) in wanted.enumerated() {
      pools.append((place - CGFloat(index) * distance, 1))
      while pools.count > 1 {
        let (last, other) = (pools[pools.count - 1], pools[pools.count - 2])
        guard last.sum / CGFloat(last.count) < other.sum / CGFloat(other.count) else { break }
        pools.removeLast()
        pools[pools.count - 1] = (last.sum + other.sum, last.count + other.count)
      }
    }
    return pools.flatMap { pool in
      Array(repeating: pool.sum / CGFloat(pool.count), count: pool.count)
    }.enumerated().map { $1 + CGFloat($0) * distance }
  }
}
