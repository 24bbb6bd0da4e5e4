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
        endsAtRest: recording.motion.endsAtRest
          || recording.numbers.removal(of: quantity.subject) != nil)
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

/// What is measured of the motion of an item.
public struct ItemMeasures: Equatable, Sendable, Codable {
  /// The id of the view or the group.
  public var id: String
  /// The first place of the center on the canvas: x and y in points.
  public var from: [Double]
  /// The last place of the center on the canvas: x and y in points.
  public var to: [Double]
  /// How far it goes beyond the last place along the line from the first one, in points; nil for an item
  /// that only turns.
  ///
  /// As in the expectation `overshoot`.
  public var overshoot: Double?
  /// The overshoot in percent of the distance between the first and the last place; nil where they are the
  /// same.
  public var overshootPercent: Double?
  /// When it overshoots most, in seconds.
  public var overshootTime: Double?
  /// Since when it stays within 2 % of the distance around the last place, in seconds; nil for never.
  public var settles2Percent: Double?
  /// Since when it stays within 1 pt of the last place, in seconds; nil for never.
  public var settles1Point: Double?
  /// Since when all that is drawn of it is at rest, in seconds; nil for never.
  ///
  /// As in the expectation `settles`.
  public var rests: Double?
  /// The length of its path, in points.
  public var path: Double
  /// The greatest speed, in points per second.
  public var greatestSpeed: Double
  /// When it is fastest, in seconds.
  public var greatestSpeedTime: Double
  /// The greatest angular speed, in radians per second.
  public var greatestAngularSpeed: Double

  /// Measures the track of an item; nil for one without states.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - track: Its places.
  ///   - rest: When all that is drawn of it comes to rest.
  init?(_ id: String, _ track: ItemTrack, rest: ItemTrack.Rest) {
    guard let first = track.states.first, let last = track.states.last else { return nil }
    self.id = id
    let (start, end) = (first.sample.center, last.sample.center)
    from = [start.x, start.y]
    to = [end.x, end.y]
    (path, greatestSpeed, greatestSpeedTime, greatestAngularSpeed) = (0, 0, first.time, 0)
    var former = start
    for (index, (time, sample)) in track.states.enumerated() {
      // Where it comes back, it has not moved.
      if !track.returns.contains(index) { path += (sample.center - former).length }
      former = sample.center
      if sample.speed > greatestSpeed {
        (greatestSpeed, greatestSpeedTime) = (sample.speed, time)
      }
      greatestAngularSpeed = max(greatestAngularSpeed, abs(Double(sample.omega)))
    }
    switch rest {
    case .always: rests = first.time
    case .from(let time): rests = time
    case .never: rests = nil
    }
    let distances = track.states.map { SIMD2($0.time, ($0.sample.center - end).length) }
    let reach = distances.reduce(0) { max($0, $1.y) }
    guard reach > 0 else {
      (settles2Percent, settles1Point) = (first.time, first.time)
      return
    }
    if let found = track.overshoot {
      overshoot = max(found.distance, 0)
      if found.way > 0.25 * reach {
        overshootPercent = 100 * max(found.distance, 0) / found.way
      }
      if found.way > 0.01 * reach, found.distance > 0 { overshootTime = found.time }
    }
    let settling = Settling(distances: distances, isKnown: rests != nil)
    let way = track.overshoot?.way ?? 0
    settles2Percent = settling.time(within: 0.02 * (way > 0.01 * reach ? way : reach))
    settles1Point = settling.time(within: 1)
  }
}

/// The energy of everything that the animator moves, in joules with 100 points to the meter: that of the
/// motion, of the height in gravity above the lowest place, and of stretched attachments and snaps.
public struct EnergyMeasures: Equatable, Sendable, Codable {
  /// The energy in the first frame.
  public var start: Double
  /// The greatest energy.
  public var greatest: Double
  /// When it is greatest, in seconds.
  public var greatestTime: Double
  /// The energy in the last frame.
  public var end: Double
  /// The greatest energy of the motion alone.
  public var greatestKinetic: Double
  /// What is lost from the greatest energy to the end.
  public var lost: Double

