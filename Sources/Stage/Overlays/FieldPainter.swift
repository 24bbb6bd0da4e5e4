public import DisplayList
internal import Dynamics
public import Foundation
public import Geometry
internal import Scene

/// What the fields of force do together, where any of them acts: arrows on a grid.
///
/// A magnetic field, which does not move what rests, is shown by signs for its direction.
struct FieldPainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    let fields = context.behaviors(FieldBehavior.self)
    guard !fields.isEmpty else { return [] }
    let (magnets, forces) = (
      fields.filter { $0.kind == .magnetic }, fields.filter { $0.kind != .magnetic }
    )
    let arrows = context.theme.field(on: context.canvas) { point in
      let parts = forces.compactMap { $0.probe(at: point, time: context.time) }
      return parts.isEmpty ? nil : parts.reduce(.zero, +)
    }
    guard !magnets.isEmpty else { return arrows }
    return context.theme.magneticField(on: context.canvas, isBetweenArrows: !arrows.isEmpty) {
      point in
      let parts = magnets.compactMap { $0.magneticProbe(at: point, time: context.time) }
      return parts.isEmpty ? nil : parts.reduce(0, +)
    } + arrows
  }
}

extension OverlayTheme {
  /// The arrows of a field on a canvas of a size in points: one in the middle of each cell of a grid.
  ///
  /// The length of an arrow grows with the square root of the acceleration, so that weak parts are
  /// seen beside strong ones. The strongest tenth of the arrows fill their cells: what is stronger still, as near the
  /// center of a radial field, would make all others dots.
  ///
  /// - Parameters:
  ///   - canvas: The size of the canvas.
  ///   - acceleration: What the field does at a point, in points per second squared; nil where it
  ///     does not act.
  /// - Returns: The arrows, in the color of forces at 55 %.
  public func field(
    on canvas: CGSize, acceleration: (CGPoint) -> CGVector?
  ) -> [DisplayList.Item] {
    let cell = Self.fieldCell(canvas)
    let vectors = Self.cellCenters(canvas).compactMap { center in
      acceleration(center).flatMap { $0.isFinite && $0.length > 0 ? (center, $0) : nil }
    }
    let strengths = vectors.map(\.1.length).sorted()
    let reference = strengths.isEmpty ? 0 : strengths[strengths.count * 9 / 10]
    var shafts = BezierPath()
    var heads = BezierPath()
    for (center, vector) in vectors {
      let share = min(1, vector.length / reference).squareRoot()
      let length = max(OverlayMetrics.fieldShortest, share * OverlayMetrics.fieldLongest * cell)
      let direction = vector.normalized
      let headLength = min(length, OverlayMetrics.fieldHeadLength)
      let tip = center + (length / 2) * direction
      let foot = center + (-length / 2) * direction
      let neck = tip + -headLength * direction
      let half = OverlayMetrics.fieldHeadWidth / 2 * direction.perpendicular
      if length > headLength { shafts.append(.segment(foot, neck)) }
      heads.append(BezierPath(polygon: [tip, neck + half, neck + -1 * half]))
    }
    guard !heads.isEmpty else { return [] }
    let color = self[.force].withAlpha(0.55).laid(over: background)
    return [
      .stroke(DisplayList.Stroke(shafts, width: OverlayMetrics.fieldLine, color: color)),
      .fill(DisplayList.Fill(.path(heads), color: color)),
    ]
  }

  /// The side of the cells of a canvas in points: on a large one there are no more of them, but larger ones.
  static func fieldCell(_ canvas: CGSize) -> CGFloat {
    max(
      OverlayMetrics.fieldSpacing, max(canvas.width, canvas.height) / OverlayMetrics.fieldMostCells)
  }

  /// The centers of square cells that fill a canvas, with equal rests at its sides.
  static func cellCenters(_ canvas: CGSize) -> [CGPoint] {
    let cell = fieldCell(canvas)
    guard canvas.width.isFinite, canvas.height.isFinite else { return [] }
    func places(_ length: CGFloat) -> [CGFloat] {
      let count = Int(min((length / cell).rounded(.down), OverlayMetrics.fieldMostCells))
      guard count > 0 else { return [] }
      let rest = (length - CGFloat(count) * cell) / 2
      return (0..<count).map { rest + (CGFloat($0) + 0.5) * cell }
    }
    let columns = places(canvas.width)
    return places(canvas.height).flatMap { y in columns.map { CGPoint(x: $0, y: y) } }
  }
}

extension OverlayMetrics {
  /// The least side of a cell of the grid on which the arrows stand.
  static let fieldSpacing: CGFloat = 32
  static let fieldLine: CGFloat = 1
  fileprivate static let fieldHeadLength: CGFloat = 5
  fileprivate static let fieldHeadWidth: CGFloat = 4.5
  fileprivate static let fieldShortest: CGFloat = 5
  /// The part of its cell that the longest arrow fills.
  fileprivate static let fieldLongest: CGFloat = 26 / 32
  /// The most cells along a side of the canvas: more arrows are a texture, not a field.
  fileprivate static let fieldMostCells: CGFloat = 40
}

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
    let shift = isBetweenArrows ? Self.fieldCell(canvas) / 2 : 0
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
