internal import Stage

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
    -mass * (gravity * state.center).sum() / (Self.pointsPerMeter * Self.pointsPerMeter)
  }
}