  /// The energy over the time of a motion in which bodies and connections are recorded; nil without bodies.
  init?(of motion: Motion) {
    guard motion.frames.contains(where: { !$0.bodies.isEmpty }) else { return nil }
    let lowest = Self.lowest(in: motion)
    var energies: [SIMD2<Double>] = []
    greatestKinetic = 0
    for frame in motion.frames {
      var (kinetic, height) = (0.0, 0.0)
      for body in frame.bodies {
        kinetic += body.kineticEnergy
        height += body.gravityEnergy - (lowest[body.item] ?? 0)
      }
      greatestKinetic = max(greatestKinetic, kinetic)
      energies.append(
        SIMD2(frame.time, kinetic + height + frame.connections.reduce(0) { $0 + $1.energy }))
    }
    guard let first = energies.first, let last = energies.last,
      let most = energies.max(by: { $0.y < $1.y })
    else { return nil }
    (start, end) = (first.y, last.y)
    (greatest, greatestTime) = (most.y, most.x)
    lost = most.y - last.y
  }

  /// The least energy of the height of each item: an item that leaves takes only its own with it.
  private static func lowest(in motion: Motion) -> [String: Double] {
    var lowest: [String: Double] = [:]
    for body in motion.frames.lazy.flatMap(\.bodies) {
      lowest[body.item] = min(lowest[body.item] ?? .infinity, body.gravityEnergy)
    }
    return lowest
  }
}

extension BodyRecord {
  /// The points to the meter of the engine.
  static let pointsPerMeter = 100.0

  /// The energy of the motion in joules: ½mv² + ½Iω².
  var kineticEnergy: Double {
    let speed = state.speed / Self.pointsPerMeter
    let omega = Double(state.omega)
    return 0.5 * mass * speed * speed + 0.5 * inertia * omega * omega
  }

  /// The energy of the place in joules, up to a constant: −m g·x.
  var gravityEnergy: Double {
    -mass * (gravity * massCenter).sum() / (Self.pointsPerMeter * Self.pointsPerMeter)
  }
}

/// Finds the springs of a scene, and what they must do and do.
struct SpringReader {
  let scene: Scene
  let recording: MotionRecording
  /// The oscillation that a quantity shows.
  let measured: (Quantity) -> DampedOscillation?

  /// The frequency of each of a snap's four springs in hertz, which UIKit fixes.
  private static let snapFrequency = 4.0

  /// The springs, those of behaviors first, in the order of the file.
  func springs() -> [SpringMeasures] {
    scene.allBehaviors.flatMap { behavior -> [SpringMeasures] in
      switch behavior.parameters {
      case let parameters as AttachmentParameters: attachment(behavior, parameters)
      case let parameters as SnapParameters: snap(behavior, parameters)
      default: []
      }
    } + scene.viewSprings.flatMap(animation)
  }

  private func attachment(
    _ behavior: Behavior, _ parameters: AttachmentParameters
  ) -> [SpringMeasures] {
    guard parameters.kind == .distance, parameters.frequency > 0 else { return [] }
    let nominal = DampedOscillation(
      frequency: Double(parameters.frequency), dampingRatio: Double(parameters.damping))
    let quantity = Quantity(behavior.id, .length)
    let resistances = behavior.items.compactMap { body(of: $0.id)?.resistance }
    let isEven = resistances.allSatisfy { $0 == resistances.first }
    return [
      SpringMeasures(
        kind: .attachment, id: behavior.id, of: quantity.name, nominal: nominal,
        effective: isEven ? resistances.first.map { nominal.discretized(resistance: $0) } : nil,
        measured: measured(quantity))
    ]
  }

