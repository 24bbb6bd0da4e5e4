internal import Foundation
internal import Geometry

extension MotionNumbers {
  /// When all that is drawn of a view or a group comes to rest for good within a part of the motion: its place, its
  /// size and scale, its look and its content.
  ///
  /// - Parameters:
  ///   - id: One of the ids.
  ///   - positions: The records; all of them by default.
  /// - Returns: The rest.
  public func rest(of id: String, in positions: ClosedRange<Int>? = nil) -> ItemTrack.Rest {
    let place = track(of: id, in: positions).rest
    guard case .never = place else {
      let first = positions?.lowerBound ?? 0
      let others = [
        lastGrowth(of: id, in: positions),
        motion.lookChanges(of: id).last { $0 > first && positions?.contains($0) ?? true },
      ].compactMap { $0 }
      guard let last = others.max() else { return place }
      let time = motion.frames[last].time
      if case .from(let rest) = place { return .from(max(rest, time)) }
      return .from(time)
    }
    return place
  }

  /// The states of a tracked item, in all records or some of them.
  public func track(of item: String, in positions: ClosedRange<Int>? = nil) -> ItemTrack {
    let all = positions.map { Array($0) } ?? Array(motion.frames.indices)
    return ItemTrack(
      states: all.compactMap { position in
        sample(of: item, at: position).map { (motion.frames[position].time, $0) }
      })
  }

  /// The record from which on the size and the scale of a view are as at the end, as far as can be seen; nil where
  /// they always are.
  private func lastGrowth(of id: String, in positions: ClosedRange<Int>?) -> Int? {
    guard collisionBounds[id] != nil else { return nil }
    let known = motion.frames.indices.filter {
      positions?.contains($0) ?? true && state(of: id, at: $0) != nil
    }
    guard let last = known.last, let end = state(of: id, at: last) else { return nil }
    let restless = known.last { position in
      guard let view = state(of: id, at: position) else { return false }
      let (corner, other) = (view.reach, end.reach)
      return Foundation.hypot(corner.width - other.width, corner.height - other.height)
        > Self.visibleGrowth
    }
    return restless.flatMap { restless in known.first { $0 > restless } }
  }

  /// The width and the height of a view with the scale of its transform, in points; nil where it is not in the scene.
  public func reach(of id: String, at position: Int) -> [Double]? {
    state(of: id, at: position).map { [$0.reach.width, $0.reach.height] }
  }

  /// A smaller growth of a view is not seen, in points.
  private static let visibleGrowth = 0.1
}

extension LaidOutView {
  /// The width and the height with the scale of the transform.
  fileprivate var reach: CGSize {
    CGSize(
      width: size.width * Foundation.hypot(transform.a, transform.b),
      height: size.height * Foundation.hypot(transform.c, transform.d))
  }
}
