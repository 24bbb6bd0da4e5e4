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
    var energies: [SIMD2<Double>] = []
    var least = Double.infinity
    greatestKinetic = 0
    for frame in motion.frames {
      var samples: [String: MotionSample] = [:]
      for sample in frame.samples { samples[sample.item] = sample }
      var (kinetic, height) = (0.0, 0.0)
      for body in frame.bodies {
        guard let sample = samples[body.item] else { continue }
        kinetic += body.kineticEnergy(of: sample)
        height += body.gravityEnergy(of: sample)
      }
      greatestKinetic = max(greatestKinetic, kinetic)
      least = min(least, height)
      energies.append(
        SIMD2(frame.time, kinetic + height + frame.connections.reduce(0) { $0 + $1.energy }))
    }
    guard let first = energies.first, let last = energies.last,
      let most = energies.max(by: { $0.y < $1.y })
    else { return nil }
    (start, end) = (first.y - least, last.y - least)
    (greatest, greatestTime) = (most.y - least, most.x)
    lost = most.y - last.y
  }
}
