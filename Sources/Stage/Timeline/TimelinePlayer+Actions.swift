internal import AutoLayout
internal import Dynamics
internal import Expressions
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import SceneText
internal import Views
internal import Scene

extension TimelinePlayer {
  /// Runs actions in order, with what an event brings for their expressions.
  func run(_ actions: [TimelineAction], _ context: EventContext = .none) {
    scales.restoreScales()
    for action in actions { run(PreparedAction(action, objects), context) }
  }

  /// Runs an action with the present values of its expressions.
  func run(_ prepared: PreparedAction, _ context: EventContext) {
    guard holds(prepared.condition, context, orLeaveOut: "action"),
      let kind = computed(prepared, context)
    else { return }
    let action = prepared.action
    if !layoutEngine.needsLayout { causes.removeAll(keepingCapacity: true) }
    if action.kind.canChangeLayout { causes.append(action.place) }
    // Layout determines the places of views, and an animation takes it along only where it asks for it.
    if prepared.hasAmounts { layOutIfNeeded() }
    switch kind {
    case .set(let assignments):
      // The event's item determines what is set.
      let planned = action.assignments
      let isAsPrepared = assignments.indices.allSatisfy {
        assignments[$0].target.id == planned[$0].target.id
      }
      if isAsPrepared { set(assignments, prepared.targets) } else { set(assignments) }
    case .animate(let animation): animate(animation, at: action.place, context)
    case .control(let animation, let control): self.control(animation.id, control, at: action.place)
    case .add(let reference): add(reference)
    case .addBehavior(let behavior): add(behavior)
    case .addItem(let item, let holder): add(item, to: holder)
    case .addBoundary(let boundary, let holder): add(boundary, to: holder)
    case .remove(let reference): remove(reference)
    case .removeItem(let item, let holder): remove(item, from: holder)
    case .fire(let push): (objects.behaviors.named[push.id] as? PushBehavior)?.active = true
    case .addLinearVelocity(let velocity, let item, let behavior):
      addVelocity(to: item, through: behavior, at: action.place) { behavior, item in
        behavior.addLinearVelocity(CGPoint(x: velocity.dx, y: velocity.dy), for: item)
      }
    case .addAngularVelocity(let velocity, let item, let behavior):
      addVelocity(to: item, through: behavior, at: action.place) { behavior, item in
        behavior.addAngularVelocity(velocity, for: item)
      }
    case .layout(let change): apply(change, at: action.place)
    case .updateItem(let item):
      guard let item = objects.items[item.id] else { return }
      layOutIfNeeded()
      objects.animator.updateItem(usingCurrentState: item)
    }
  }

  // MARK: Properties

  func set(_ assignments: [Assignment]) {
    set(assignments, AssignmentTarget.targets(of: assignments, objects))
  }

  /// Sets a property of a group, a behavior, an animation or a gesture recognizer.
  func set(_ assignment: Assignment) {
    let id = assignment.target.id
    if let group = objects.items[id] as? DynamicItemGroup {
      set(assignment, of: group)
    } else if let behavior = objects.behaviors.named[id] {
      reportErrors(at: assignment.target.place) { try set(assignment, of: behavior) }
    } else if controlled.contains(id) {
      set(assignment, ofAnimation: id)
    } else {
      gestures?.set(assignment)
    }
  }

  /// Keeps the scale of a view that has been placed if the animator moves it.
  func keepScale(of view: View) {
    if isMoved(view) { scales.keepScale(of: view) }
  }

  private func set(_ assignment: Assignment, of group: DynamicItemGroup) {
    let former = objects.unroundedPlace(of: group)
    var place = former
    SceneProperties.property(ofGroup: assignment.property)?.set(assignment.value, &place)
    if place.center != former.center { group.center = place.center }
    guard place.rotation != former.rotation else { return }
    group.transform = CGAffineTransform(rotationAngle: place.rotation)
  }

  private func set(
    _ assignment: Assignment, of behavior: DynamicBehavior
  ) throws(DynamicsError) {
    try behavior.changeParameters { parameters in
      SceneProperties.property(assignment.property, of: parameters)?
        .set(assignment.value, &parameters)
    }
    if let gravity = behavior as? GravityBehavior, assignment.property == "magnitude",
      gravity.magnitude == 0
    {
      let (message, hint) = GravityParameters.forgottenAngle
      report("without-effect", "\(message); \(hint)", at: assignment.target.place)
    }
    guard let collision = behavior as? CollisionBehavior else { return }
    hasChangedBoundaries = true
    guard !collision.hasEmptyReferenceBounds else { throw .emptyReferenceBounds }
  }

  /// Whether the animator moves a view, either directly or as part of a group.
  private func isMoved(_ view: View) -> Bool {
    let item: any DynamicItem = objects.items.membership(of: view)?.group ?? view
    return objects.animator.state(of: item) != nil
  }

  /// Adds a velocity to an item through the named behavior, or else the first item behavior that acts
  /// on it, or else the player's own.
  private func addVelocity(
    to item: Reference, through behavior: Reference?, at place: SourceSpan,
    _ add: (DynamicItemBehavior, any DynamicItem) -> Void
  ) {
    guard let moved = objects.items[item.id] else { return }
    if let behavior {
      guard let named = objects.behaviors.named[behavior.id] as? DynamicItemBehavior else { return }
      guard named.contains(moved) else {
        return report(
          "dynamics", "'\(item.id)' is not among the items of '\(behavior.id)'", at: place)
      }
      add(named, moved)
      return
    }
    if let holder = objects.animator.firstItemBehavior(of: moved) {
      add(holder, moved)
      return
    }
    reportErrors(at: place) {
      try objects.animator.addBehavior(momentum)
      try momentum.addItem(moved)
      add(momentum, moved)
    }
  }

