public import DisplayList
public import Foundation
internal import Geometry
internal import Scene

/// The fingers on the canvas: soft discs with trails; once there were several, each has as many dots as
/// its number.
///
/// A frame depends only on what the fingers did before it, so that it is the same while they touch live.
struct TouchPainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    let hasSeveral = context.touches.contains { $0.finger > 1 && $0.start <= context.time }
    return context.touches.flatMap { path -> [DisplayList.Item] in
      let (time, start) = (context.time, context.time - OverlayMetrics.touchTrailTime)
      guard path.start <= time, path.end >= start else { return [] }
      let (first, last) = (max(start, path.start), min(time, path.end))
      // In vector graphics the pieces of successive frames are the same ones, and written once. A
      // rounding error in the number of pieces would move them all; pixels do not show it.
      let error = context.isRounded ? 0 : 1e-6
      let steps = max(1, Int(((last - first) * OverlayMetrics.touchTrailRate - error).rounded(.up)))
      let places = (0...steps).map { step in
        // Rounding must not lead beyond the last place that is known.
        path.location(at: min(last, first + (last - first) * Double(step) / Double(steps)))
      }
      // After the finger is lifted, the rest of its trail is as faint as at the same age before.
      let shades = (
        (first - start) / OverlayMetrics.touchTrailTime,
        (last - start) / OverlayMetrics.touchTrailTime
      )
      let number = Int((first * OverlayMetrics.touchTrailRate).rounded())
      let trail = context.theme.touchTrail(
        through: places, from: shades.0, to: shades.1, number: number)
      guard path.end >= time, let place = places.last else { return trail }
      return trail + context.theme.touch(at: place, dots: hasSeveral ? path.finger : 0)
    }
  }
}

extension OverlayTheme {
  /// A finger: a translucent disc with a ring, and dots in its middle; nothing where the point is not
  /// finite.
  ///
  /// What is ink on the canvas has the canvas's color around it, which shows on views of the ink's.
  ///
  /// - Parameters:
  ///   - point: The place of the finger, in points of the canvas.
  ///   - dots: The number of dots in a row.
  /// - Returns: The mark.
  public func touch(at point: CGPoint, dots: Int = 0) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let radius = OverlayMetrics.touchRadius
    let ring = BezierPath.circle(point, radius: radius)
    let spacing = OverlayMetrics.touchDotSpacing
    let outer = BezierPath.circle(point, radius: radius + OverlayMetrics.touchRing)
    let marks = (0..<max(0, dots)).flatMap { dot -> [DisplayList.Item] in
      let x = point.x + spacing * (CGFloat(dot) - CGFloat(dots - 1) / 2)
      let center = CGPoint(x: x, y: point.y)
      return [
        .disc(
          center, radius: OverlayMetrics.touchDotRadius + OverlayMetrics.haloWidth,
          color: background.withAlpha(OverlayMetrics.touchHaloOpacity)),
        .disc(
          center, radius: OverlayMetrics.touchDotRadius,
          color: self[.ink].withAlpha(OverlayMetrics.touchRingOpacity)),
      ]
    }
    return [
      .stroke(
        DisplayList.Stroke(
          outer, width: OverlayMetrics.touchRing,
          color: background.withAlpha(OverlayMetrics.touchHaloOpacity))),
      .disc(point, radius: radius, color: self[.ink].withAlpha(OverlayMetrics.touchOpacity)),
      .stroke(
        DisplayList.Stroke(
          ring, width: OverlayMetrics.touchRing,
          color: self[.ink].withAlpha(OverlayMetrics.touchRingOpacity))),
    ] + marks
  }

  /// The path of a finger, which fades towards its beginning; nothing where it has not moved.
  ///
  /// - Parameters:
  ///   - points: The places of the finger at equal intervals, in points of the canvas.
  ///   - first: The strength of the first place, 0 to 1.
  ///   - last: The strength of the last place, 0 to 1.
  ///   - number: The number of the first place among those of the whole path. Two steps that are short
  ///     together are one piece, which a later trail has, too, if its numbers go on.
  /// - Returns: The pieces of the trail.
  public func touchTrail(
    through points: [CGPoint], from first: Double, to last: Double, number: Int = 0
  ) -> [DisplayList.Item] {
    guard points.count > 1, points.allSatisfy(\.isFinite),
      points.contains(where: { $0 != points[0] })
    else { return [] }
    let steps = points.count - 1
    func length(_ step: Int) -> CGFloat {
      CGVector(from: points[step], to: points[step + 1]).length
    }
    var ranges: [ClosedRange<Int>] = []
    var step = 0
    while step < steps {
      let isPair =
        (number + step).isMultiple(of: 2) && step + 1 < steps
        && length(step) + length(step + 1) <= OverlayMetrics.touchTrailPiece
      ranges.append(step...step + (isPair ? 2 : 1))
      step += isPair ? 2 : 1
    }
    func pieces(_ width: CGFloat, _ color: Color, _ opacity: Double) -> [DisplayList.Item] {
      ranges.map { range in
        let middle = Double(range.lowerBound + range.upperBound) / 2
        let strength = first + (last - first) * middle / Double(steps)
        return .stroke(
          DisplayList.Stroke(
            BezierPath(polygon: Array(points[range]), closed: false), width: width,
            color: color.withAlpha(opacity * strength), cap: .butt))
      }
    }
    let line = OverlayMetrics.touchTrailLine
    return pieces(line + 2 * OverlayMetrics.haloWidth, background, OverlayMetrics.touchHaloOpacity)
      + pieces(line, self[.ink], OverlayMetrics.touchRingOpacity)
  }
}

extension OverlayMetrics {
  fileprivate static let touchRadius: CGFloat = 18
  fileprivate static let touchRing: CGFloat = 1
  fileprivate static let touchOpacity = 0.2
  fileprivate static let touchRingOpacity = 0.4
  /// The opacity of what has the color of the canvas.
  fileprivate static let touchHaloOpacity = 0.6
  fileprivate static let touchDotRadius: CGFloat = 2
  fileprivate static let touchDotSpacing: CGFloat = 7
  fileprivate static let touchTrailLine: CGFloat = 4
  /// The time that a trail shows, in seconds.
  fileprivate static let touchTrailTime = 0.25
  /// The number of steps of a trail per second.
  fileprivate static let touchTrailRate = 120.0
  /// Two steps that are not longer than this are drawn as one: their shades differ by less than can be seen.
  fileprivate static let touchTrailPiece: CGFloat = 2
}
