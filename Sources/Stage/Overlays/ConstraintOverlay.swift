public import DisplayList
public import Foundation
public import Geometry
internal import Scene

/// A constraint between two places: a dimension line with its constant in the middle.
public struct ConstraintOverlay: Equatable, Sendable {
  /// Where the line begins, in points of the canvas.
  public var start: CGPoint
  /// Where the line ends, in points of the canvas.
  public var end: CGPoint
  /// What is written in the middle, for example the constant; nothing where it is empty.
  public var text: String

  /// A dimension line between two points with a text.
  public init(from start: CGPoint, to end: CGPoint, text: String) {
    self.start = start
    self.end = end
    self.text = text
  }

  /// What is drawn; nothing where a point is not finite.
  ///
  /// Texts are measured as they will be drawn, to fit the plate beneath.
  public func items(_ theme: OverlayTheme, measuring: any TextMeasuring) -> [DisplayList.Item] {
    dimension(theme) + label(theme, measuring)
  }

  /// The line and the ticks across its ends.
  func dimension(_ theme: OverlayTheme) -> [DisplayList.Item] {
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

  /// The text upright on a plate of the background's colour: over the middle of the line, or beside
  /// it where the line would not show on both sides.
  func label(_ theme: OverlayTheme, _ measuring: any TextMeasuring) -> [DisplayList.Item] {
    guard !text.isEmpty, start.isFinite, end.isFinite else { return [] }
    let block = TextBlock(
      text, font: Font(size: OverlayMetrics.dimensionTextSize), alignment: .center)
    let size = measuring.measure(block, width: nil).size
    let margin = OverlayMetrics.dimensionPlateMargin
    let along = CGVector(from: start, to: end)
    let isUpright = abs(along.dy) > abs(along.dx)
    let room = isUpright ? abs(along.dy) - size.height : abs(along.dx) - size.width - 2 * margin
    var middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    if room < OverlayMetrics.dimensionTick {
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
