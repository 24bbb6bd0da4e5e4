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

    /// Whether an item is measured.
    fileprivate func includes(_ id: String) -> Bool { items?.contains(id) ?? true }

    /// Whether a pair is measured: one of the two is, or has a quantity that is.
    fileprivate func includes(_ pair: ContactMeasures) -> Bool {
      [pair.item, pair.partner].contains { id in
        includes(id) || quantities.contains { $0.subject == id }
      }
    }

    /// Whether a spring is measured: it moves an item or a quantity that is.
    fileprivate func includes(_ spring: SpringMeasures) -> Bool {
      items?.contains { spring.of.hasPrefix($0 + ".") } ?? true
        || quantities.contains { $0.name == spring.of }
    }

    /// The quantities to measure: those named, and of the items all that can change.
    fileprivate func quantities(
      changing: [String], in recording: MotionRecording, _ scene: Scene
    ) -> [Quantity] {
      let measures: [Quantity.Measure] = [.centerX, .centerY, .rotation, .width, .height, .alpha]
      var chosen = quantities
      for id in items ?? changing {
        let others = recording.changes(of: id)?.numbers.map { Quantity.Measure($0) } ?? []
        for measure in measures + others where !chosen.contains(Quantity(id, measure)) {
          chosen.append(Quantity(id, measure))
        }
      }
      guard items == nil else { return chosen }
      let springs = scene.allBehaviors.filter {
        ($0.parameters as? AttachmentParameters).map { $0.kind == .distance && $0.frequency > 0 }
          ?? false
      }
      return chosen + springs.map { Quantity($0.id, .length) }
    }
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
    let changing = scene.itemIDs.filter {
      recording.changing.contains($0) && subjects.includes($0)
    }
    // What only grows stays in its place.
    items = changing.filter(recording.moving.contains).compactMap {
      ItemMeasures($0, recording.numbers.track(of: $0), rest: recording.numbers.rest(of: $0))
    }.filter { $0.path > 0 || $0.greatestAngularSpeed > 0 }
    contacts = ContactReader(
      recording: recording, overlaps: ItemOverlaps(of: scene, in: recording.numbers)
    ).contacts().filter(subjects.includes)
    let touches = Self.touches(in: recording.motion)
    var known: [Quantity: QuantityMeasures] = [:]
    func measure(_ quantity: Quantity) -> QuantityMeasures? {
      if let found = known[quantity] { return found }
      let found = QuantityMeasures(
        Series(of: quantity, in: recording), touches: touches[quantity.subject] ?? [],
        endsAtRest: recording.motion.endsAtRest)
      known[quantity] = found
      return found
    }
    quantities = subjects.quantities(changing: changing, in: recording, scene).compactMap {
      let isAsked = subjects.quantities.contains($0)
      return measure($0).flatMap { isAsked || Self.isMoving($0) ? $0 : nil }
    }
    energy = EnergyMeasures(of: recording.motion)
    springs = SpringReader(scene: scene, recording: recording) { quantity in
      guard let found = measure(quantity), let frequency = found.frequency,
        let ratio = found.dampingRatio
      else { return nil }
      return DampedOscillation(frequency: frequency, dampingRatio: ratio)
    }.springs().filter(subjects.includes)
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
