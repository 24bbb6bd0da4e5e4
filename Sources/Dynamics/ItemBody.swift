internal import Foundation
public import Geometry
internal import Physics
internal import Scene

/// An item in an animator: its body, and the behaviors that act on it.
///
/// It exists as long as any behavior uses the item. The lists of behaviors determine the body's
/// properties; each `update…` applies them to the body.
final class ItemBody {
  /// The item.
  let item: any DynamicItem
  /// The item's body.
  let id: BodyID
  /// The body's number in contacts.
  let number: Int
  /// What the item collides as: one shape, unless the item is a group or not convex.
  let shapes: [ItemShape]
  /// The fixtures of the shapes.
  let fixtures: [FixtureID]
  /// Half the bounds' size when the body was made, in meters.
  let halfSize: SIMD2<Float>
  /// How many behaviors use the item.
  var uses = 0

  /// The gravities that act on the item, in order of association.
  var gravities: [GravityBehavior] = []
  /// The collision behaviors that hold the item, in order of association.
  var collisions: [CollisionBehavior] = []
  /// The item behaviors that hold the item, in order of association.
  var propertySources: [DynamicItemBehavior] = []
  /// The fields that act on the item, in order of association.
  var fields: [FieldBehavior] = []

  /// Where the item was put or read last.
  var placement: ItemPlacement

  /// Where the body was at the end of the last step, in meters and radians.
  private var lastPlace: (position: SIMD2<Float>, angle: Float)

  /// Whether the motion has ever overflowed single precision, so that the body was stopped.
  private(set) var hasOverflowed = false

  /// The properties that the body has.
  private(set) var properties = ItemProperties()
  /// The collision groups that the fixtures have.
  private var filter = Filter()
  /// The acceleration by all gravities but the world's, in m/s².
  private(set) var extraGravity = SIMD2<Float>(0, 0)

  /// Makes the body of an item in an animator's world.
  init(
    _ item: any DynamicItem, shapes: [ItemShape], number: Int, placement: ItemPlacement,
    in animator: DynamicAnimator
  ) {
    self.item = item
    self.shapes = shapes
    self.number = number
    self.placement = placement
    halfSize = SIMD2(Units.meters(item.bounds.width), Units.meters(item.bounds.height)) / 2
    let place = placement.place
    var definition = BodyDefinition(
      position: Units.meters(place.center), angle: Float(place.angle))
    lastPlace = (definition.position, definition.angle)
    definition.isAffectedByGravity = false
    definition.userData = number
    definition.linearDamping = Float(properties.resistance)
    definition.angularDamping = Float(properties.angularResistance)
    let body = animator.world.createBody(definition)
    id = body
    fixtures = animator.world.attach(
      shapes.compactMap(\.physicsShape), to: body, material: properties.material,
      filter: Filter(), userData: number)
  }

  /// Removes the body from the world.
  func remove(from animator: DynamicAnimator) { animator.world.destroyBody(id) }

  /// Puts a body whose motion has overflowed single precision back to where it was last, at rest.
  ///
  /// Only forces and lever arms far outside of any picture cause that; without this, the item and all
  /// that touches it would have no position from then on.
  func keepFinite(in animator: DynamicAnimator) {
    let body = animator.world[id]
    let (position, velocity) = (body.position, body.linearVelocity)
    guard
      position.x.isFinite, position.y.isFinite, body.angle.isFinite, velocity.x.isFinite,
      velocity.y.isFinite, body.angularVelocity.isFinite
    else {
      body.setTransform(position: lastPlace.position, angle: lastPlace.angle)
      body.linearVelocity = SIMD2(0, 0)
      body.angularVelocity = 0
      hasOverflowed = true
      return
    }
    if body.hasOverflowed { hasOverflowed = true }
    lastPlace = (position, body.angle)
  }

  // MARK: Applying the behaviors

  /// Adds a gravity behavior, without applying the others again.
  func add(_ gravity: GravityBehavior, in animator: DynamicAnimator) {
    gravities.append(gravity)
    if gravity === animator.leadGravity {
      animator.world[id].isAffectedByGravity = true
    } else {
      extraGravity += gravity.acceleration
    }
    updateFields(in: animator)
  }

