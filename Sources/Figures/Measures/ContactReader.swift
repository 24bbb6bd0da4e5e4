internal import Scene
internal import SceneText
internal import Stage

/// Reads the contacts of a recorded motion, the same pair together.
struct ContactReader {
  private let recording: MotionRecording
  private let overlaps: ItemOverlaps?
  /// The centers of the items that touch something, frame by frame; nil where an item is not in the scene.
  private let centers: [String: [SIMD2<Double>?]]

  /// A reader of a motion.
  ///
  /// - Parameters:
  ///   - recording: The motion.
  ///   - overlaps: How deep its items overlap; nil where that is not read.
  init(recording: MotionRecording, overlaps: ItemOverlaps? = nil) {
    self.recording = recording
    self.overlaps = overlaps
    let frames = recording.motion.frames
    let items = Set(
      frames.lazy.flatMap(\.contacts).map(Pair.init).flatMap {
        $0.isItem ? [$0.item, $0.partner] : [$0.item]
      })
    centers = Dictionary(
      uniqueKeysWithValues: items.map { item in
        (item, frames.indices.map { recording.sample(of: item, at: $0)?.center })
      })
  }

  /// Two that touch.
  fileprivate struct Pair: Hashable {
    let item: String
    let partner: String
    let isItem: Bool

    /// Two items in the order of their names; an item and a boundary as they are.
    var sorted: Pair {
      isItem && partner < item ? Pair(item: partner, partner: item, isItem: true) : self
    }
  }

  /// An approach slower than this is no impact, in points per second: gravity alone gives 8.3 in a
  /// sub-step.
  private static let slowestImpact = 20.0

  /// The contacts, the pairs in the order in which they first touch.
  ///
  /// - Parameter readsLandings: Whether impacts after which the two stay together are among the bounces.
  /// - Returns: What is measured of each pair.
  func contacts(readsLandings: Bool = false) -> [ContactMeasures] {
    let frames = recording.motion.frames
    var order: [Pair] = []
    var begins: [Pair: [(position: Int, record: ContactRecord)]] = [:]
    var ends: [Pair: [Int]] = [:]
    for (position, frame) in frames.enumerated() {
      for record in frame.contacts {
        let pair = Pair(record)
        switch record.phase {
        case .began:
          if begins[pair] == nil { order.append(pair) }
          begins[pair, default: []].append((position, record))
        case .ended: ends[pair, default: []].append(position)
        }
      }
    }
    let overlaps = deepestOverlaps(of: order.filter(\.isItem))
    return order.map { pair in
      measures(
        of: pair, begins: begins[pair] ?? [], ends: ends[pair] ?? [],
        overlap: overlaps[pair.sorted],
        readsLandings)
    }
  }

  private func measures(
    of pair: Pair, begins: [(position: Int, record: ContactRecord)], ends: [Int],
    overlap: (depth: Double, time: Double?)?, _ readsLandings: Bool
  ) -> ContactMeasures {
    let frames = recording.motion.frames
    let end = frames.last?.time ?? 0
    var durations: [Double] = []
    // Of a contact that begins and ends within a frame, both are recorded with it.
    var rest = ends[...]
    for (position, _) in begins {
      rest = rest.drop { $0 < position }
      durations.append((rest.popFirst().map { frames[$0].time } ?? end) - frames[position].time)
    }
    var measures = ContactMeasures(
      item: pair.item, partner: pair.partner, count: begins.count,
      first: begins.first.map { frames[$0.position].time } ?? 0, duration: durations.reduce(0, +),
      longest: durations.max() ?? 0,
      bounces: impacts(of: pair, begins).filter { readsLandings || $0.isBounce })
    if let overlap { (measures.deepestOverlap, measures.deepestOverlapTime) = overlap }
    return measures
  }

  /// The deepest overlap of each pair of items, its names sorted, with its time; 0 and nil for one that never overlaps.
  ///
  /// All pairs are searched together, frame by frame: of n items, n(n − 1)/2 pairs can touch.
  private func deepestOverlaps(of pairs: [Pair]) -> [Pair: (depth: Double, time: Double?)] {
    guard let overlaps, !pairs.isEmpty else { return [:] }
    let items = Set(pairs.flatMap { [$0.item, $0.partner] }).ordered()
    func pair(_ first: Int, _ second: Int) -> Pair {
      Pair(item: items[first], partner: items[second], isItem: true)
    }
    var deepest: [Pair: (depth: Double, time: Double?)] = [:]
    for pair in pairs { deepest[pair.sorted] = (0, nil) }
    for (position, frame) in recording.motion.frames.enumerated() {
      let found = overlaps.overlaps(among: items, at: position) { deepest[pair($0, $1)]?.depth }
      for overlap in found {
        deepest[pair(overlap.first, overlap.second)] = (overlap.depth, frame.time)
      }
    }
    return deepest
  }

  // MARK: Bounces

