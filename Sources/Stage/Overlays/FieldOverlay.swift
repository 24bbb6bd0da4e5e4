public import DisplayList
public import Foundation
public import Geometry
internal import Scene

/// A field: arrows on a grid that show where it pushes, and how strongly.
///
/// An arrow stands in the middle of its cell. Its length grows with the square root of the
/// acceleration, so that weak parts are seen beside strong ones, up to the cell's size at the
/// strength of gravity.
public struct FieldOverlay {
  /// What the field does at a place, or nil where it does not act; points per second squared.
  public var acceleration: (CGPoint) -> CGVector?

  /// A field of given accelerations.
  public init(_ acceleration: @escaping (CGPoint) -> CGVector?) {
    self.acceleration = acceleration
  }

  /// What is drawn on a canvas of a size in points.
  public func items(_ theme: OverlayTheme, canvas: CGSize) -> [DisplayList.Item] {
    let centers = Self.centers(canvas)
    var shafts = BezierPath()
    var heads = BezierPath()
    for center in centers {
      guard let vector = acceleration(center), vector.isFinite, vector.length > 0 else { continue }
      let share = min(1, vector.length / OverlayMetrics.fieldReference).squareRoot()
      let length = max(
        OverlayMetrics.fieldShortest, share * OverlayMetrics.fieldLongest)
      Self.add(vector.normalized, length, at: center, &shafts, &heads)
    }
    guard !heads.isEmpty else { return [] }
    return [
      .stroke(
        DisplayList.Stroke(shafts, width: OverlayMetrics.fieldLine, color: theme.field)),
      .fill(DisplayList.Fill(.path(heads), color: theme.field)),
    ]
  }

  /// The middles of square cells that fill a canvas, with equal rests at its sides.
  private static func centers(_ canvas: CGSize) -> [CGPoint] {
    let cell = OverlayMetrics.fieldSpacing
    guard canvas.width.isFinite, canvas.height.isFinite else { return [] }
    func places(_ length: CGFloat) -> [CGFloat] {
      // A canvas of more cells would show none of its arrows.
      let count = Int(min((length / cell).rounded(.down), OverlayMetrics.fieldMostCells))
      guard count > 0 else { return [] }
      let rest = (length - CGFloat(count) * cell) / 2
      return (0..<count).map { rest + (CGFloat($0) + 0.5) * cell }
    }
    let columns = places(canvas.width)
    return places(canvas.height).flatMap { y in columns.map { CGPoint(x: $0, y: y) } }
  }

  private static func add(
    _ direction: CGVector, _ length: CGFloat, at center: CGPoint, _ shafts: inout BezierPath,
    _ heads: inout BezierPath
  ) {
    let headLength = min(length, OverlayMetrics.fieldHeadLength)
    let tip = center + (length / 2) * direction
    let foot = center + (-length / 2) * direction
    let neck = tip + -headLength * direction
    let half = OverlayMetrics.fieldHeadWidth / 2 * direction.perpendicular
    if length > headLength { shafts.append(.segment(foot, neck)) }
    heads.append(BezierPath(polygon: [tip, neck + half, neck + -1 * half]))
  }
}