  /// Applies the gravity behaviors, after one of them has changed.
  ///
  /// The animator's first gravity is the world's; the others are added up and act as a force in
  /// proportion to the mass.
  func updateGravity(in animator: DynamicAnimator) {
    let body = animator.world[id]
    let lead = animator.leadGravity
    body.isAffectedByGravity = gravities.contains { $0 === lead }
    extraGravity = SIMD2(0, 0)
    for gravity in gravities where gravity !== lead { extraGravity += gravity.acceleration }
    updateFields(in: animator)
    body.isAwake = true
  }

  /// Applies the fields: marks the body where they, or further gravities, act on it.
  func updateFields(in animator: DynamicAnimator) {
    let body = animator.world[id]
    body.isInForceField = !fields.isEmpty || extraGravity != SIMD2(0, 0)
    body.isAwake = true
  }

  /// Makes continuous collision detection cover moving bodies too, from now on.
  func becomeBullet(in animator: DynamicAnimator) { animator.world[id].isBullet = true }

  /// Adds a collision behavior, without collecting the groups of the others again.
  func add(_ collision: CollisionBehavior, in animator: DynamicAnimator) {
    collisions.append(collision)
    filter.insert(collision)
    applyFilter(in: animator)
  }

  /// Applies the collision behaviors to the collision groups, after one of them has changed or gone.
  func updateFilter(in animator: DynamicAnimator) {
    filter = resolvedFilter
    applyFilter(in: animator)
  }

  /// The collision groups that follow from all collision behaviors.
  var resolvedFilter: Filter {
    var filter = Filter()
    for collision in collisions { filter.insert(collision) }
    return filter
  }

  private func applyFilter(in animator: DynamicAnimator) {
    for fixture in fixtures { animator.world[fixture].filter = filter }
    animator.world[id].isAwake = true
    animator.contactTracker.membershipChanged()
  }

  /// Adds an item behavior; where it is the last one of the tree, without applying the others again.
  func add(_ source: DynamicItemBehavior, in animator: DynamicAnimator) {
    propertySources.insert(source, byTreeOf: animator)
    guard propertySources.last === source else { return updateProperties(in: animator) }
    var resolved = properties
    resolved.apply(source.parameters)
    set(resolved, in: animator)
  }

  /// Applies the item behaviors.
  func updateProperties(in animator: DynamicAnimator) {
    var resolved = ItemProperties()
    resolved.charge = properties.charge
    resolved.isAnchored = properties.isAnchored
    for source in propertySources { resolved.apply(source.parameters) }
    set(resolved, in: animator)
  }

  private func set(_ resolved: ItemProperties, in animator: DynamicAnimator) {
    guard resolved != properties else { return }
    let before = properties
    properties = resolved
    animator.unwritten.append(self)

    let body = animator.world[id]
    if resolved.isAnchored != before.isAnchored {
      body.kind = resolved.isAnchored ? .static : .dynamic
      body.linearVelocity = SIMD2(0, 0)
      body.angularVelocity = 0
    }
    if resolved.material != before.material {
      for fixture in fixtures { animator.world[fixture].material = resolved.material }
    }
    body.linearDamping = Float(resolved.resistance)
    body.angularDamping = Float(resolved.angularResistance)
    if resolved.allowsRotation != before.allowsRotation {
      body.hasFixedRotation = !resolved.allowsRotation
    }
    body.isAwake = true
  }

  // MARK: Motion

  /// The velocity of the center of mass, in m/s.
  func linearVelocity(in animator: DynamicAnimator) -> SIMD2<Float> {
    animator.world[id].linearVelocity
  }

  /// The angular velocity, in rad/s.
  func angularVelocity(in animator: DynamicAnimator) -> Float { animator.world[id].angularVelocity }

  /// Adds to the velocities: points per second and radians per second.
  func addVelocity(_ linear: CGVector, _ angular: CGFloat, in animator: DynamicAnimator) {
    let body = animator.world[id]
    guard body.kind == .dynamic else { return }
    body.linearVelocity += Units.single(linear) / Units.pointsPerMeter
    body.angularVelocity += Float(angular)
    body.isAwake = true
    // The sum may have overflowed.
    animator.unwritten.append(self)
  }

  /// Pushes the body by a force in newtons at an offset from its center that does not turn with it.
  func applyForce(_ force: SIMD2<Float>, at offset: SIMD2<Float>, in animator: DynamicAnimator) {
    guard force != SIMD2(0, 0) else { return }
    let body = animator.world[id]
    body.applyForce(force, at: body.position + offset)
  }

