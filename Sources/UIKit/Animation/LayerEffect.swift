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
  /// How fast its own time passes; 0 or below where it stays as it begins.
  var speed = 1.0
  /// What its own time is ahead, in which its cycles begin again.
  var offset = 0.0

  /// How long all cycles are in its own time.
  private var length: Double { duration * count * (autoreverses ? 2 : 1) }
  /// How long all cycles are.
  var total: Double { speed > 0 ? length / speed : .infinity }

  /// The progress at a time, with the number of cycles that are complete; nil where the animation changes nothing.
  func progress(at time: Double) -> (progress: Double, cycles: Double)? {
    guard time >= 0 else { return fillsBackwards ? (pace(part(of: offset)), 0) : nil }
    let cycle = duration * (autoreverses ? 2 : 1)
    let own = time * max(speed, 0)
    guard own >= length else {
      let cycles = ((own + offset) / cycle).rounded(.down)
      return (pace(part(of: own + offset - cycles * cycle)), cycles)
    }
    guard fillsForwards else { return nil }
    let end = length + offset
    let cycles = max((end / cycle).rounded(.up) - 1, 0)
    return (pace(part(of: end - cycles * cycle)), cycles)
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
        guard let turn = value.turn, path == "position" else { return }
        shown.transform = shown.transform.concatenating(CGAffineTransform(rotationAngle: turn))
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
      fillsForwards: fillMode == .forwards || fillMode == .both, speed: Double(speed),
      offset: max(timeOffset, 0))
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
    if let path {
      let pieces = path.path.pieces
      return pieces.isEmpty ? nil : along(pieces, like: LayerValue(numbers: []))
    }
    guard let stated = values, !stated.isEmpty else { return nil }
    var values = stated.compactMap { LayerValue(value: $0) }
    guard values.count == stated.count else { return nil }
    if calculationMode == .discrete {
      let times = keyTimes(values.count, [])
      return { progress, _ in
        values[min(max(times.lastIndex { $0 <= progress } ?? 0, 0), values.count - 1)]
      }
    }
    guard values.count > 1, values.allSatisfy({ $0.numbers.count == values[0].numbers.count })
    else { return { _, _ in values[values.count - 1] } }
    for index in values.indices.dropFirst() {
      values[index] = values[index].turned(near: values[index - 1])
    }
    let numbers = values.map(\.numbers)
    let isCurved = calculationMode == .cubic || calculationMode == .cubicPaced
    let pieces =
      isCurved
      ? CurvePiece.spline(through: numbers, knots: knots(values.count))
      : zip(numbers, numbers.dropFirst()).map { CurvePiece(from: $0, to: $1) }
    return along(pieces, like: values[0])
  }

  /// How the curve passes through the values: what Core Animation's documentation calls sharp, and before the value, is
  /// below 0 where Kochanek and Bartels have it.
  private func knots(_ count: Int) -> [CurvePiece.Knot] {
    func number(_ list: [NSNumber]?, _ index: Int) -> Double {
      guard let list, list.indices.contains(index) else { return 0 }
      return min(max(list[index].doubleValue, -1), 1)
    }
    return (0..<count).map { index in
      CurvePiece.Knot(
        tension: number(tensionValues, index), continuity: -number(continuityValues, index),
        bias: -number(biasValues, index))
    }
  }

  /// Along pieces, of which every one takes equally long, or as long as its length says.
  private func along(
    _ pieces: [CurvePiece], like value: LayerValue
  ) -> (Double, LayerValue) -> LayerValue {
    let times = keyTimes(pieces.count, pieces.map(\.length))
    let isPaced = isPaced
    let functions = (timingFunctions ?? []).map(\.cubic)
    let turns = rotationMode.map { $0 == .rotateAutoReverse ? Double.pi : 0 }
    return { progress, _ in
      let index = min(max(times.lastIndex { $0 <= progress } ?? 0, 0), pieces.count - 1)
      let piece = pieces[index]
      let span = times[index + 1] - times[index]
      var part = span > 0 ? min(max((progress - times[index]) / span, 0), 1) : 1
      if functions.indices.contains(index) { part = functions[index].progress(at: part) }
      if isPaced { part = piece.parameter(atLength: part) }
      var result = value
      result.numbers = piece.point(at: part)
      if let turns, let direction = piece.direction(at: part) { result.turn = direction + turns }
      return result
    }
  }

  private var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  /// The times of a number of intervals, from 0 to 1.
  private func keyTimes(_ count: Int, _ lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
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

extension BezierPath {
  /// The lines and curves, one after the other.
  fileprivate var pieces: [CurvePiece] {
    var pieces: [CurvePiece] = []
    var (first, current) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let point): (first, current) = (point, point)
      case .line(let point):
        pieces.append(CurvePiece(from: current.numbers, to: point.numbers))
        current = point
      case .curve(let end, let control1, let control2):
        pieces.append(
          CurvePiece(current.numbers, control1.numbers, control2.numbers, end.numbers))
        current = end
      case .close:
        if current != first {
          pieces.append(CurvePiece(from: current.numbers, to: first.numbers))
        }
        current = first
      }
    }
    return pieces
  }
}

