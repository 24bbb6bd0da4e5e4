public import Foundation
internal import Geometry
internal import Physics
internal import Views

/// Advancing in time.
extension DynamicAnimator {
  /// Advances by one display frame; does nothing while the animator is paused.
  ///
  /// In this order: the boundaries follow the reference bounds; pushes act; the world advances by as
  /// many sub-steps of 1/120 s as have become due, which are one in the first frame of 1/60 s and two
  /// in each later one; all items are moved; the contacts that began and then those that ended
  /// are reported; the behaviors' actions run; behaviors that these have added and removed begin and
  /// cease to act; and the animator pauses if nothing moves any more.
  ///
  /// A frame can be divided into several calls, to look at the items in between; only the call that
  /// ends the frame reports contacts, runs actions and pauses.
  ///
  /// - Parameters:
  ///   - dt: The length of the frame, or of the part, in seconds, finite and 0 or more.
  ///   - endsFrame: Whether the frame is over then; true by default.
  public func advance(by dt: TimeInterval, endsFrame: Bool = true) {
    precondition(dt >= 0 && dt.isFinite, "a frame lasts a finite time of 0 or more seconds")
    precondition(!isStepping, "an animator cannot advance inside its own step")
    if endsFrame { contactTracker.clearEvents() }
    followReferenceBounds()
    guard isRunning else {
      if endsFrame {
        contactTracker.reportRemovals()
        reportContacts()
      }
      return
    }
    isStepping = true
    elapsedTime += dt
    var active: [DynamicBehavior] = []
    if endsFrame || !hasAppliedForces {
      numberTree()
      active = tree.filter { $0.dynamicAnimator === self }
    }
    applyForces(of: active)
    stepWorld(by: dt)
    if endsFrame { clearForces() }
    writeItems()
    guard endsFrame else {
      isStepping = false
      return
    }
    contactTracker.update(from: world)
    reportContacts()
    for behavior in active { behavior.action?() }
    isStepping = false
    applyPostponed()
    pauseIfAtRest(active)
    assertInvariants()
  }

  /// Resumes a paused animator, if there is anything to move.
  func resume() {
    guard !isRunning, !bodies.isEmpty else { return }
    isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
  }

  /// Rebuilds boundaries from the reference bounds where these have changed.
  private func followReferenceBounds() {
    guard followedBounds != .some(referenceBounds) else { return }
    followedBounds = .some(referenceBounds)
    numberTree()
    for case let collision as CollisionBehavior in tree {
      guard collision.boundaryBody?.isOutdated(for: collision) ?? false else { continue }
      collision.boundariesChanged()
    }
  }

  /// Notes that the boundary of a behavior was made from the present reference bounds, which may change
  /// back to those that the others follow.
  func boundaryFollowed() {
    if followedBounds != .some(referenceBounds) { followedBounds = nil }
  }

  private func stepWorld(by dt: TimeInterval) {
    let step = Double(Units.step)
    remainder += dt
    while remainder >= step {
      world.step(Units.step)
      motionCount += 1
      remainder -= step
    }
  }

  /// Applies the behaviors' forces: once a frame, however many parts it has, because it wakes the
  /// items; and again where a push has changed within the frame.
  private func applyForces(of active: [DynamicBehavior]) {
    guard !hasAppliedForces else { return }
    for behavior in active { behavior.applyForces(in: self) }
    hasAppliedForces = true
    // Impulses may have overflowed.
    motionCount += 1
  }

  /// Removes the forces, at the end of a frame or where a push changes.
  func clearForces() {
    world.clearForces()
    hasAppliedForces = false
  }

  /// Puts the items to the places of their bodies.
  ///
  /// A frame has as many parts as the caller likes, but bodies move only in sub-steps: as long as nobody
  /// has moved an item since, only those are put that have to be.
  private func writeItems() {
    let state = (motionCount, moveCounter.count)
    let due = written.map { $0 == state } == true ? unwritten : bodies
    unwritten = []
    var areCounted = true
    // A view is put before what is in it, which it would carry along otherwise.
    var inner: [(depth: Int, body: ItemBody)] = []
    // An item's setter may remove another item.
    for body in due where world.contains(body.id) {
      let depth = space.depth(of: body.item)
      if depth == 0 { write(body) } else { inner.append((depth, body)) }
      if !countsMoves(of: body.item) { areCounted = false }
    }
    if inner.count > 1 { inner.sort { $0.depth < $1.depth } }
    for (_, body) in inner where world.contains(body.id) { write(body) }
    written = areCounted ? (motionCount, moveCounter.count) : nil
  }

  /// Whether all is counted that moves an item in the reference view: its own moves, and those of the views
  /// that it is in, which are counted from now on.
  private func countsMoves(of item: any DynamicItem) -> Bool {
    guard let view = item as? View, view.moveCounter === moveCounter else { return false }
    let reference = referenceView
    var superview = view.superview
    while let current = superview, current !== reference {
      if current.moveCounter !== moveCounter {
        // Another animator can no longer rely on its counter.
        current.moveCounter?.count += 1
        current.moveCounter = moveCounter
      }
      superview = current.superview
    }
    return superview === reference
  }

  private func write(_ body: ItemBody) {
    body.keepFinite(in: self)
    let place = world[body.id]
    body.placement = space.put(
      body.item, at: Units.point(place.position), angle: CGFloat(place.angle),
      rounding: pixelRounding)
  }

  private func reportContacts() {
    for event in contactTracker.events {
      let contact = event.contact
      guard let delegate = contact.behavior.contactDelegate else { continue }
      switch (event.phase, contact.partner) {
      case (.began, .item(let other)):
        delegate.collisionBehavior(
          contact.behavior, beganContactFor: contact.item, with: other, at: contact.point)
      case (.ended, .item(let other)):
        delegate.collisionBehavior(
          contact.behavior, endedContactFor: contact.item, with: other)
      case (.began, .boundary(let identifier)):
        delegate.collisionBehavior(
          contact.behavior, beganContactFor: contact.item, withBoundaryIdentifier: identifier,
          at: contact.point)
      case (.ended, .boundary(let identifier)):
        delegate.collisionBehavior(
          contact.behavior, endedContactFor: contact.item, withBoundaryIdentifier: identifier)
      }
    }
  }

  /// Pauses where nothing is awake, unless a composite has an action, which keeps running.
  private func pauseIfAtRest(_ active: [DynamicBehavior]) {
    guard isRunning, !world.hasAwakeBodies else { return }
    let hasCompositeAction = active.contains {
      $0.isComposite && $0.action != nil && $0.dynamicAnimator === self
    }
    guard !hasCompositeAction || bodies.isEmpty else { return }
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }
}