  /// Pushes the body by an impulse in newton seconds at an offset from its center.
  func applyImpulse(_ impulse: SIMD2<Float>, at offset: SIMD2<Float>, in animator: DynamicAnimator)
  {
    guard impulse != SIMD2(0, 0) else { return }
    let body = animator.world[id]
    body.applyLinearImpulse(impulse, at: body.position + offset)
  }

  /// Where the body is and how it moves.
  func state(in animator: DynamicAnimator) -> ItemState {
    let body = animator.world[id]
    let position = body.position * Units.pointsPerMeter
    let velocity = body.linearVelocity * Units.pointsPerMeter
    let massCenter = body.massCenter * Units.pointsPerMeter
    // Sums over a symmetric outline give the center but for the last digits.
    let way = massCenter - position
    let reach = 1e-3 + 4 * Float.ulpOfOne * max(abs(position.x), abs(position.y))
    let isCenter = max(abs(way.x), abs(way.y)) < reach
    let (massX, massY) = isCenter ? (position.x, position.y) : (massCenter.x, massCenter.y)
    return ItemState(
      x: position.x, y: position.y, angle: body.angle, massCenterX: massX, massCenterY: massY,
      velocityX: velocity.x, velocityY: velocity.y, angularVelocity: body.angularVelocity,
      isAwake: body.kind != .static && body.isAwake)
  }
}

extension ItemProperties {
  /// What the fixtures are made of.
  var material: Material {
    Material(density: Float(density), friction: Float(friction), restitution: Float(elasticity))
  }
}

extension Filter {
  /// Adds the groups of a collision behavior that acts.
  fileprivate mutating func insert(_ collision: CollisionBehavior) {
    guard let body = collision.boundaryBody else { return }
    groups.insert(body.itemGroup)
    if collision.collisionMode.contains(.items) { collisions.insert(body.itemGroup) }
    if collision.collisionMode.contains(.boundaries) { collisions.insert(body.boundaryGroup) }
  }
}

extension Array where Element: DynamicBehavior {
  /// Inserts a behavior in the order of the animator's tree, in which later ones prevail.
  mutating func insert(_ behavior: Element, byTreeOf animator: DynamicAnimator) {
    animator.numberTree()
    let index = lastIndex { $0.traversalIndex < behavior.traversalIndex }
    insert(behavior, at: index.map { $0 + 1 } ?? 0)
  }
}

/// The forces of fields, and of gravities other than the world's, on items in each sub-step.
final class ItemForces: ForceField {
  private let tracker: ContactTracker

  /// The forces on the items that a tracker has numbered.
  init(tracker: ContactTracker) { self.tracker = tracker }

  /// The sum of the forces; the first velocity field of the tree overrides them.
  func effect(on sample: ForceFieldSample) -> ForceFieldEffect {
    guard let body = tracker.body(numbered: sample.userData) else { return .none }
    var force = sample.mass * body.extraGravity
    for field in body.fields {
      // The position is the item's center, which may differ from its center of mass.
      let effect = field.effect(
        at: sample.position, velocity: sample.velocity, mass: sample.mass,
        charge: Float(body.properties.charge), time: sample.time)
      switch effect {
      case .force(let part): force += part
      case .velocity(let velocity): return .velocity(velocity)
      case nil: continue
      }
    }
    return .force(force)
  }
}

/// How an item answers to forces, and what acts on it everywhere alike.
public struct ItemMechanics: Equatable, Sendable {
  /// The mass in kilograms.
  public var mass: Double
  /// The moment of inertia about the center of mass in kg·m² of 100 points; 0 for an item that does not
  /// turn.
  public var inertia: Double
  /// The rate at which the velocity decays, in 1/s.
  public var resistance: Double
  /// The rate at which the angular velocity decays, in 1/s.
  public var angularResistance: Double
  /// The sum of all gravities, in points per second squared.
  public var gravity: CGVector
}

extension DynamicAnimator {
  /// The mass of an item and what acts on it; nil where no behavior holds it.
  public func mechanics(of item: any DynamicItem) -> ItemMechanics? {
    guard let held = body(of: item) else { return nil }
    let body = world[held.id]
    var gravity = held.extraGravity
    if body.isAffectedByGravity { gravity += world.gravity }
    gravity *= Units.pointsPerMeter
    return ItemMechanics(
      mass: Double(body.mass), inertia: Double(body.inertia),
      resistance: Double(body.linearDamping), angularResistance: Double(body.angularDamping),
      gravity: CGVector(dx: CGFloat(gravity.x), dy: CGFloat(gravity.y)))
  }
}