/// An animation that has been added to a layer.
final class RunningAnimation {
  let key: String?
  let animation: CAAnimation
  let presented: PresentedAnimation
  /// Whether its end has been told; it can still be seen.
  var hasEnded = false

  init(_ key: String?, _ animation: CAAnimation, _ presented: PresentedAnimation) {
    (self.key, self.animation, self.presented) = (key, animation, presented)
  }
}

extension CALayer {
  /// Adds an animation of what is seen of the layer; one of the same key is removed before.
  ///
  /// The layer's properties stay as they are, and can be seen again when the animation is removed.
  ///
  /// - Parameters:
  ///   - animation: The animation, with what it says now.
  ///   - key: What it is called; nil for no name.
  public final func add(_ animation: CAAnimation, forKey key: String?) {
    guard let runtime = Runtime.current else { return }
    for name in animation.unplayed {
      runtime.report("an animation of '\(name)' of a layer is not played; animate the view")
    }
    let usual = CATransaction.animationDuration()
    guard let effect = LayerEffect(animation, usualDuration: usual) else { return }
    if let key { removeAnimation(forKey: key) }
    let (now, engine) = (runtime.now, runtime.window.animationEngine)
    let begin = animation.beginTime > 0 ? animation.beginTime : now
    let end = begin + effect.timing.total
    let presented = PresentedAnimation(following: engine, isEndless: end == .infinity) {
      effect.apply(&$0, $1 - begin)
    }
    let running = RunningAnimation(key, animation, presented)
    animations.append(running)
    view.add(presented)
    runtime.transactions.last?.note(end: end)
    if let delegate = animation.delegate {
      runtime.clock.after(begin - now) { [weak self] in
        guard let self, animations.contains(where: { $0 === running }) else { return }
        delegate.animationDidStart(animation)
      }
    }
    guard end.isFinite else { return }
    engine.call(at: max(end, now)) { [weak self] in
      guard let self, animations.contains(where: { $0 === running }) else { return }
      running.hasEnded = true
      if animation.isRemovedOnCompletion { remove(running) }
      animation.delegate?.animationDidStop(animation, finished: true)
    }
  }

  /// Removes the animation of a key, if there is one.
  public final func removeAnimation(forKey key: String) {
    for running in animations where running.key == key { interrupt(running) }
  }

  /// Removes all animations of the layer, and those of its view.
  public final func removeAllAnimations() {
    interruptAnimations()
    view.removeAnimations()
  }

  /// The animation of a key; nil where there is none.
  public final func animation(forKey key: String) -> CAAnimation? {
    animations.last { $0.key == key }?.animation
  }

  /// The keys of the layer's animations; nil where there are none.
  public final func animationKeys() -> [String]? {
    let keys = animations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  private func remove(_ running: RunningAnimation) {
    animations.removeAll { $0 === running }
    view.remove(running.presented)
  }

  /// Removes the animations of the layer before their ends.
  final func interruptAnimations() { for running in animations { interrupt(running) } }

  /// Removes an animation before its end, which its delegate is told.
  private func interrupt(_ running: RunningAnimation) {
    remove(running)
    guard !running.hasEnded, let delegate = running.animation.delegate else { return }
    Runtime.current?.clock.after(0) {
      delegate.animationDidStop(running.animation, finished: false)
    }
  }
}
