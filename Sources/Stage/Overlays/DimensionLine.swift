public import DisplayList
public import Foundation
public import Geometry

/// A dimension line between two places, with a text in the middle.
public struct DimensionLine: Equatable, Sendable {
  /// Where the line begins, in points of the canvas.
  let start: CGPoint
  /// Where the line ends, in points of the canvas.
  let end: CGPoint
  /// What is written in the middle; nothing where it is empty.
  var text: String

  /// A dimension line between two points with a text.
  public init(from start: CGPoint, to end: CGPoint, text: String) {
    self.start = start
    self.end = end
    self.text = text
  }

  /// The line and the ticks across its ends; nothing where a point is not finite.
  public func line(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard start.isFinite, end.isFinite else { return [] }
    let along = CGVector(from: start, to: end).normalized
    guard along != .zero, along.isFinite else { return [] }
    let half = OverlayMetrics.dimensionTick / 2 * along.perpendicular
    var path = BezierPath.segment(start, end)
    for point in [start, end] { path.append(.segment(point + half, point + -1 * half)) }
    return [
      .line(path, width: OverlayMetrics.dimensionLine, color: theme.structure, theme: theme)
    ]
  }

  /// The text upright on a plate of the background's color: over the middle of the line, or beside
  /// it where the line would not show on both sides; nothing where a point is not finite.
  ///
  /// Texts are measured as they will be drawn, to fit the plate.
  public func label(
    _ theme: OverlayTheme, measuring: any TextMeasuring
  ) -> [DisplayList.Item] {
    guard !text.isEmpty, start.isFinite, end.isFinite else { return [] }
    let block = TextBlock(
      text, font: Font(size: OverlayMetrics.dimensionTextSize), alignment: .center)
    let size = measuring.measure(block, width: nil).size
    let margin = OverlayMetrics.dimensionPlateMargin
    let along = CGVector(from: start, to: end)
    let isUpright = abs(along.dy) > abs(along.dx)
    let space = isUpright ? abs(along.dy) - size.height : abs(along.dx) - size.width - 2 * margin
    var middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    if space < OverlayMetrics.dimensionTick {
      let aside = OverlayMetrics.dimensionTick / 2 + margin
      if isUpright {
        middle.x += size.width / 2 + aside
      } else {
        middle.y += size.height / 2 + aside - margin
      }
    }
    let rect = CGRect(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
      height: size.height)
    let plate = DisplayList.Shape.roundedRectangle(
      rect.insetBy(dx: -margin, dy: 0), cornerRadius: margin)
    return [
      .fill(DisplayList.Fill(plate, color: theme.background)),
      .text(DisplayList.Text(block, in: rect, color: theme.structure)),
    ]
  }
}

extension OverlayMetrics {
  /// The width of a dimension line; shorter distances are not drawn.
  static let dimensionLine: CGFloat = 0.75
  /// The length of the strokes that end a dimension line.
  fileprivate static let dimensionTick: CGFloat = 6
  fileprivate static let dimensionTextSize: CGFloat = 8
  /// How far the plate beneath the text reaches beyond it to both sides.
  fileprivate static let dimensionPlateMargin: CGFloat = 2
}
