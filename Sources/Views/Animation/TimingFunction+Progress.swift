internal import Foundation
internal import Geometry
public import Scene

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
