/// An animation of what is seen of a view, while the view itself stays as it is, like a `CAAnimation` of a layer.
package final class PresentedAnimation {
  /// Changes what is seen at a time of the engine, in seconds.
  let apply: (_ shown: inout ViewPresentation, _ time: Double) -> Void
  /// The engine whose time it follows.
  let engine: AnimationEngine
  /// Whether it plays until it is removed.
  let isEndless: Bool

  /// An animation that is not added to a view yet.
  ///
  /// - Parameters:
  ///   - engine: The engine whose time it follows.
  ///   - isEndless: Whether it plays until it is removed.
  ///   - apply: Changes what is seen at a time of the engine, in seconds.
  package init(
    following engine: AnimationEngine, isEndless: Bool,
    apply: @escaping (_ shown: inout ViewPresentation, _ time: Double) -> Void
  ) {
    (self.engine, self.isEndless, self.apply) = (engine, isEndless, apply)
  }
}

extension View {
  /// Adds an animation of what is seen, over those that are there.
  package func add(_ animation: PresentedAnimation) {
    presentedAnimations.append(animation)
    if animation.isEndless { animation.engine.note(endless: animation, of: self) }
  }

  /// Removes an animation of what is seen; ignored where it is not there.
  package func remove(_ animation: PresentedAnimation) {
    presentedAnimations.removeAll { $0 === animation }
  }
}
