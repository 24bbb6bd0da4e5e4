internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views

/// Turns a scene's behaviours into live ones and adds them to the animator, in the file's order.
struct BehaviorBuilder {
  /// The views by id, `root` among them.
  let views: [String: View]
  /// The animator that gets the behaviours.
  let animator: DynamicAnimator
  /// What the dynamics room refused, each at its behaviour.
  private(set) var diagnostics: [Diagnostic] = []
  /// The behaviours that were added.
  private(set) var behaviors: [DynamicBehavior] = []

  init(views: [String: View], animator: DynamicAnimator) {
    self.views = views
    self.animator = animator
  }

  /// Builds and adds one behaviour after the other; a refused one is left out and reported.
  mutating func add(_ descriptions: [Behavior]) {
    for description in descriptions {
      do throws(DynamicsError) {
        let behavior = try make(description.kind)
        try animator.addBehavior(behavior)
        behaviors.append(behavior)
      } catch {
        diagnostics.append(
          Diagnostic(.error, code: "dynamics", "\(error)", at: description.place))
      }
    }
  }

  private func make(_ kind: Behavior.Kind) throws(DynamicsError) -> DynamicBehavior {
    switch kind {
    case .gravity(let parameters): gravity(parameters)
    case .collision(let parameters): try collision(parameters)
    case .attachment(let parameters): try attachment(parameters)
    case .snap(let parameters): snap(parameters)
    case .push(let parameters): push(parameters)
    case .itemProperties(let parameters): itemProperties(parameters)
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
    behavior.collisionMode =
      switch parameters.mode {
      case .items: .items
      case .boundaries: .boundaries
      case .everything: .everything
      }
    if parameters.translatesReferenceBoundsIntoBoundary {
      behavior.setTranslatesReferenceBoundsIntoBoundary(with: parameters.insets)
    }
    for boundary in parameters.boundaries {
      switch boundary.shape {
      case .segment(let start, let end):
        try behavior.addBoundary(withIdentifier: boundary.id, from: start, to: end)
      case .path(let points):
        try behavior.addBoundary(withIdentifier: boundary.id, for: BezierPath(polygon: points))
      }
    }
    return behavior
  }

  private func attachment(
    _ parameters: AttachmentParameters
  ) throws(DynamicsError) -> DynamicBehavior {
    let behavior: AttachmentBehavior
    switch parameters.target {
    case .anchor(let point):
      behavior = AttachmentBehavior(
        item: item(parameters.item), offsetFromCenter: parameters.offset, attachedToAnchor: point)
    case .item(let other, let offset):
      behavior = AttachmentBehavior(
        item: item(parameters.item), offsetFromCenter: parameters.offset,
        attachedTo: item(other), offsetFromCenter: offset)
    }
    behavior.frequency = parameters.frequency
    behavior.damping = parameters.damping
    if let length = parameters.length { behavior.length = length }
    return behavior
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
    let items = items(parameters.items)
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

  private func items(_ references: [Reference]) -> [any DynamicItem] {
    references.map { item($0) }
  }

  private func item(_ reference: Reference) -> any DynamicItem {
    guard let view = views[reference.id] else {
      preconditionFailure("a checked scene refers only to views that it declares")
    }
    return view
  }
}
