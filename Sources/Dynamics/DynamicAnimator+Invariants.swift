internal import Physics

/// What must hold between the operations on an animator.
extension DynamicAnimator {
  /// Stops the program where the animator's books do not agree; for tests.
  package func checkInvariants() {
    numberTree()
    let acting = tree.filter { $0.dynamicAnimator === self }
    for behavior in tree {
      precondition(behavior.home === self, "a behaviour of the tree does not know its animator")
      let isTop = behaviors.contains { $0 === behavior }
      precondition(isTop == (behavior.parent == nil), "a behaviour stands in two places")
    }
    for body in bodies {
      precondition(self.body(of: body.item) === body, "an item is not found")
      precondition(world.contains(body.id), "an item's body has left the world")
      precondition(body.fixtures.count == body.shapes.count, "a shape has no fixture")
      let holders = acting.filter { $0.heldItems.contains { $0 === body.item } }
      let uses = holders.map { $0.heldItems.count { $0 === body.item } }.reduce(0, +)
      precondition(body.uses == uses && uses > 0, "an item's body is counted wrongly")
      let lists: [[DynamicBehavior]] = [
        body.gravities, body.collisions, body.propertySources, body.fields,
      ]
      for behavior in lists.joined() {
        precondition(holders.contains { $0 === behavior }, "a behaviour acts on a stranger")
      }
    }
    for behavior in acting {
      for item in behavior.heldItems {
        precondition(body(of: item) != nil, "a behaviour's item has no body")
      }
    }
    let gravityCount = acting.count { $0 is GravityBehavior }
    precondition(gravities.count == gravityCount, "a gravity is missing, or stays on")
  }
}
