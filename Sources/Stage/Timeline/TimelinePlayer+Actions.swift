internal import AutoLayout
internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views
internal import Scene

extension TimelinePlayer {
  /// Does actions, one after the other.
  func run(_ actions: [TimelineAction]) {
    scales.restoreScales()
    for action in actions { run(action) }
  }

  private func run(_ action: TimelineAction) {
    switch action.kind {
    case .set(let assignments): set(assignments)
    case .animate(let animation): animate(animation, at: action.place)
    case .add(let reference): add(reference)
    case .addBehavior(let behavior): add(behavior)
    case .addItem(let item, let holder): add(item, to: holder)
    case .addBoundary(let boundary, let holder): add(boundary, to: holder)
    case .remove(let reference): remove(reference)
    case .removeItem(let item, let holder): remove(item, from: holder)
    case .fire(let push): (objects.behaviors.named[push.id] as? PushBehavior)?.active = true
    case .addLinearVelocity(let velocity, let item, let behavior):
      giveVelocity(to: item, through: behavior, at: action.place) { behavior, item in
        behavior.addLinearVelocity(CGPoint(x: velocity.dx, y: velocity.dy), for: item)
      }
    case .addAngularVelocity(let velocity, let item, let behavior):
      giveVelocity(to: item, through: behavior, at: action.place) { behavior, item in
        behavior.addAngularVelocity(velocity, for: item)
      }
    case .layout(let change): apply(change, at: action.place)
    case .updateItem(let item):
      guard let item = objects.items[item.id] else { return }
      objects.animator.updateItem(usingCurrentState: item)
    }
  }

  // MARK: Properties

  private func set(_ assignments: [Assignment]) {
    for assignment in assignments {
      if let view = objects.view(assignment.target.id) {
        set(assignment, of: view)
      } else if let behavior = objects.behaviors.named[assignment.target.id] {
        behavior.changeParameters { parameters in
          SceneProperties.properties(of: parameters)[assignment.property]?
            .set(assignment.value, &parameters)
        }
        if behavior is CollisionBehavior { hasChangedBoundaries = true }
      }
    }
  }

  private func set(_ assignment: Assignment, of view: View) {
    let before = view.values
    var values = before
    SceneProperties.properties(of: values.content)[assignment.property]?
      .set(assignment.value, &values)
    view.values = values
    if values.content != before.content || values.layout != before.layout { needsLayout = true }
    if SceneProperties.movesView(assignment.property), isMoved(view) { scales.keepScale(of: view) }
  }

  /// Whether an animator moves a view, by itself or in a group.
  private func isMoved(_ view: View) -> Bool {
    let item: any DynamicItem = objects.items.membership(of: view)?.group ?? view
    return objects.animator.state(of: item) != nil
  }

  /// Gives an item a velocity: through the behaviour that is named, else through the first that
  /// acts on it, else through one of the stage's own.
  private func giveVelocity(
    to item: Reference, through behavior: Reference?, at place: SourceSpan,
    _ give: (DynamicItemBehavior, any DynamicItem) -> Void
  ) {
    guard let moved = objects.items[item.id] else { return }
    if let behavior {
      guard let giver = objects.behaviors.named[behavior.id] as? DynamicItemBehavior else { return }
      give(giver, moved)
      return
    }
    let holder = objects.actingBehaviors.lazy.compactMap { $0 as? DynamicItemBehavior }
      .first { $0.items.contains { $0 === moved } }
    if let holder {
      give(holder, moved)
      return
    }
    attempt(at: place) { () throws(DynamicsError) in
      try objects.animator.addBehavior(momentum)
      try momentum.addItem(moved)
      give(momentum, moved)
    }
  }

  /// Does what dynamics may refuse, which is noted.
  func attempt(at place: SourceSpan, _ attempt: () throws(DynamicsError) -> Void) {
    do throws(DynamicsError) {
      try attempt()
    } catch {
      report("dynamics", "\(error)", at: place)
    }
  }

