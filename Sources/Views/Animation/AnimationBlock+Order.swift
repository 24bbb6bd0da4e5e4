internal import Scene

// The changes of a property in the order of time.
//
// The closure of a block makes its changes one after the other, and each is recorded from the value that the one before
// it has left. That is the way of the property only where the changes follow each other in time, too. Where they were
// made in another order, or overlap, each begins where those before it have led by then; one that is still under way
// ends there. So no value is beyond those between which it is, and only a keyframe without a duration jumps. UIKit leaves
// open what happens then.
//
// The numbers of a property whose animations add up are looked at one by one: a rotation goes on while the scale, which
// is of the same transform, begins to change.

extension AnimationBlock {
  /// The changes, with their segments in the order of time.
  var orderedChanges: [Change] {
    changes.flatMap {
      $0.ordered(isPaced: calculationMode.isPaced, isDiscrete: calculationMode == .discrete)
    }
  }
}

extension KeyframeCalculationMode {
  /// Whether the way determines the times.
  fileprivate var isPaced: Bool { self == .paced || self == .cubicPaced }
}

extension AnimationBlock.Change {
  private typealias Segment = PropertyAnimation.Segment

  /// The largest difference between times that are the same but for rounding, as a fraction of a block's duration.
  private static let tolerance = 1e-9

  /// The index of the rotation in the numbers of a transform.
  private static let rotation = 4

  /// The change in the order of time: itself, or one for each number that changes.
  fileprivate func ordered(isPaced: Bool, isDiscrete: Bool) -> [Self] {
    guard Self.areEntangled(segments) else {
      var result = self
      if property == .transform { result.segments.unwindRotations() }
      return [result]
    }
    guard property.isAdditive, !isPaced else {
      var result = self
      result.segments = chained(segments, isDiscrete: isDiscrete)
      return [result]
    }
    return final.indices.compactMap { number in
      var changing = segments.filter { changes(number, in: $0) }
      guard !changing.isEmpty else { return nil }
      for index in changing.indices {
        let (from, to) = (changing[index].from[number], changing[index].to[number])
        (changing[index].from, changing[index].to) = (final, final)
        (changing[index].from[number], changing[index].to[number]) = (from, to)
        if property != .transform || number != Self.rotation { changing[index].turn = nil }
      }
      var result = self
      result.segments =
        Self.areEntangled(changing) ? chained(changing, isDiscrete: isDiscrete) : changing
      if property == .transform, number == Self.rotation, !Self.areEntangled(changing) {
        result.segments.unwindRotations()
      }
      return result
    }
  }

  /// Whether a segment changes a number by more than a transform's parts differ after their matrix.
  private func changes(_ number: Int, in segment: Segment) -> Bool {
    if property == .transform, number == Self.rotation, segment.turn != nil { return true }
    let (from, to) = (segment.from[number], segment.to[number])
    return abs(to - from) > 1e-9 * max(1, abs(from), abs(to))
  }

  /// Whether segments, in the order in which they were made, do not follow each other in time.
  private static func areEntangled(_ segments: [Segment]) -> Bool {
    zip(segments, segments.dropFirst()).contains { $1.start < $0.end - tolerance }
  }

  /// Segments in the order of time, each from where those before it lead.
  private func chained(_ made: [Segment], isDiscrete: Bool) -> [Segment] {
    var result: [Segment] = []
    var value = made[0].from
    // Sorting is not guaranteed to be stable, hence the index.
    let sorted = made.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    for var next in sorted.map(\.element) {
      if let last = result.popLast() {
        let cut = last.cut(at: next.start, tolerance: Self.tolerance, isDiscrete: isDiscrete)
        value = cut.value
        if let rest = cut.segment { result.append(rest) }
      }
      next.from = value
      if property == .transform { next.to = next.to.turned(from: value, by: next.turn) }
      result.append(next)
    }
    return result
  }
}

extension PropertyAnimation.Segment {
  /// What is left of a segment when another one begins at a time, if anything, and the value then.
  fileprivate func cut(
    at time: Double, tolerance: Double, isDiscrete: Bool
  ) -> (segment: Self?, value: [Double]) {
    guard time < end - tolerance else { return (self, to) }
    guard time > start + tolerance else { return (nil, from) }
    var result = self
    let part = (time - start) / (end - start)
    let value = isDiscrete ? from : value(at: curve?(part) ?? part)
    // The rest of a curve has another form; the next segment hides it.
    guard isDiscrete || curve == nil else { return (self, value) }
    (result.end, result.to) = (time, value)
    return (result, value)
  }
}

extension [PropertyAnimation.Segment] {
  /// Makes the rotations of transforms, which follow each other, those of at most half a turn unless another one was
  /// stated.
  fileprivate mutating func unwindRotations() {
    for index in indices.reversed() {
      if index + 1 < count { self[index].to = self[index].to.rotated(near: self[index + 1].from) }
      let segment = self[index]
      self[index].from = segment.from.rotated(near: segment.to, turning: segment.turn)
    }
  }
}

extension [Double] {
  /// The components of the same transform, to which a turn leads from another one's rotation; without a turn, the
  /// shorter way does.
  fileprivate func turned(from other: [Double], by turn: Double?) -> [Double] {
    guard let turn else { return rotated(near: other) }
    var result = self
    let whole = 2 * Double.pi
    result[4] += ((other[4] + turn - result[4]) / whole).rounded() * whole
    return result
  }
}
