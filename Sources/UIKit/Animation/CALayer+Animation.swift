internal import Foundation
internal import Views

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
    for running in animations { interrupt(running) }
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

  /// Removes an animation before its end, which its delegate is told.
  private func interrupt(_ running: RunningAnimation) {
    remove(running)
    guard !running.hasEnded, let delegate = running.animation.delegate else { return }
    Runtime.current?.clock.after(0) {
      delegate.animationDidStop(running.animation, finished: false)
    }
  }
}
