/// The tree of behaviors.
extension DynamicAnimator {
  /// A change that may have to wait for the end of a step.
  enum Association {
    case begin(DynamicBehavior)
    case end(DynamicBehavior)
  }

  /// Adds a behavior with its children; ignored where it has been added already.
  ///
  /// - Parameter behavior: The behavior.
  /// - Throws: `DynamicsError` where one of its items or values cannot be simulated, where it is
  ///   the child of another, or where it belongs to another animator; nothing has changed then.
  @_disfavoredOverload
  public func addBehavior(_ behavior: DynamicBehavior) throws(DynamicsError) {
    guard behavior.owner !== self || behavior.parent != nil else { return }
    if let owner = behavior.owner, owner !== self { throw .behaviorOfAnotherAnimator }
    guard behavior.parent == nil else { throw .behaviorAddedTwice }
    try checkTree(behavior)
    behaviors.append(behavior)
    begin(behavior)
    assertInvariants()
  }

  /// Checks whether a behavior and its descendants can act here, without changing anything.
  func checkTree(_ root: DynamicBehavior) throws(DynamicsError) {
    let tree = root.tree
    for behavior in tree {
      if let owner = behavior.owner {
        throw owner === self ? .behaviorAddedTwice : .behaviorOfAnotherAnimator
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

  /// Lets a checked behavior of the tree, and its descendants, act from now or the end of the step on.
  func begin(_ root: DynamicBehavior) {
    let behaviors = root.tree
    if !treeHasChanged, isLast(root) { number(behaviors) } else { invalidateTree() }
    // All owners first: a behavior that another's `willMove(to:)` removes must not begin afterwards.
    for behavior in behaviors { behavior.owner = self }
    for behavior in behaviors { apply(.begin(behavior)) }
  }

  /// Lets a behavior that was removed from the tree, and its descendants, cease to act, now or at the
  /// end of the step.
  func end(_ root: DynamicBehavior) {
    invalidateTree()
    let behaviors = root.tree.reversed()
    for behavior in behaviors { behavior.owner = nil }
    for behavior in behaviors { apply(.end(behavior)) }
  }

  /// Applies what the step's actions and delegates have added and removed, in their order.
  func applyPostponed() {
    while !postponed.isEmpty {
      let changes = postponed
      postponed = []
      for change in changes { apply(change) }
    }
  }

  private func apply(_ change: Association) {
    guard !isStepping else {
      postponed.append(change)
      return
    }
    switch change {
    case .begin(let behavior):
      guard behavior.owner === self, behavior.dynamicAnimator == nil else { return }
      // What was checked may have changed since; such a behavior stays in the tree without acting.
      guard (try? behavior.check(for: self)) != nil else {
        hasIdleBehaviors = true
        return
      }
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
      if behavior.owner === self { apply(.begin(behavior)) }
    }
  }

  /// Marks `tree` as out of date.
  private func invalidateTree() {
    treeHasChanged = true
    tree = []
  }

  /// Updates `tree`, and the behaviors' indices in it.
  func numberTree() {
    guard treeHasChanged else { return }
    treeHasChanged = false
    number(behaviors.flatMap(\.tree))
  }

  /// Appends behaviors to `tree`.
  private func number(_ behaviors: [DynamicBehavior]) {
    numberingCount += behaviors.count
    for behavior in behaviors {
      behavior.traversalIndex = tree.count
      tree.append(behavior)
    }
  }

  /// Whether a behavior and its descendants are the last of the tree.
  private func isLast(_ root: DynamicBehavior) -> Bool {
    var behavior = root
    while let parent = behavior.parent {
      guard parent.childBehaviors.last === behavior else { return false }
      behavior = parent
    }
    return behaviors.last === behavior
  }
}

extension DynamicAnimator {
  /// The first item behavior of the tree that holds an item; nil where none does.
  package func firstItemBehavior(of item: any DynamicItem) -> DynamicItemBehavior? {
    // All that act are listed with the item's body, in the order of the tree.
    guard hasIdleBehaviors || !postponed.isEmpty else {
      return body(of: item)?.propertySources.first
    }
    numberTree()
    return tree.lazy.compactMap { $0 as? DynamicItemBehavior }.first { $0.contains(item) }
  }
}

extension DynamicBehavior {
  /// The behavior and all its descendants, each followed by its children.
  var tree: [DynamicBehavior] {
    var tree: [DynamicBehavior] = []
    var waiting = [self]
    while let next = waiting.popLast() {
      tree.append(next)
      waiting += next.childBehaviors.reversed()
    }
    return tree
  }
}

/// The changes that can be refused, for who declares them under UIKit's names without errors.
extension DynamicAnimator {
  /// Adds a behavior.
  package func add(_ behavior: DynamicBehavior) throws(DynamicsError) { try addBehavior(behavior) }
}

extension DynamicBehavior {
  /// Adds a child.
  package final func add(child behavior: DynamicBehavior) throws(DynamicsError) {
    try addChildBehavior(behavior)
  }
}

extension ItemHoldingBehavior {
  /// Adds an item.
  package final func add(item: any DynamicItem) throws(DynamicsError) { try addItem(item) }
}

extension DynamicItemGroup {
  /// A group of items.
  package convenience init(members: [any DynamicItem]) throws(DynamicsError) {
    try self.init(items: members)
  }
}
