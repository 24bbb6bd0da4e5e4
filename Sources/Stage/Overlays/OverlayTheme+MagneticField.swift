public import DisplayList
public import Foundation
internal import Geometry
internal import Scene

extension OverlayTheme {
  /// The signs of a magnetic field on a canvas of a size in points, in the middles of the cells of a
  /// grid: a circle with a dot where the field leads out of the canvas, with a cross where it leads
  /// into it.
  ///
  /// As the tip and the feathers of an arrow, the usual signs of physics. The radius of a circle grows
  /// with the square root of the field.
  ///
  /// - Parameters:
  ///   - canvas: The size of the canvas.
  ///   - isBetweenArrows: Whether the signs stand in the corners of the cells, because arrows stand in
  ///     their middles.
  ///   - turning: The angular velocity with which the field turns paths at a point, in radians per
  ///     second, above 0 clockwise on screen, which is out of the canvas; nil where it does not act.
  /// - Returns: The signs, in the color of forces at 55 %.
  public func magneticField(
    on canvas: CGSize, isBetweenArrows: Bool = false, turning: (CGPoint) -> CGFloat?
  ) -> [DisplayList.Item] {
    var circles = BezierPath()
    var crosses = BezierPath()
    var dots = BezierPath()
    let shift = isBetweenArrows ? OverlayMetrics.fieldSpacing / 2 : 0
    for cell in Self.cellCenters(canvas) {
      let center = CGPoint(x: cell.x - shift, y: cell.y - shift)
      guard let turn = turning(center), turn.isFinite, turn != 0 else { continue }
      let share = min(1, abs(turn) / OverlayMetrics.magneticReference).squareRoot()
      let radius = max(OverlayMetrics.magneticSmallest, share * OverlayMetrics.magneticLargest)
      circles.append(.circle(center, radius: radius))
      if turn > 0 {
        dots.append(.circle(center, radius: OverlayMetrics.magneticDot))
      } else {
        let reach = radius * 0.707
        crosses.append(
          .segment(
            CGPoint(x: center.x - reach, y: center.y - reach),
            CGPoint(x: center.x + reach, y: center.y + reach)))
        crosses.append(
          .segment(
            CGPoint(x: center.x - reach, y: center.y + reach),
            CGPoint(x: center.x + reach, y: center.y - reach)))
      }
    }
    guard !circles.isEmpty else { return [] }
    circles.append(crosses)
    let color = self[.force].withAlpha(0.55).laid(over: background)
    let lines = DisplayList.Stroke(circles, width: OverlayMetrics.fieldLine, color: color)
    return [.stroke(lines)]
      + (dots.isEmpty ? [] : [.fill(DisplayList.Fill(.path(dots), color: color))])
  }
}

extension OverlayMetrics {
  /// The angular velocity at which a sign is largest, in radians per second: that of a field of
  /// strength 1 at 25 points from its position.
  fileprivate static let magneticReference: CGFloat = 4
  fileprivate static let magneticSmallest: CGFloat = 2.5
  fileprivate static let magneticLargest: CGFloat = 7
  fileprivate static let magneticDot: CGFloat = 1.2
}
