/// The tree of behaviours.
extension DynamicAnimator {
  /// A change that waits for the end of the step.
  enum Association {
    case begin(DynamicBehavior)
    case end(DynamicBehavior)
  }

  /// Adds a behaviour with its children; ignored where it has been added already.
  ///
  /// - Parameter behavior: The behaviour.
  /// - Throws: `DynamicsError` where one of its items or values cannot be simulated, where it is
  ///   somebody's child, or where it belongs to another animator; nothing has changed then.
  public func addBehavior(_ behavior: DynamicBehavior) throws(DynamicsError) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    if let home = behavior.home, home !== self { throw .behaviorOfAnotherAnimator }
    guard behavior.parent == nil else { throw .behaviorAddedTwice }
    try checkTree(behavior)
    behaviors.append(behavior)
    enter(behavior)
  }

  /// Removes a behaviour with its children; ignored unless it was added itself.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    leave(behavior)
  }

  /// Removes all behaviours.
  public func removeAllBehaviors() {
    let all = behaviors
    behaviors = []
    for behavior in all { leave(behavior) }
  }

  /// Finds out whether a behaviour and its descendants can act here, without changing anything.
  func checkTree(_ root: DynamicBehavior) throws(DynamicsError) {
    let tree = root.tree
    for behavior in tree {
      if let home = behavior.home {
        throw home === self ? .behaviorAddedTwice : .behaviorOfAnotherAnimator
      }
      try behavior.check(for: self)
    }
    let fields = tree.count { $0 is FieldBehavior }
    guard fields > 0 else { return }
    numberTree()
    guard fields + self.tree.count(where: { $0 is FieldBehavior }) <= FieldBehavior.limit else {
      throw .tooManyFields(limit: FieldBehavior.limit)
    }
  }

  /// Takes a checked behaviour that stands in the tree, now or at the end of the step.
  func enter(_ root: DynamicBehavior) {
    forgetTree()
    let entering = root.tree
    // All homes first: what one's `willMove(to:)` takes out again must not come in after it.
    for behavior in entering { behavior.home = self }
    for behavior in entering { settle(.begin(behavior)) }
  }

  /// Lets go a behaviour that no longer stands in the tree, now or at the end of the step.
  func leave(_ root: DynamicBehavior) {
    forgetTree()
    let leaving = root.tree.reversed()
    for behavior in leaving { behavior.home = nil }
    for behavior in leaving { settle(.end(behavior)) }
  }

  /// Does what the step's actions and delegates have asked for, in their order.
  func settlePostponed() {
    while !postponed.isEmpty {
      let changes = postponed
      postponed = []
      for change in changes { settle(change) }
    }
  }

  private func settle(_ change: Association) {
    guard !isStepping else {
      postponed.append(change)
      return
    }
    switch change {
    case .begin(let behavior):
      // What was checked may have changed since; such a behaviour stays in the tree without acting.
      guard behavior.home === self, behavior.dynamicAnimator == nil,
        (try? behavior.check(for: self)) != nil
      else { return }
      behavior.willMove(to: self)
      behavior.dynamicAnimator = self
      behavior.associate(with: self)
      resume()
    case .end(let behavior):
      guard behavior.dynamicAnimator === self else { return }
      behavior.willMove(to: nil)
      behavior.dissociate(from: self)
      behavior.dynamicAnimator = nil
      resume()
      // Its `willMove(to:)` may have added it again.
      if behavior.home === self { settle(.begin(behavior)) }
    }
  }

  /// Notes that `tree` is out of date.
  private func forgetTree() {
    treeHasChanged = true
    tree = []
  }

  /// Brings `tree` up to date, and writes its order into the behaviours.
  func numberTree() {
    guard treeHasChanged else { return }
    treeHasChanged = false
    tree = behaviors.flatMap(\.tree)
    for (index, behavior) in tree.enumerated() { behavior.traversalIndex = index }
  }
}

extension DynamicBehavior {
  /// The behaviour and all its descendants, each followed by its children.
  var tree: [DynamicBehavior] { [self] + childBehaviors.flatMap(\.tree) }
}