  private func impacts(
    of pair: Pair, _ begins: [(position: Int, record: ContactRecord)]
  ) -> [ContactMeasures.Impact] {
    var impacts: [(found: MotionRecording.Impact, normal: SIMD2<Double>)] = []
    for (position, record) in begins {
      guard let point = record.point, let normal = record.normal else { continue }
      let place = SIMD2(Double(point.x), Double(point.y))
      let direction = SIMD2(Double(normal.x), Double(normal.y))
      guard let found = recording.impact(of: pair, near: position, at: place, along: direction),
        found.before >= Self.slowestImpact
      else { continue }
      if let last = impacts.last, found.frame <= last.found.frame { continue }
      impacts.append((found, direction))
    }
    return impacts.enumerated().map { index, entry in
      let found = entry.found
      var impact = ContactMeasures.Impact(
        time: recording.motion.frames[found.frame].time, speedBefore: found.before,
        speedAfter: max(-found.after, 0))
      let next =
        index + 1 < impacts.count ? impacts[index + 1].found.frame : recording.motion.frames.count
      impact.height = height(of: pair, after: found, until: next, along: entry.normal)
      return impact
    }
  }

  /// How far two part after an impact, from where they touched.
  ///
  /// They touch within the step of the impact: where the way there, at the speed before it, meets the way from there,
  /// at the speed after it.
  private func height(
    of pair: Pair, after impact: MotionRecording.Impact, until next: Int,
    along normal: SIMD2<Double>
  ) -> Double {
    let frame = impact.frame
    let first = centers[pair.item] ?? []
    let second = pair.isItem ? centers[pair.partner] ?? [] : []
    func distance(_ position: Int) -> Double? {
      guard let first = first[position] else { return nil }
      let other = pair.isItem ? second[position] : nil
      return -((first - (other ?? .zero)) * normal).sum()
    }
    guard let end = distance(frame) else { return 0 }
    var start = end
    let jump = impact.before - impact.after
    if let former = distance(impact.former), jump > 0 {
      let frames = recording.motion.frames
      let step = frames[frame].time - frames[impact.former].time
      let time = (former - end - impact.after * step) / jump
      start = former - impact.before * min(max(time, 0), step)
    }
    return (frame..<max(next, frame + 1)).reduce(0) { height, position in
      max(height, distance(position).map { $0 - start } ?? 0)
    }
  }
}

extension MotionRecording {
  /// A jump of the speed with which two approach each other.
  fileprivate struct Impact {
    /// The positions of the step before and of that after the jump.
    let former: Int
    let frame: Int
    /// How fast they approach each other before and after it, in points per second.
    let before: Double
    let after: Double
  }

  /// When an item begins to touch something, in seconds, in order, whatever is read of it.
  ///
  /// The engine reports a contact up to a few steps after it has acted, which is when the speed of the approach jumps;
  /// where it does not, the time is that of the report. Contacts that follow at once cannot be told apart, and only the
  /// first of them counts.
  package func contactTimes(of item: String) -> [Double] {
    var times: [Double] = []
    var last = -Double.infinity
    for (position, frame) in motion.frames.enumerated() {
      for record in frame.contacts where record.phase == .began {
        guard record.item == item || record.partner == .item(item) else { continue }
        let time = time(of: record, at: position)
        if time - last > Self.shortestPause { times.append(time) }
        last = max(last, time)
      }
    }
    return times
  }

  /// The shortest time between contacts that are told apart, in seconds: three frames of 60 Hz.
  private static let shortestPause = 0.05

  /// When a contact acts, in seconds: of the steps before and after the jump of the speed, that at which the way turns
  /// most, because the jump is in one of the engine's sub-steps between them.
  private func time(of record: ContactRecord, at position: Int) -> Double {
    guard let point = record.point, let normal = record.normal else { return record.time }
    let (pair, direction) = (
      ContactReader.Pair(record), SIMD2(Double(normal.x), Double(normal.y))
    )
    guard
      let impact = impact(
        of: pair, near: position, at: SIMD2(Double(point.x), Double(point.y)), along: direction),
      impact.before > impact.after
    else { return record.time }
    func distance(_ step: Int?) -> Double? {
      guard let step, let first = sample(of: pair.item, at: step)?.center else { return nil }
      let second = pair.isItem ? sample(of: pair.partner, at: step)?.center : nil
      return ((first - (second ?? .zero)) * direction).sum()
    }
    func bend(_ before: Int?, _ step: Int, _ after: Int?) -> Double {
      guard let before = distance(before), let here = distance(step), let after = distance(after)
      else { return 0 }
      return abs(before - 2 * here + after)
    }
    let (former, frame, frames) = (impact.former, impact.frame, motion.frames)
    let before = frames.indices[..<former].last { frames[$0].isStep }
    let after = frames.indices[(frame + 1)...].first { frames[$0].isStep }
    let turnsLater = bend(former, frame, after) > bend(before, former, frame)
    return frames[turnsLater ? frame : former].time
  }