  /// A snap's springs about its point.
  ///
  /// Two springs act along each axis, at corners at half the item's size (a, b) from its center. Along x each
  /// has the effective mass μ = 1 / (1/m + b²/I), so that together they move the item with the
  /// frequency f√(2μ/m) and the damping ratio in the same proportion; the forces at the two corners
  /// turn it in opposite ways and do not couple. All four turn it with the stiffness 2b²μₓ + 2a²μᵧ, each times
  /// ω². This holds for displacements that are small against the springs' 50 pt.
  private func snap(_ behavior: Behavior, _ parameters: SnapParameters) -> [SpringMeasures] {
    guard let item = behavior.items.first?.id, let body = body(of: item), body.mass > 0,
      let width = recording.value(of: Quantity(item, .width), at: 0),
      let height = recording.value(of: Quantity(item, .height), at: 0)
    else { return [] }
    let half = SIMD2(width, height) / 2 / BodyRecord.pointsPerMeter
    func mass(lever: Double) -> Double {
      1 / (1 / body.mass + (body.inertia > 0 ? lever * lever / body.inertia : 0))
    }
    let (alongX, alongY) = (mass(lever: half.y), mass(lever: half.x))
    let turning = 2 * half.y * half.y * alongX + 2 * half.x * half.x * alongY
    let modes: [(Quantity.Measure, square: Double, resistance: Double)] = [
      (.centerX, 2 * alongX / body.mass, body.resistance),
      (.centerY, 2 * alongY / body.mass, body.resistance),
      (.rotation, body.inertia > 0 ? turning / body.inertia : 0, body.angularResistance),
    ]
    return modes.filter { $0.square > 0 }.map { measure, square, resistance in
      let factor = square.squareRoot()
      let nominal = DampedOscillation(
        frequency: Self.snapFrequency * factor, dampingRatio: Double(parameters.damping) * factor)
      let quantity = Quantity(item, measure)
      return SpringMeasures(
        kind: .snap, id: behavior.id, of: quantity.name, nominal: nominal,
        effective: nominal.discretized(resistance: resistance), measured: measured(quantity))
    }
  }

  private func animation(_ spring: ViewSpring) -> [SpringMeasures] {
    let nominal = DampedOscillation(frequency: spring.frequency, dampingRatio: spring.dampingRatio)
    // Above a ratio of 1, an animation moves as at 1.
    let effective = DampedOscillation(
      frequency: spring.frequency, dampingRatio: min(1, spring.dampingRatio))
    // A property has measures by its name, or by those of its components.
    let quantities = ["", ".x", ".y", ".width", ".height"].compactMap {
      try? Quantity(parsing: "\(spring.view).\(spring.property)\($0)", in: scene)
    }
    return quantities.compactMap { quantity in
      guard let found = measured(quantity) else { return nil }
      return SpringMeasures(
        kind: .animation, id: spring.view, of: quantity.name, nominal: nominal,
        effective: effective,
        measured: found)
    }
  }

  /// The first record of an item that the animator moves.
  private func body(of item: String) -> BodyRecord? {
    for frame in recording.motion.frames {
      if let body = frame.bodies.first(where: { $0.item == item }) { return body }
    }
    return nil
  }
}

/// A spring of a scene: as it is stated, as it must move in the engine's steps, and as it moves.
public struct SpringMeasures: Equatable, Sendable, Codable {
  /// What makes the spring.
  public enum Kind: String, Sendable, Codable {
    /// An attachment with a frequency.
    case attachment
    /// A snap, whose four springs make one for each direction and one for the angle.
    case snap
    /// A view animation.
    case animation
  }

  /// What makes the spring.
  public var kind: Kind
  /// The id of the behavior; for an animation that of the view.
  public var id: String
  /// The quantity that oscillates, such as `jelly.length`.
  public var of: String
  /// The frequency and the damping ratio that the scene states, or that follow from what it states.
  public var nominal: DampedOscillation
  /// The same as implicit integration in sub-steps of 1/120 s makes them, in closed form; nil where two
  /// items have unlike resistances, for which there is none.
  public var effective: DampedOscillation?
  /// What the motion shows; nil where it does not oscillate freely.
  public var measured: DampedOscillation?
}