  // MARK: Layout

  /// Changes constraints and lays the views out again.
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
        attempt(at: change.constraint.place) { () throws(LayoutError) in
          try constraint.setPriority(change.value)
        }
      }
    }
    for reference in change.activate {
      attempt(at: reference.place) { () throws(LayoutError) in
        try LayoutConstraint.activate(constraints[reference.id] ?? [])
      }
    }
    needsLayout = true
    layOutIfNeeded()
  }

  /// Does what layout may refuse, which is noted.
  func attempt(at place: SourceSpan, _ attempt: () throws(LayoutError) -> Void) {
    do throws(LayoutError) {
      try attempt()
    } catch {
      report("layout", "\(error)", at: place)
    }
  }

  /// Lays the views out where something has changed that constraints decide about.
  func layOutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    let root = objects.tree.root
    let before = Set(root.layoutEngine.conflicts.map(\.broken.printed))
    root.layoutIfNeeded()
    for conflict in root.layoutEngine.conflicts where !before.contains(conflict.broken.printed) {
      note(objects.layout.diagnostic(of: conflict))
    }
  }

  // MARK: Animation

  private func animate(_ animation: AnimationDescription, at place: SourceSpan) {
    let root = objects.tree.root
    if let id = animation.id {
      guard running[id, default: 0] < Self.concurrencyLimit else {
        report(
          "limit",
          "the animation '\(id)' is under way \(Self.concurrencyLimit) times already, and is left out",
          at: place)
        return
      }
      running[id, default: 0] += 1
    }
    var options: View.AnimationOptions = []
    if animation.autoreverses { options.insert(.autoreverse) }
    if animation.beginsFromCurrentState { options.insert(.beginFromCurrentState) }
    let changes = {
      self.apply(animation.changes, at: place)
      for keyframe in animation.keyframes {
        root.addKeyframe(
          withRelativeStartTime: keyframe.start, relativeDuration: keyframe.duration
        ) {
          self.apply(keyframe.changes, at: place)
        }
      }
    }
    let completion = { [weak self] (_: Bool) -> Void in self?.finish(animation) }
    let (duration, delay, count) = (
      animation.duration, animation.delay, animation.repeatCount
    )
    switch animation.pace {
    case .spring(let damping, let velocity):
      root.animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: damping,
        initialSpringVelocity: velocity, options: options, repeatCount: count,
        animations: changes, completion: completion)
    case .curve(let curve):
      root.animateKeyframes(
        withDuration: duration, delay: delay, timing: .init(curve), options: options,
        repeatCount: count, animations: changes, completion: completion)
    case .cubic(let first, let second):
      root.animateKeyframes(
        withDuration: duration, delay: delay,
        timing: CubicTimingParameters(controlPoint1: first, controlPoint2: second),
        options: options, repeatCount: count, animations: changes, completion: completion)
    }
  }

  private func apply(_ changes: AnimatedChanges, at place: SourceSpan) {
    set(changes.assignments)
    if let layout = changes.layout {
      apply(layout, at: place)
    } else {
      layOutIfNeeded()
    }
  }

  private func finish(_ animation: AnimationDescription) {
    run(animation.then)
    guard let id = animation.id else { return }
    running[id, default: 1] -= 1
    records.append(TimelineRecord(event: .animationCompleted, animation: id))
    happen { event in
      guard case .animationCompleted(let reference) = event else { return false }
      return reference.id == id
    }
  }
}

extension CubicTimingParameters {
  /// The curve of a name.
  fileprivate init(_ curve: AnimationDescription.Curve) {
    switch curve {
    case .easeInOut: self.init(animationCurve: .easeInOut)
    case .easeIn: self.init(animationCurve: .easeIn)
    case .easeOut: self.init(animationCurve: .easeOut)
    case .linear: self.init(animationCurve: .linear)
    case .default: self.init()
    }
  }
}
