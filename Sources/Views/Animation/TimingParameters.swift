public import Foundation
internal import Geometry
public import Scene

/// The timing curve of an animation, a cubic Bézier curve from (0, 0) to (1, 1).
///
/// The x coordinate is the elapsed fraction of the duration, the y coordinate the progress.
public struct CubicTimingParameters: Equatable, Sendable {
  /// The first control point; its x is from 0 to 1.
  public var controlPoint1: CGPoint
  /// The second control point; its x is from 0 to 1.
  public var controlPoint2: CGPoint

  /// A curve with two control points.
  ///
  /// - Parameters:
  ///   - controlPoint1: The first point; its x is clamped to 0 to 1, so that the curve is a function.
  ///   - controlPoint2: The second point, likewise.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    self.controlPoint1 = CGPoint(x: min(max(controlPoint1.x, 0), 1), y: controlPoint1.y)
    self.controlPoint2 = CGPoint(x: min(max(controlPoint2.x, 0), 1), y: controlPoint2.y)
  }

  /// One of UIKit's curves, or Core Animation's default.
  public init(animationCurve curve: AnimationDescription.Curve) {
    switch curve {
    case .easeInOut: self.init(0.42, 0, 0.58, 1)
    case .easeIn: self.init(0.42, 0, 1, 1)
    case .easeOut: self.init(0, 0, 0.58, 1)
    case .linear: self.init(0, 0, 1, 1)
    case .default: self.init(0.25, 0.1, 0.25, 1)
    }
  }

  private init(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) {
    self.init(controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
  }

  /// The progress of the animation.
  ///
  /// Newton's method finds the curve's parameter to double precision; a step that would leave the
  /// bracket is replaced by a bisection.
  ///
  /// - Parameter fraction: The elapsed fraction of the duration, clamped to 0 to 1.
  /// - Returns: The progress, 0 at the start and 1 at the end.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let (x1, x2) = (Double(controlPoint1.x), Double(controlPoint2.x))
    let (y1, y2) = (Double(controlPoint1.y), Double(controlPoint2.y))
    // If both coordinates are the same function, the curve is the diagonal.
    guard x1 != y1 || x2 != y2 else { return fraction }
    var (lower, upper, s) = (0.0, 1.0, fraction)
    for _ in 0..<64 {
      let error = Self.bezier(x1, x2, s) - fraction
      guard error != 0 else { break }
      if error > 0 { upper = s } else { lower = s }
      let slope = Self.slope(x1, x2, s)
      let next = slope > 1e-9 ? s - error / slope : -1
      let middle = (lower + upper) / 2
      guard middle > lower, middle < upper else { break }
      let better = next > lower && next < upper ? next : middle
      guard better != s else { break }
      s = better
    }
    return Self.bezier(y1, y2, s)
  }

  private static func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * p1 + 3 * rest * s * s * p2 + s * s * s
  }

  private static func slope(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * p1 + 6 * rest * s * (p2 - p1) + 3 * s * s * (1 - p2)
  }
}

/// The motion of a mass on a damped spring, from 0 to 1.
///
/// As in Core Animation, overdamped springs move like critically damped ones.
public struct SpringTimingParameters: Equatable, Sendable {
  /// The mass, above 0.
  public var mass: Double
  /// The stiffness of the spring, above 0.
  public var stiffness: Double
  /// The damping coefficient, at least 0.
  public var damping: Double
  /// The initial velocity, in whole changes per second, positive towards the end.
  public var initialVelocity: Double

  /// A spring with physical properties.
  ///
  /// - Parameters:
  ///   - mass: The mass; 1 by default.
  ///   - stiffness: The stiffness; 100 by default.
  ///   - damping: The damping coefficient; 10 by default.
  ///   - initialVelocity: The initial velocity; 0 by default.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// A spring that plays until it has settled, with one of its initial velocities.
  public init(_ spring: SettlingSpring, initialVelocity: Double) {
    self.init(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: initialVelocity)
  }

  /// UIKit's spring for a damping ratio, which settles within a duration.
  ///
  /// Its natural frequency is the one at which the envelope of the oscillation has fallen to 0.001 at
  /// the end, found by twelve steps of Newton's method from 5 / duration (spec/dynamics 3.2). With a large initial
  /// velocity they end far from it, also below 0; UIKit uses the amount of what comes out.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio, clamped to just above 0 to 1.
  ///   - initialVelocity: The initial velocity, in whole changes per second.
  ///   - duration: The duration in seconds, clamped to 0.01 to 10.
  public init(dampingRatio ratio: Double, initialVelocity: Double = 0, duration: Double) {
    let ratio = min(max(ratio, 1.19e-7), 1)
    let duration = min(max(duration, 0.01), 10)
    var frequency = 5 / duration
    for _ in 0..<12 {
      let (value, slope) = Self.remainder(frequency, ratio, initialVelocity, duration)
      frequency -= (value - Self.threshold) / slope
    }
    frequency = abs(frequency)
    // An undamped spring has no such frequency.
    if !(frequency.isFinite && frequency > 0) { frequency = 5 / duration }
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The distance at which a spring has settled, as a fraction of the whole change.
  private static let threshold = 0.001

  /// The envelope at the end and its derivative with respect to the frequency.
  private static func remainder(
    _ frequency: Double, _ ratio: Double, _ velocity: Double, _ duration: Double
  ) -> (value: Double, slope: Double) {
    if ratio == 1 {
      let factor = 1 + (frequency - velocity) * duration
      let decay = PortableMath.exponential(-frequency * duration)
      let sign: Double = factor < 0 ? -1 : 1
      return (abs(factor) * decay, duration * decay * (sign - abs(factor)))
    }
    let root = (1 - ratio * ratio).squareRoot()
    let factor = (ratio - velocity / frequency) / root
    let decay = PortableMath.exponential(-ratio * frequency * duration)
    let sign: Double = factor < 0 ? -1 : 1
    let growth = sign * velocity / (frequency * frequency * root)
    return (abs(factor) * decay, decay * (growth - ratio * duration * abs(factor)))
  }

  /// The undamped angular frequency, in radians per second.
  private var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping ratio; 1 is critical.
  private var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The progress of the animation.
  ///
  /// - Parameter time: The time since the start, in seconds, 0 or more.
  /// - Returns: The progress; above 1 when the spring overshoots.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let (frequency, ratio) = (naturalFrequency, dampingRatio)
    guard ratio < 1 else {
      let decay = PortableMath.exponential(-frequency * time)
      return 1 - decay * (1 + (frequency - initialVelocity) * time)
    }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let (sine, cosine) = PortableMath.sineAndCosine(damped * time)
    let decay = PortableMath.exponential(-ratio * frequency * time)
    return 1 - decay * (cosine + (ratio * frequency - initialVelocity) / damped * sine)
  }
}

