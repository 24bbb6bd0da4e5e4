internal import Foundation
public import Scene
internal import Stage

/// What is measured of a film.
public struct MotionMeasures: Equatable, Sendable, Codable {
  /// The moving items, in the order of the file.
  public var items: [ItemMeasures] = []
  /// The quantities.
  public var quantities: [QuantityMeasures] = []
  /// The springs of behaviors and animations.
  public var springs: [SpringMeasures] = []
  /// The contacts, the pairs in the order in which they first touch.
  public var contacts: [ContactMeasures] = []
  /// The energy; nil where the animator moves nothing.
  public var energy: EnergyMeasures?

  /// A quantity that changes by less than this fraction of its unit's visible step does not move.
  private static func isMoving(_ measures: QuantityMeasures) -> Bool {
    measures.greatest - measures.least >= ItemChanges.visibleStep(of: measures.unit)
  }

  /// What of the motion is measured.
  public struct Subjects: Equatable, Sendable {
    /// Quantities that are measured even where they stay.
    public var quantities: [Quantity] = []
    /// The ids of views and groups of which everything that changes is measured; nil for all that change.
    public var items: [String]?

    /// All that changes.
    public init() {}
  }

  /// Measures a recorded motion.
  ///
  /// - Parameters:
  ///   - recording: The motion, in which bodies and connections are recorded.
  ///   - scene: The scene.
  ///   - subjects: What is measured: of items the numbers that change, of all items also the lengths of
  ///     attachments that are springs.
  public init(
    of recording: MotionRecording, scene: Scene, subjects: Subjects = Subjects()
  ) {
    let wanted = subjects.items.map { Set($0) }
    let changing = scene.itemIDs.filter {
      recording.changing.contains($0) && wanted?.contains($0) ?? true
    }
    // What only grows stays in its place.
    items = changing.filter(recording.moving.contains).compactMap {
      ItemMeasures($0, recording.numbers.track(of: $0), rest: recording.numbers.rest(of: $0))
    }.filter { $0.path > 0 || $0.greatestAngularSpeed > 0 }
    contacts = ContactReader(
      recording: recording, overlaps: ItemOverlaps(of: scene, in: recording.numbers)
    ).contacts().filter { pair in
      let named = wanted?.union(subjects.quantities.map(\.subject))
      return named.map { $0.contains(pair.item) || $0.contains(pair.partner) } ?? true
    }
    let touches = Self.touches(in: recording.motion)
    let springs = scene.allBehaviors.filter {
      ($0.parameters as? AttachmentParameters).map { $0.kind == .distance && $0.frequency > 0 }
        ?? false
    }
    let measures: [Quantity.Measure] = [.centerX, .centerY, .rotation, .width, .height, .alpha]
    var chosen = subjects.quantities
    for id in subjects.items ?? changing {
      let others = recording.changes(of: id)?.numbers.map { Quantity.Measure($0) } ?? []
      for measure in measures + others where !chosen.contains(Quantity(id, measure)) {
        chosen.append(Quantity(id, measure))
      }
    }
    if subjects.items == nil { chosen += springs.map { Quantity($0.id, .length) } }
    var known: [Quantity: QuantityMeasures] = [:]
    func measure(_ quantity: Quantity) -> QuantityMeasures? {
      if let found = known[quantity] { return found }
      let found = QuantityMeasures(
        Series(of: quantity, in: recording), touches: touches[quantity.subject] ?? [],
        endsAtRest: recording.motion.endsAtRest)
      known[quantity] = found
      return found
    }
    self.quantities = chosen.compactMap { quantity in
      let isAsked = subjects.quantities.contains(quantity)
      return measure(quantity).flatMap { isAsked || Self.isMoving($0) ? $0 : nil }
    }
    energy = EnergyMeasures(of: recording.motion)
    self.springs = SpringReader(scene: scene, recording: recording) { quantity in
      guard let found = measure(quantity), let frequency = found.frequency,
        let ratio = found.dampingRatio
      else { return nil }
      return DampedOscillation(frequency: frequency, dampingRatio: ratio)
    }.springs().filter { spring in
      wanted?.contains { spring.of.hasPrefix($0 + ".") } ?? true
        || subjects.quantities.contains { $0.name == spring.of }
    }
  }

  /// When each item touches something, in seconds.
  static func touches(in motion: Motion) -> [String: [ClosedRange<Double>]] {
    var counts: [String: Int] = [:]
    var starts: [String: Double] = [:]
    var touches: [String: [ClosedRange<Double>]] = [:]
    // A contact is recorded up to two sub-steps after it acts.
    let lead = 2.0 / 60
    for frame in motion.frames {
      for contact in frame.contacts {
        var items = [contact.item]
        if case .item(let other) = contact.partner { items.append(other) }
        for item in items {
          let count = counts[item, default: 0]
          if contact.phase == .began {
            if count == 0 { starts[item] = frame.time - lead }
            counts[item] = count + 1
          } else {
            counts[item] = count - 1
            if count == 1, let start = starts.removeValue(forKey: item) {
              touches[item, default: []].append(start...max(start, frame.time))
            }
          }
        }
      }
    }
    for (item, start) in starts { touches[item, default: []].append(start...(.infinity)) }
    return touches
  }
}