  /// The sub-step in which the speed along the normal jumps, around the frame that reports a contact.
  fileprivate func impact(
    of pair: ContactReader.Pair, near position: Int, at point: SIMD2<Double>,
    along normal: SIMD2<Double>
  ) -> Impact? {
    let frames = motion.frames
    var best: Impact?
    let steps = steps(around: position)
    for (former, frame) in zip(steps, steps.dropFirst()) {
      guard let before = approach(of: pair, at: former, point, normal),
        let after = approach(of: pair, at: frame, point, normal)
      else { continue }
      // The engine adds a sub-step's gravity before it resolves the impact.
      let gain =
        gravity(of: pair, at: frame, along: normal) * (frames[frame].time - frames[former].time)
      if best.map({ before + gain - after > $0.before - $0.after }) ?? true {
        best = Impact(former: former, frame: frame, before: before + gain, after: after)
      }
    }
    return best
  }

  /// The positions of the engine's steps from four before the report of a contact to the one after it.
  private func steps(around position: Int) -> [Int] {
    let frames = motion.frames
    let before = frames.indices[...position].reversed().lazy.filter { frames[$0].isStep }.prefix(5)
    let after = frames.indices[(position + 1)...].first { frames[$0].isStep }
    return before.reversed() + (after.map { [$0] } ?? [])
  }

  /// How fast the two approach each other at a point of the canvas.
  private func approach(
    of pair: ContactReader.Pair, at frame: Int, _ point: SIMD2<Double>, _ normal: SIMD2<Double>
  ) -> Double? {
    guard let first = sample(of: pair.item, at: frame) else { return nil }
    var speed = (velocity(of: first, at: point) * normal).sum()
    if pair.isItem, let second = sample(of: pair.partner, at: frame) {
      speed -= (velocity(of: second, at: point) * normal).sum()
    }
    return speed
  }

  private func velocity(of sample: MotionSample, at point: SIMD2<Double>) -> SIMD2<Double> {
    let arm = point - sample.center
    return sample.velocity + Double(sample.omega) * SIMD2(-arm.y, arm.x)
  }

  private func gravity(of pair: ContactReader.Pair, at frame: Int, along normal: SIMD2<Double>)
    -> Double
  {
    let bodies = motion.frames[frame].bodies
    func acceleration(_ item: String) -> Double {
      bodies.first { $0.item == item }.map { ($0.gravity * normal).sum() } ?? 0
    }
    return acceleration(pair.item) - (pair.isItem ? acceleration(pair.partner) : 0)
  }
}

extension ContactReader.Pair {
  init(_ record: ContactRecord) {
    let isItem = if case .item = record.partner { true } else { false }
    self.init(item: record.item, partner: record.partnerName, isItem: isItem)
  }
}

extension ContactRecord {
  /// What the item touches, by its name in scenes: `root` for the bounds of the canvas.
  var partnerName: String {
    switch partner {
    case .item(let name), .boundary(let name): name
    case .referenceBounds: Scene.rootID
    }
  }
}

/// What is measured of the contacts of two items, or of an item and a boundary.
public struct ContactMeasures: Equatable, Sendable, Codable {
  /// One beginning of a contact.
  public struct Impact: Equatable, Sendable, Codable {
    /// The time in seconds.
    public var time: Double
    /// How fast the two approach each other at the point of contact along its normal, in points per second.
    public var speedBefore: Double
    /// How fast they part, in points per second; 0 where they stay together.
    public var speedAfter: Double
    /// The coefficient of restitution, the speed after divided by that before (Newton's law of impact).
    public var restitution: Double
    /// How far they part from where they touched until they touch again, in points along the normal.
    public var height: Double

    /// A rebound slower than this is none, in points per second: the two stay together, as what is at rest.
    private static let slowestRebound = 1.0
    /// Whether they part, instead of staying together.
    var isBounce: Bool { speedAfter >= Self.slowestRebound }

    /// An impact by the speeds along its normal.
    init(time: Double, speedBefore: Double, speedAfter: Double) {
      self.time = time
      self.speedBefore = speedBefore
      self.speedAfter = speedAfter
      restitution = speedBefore > 0 ? speedAfter / speedBefore : 0
      height = 0
    }
  }

  /// The item.
  public var item: String
  /// The other item, the boundary, or `root` for the edges of the canvas.
  public var partner: String
  /// How many times a contact begins.
  public var count: Int
  /// When they first touch, in seconds.
  public var first: Double
  /// How long they touch altogether, in seconds.
  public var duration: Double
  /// The longest contact, in seconds.
  public var longest: Double
  /// How deep two items overlap at most, in points; nil for a boundary.
  public var deepestOverlap: Double?
  /// When they overlap deepest, in seconds; nil where they never do.
  public var deepestOverlapTime: Double?
  /// The impacts at which they bounce, in the order of time.
  public var bounces: [Impact]
}
