internal import Foundation

/// The states of one item in the order of time, and what expectations and measurements read from them.
public struct ItemTrack: Sendable {
  /// The speed below which an item is at rest, in points per second; the engine's sleep threshold.
  public static let restingSpeed = 1.0
  /// The angular speed below which an item is at rest, in radians per second; the engine's sleep
  /// threshold.
  public static let restingAngularSpeed = 2 * Double.pi / 180

  /// The states, each with the time in seconds.
  public let states: [(time: Double, sample: MotionSample)]
  /// The indices of the states before which the item was not in the scene, but for the first.
  public var returns: Set<Int> = []

  /// When an item comes to rest for good.
  public enum Rest: Equatable, Sendable {
    /// It never moves.
    case always
    /// From a time on, in seconds.
    case from(Double)
    /// It still moves at the end.
    case never
  }

  /// When the item comes to rest for good.
  public var rest: Rest {
    let restless = states.indices.last { index in
      !Self.rests(states[index].sample) || jumps(after: index)
    }
    guard let restless else { return .always }
    // Several states can belong to one frame only in a faulty recording, so the next one is later.
    guard restless + 1 < states.count else { return .never }
    return .from(states[restless + 1].time)
  }

  /// Whether an item that rests by its velocity is then in another place: `set` puts it there, or an attachment without
  /// play drags it, which the engine corrects without giving it a velocity.
  private func jumps(after index: Int) -> Bool {
    guard index + 1 < states.count else { return false }
    let (now, next) = (states[index], states[index + 1])
    let duration = next.time - now.time
    let way = next.sample.center - now.sample.center
    let turn = Double(next.sample.angle - now.sample.angle).remainder(dividingBy: 2 * .pi)
    // What is slower is at rest; so is what differs by the last digits of single precision.
    let (reach, precision) = (Self.restingSpeed * duration, 1e-3)
    return way.length > reach + precision
      || abs(turn) > Self.restingAngularSpeed * duration + precision
  }

  private static func rests(_ sample: MotionSample) -> Bool {
    sample.speed < restingSpeed && abs(Double(sample.omega)) < restingAngularSpeed
  }

  /// The time at which an item first differs from its first place, in seconds; nil where it never does.
  public var start: Double? {
    guard let first = states.first?.sample else { return nil }
    return states.first { state in
      // What differs by the last digits of single precision is the same.
      (state.sample.center - first.center).length > 1e-3
        || abs(state.sample.angle - first.angle) > 1e-3
    }?.time
  }

  /// How far an item goes beyond its last place.
  public struct Overshoot: Equatable, Sendable {
    /// The distance along the line from the first to the last place, in points.
    public var distance: Double
    /// When it is that far, in seconds.
    public var time: Double
    /// The distance from the first to the last place, in points.
    public var way: Double
  }

  /// The overshoot along the line from the first to the last place; nil for an item that stays.
  public var overshoot: Overshoot? {
    guard let start = states.first?.sample.center, let end = states.last?.sample.center,
      states.contains(where: { $0.sample.center != start })
    else { return nil }
    let line = end - start
    let way = line.length
    let direction = way > 0 ? line / way : .zero
    var furthest = Overshoot(distance: -.infinity, time: 0, way: way)
    for (time, sample) in states {
      let distance = ((sample.center - end) * direction).sum()
      if distance > furthest.distance {
        (furthest.distance, furthest.time) = (distance, time)
      }
    }
    return furthest
  }
}

extension MotionSample {
  /// The center in the canvas, in points.
  public var center: SIMD2<Double> { SIMD2(Double(x), Double(y)) }

  /// The velocity in points per second.
  public var velocity: SIMD2<Double> { SIMD2(Double(vx), Double(vy)) }

  /// The amount of the velocity, in points per second.
  public var speed: Double { velocity.length }
}

extension SIMD2<Double> {
  /// The length of the vector.
  @inlinable package var length: Double { (self * self).sum().squareRoot() }
}