  // MARK: Layout

  /// Changes constraints and updates the layout.
  private func apply(_ change: LayoutChange, at place: SourceSpan) {
    let constraints = objects.layout.constraints
    for change in change.constants {
      for constraint in constraints[change.constraint.id] ?? [] {
        constraint.constant = change.value
      }
    }
    for reference in change.deactivate {
      LayoutConstraint.deactivate(constraints[reference.id] ?? [])
    }
    for change in change.priorities {
      for constraint in constraints[change.constraint.id] ?? [] {
        reportErrors(at: change.constraint.place) { try constraint.setPriority(change.value) }
      }
    }
    for reference in change.activate {
      reportErrors(at: reference.place) {
        try LayoutConstraint.activate(constraints[reference.id] ?? [])
      }
    }
    layOutIfNeeded()
  }

  /// Lays out what has changed, and reports new conflicts.
  func layOutIfNeeded() {
    guard layoutEngine.needsLayout else { return }
    defer { causes = [] }
    // The scene reports at most as many, so the others need not be described.
    let mayReport = !hasReportedAll
    let before = mayReport ? Set(layoutEngine.conflicts.map(\.broken.printed)) : []
    objects.tree.root.layoutIfNeeded()
    guard mayReport else { return }
    for found in layoutEngine.conflicts where !before.contains(found.broken.printed) {
      report(layoutEngine.explained(found))
    }
    if layoutEngine.hasTooManyConflicts { report(objects.layout.tooManyConflicts(.warning)) }
  }

  /// Reports the conflicts of layouts that code has made itself.
  func reportConflicts() {
    guard live != nil, !hasReportedAll else { return }
    let known = initiallyBroken.union(conflicts.map(\.conflict.broken.printed))
    for found in layoutEngine.conflicts where !known.contains(found.broken.printed) {
      report(layoutEngine.explained(found))
    }
  }

  // MARK: Animation

  private func animate(
    _ animation: AnimationDescription, at place: SourceSpan, _ context: EventContext
  ) {
    if let id = animation.id {
      if animation.isPaused, let animator = animators[id] { return animator.pauseAnimation() }
      guard running[id, default: 0] < Self.concurrencyLimit else {
        report(
          "limit",
          "animation '\(id)' is already running \(Self.concurrencyLimit) times and was not started "
            + "again", at: place)
        return
      }
      running[id, default: 0] += 1
    }
    if animation.total == .infinity { warnOfEndlessness(at: place) }
    warnOfJump(animation, at: place)
    let changes = { [unowned self] in self.apply(animation, at: place) }
    if let id = animation.id, controlled.contains(id) {
      return play(animation, id: id, context, changes)
    }
    start(animation, changes) { [weak self] _ in self?.finish(animation, context) }
  }

  /// Makes the changes of an animation and of its keyframes, within an animation of the views.
  private func apply(_ animation: AnimationDescription, at place: SourceSpan) {
    let root = objects.tree.root
    root.calculateKeyframes(by: animation.calculationMode)
    apply(animation.changes, at: place)
    for keyframe in animation.chronologicalKeyframes {
      root.addKeyframe(
        withRelativeStartTime: keyframe.start, relativeDuration: keyframe.duration,
        timing: keyframe.curve.flatMap { ViewPace($0).curve }
      ) {
        apply(keyframe.changes, at: place)
      }
    }
  }

  /// Starts an animation of the views that nothing controls.
  private func start(
    _ animation: AnimationDescription, _ changes: () -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    let root = objects.tree.root
    var options: View.AnimationOptions = []
    if animation.autoreverses { options.insert(.autoreverse) }
    if animation.beginsFromCurrentState { options.insert(.beginFromCurrentState) }
    if animation.allowsUserInteraction { options.insert(.allowUserInteraction) }
    switch ViewPace(animation.pace) {
    case .spring(let damping, let velocity):
      root.animate(
        withDuration: animation.duration, delay: animation.delay, usingSpringWithDamping: damping,
        initialSpringVelocity: velocity, options: options, repeatCount: animation.repeatCount,
        animations: changes, completion: completion)
    case .settling(let spring):
      root.animate(
        with: spring, delay: animation.delay, options: options, repeatCount: animation.repeatCount,
        animations: changes, completion: completion)
    case .cubic(let timing):
      root.animate(
        withDuration: animation.duration, delay: animation.delay, timing: timing, options: options,
        repeatCount: animation.repeatCount, animations: changes, completion: completion)
    case .function(let function):
      root.animate(
        withDuration: animation.duration, delay: animation.delay, timing: function,
        options: options, repeatCount: animation.repeatCount, animations: changes,
        completion: completion)
    }
  }

  func apply(_ changes: AnimatedChanges, at place: SourceSpan) {
    warnOfTurns(changes.assignments)
    set(changes.assignments)
    if let layout = changes.layout { apply(layout, at: place) }
  }

  /// Runs what follows the end of an animation.
  func finish(
    _ animation: AnimationDescription, _ context: EventContext,
    at position: AnimationControl.Position = .end
  ) {
    run(animation.then, context)
    guard let id = animation.id else { return }
    running[id, default: 1] -= 1
    // Only animations that are controlled end elsewhere than at their end.
    let state = controlled.contains(id) ? position.rawValue : nil
    records.append(TimelineRecord(event: .animationCompleted, item: id, state: state))
    runEntries(.animationCompleted(id)) { event in
      guard case .animationCompleted(let reference, let positions) = event else { return false }
      return reference.id == id && positions.contains(position)
    }
  }
}
