internal import Foundation
internal import Geometry
internal import Scene
internal import Views

/// The times of an animation of a layer, as `CAMediaTiming` defines them, in seconds since its begin.
struct LayerTiming {
  /// How long a cycle is, above 0.
  var duration: Double
  /// How many cycles there are; may be infinite.
  var count: Double
  var autoreverses: Bool
  /// The pace of a cycle by the elapsed part of it, 0 to 1; of a spring it may go beyond 1.
  var pace: (Double) -> Double
  var fillsBackwards: Bool
  var fillsForwards: Bool

  /// How long all cycles are.
  var total: Double { duration * count * (autoreverses ? 2 : 1) }

  /// The progress at a time, with the number of cycles that are complete; nil where the animation changes nothing.
  func progress(at time: Double) -> (progress: Double, cycles: Double)? {
    guard time >= 0 else { return fillsBackwards ? (pace(0), 0) : nil }
    let cycle = duration * (autoreverses ? 2 : 1)
    guard time >= total else {
      let cycles = (time / cycle).rounded(.down)
      return (pace(part(of: time - cycles * cycle)), cycles)
    }
    guard fillsForwards else { return nil }
    let cycles = max((total / cycle).rounded(.up) - 1, 0)
    return (pace(part(of: total - cycles * cycle)), cycles)
  }

  private func part(of time: Double) -> Double {
    min(max((time > duration ? 2 * duration - time : time) / duration, 0), 1)
  }
}

/// What an animation of a layer does to what is seen of it, at a time in seconds since its begin.
struct LayerEffect {
  let timing: LayerTiming
  let apply: (_ shown: inout ViewPresentation, _ time: Double) -> Void

  /// The effect of an animation; nil for one that is not played.
  ///
  /// - Parameters:
  ///   - animation: The animation, which may change afterwards.
  ///   - usual: How long it is where it does not say so, in seconds.
  init?(_ animation: CAAnimation, usualDuration usual: Double) {
    let timing = animation.timing(usual)
    self.timing = timing
    switch animation {
    case let group as CAAnimationGroup: apply = Self.effect(of: group, timing)
    case let property as CAPropertyAnimation:
      guard let path = property.keyPath, let layerProperty = LayerProperty.named(path),
        let course = property.course
      else { return nil }
      let (isAdditive, isCumulative) = (property.isAdditive, property.isCumulative)
      apply = { shown, time in
        guard let (progress, cycles) = timing.progress(at: time),
          let base = layerProperty.read(shown)
        else { return }
        var value = course(progress, base)
        if isCumulative, cycles > 0 { value = value.adding(course(1, base), times: cycles) }
        layerProperty.write(&shown, isAdditive ? base.adding(value) : value)
      }
    default: return nil
    }
  }

  /// The effects of the parts of a group, in whose time they begin.
  private static func effect(
    of group: CAAnimationGroup, _ timing: LayerTiming
  ) -> (inout ViewPresentation, Double) -> Void {
    let parts = (group.animations ?? []).compactMap { part in
      LayerEffect(part, usualDuration: timing.duration).map { ($0, part.beginTime) }
    }
    return { shown, time in
      guard let (progress, _) = timing.progress(at: time) else { return }
      for (effect, begin) in parts { effect.apply(&shown, progress * timing.duration - begin) }
    }
  }
}

extension CAAnimation {
  /// The key paths of the animation and those inside it that are not played.
  final var unplayed: [String] {
    switch self {
    case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.unplayed)
    case let property as CAPropertyAnimation:
      property.keyPath.flatMap(LayerProperty.named) != nil && property.course != nil ? [] : [name]
    default: [name]
    }
  }

  fileprivate final func timing(_ usual: Double) -> LayerTiming {
    let length = duration > 0 ? duration : usual
    let cycle = length * (autoreverses ? 2 : 1)
    var count = repeatDuration > 0 ? repeatDuration / cycle : Double(repeatCount)
    if count <= 0 { count = 1 }
    if count > 1e9 { count = .infinity }
    let cubic = timingFunction?.cubic
    var pace: (Double) -> Double = { cubic?.progress(at: $0) ?? $0 }
    if let spring = (self as? CASpringAnimation)?.spring {
      pace = { $0 > 0 ? spring.progress(at: $0 * length) : 0 }
    }
    return LayerTiming(
      duration: length, count: count, autoreverses: autoreverses, pace: pace,
      fillsBackwards: fillMode == .backwards || fillMode == .both,
      fillsForwards: fillMode == .forwards || fillMode == .both)
  }
}

extension CAPropertyAnimation {
  /// The value at a progress, given that without the animation; nil where the values are of no type that is animated.
  fileprivate final var course: ((_ progress: Double, _ base: LayerValue) -> LayerValue)? {
    switch self {
    case let basic as CABasicAnimation: basic.between
    case let keyframes as CAKeyframeAnimation: keyframes.through
    default: nil
    }
  }
}

extension CABasicAnimation {
  /// From, to and by, as Core Animation defines what is left out: that is the value without the animation.
  fileprivate final var between: ((Double, LayerValue) -> LayerValue)? {
    let stated = [fromValue, toValue, byValue]
    let values = stated.map { $0.flatMap { LayerValue(value: $0) } }
    guard zip(stated, values).allSatisfy({ ($0 == nil) == ($1 == nil) }) else { return nil }
    let (from, to, by) = (values[0], values[1], values[2])
    return { progress, base in
      let start = from ?? to.flatMap { to in by.map { to.adding($0, times: -1) } } ?? base
      let end = to ?? by.map { start.adding($0) } ?? base
      return start.mixed(with: end, part: progress)
    }
  }
}

