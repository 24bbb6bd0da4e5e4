internal import DisplayList
internal import Foundation
internal import Geometry

/// What the colors of paths mean: a bar from standing to the fastest.
struct SpeedKey {
  /// The speed of the last color, in points per second.
  let fastest: Double
  let theme: FigureTheme
  let measurer: any TextMeasuring

  private static let bar = CGSize(width: 60, height: 4)

  private var texts: (from: FigureText, to: FigureText) {
    func text(_ string: String) -> FigureText {
      FigureText(string: string, size: FigureMetrics.numberSize, color: theme.number)
    }
    return (text("0"), text("\(DecimalText.grouped(fastest))\u{2009}pt/s"))
  }

  /// The height with the gap above, in points.
  var height: CGFloat { FigureMetrics.textGap + texts.to.measured(measurer).height }

  /// The key below a picture of a size, at its left edge.
  func items(below size: CGSize) -> [DisplayList.Item] {
    let (from, to) = texts
    let middle = size.height + FigureMetrics.textGap + to.measured(measurer).height / 2
    let gap = FigureMetrics.textGap / 2
    let first = from.rect(at: CGPoint(x: 0, y: middle), .left, .middle, measurer)
    let left = first.maxX + gap
    let step = Self.bar.width / CGFloat(TrailPainter.shades)
    var items = [from.item(in: first)]
    for shade in 0..<TrailPainter.shades {
      // Each field reaches under the next, so that no seam shows.
      let isLast = shade == TrailPainter.shades - 1
      let rect = CGRect(
        x: left + CGFloat(shade) * step, y: middle - Self.bar.height / 2,
        width: isLast ? step : 2 * step, height: Self.bar.height)
      items.append(
        .fill(
          DisplayList.Fill(.rectangle(rect), color: TrailPainter.color(ofShade: shade, theme))))
    }
    items.append(
      to.item(at: CGPoint(x: left + Self.bar.width + gap, y: middle), .left, .middle, measurer))
    return items
  }
}
