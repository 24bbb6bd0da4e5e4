internal import Physics

extension DynamicAnimator {
  /// What is inconsistent in the animator and its world; empty if nothing is.
  ///
  /// For tests, between any two calls. Costs time quadratic in items and behaviors.
  package func checkInvariants() -> [String] {
    var problems = world.checkInvariants()
    numberTree()
    checkTree(&problems)
    let acting = tree.filter { $0.dynamicAnimator === self }
    checkBodies(of: acting, &problems)
    checkWorld(of: acting, &problems)
    checkCollisions(of: acting, &problems)
    contactTracker.check(&problems)
    return problems
  }

  /// Stops a debug build after a change that violates an invariant; a release build does nothing here.
  ///
  /// Changes during a step are looked at when it has ended. The time is quadratic in items and
  /// behaviors, so many of them are looked at less often.
  func assertInvariants() {
    #if DEBUG
    guard !isStepping, postponed.isEmpty else { return }
    uncheckedChangeCount += 1
    guard uncheckedChangeCount > bodies.count * behaviors.count / 256 else { return }
    uncheckedChangeCount = 0
    let problems = checkInvariants()
    precondition(problems.isEmpty, "invariants of the animator are violated: \(problems)")
    #endif
  }

  private func checkTree(_ problems: inout [String]) {
    if isStepping { problems.append("a step has not ended") }
    if !postponed.isEmpty { problems.append("a postponed change was not applied") }
    var known: Set<ObjectIdentifier> = []
    for behavior in tree {
      if behavior.owner !== self { problems.append("a behavior has another owner") }
      if !known.insert(ObjectIdentifier(behavior)).inserted {
        problems.append("a behavior is in the tree twice")
      }
      let isTop = behaviors.contains { $0 === behavior }
      if isTop != (behavior.parent == nil) { problems.append("a behavior is both a child and not") }
      for child in behavior.childBehaviors where child.parent !== behavior {
        problems.append("a child has another parent")
      }
    }
    let fields = tree.count { $0 is FieldBehavior }
    if fields > FieldBehavior.limit { problems.append("\(fields) fields are too many") }
  }

  /// Each body has the item, the behaviors and the count of uses that follow from the tree.
  private func checkBodies(of acting: [DynamicBehavior], _ problems: inout [String]) {
    for body in bodies {
      let name = body.item.diagnosticName
      if self.body(of: body.item) !== body { problems.append("item \(name) is not found") }
      if !world.contains(body.id) { problems.append("the body of \(name) is not in the world") }
      if body.fixtures.count != body.shapes.count { problems.append("\(name) lacks a fixture") }
      let holders = acting.filter { $0.heldItems.contains { $0 === body.item } }
      let uses = holders.map { $0.heldItems.count { $0 === body.item } }.reduce(0, +)
      if body.uses != uses || uses == 0 {
        problems.append("\(name) is counted as used \(body.uses) times, not \(uses)")
      }
      let kinds: [(String, [DynamicBehavior], (DynamicBehavior) -> Bool)] = [
        ("gravity", body.gravities, { $0 is GravityBehavior }),
        ("collision", body.collisions, { $0 is CollisionBehavior }),
        ("item", body.propertySources, { $0 is DynamicItemBehavior }),
        ("field", body.fields, { $0 is FieldBehavior }),
      ]
      for (kind, listed, isOfKind) in kinds {
        let expected = Set(holders.filter(isOfKind).map { ObjectIdentifier($0) })
        if Set(listed.map { ObjectIdentifier($0) }) != expected || listed.count != expected.count {
          problems.append("the \(kind) behaviors of \(name) are not those that hold it")
        }
      }
      for fixture in body.fixtures where world[fixture].filter != body.resolvedFilter {
        problems.append("the collision groups of \(name) are not those of its behaviors")
      }
    }
    for behavior in acting {
      for item in behavior.heldItems where body(of: item) == nil {
        problems.append("an item of a behavior that acts has no body")
      }
    }
  }

  /// The world contains the bodies and joints that the behaviors need, and no others.
  private func checkWorld(of acting: [DynamicBehavior], _ problems: inout [String]) {
    var bodyCount = bodies.count
    var jointCount = 0
    for behavior in acting {
      switch behavior {
      case is CollisionBehavior: bodyCount += 1
      case is SnapBehavior:
        bodyCount += 1
        jointCount += 4
      case let attachment as AttachmentBehavior:
        bodyCount += attachment.attachedBehaviorType == .anchor ? 1 : 0
        jointCount += 1
        if attachment.link == nil { problems.append("an attachment that acts has no joint") }
      default: break
      }
    }
    let ids = world.bodies
    if ids.count != bodyCount {
      problems.append("the world has \(ids.count) bodies for \(bodyCount) in use")
    }
    let ends = ids.map { world[$0].joints.count }.reduce(0, +)
    if ends != 2 * jointCount {
      problems.append("the world has \(ends) ends of joints for \(jointCount) joints in use")
    }
    let gravityCount = acting.count { $0 is GravityBehavior }
    if gravities.count != gravityCount { problems.append("a gravity is missing or superfluous") }
  }

  /// Every collision behavior that acts has its own groups, and no other groups are in use.
  private func checkCollisions(of acting: [DynamicBehavior], _ problems: inout [String]) {
    let collisions = acting.compactMap { $0 as? CollisionBehavior }
    let groups = Set(collisions.compactMap { $0.boundaryBody?.itemGroup })
    if groups.count != collisions.count { problems.append("collision behaviors share a group") }
    if collisionSlots.takenCount != collisions.count {
      problems.append("\(collisionSlots.takenCount) groups for \(collisions.count) collisions")
    }
  }
}

extension ContactTracker {
  /// Appends what is wrong with the list of pairs that touch.
  fileprivate func check(_ problems: inout [String]) {
    if Set(order).count != order.count { problems.append("a pair is listed twice as touching") }
    if Set(order) != Set(touches.keys) { problems.append("a pair that touches is not listed") }
    for pair in order {
      guard let touch = touches[pair] else { continue }
      if touch.parts < 0 { problems.append("a pair has a negative count of parts") }
      let reporters = Set(touch.reporters.map { ObjectIdentifier($0) })
      if reporters.count != touch.reporters.count {
        problems.append("a behavior has reported a contact twice")
      }
    }
  }
}
