internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views

/// Turns a scene's behaviours into live ones and adds them to the animator, in the file's order.
///
/// A class, because adding one can make the animator resume, of which the timeline hears, which may
/// add another on the way.
final class BehaviorBuilder {
  /// The views and groups.
  let items: SceneItems
  /// The animator that gets the behaviours.
  let animator: DynamicAnimator
  /// What random patterns are made from.
  let seed: UInt64
  /// What the dynamics room refused, each at its behaviour.
  private(set) var diagnostics: [Diagnostic] = []
  /// The behaviours by id, also those that wait for an action.
  private(set) var named: [String: DynamicBehavior] = [:]
  /// The same in the order in which they were made.
  private(set) var all: [DynamicBehavior] = []
  /// The composites that hold children, by the children's ids.
  private(set) var parents: [String: DynamicBehavior] = [:]

  init(items: SceneItems, animator: DynamicAnimator, seed: UInt64) {
    self.items = items
    self.animator = animator
    self.seed = seed
  }

  /// Builds and adds one behaviour after the other; a refused one is left out and reported.
  func add(_ descriptions: [Behavior]) {
    for description in descriptions { add(description, to: nil) }
  }

  /// Adds a behaviour that an action brings along; it replaces the one of the same id.
  func add(_ description: Behavior) { add(description, to: nil) }

  /// Removes a behaviour from its composite, or from the animator.
  func discard(_ behavior: DynamicBehavior) {
    for parent in all { parent.removeChildBehavior(behavior) }
    animator.removeBehavior(behavior)
  }

  /// Takes what was refused since the last time.
  func takeDiagnostics() -> [Diagnostic] {
    let taken = diagnostics
    diagnostics = []
    return taken
  }

  /// A composite is added before its children, so that one that is refused is told by its place.
  private func add(_ description: Behavior, to parent: DynamicBehavior?) {
    do throws(DynamicsError) {
      let behavior = try make(description.kind)
      if let former = named[description.id] { all.removeAll { $0 === former } }
      named[description.id] = behavior
      all.append(behavior)
      parents[description.id] = parent
      if description.isAdded { try add(behavior, to: parent) }
      guard case .composite(let children) = description.kind else { return }
      for child in children { add(child, to: behavior) }
    } catch {
      diagnostics.append(Diagnostic(.error, code: "dynamics", "\(error)", at: description.place))
    }
  }

  /// Adds a live behaviour to its composite, or to the animator.
  func add(
    _ behavior: DynamicBehavior, to parent: DynamicBehavior?
  ) throws(DynamicsError) {
    if let parent {
      try parent.addChildBehavior(behavior)
    } else {
      try animator.addBehavior(behavior)
    }
  }

  /// A live behaviour, not yet added, without children.
  func make(_ kind: Behavior.Kind) throws(DynamicsError) -> DynamicBehavior {
    switch kind {
    case .gravity(let parameters): gravity(parameters)
    case .collision(let parameters): try collision(parameters)
    case .attachment(let parameters): attachment(parameters)
    case .snap(let parameters): snap(parameters)
    case .push(let parameters): push(parameters)
    case .itemProperties(let parameters): itemProperties(parameters)
    case .field(let parameters): try field(parameters)
    case .composite: DynamicBehavior()
    }
  }

  private func gravity(_ parameters: GravityParameters) -> DynamicBehavior {
    let behavior = GravityBehavior(items: items(parameters.items))
    switch parameters.gravity {
    case .vector(let vector): behavior.gravityDirection = vector
    case .polar(let angle, let magnitude): behavior.setAngle(angle, magnitude: magnitude)
    }
    return behavior
  }

  private func collision(
    _ parameters: CollisionParameters
  ) throws(DynamicsError) -> DynamicBehavior {
    let behavior = CollisionBehavior(items: items(parameters.items))
    behavior.collisionMode = Self.mode(parameters.mode)
    if parameters.translatesReferenceBoundsIntoBoundary {
      behavior.setTranslatesReferenceBoundsIntoBoundary(with: parameters.insets)
    }
    for boundary in parameters.boundaries { try add(boundary, to: behavior) }
    return behavior
  }

  /// Gives a collision behaviour a boundary.
  func add(_ boundary: Boundary, to behavior: CollisionBehavior) throws(DynamicsError) {
    switch boundary.shape {
    case .segment(let start, let end):
      try behavior.addBoundary(withIdentifier: boundary.id, from: start, to: end)
    case .path(let points):
      try behavior.addBoundary(withIdentifier: boundary.id, for: BezierPath(polygon: points))
    case .ellipse(let rect):
      try behavior.addBoundary(withIdentifier: boundary.id, for: BezierPath(ovalIn: rect))
    }
  }

  /// A collision mode as the dynamics room has it.
  static func mode(_ mode: CollisionParameters.Mode) -> CollisionBehavior.Mode {
    switch mode {
    case .items: .items
    case .boundaries: .boundaries
    case .everything: .everything
    }
  }

  private func snap(_ parameters: SnapParameters) -> DynamicBehavior {
    let behavior = SnapBehavior(item: item(parameters.item), snapTo: parameters.snapPoint)
    behavior.damping = parameters.damping
    return behavior
  }

  private func push(_ parameters: PushParameters) -> DynamicBehavior {
    let behavior = PushBehavior(
      items: items(parameters.items),
      mode: parameters.mode == .continuous ? .continuous : .instantaneous)
    switch parameters.force {
    case .vector(let vector): behavior.pushDirection = vector
    case .polar(let angle, let magnitude): behavior.setAngle(angle, magnitude: magnitude)
    }
    for target in parameters.offsets {
      behavior.setTargetOffsetFromCenter(target.offset, for: item(target.item))
    }
    behavior.active = parameters.isActive
    return behavior
  }

  private func itemProperties(_ parameters: ItemPropertiesParameters) -> DynamicBehavior {
    let items = self.items(parameters.items)
    let behavior = DynamicItemBehavior(items: items)
    // Only what the scene writes is set: UIKit pushes only properties that were set to the bodies.
    if let value = parameters.elasticity { behavior.elasticity = value }
    if let value = parameters.friction { behavior.friction = value }
    if let value = parameters.density { behavior.density = value }
    if let value = parameters.resistance { behavior.resistance = value }
    if let value = parameters.angularResistance { behavior.angularResistance = value }
    if let value = parameters.charge { behavior.charge = value }
    if let value = parameters.isAnchored { behavior.isAnchored = value }
    if let value = parameters.allowsRotation { behavior.allowsRotation = value }
    for item in items {
      if let velocity = parameters.linearVelocity {
        behavior.addLinearVelocity(CGPoint(x: velocity.dx, y: velocity.dy), for: item)
      }
      if let velocity = parameters.angularVelocity {
        behavior.addAngularVelocity(velocity, for: item)
      }
    }
    return behavior
  }

  /// The items of references.
  func items(_ references: [Reference]) -> [any DynamicItem] {
    references.map { item($0) }
  }

  /// The item of a reference.
  func item(_ reference: Reference) -> any DynamicItem {
    guard let item = items[reference.id] else {
      preconditionFailure("a checked scene refers only to items that it declares")
    }
    return item
  }
}