extension CASpringAnimation {
  /// The motion of the spring.
  fileprivate var spring: SpringTimingParameters {
    SpringTimingParameters(
      mass: max(Double(mass), 1e-6), stiffness: max(Double(stiffness), 1e-6),
      damping: max(Double(damping), 0), initialVelocity: Double(initialVelocity))
  }
}

extension CAKeyframeAnimation {
  /// The values, or the points of the path, at their times.
  fileprivate var through: ((Double, LayerValue) -> LayerValue)? {
    if let path { return along(path.path) }
    guard let stated = values, !stated.isEmpty else { return nil }
    let values = stated.compactMap { LayerValue(value: $0) }
    guard values.count == stated.count else { return nil }
    let isDiscrete = calculationMode == .discrete
    let lengths = zip(values, values.dropFirst()).map { $0.distance(to: $1) }
    let times = keyTimes(values.count - (isDiscrete ? 0 : 1), lengths)
    let functions = (timingFunctions ?? []).map(\.cubic)
    return { progress, _ in
      let index = max(times.lastIndex { $0 <= progress } ?? 0, 0)
      guard !isDiscrete else { return values[min(index, values.count - 1)] }
      guard index + 1 < values.count else { return values[values.count - 1] }
      let span = times[index + 1] - times[index]
      var part = span > 0 ? (progress - times[index]) / span : 1
      if functions.indices.contains(index) { part = functions[index].progress(at: part) }
      return values[index].mixed(with: values[index + 1], part: part)
    }
  }

  /// The points of a path, of which every piece takes equally long, or as long as its length says.
  private func along(_ path: BezierPath) -> ((Double, LayerValue) -> LayerValue)? {
    let pieces = path.courses
    guard !pieces.isEmpty else { return nil }
    let times = keyTimes(pieces.count, pieces.map { Double($0.length) })
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    let functions = (timingFunctions ?? []).map(\.cubic)
    return { progress, _ in
      let index = min(max(times.lastIndex { $0 <= progress } ?? 0, 0), pieces.count - 1)
      let span = times[index + 1] - times[index]
      var part = span > 0 ? min(max((progress - times[index]) / span, 0), 1) : 1
      if functions.indices.contains(index) { part = functions[index].progress(at: part) }
      return LayerValue(
        numbers: (isPaced ? pieces[index].point(atLength: part) : pieces[index].point(at: part))
          .numbers)
    }
  }

  /// The times of a number of intervals, from 0 to 1.
  private func keyTimes(_ count: Int, _ lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    if isPaced, total > 0, lengths.count == count {
      return lengths.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1 / total) }
    }
    if !isPaced, let keyTimes, keyTimes.count >= count, keyTimes.count > 0 {
      let times = keyTimes.prefix(count + 1).map(\.doubleValue)
      return times.count == count + 1 ? times : times + [1]
    }
    return (0...max(count, 1)).map { Double($0) / Double(max(count, 1)) }
  }
}

extension LayerValue {
  /// How far the numbers are from others.
  fileprivate func distance(to other: LayerValue) -> Double {
    guard numbers.count == other.numbers.count else { return 0 }
    return zip(numbers, other.numbers).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}

/// A line or a curve of a path that a point follows.
private struct PathCourse {
  private let points: [CGPoint]
  /// The lengths from the beginning to points at equal intervals of the parameter, the first 0.
  private let lengths: [CGFloat]

  init(_ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
    points = [start, control1, control2, end]
    let count = 64
    var (lengths, last) = ([CGFloat(0)], start)
    for step in 1...count {
      let point = BezierPath.cubic(
        start, control1, control2, end, at: CGFloat(step) / CGFloat(count))
      lengths.append((lengths.last ?? 0) + CGVector(from: last, to: point).length)
      last = point
    }
    self.lengths = lengths
  }

  init(from start: CGPoint, to end: CGPoint) {
    func point(_ part: CGFloat) -> CGPoint {
      CGPoint(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y))
    }
    self.init(start, point(1 / 3), point(2 / 3), end)
  }

  var length: CGFloat { lengths[lengths.count - 1] }

  /// The point at a parameter from 0 to 1.
  func point(at part: Double) -> CGPoint {
    BezierPath.cubic(points[0], points[1], points[2], points[3], at: CGFloat(part))
  }

  /// The point at a part of the length, from 0 to 1.
  func point(atLength part: Double) -> CGPoint {
    let wanted = CGFloat(part) * length
    let index = max(1, lengths.firstIndex { $0 >= wanted } ?? lengths.count - 1)
    let (before, after) = (lengths[index - 1], lengths[index])
    let rest = after > before ? (wanted - before) / (after - before) : 0
    return point(at: (Double(index - 1) + Double(rest)) / Double(lengths.count - 1))
  }
}

extension BezierPath {
  /// The lines and curves, one after the other.
  fileprivate var courses: [PathCourse] {
    var courses: [PathCourse] = []
    var (first, current) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let point): (first, current) = (point, point)
      case .line(let point):
        courses.append(PathCourse(from: current, to: point))
        current = point
      case .curve(let end, let control1, let control2):
        courses.append(PathCourse(current, control1, control2, end))
        current = end
      case .close:
        if current != first { courses.append(PathCourse(from: current, to: first)) }
        current = first
      }
    }
    return courses
  }
}