extension TimingFunction {
  /// The progress of the animation.
  ///
  /// Sources: W3C, CSS Easing Functions Level 2, for points and steps; easings.net, after Robert Penner, for the others.
  ///
  /// - Parameter fraction: The elapsed fraction of the duration, from 0 to 1.
  /// - Returns: The progress, which points and steps need not begin at 0 nor end at 1; below 0 and above 1 where the
  ///   function says so.
  public func progress(at fraction: Double) -> Double {
    switch self {
    case .easing(let easing): easing.progress(at: fraction)
    case .points(let points): Self.progress(at: fraction, through: points)
    case .steps(let count, let position): Self.progress(at: fraction, count, position)
    }
  }

  /// Interpolates between the last point that is not later and the next one; before the first and after the last point,
  /// the lines through the first and the last two go on.
  private static func progress(at fraction: Double, through points: [CGPoint]) -> Double {
    // The number of points that are not later.
    var (reached, end) = (0, points.count)
    while reached < end {
      let middle = (reached + end) / 2
      if Double(points[middle].x) <= fraction { reached = middle + 1 } else { end = middle }
    }
    // Of several points at the present time, the last one counts.
    if reached > 0, Double(points[reached - 1].x) == fraction || points.count == 1 {
      return Double(points[reached - 1].y)
    }
    guard points.count > 1 else { return Double(points[0].y) }
    let first = min(max(reached, 1), points.count - 1) - 1
    let (from, to) = (points[first], points[first + 1])
    guard from.x < to.x else { return Double(reached == 0 ? from.y : to.y) }
    let part = (fraction - Double(from.x)) / Double(to.x - from.x)
    return Double(from.y) + part * Double(to.y - from.y)
  }

  /// By how much of the duration a step may come early, so that one that is due at the time of a frame is seen in it in
  /// spite of rounding errors.
  private static let tolerance = 1e-9

  private static func progress(
    at fraction: Double, _ count: Int, _ position: StepPosition
  ) -> Double {
    let passed = (min(fraction + tolerance, 1) * Double(count)).rounded(.down)
    let (jumps, earlier): (Int, Double) =
      switch position {
      case .start: (count, 1)
      case .end: (count, 0)
      case .none: (count - 1, 0)
      case .both: (count + 1, 1)
      }
    return min(passed + earlier, Double(jumps)) / Double(jumps)
  }
}

extension Easing {
  /// The progress at a fraction of the duration.
  ///
  /// A function that is slow at the end is one that is slow at the beginning, turned round; one that is slow at both
  /// consists of the two at half their size.
  fileprivate func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    switch direction {
    case .easeIn: return beginning(fraction)
    case .easeOut: return 1 - beginning(1 - fraction)
    case .easeInOut where fraction < 0.5: return beginning(2 * fraction) / 2
    case .easeInOut: return 1 - beginning(2 - 2 * fraction) / 2
    }
  }

  /// The function that is slow at the beginning, for a fraction above 0 and at most 1.
  private func beginning(_ x: Double) -> Double {
    switch family {
    case .sine: return 1 - PortableMath.sineAndCosine(x * .pi / 2).cosine
    case .quad: return x * x
    case .cubic: return x * x * x
    case .quart: return x * x * x * x
    case .quint: return x * x * x * x * x
    case .expo: return PortableMath.power(2, 10 * x - 10)
    case .circ: return 1 - (1 - x * x).squareRoot()
    case .back:
      // By how much it moves back: to a tenth of the way.
      let overshoot = direction == .easeInOut ? 1.70158 * 1.525 : 1.70158
      return x * x * ((overshoot + 1) * x - overshoot)
    case .elastic:
      // The period of the oscillation, in tenths of the duration; it is at its lowest at the end.
      let period = direction == .easeInOut ? 4.5 : 3
      let phase = (10 * x - 10 - period / 4) * 2 * .pi / period
      return -PortableMath.power(2, 10 * x - 10) * PortableMath.sineAndCosine(phase).sine
    case .bounce: return 1 - Self.bounces(1 - x)
    }
  }

  /// A fall with three bounces, each a parabola of the same curvature.
  private static func bounces(_ x: Double) -> Double {
    let (curvature, length) = (7.5625, 2.75)
    let (middle, height): (Double, Double) =
      switch x * length {
      case ..<1: (0, 0)
      case ..<2: (1.5, 0.75)
      case ..<2.5: (2.25, 0.9375)
      default: (2.625, 0.984375)
      }
    let distance = x - middle / length
    return curvature * distance * distance + height
  }
}
