public import Foundation
public import Geometry
internal import Physics
public import Views

/// Moves items by behaviors: UIKit's dynamics, with time advanced by the caller.
///
/// Coordinates are those of the reference view's bounds: points, x to the right, y downwards; angles
/// are radians, positive clockwise. 100 points are 1 meter; an item of 100 × 100 points and density 1
/// has a mass of 1 kilogram; a force of 1 accelerates it by 100 points per second squared. A
/// rigid-body world of single precision does the work, in sub-steps of 1/120 s.
///
/// An animator runs while anything moves. Adding or changing something resumes it, and when
/// everything has been at rest for half a second it pauses; a paused animator ignores
/// `advance(by:)`.
///
/// Behaviors that are added or removed during a step (by an action or a delegate) begin or cease to
/// act at its end.
///
/// Intended differences from the running UIKit:
///
/// | here | in UIKit |
/// |---|---|
/// | errors are thrown, before anything has changed | exceptions |
/// | items below 0.001 or above 10⁶ points are refused | only those of size 0 are |
/// | numbers that are not finite, and negative ones for a density, friction, elasticity, resistance, length, damping or frequency, are refused | undefined, or taken |
/// | collision paths of more than 1000 corners are refused; a curve has at most 100 chords there | no limit |
/// | an item cannot be attached to itself, nor a behavior be its own child | undefined |
/// | motion that overflows single precision is stopped, see `overflowedItems` | items vanish |
/// | gravity acts on the items of its behavior; several add up | the last vector set acts on all |
/// | re-using a boundary's name replaces the boundary | the old one goes on colliding |
/// | a boundary path of two points is solid | items fall through it |
/// | reference bounds that the insets leave empty are refused, or no boundary once the behavior acts | undefined |
/// | a collision behavior that is added again keeps its boundaries | iOS 9 lost them |
/// | boxes that would pass through each other within a sub-step are stopped, and held up to 2 points apart until they separate, if one of them is anchored or has had gravity or a push | they pass |
/// | a box whose center would be on the other side of a line, or of a box that it overlaps, at the end of a sub-step stays where that began and approaches no further; of 18,000 thrown boxes of 20 to 100 points below 2300 points and 150 radians a second, one came to that | it gets through |
/// | in more than 256 contacts that hang together, the order of solving is another, and so are the last digits; when impacts need too many searches, moving items may pass through each other until the next sub-step | one order, every impact |
/// | contacts beyond `largestContactCount` are ignored | memory is the limit |
/// | sine and cosine are the same on every machine | the system's; the last digits differ |
/// | views are rounded to pixels if `pixelRounding` is set | always |
/// | an item of 40 points that falls from rest at 379.58139 in a view resized to 300 × 600 rests at 579.06006, as by Box2D 2.3 | at 579.340698, by a rule of continuous collision that is not known |
/// | any number of collision behaviors keep their groups apart | removing one can mix them up |
/// | a contact that passes from one segment or fixture to the next is not reported again | it is |
/// | an attachment to an anchor has the type `.anchor` | `.items` |
/// | a limit attachment's offsets turn with the items; its length can change | mirrored, fixed |
/// | snapping starts with the first step | with the next pass of the main loop |
/// | `removeAllBehaviors()` inside an action works | leaves the animator unusable |
/// | what a step's actions add and remove changes `behaviors` at once | after the step |
/// | `updateItem(usingCurrentState:)` keeps the unrounded place of a view that was not moved, so that `pixelRounding` never changes the motion; adding its behaviors again does too | the rounded place is read |
/// | `updateItem(usingCurrentState:)` reads a rounded view that was only rotated | ignores it |
/// | a new group's `transform` is the identity | all zero |
/// | an item with a concave collision path turns like any other | has no moment of inertia |
/// | regions combine without limit | of two shapes |
/// | noise can be given another seed than 1 | one fixed pattern, reported to be that of 1 |
/// | actions run in the order of the tree | in no particular order |
/// | a frame lasts as long as `advance(by:)` says | one above 0.5 s counts as 1/60 s |
/// | the scale is 100 points to the meter in every animator | one for the process, shared with SpriteKit |
/// | no initializer takes a collection view layout, of which there is none here: let your layout's attributes conform to `DynamicItem` and use `init()` | `init(collectionViewLayout:)` |
///
/// As measured on UIKit, although its documentation says otherwise or nothing: the defaults of
/// `DynamicItemBehavior`, the single sub-step of the first frame, a vortex field that divides by the
/// mass twice, a magnetic field without charge, a snap's damping that is read only when the snap is
/// added, a push's offset that does not turn with its item, `items(in:)` that reaches 10 points too
/// far, contacts with boundaries that are reported in mode `.items`, and moving items that pass
/// through each other: unless one of them has had gravity or a push, they meet only at the ends of
/// sub-steps, so that a circle of 10 points at 2000 points a second, 17 in a sub-step, can get
/// through a plate of 10 points that is not anchored.
///
/// As in Box2D 2.3 at UIKit's constants, although not measured on UIKit: a circle or an ellipse that a
/// spring presses against something anchored may tremble there without end, where a rectangle rests; and an item of
/// elasticity 1 that falls on a floor rises about 6 points higher with each bounce.
open class DynamicAnimator {
  // MARK: Interface

  /// The view whose bounds' coordinates the animator uses, or nil; not retained.
  public var referenceView: View? { space.view }

  /// The behaviors that were added, without their children, in order of addition.
  public internal(set) var behaviors: [DynamicBehavior] = []

  /// Whether anything moves or may move; `advance(by:)` acts only then.
  public internal(set) var isRunning = false

  /// The sum of all steps while running, in seconds.
  public internal(set) var elapsedTime: TimeInterval = 0

  /// The object that is called when the animator resumes and pauses; not retained.
  public weak var delegate: (any DynamicAnimatorDelegate)?

  /// The pixels per point to which views are rounded as they are moved; nil, the default, for no
  /// rounding.
  ///
  /// UIKit rounds a view's center to whole pixels of the screen and its angle to 1/5000 radian. Only
  /// the views are rounded, not the motion itself, and never items that are not views.
  public var pixelRounding: CGFloat? {
    didSet {
      if let scale = pixelRounding, !(scale.isUsable && scale > 0) { pixelRounding = oldValue }
      motionCount += 1
    }
  }

  /// The contacts that began and ended in the last step: all beginnings, then all ends.
  public var contactEvents: [ContactEvent] { contactTracker.events }

  /// Removes a behavior with its children; ignored unless it was added itself.
  open func removeBehavior(_ behavior: DynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    end(behavior)
    assertInvariants()
  }

  /// Removes all behaviors.
  open func removeAllBehaviors() {
    let all = behaviors
    behaviors = []
    for behavior in all { end(behavior) }
    assertInvariants()
  }

  // MARK: Internals

  let world = World()
  let space: ReferenceSpace
  let contactTracker = ContactTracker()
  /// The forces of fields and further gravities; the world does not retain them.
  private let forces: ItemForces
  /// The collision behaviors' slots; each has two groups of the world's filters.
  var collisionSlots = SlotSet()
  /// The bodies of all items, in order of creation.
  var bodies: [ItemBody] = []
  private var bodiesByItem: [ObjectIdentifier: ItemBody] = [:]
  /// Where the items were put last that have no body any more.
  private var formerPlacements: [ObjectIdentifier: FormerPlacement] = [:]
  /// The number of former placements at which those of items that are gone are discarded.
  private var largestPlacementCount = 16
  /// The gravities that act, in order of association; the first is the world's.
  var gravities: [GravityBehavior] = []
  /// Whether a step is in progress, so that associations wait.
  var isStepping = false
  /// How many changes there have been since `assertInvariants()` looked at the animator.
  var uncheckedChangeCount = 0
  /// What waits for the end of the step.
  var postponed: [Association] = []
  /// The behaviors with all their descendants, in order, as of the last `numberTree()`.
  var tree: [DynamicBehavior] = []
  /// How many behaviors have ever been numbered; for tests of how the work grows.
  package var numberingCount = 0
  /// Whether the tree may have behaviors that do not act, although nothing is postponed.
  var hasIdleBehaviors = false
  /// Whether `tree` is out of date.
  var treeHasChanged = false
  /// Whether the behaviors' forces have been applied for the present frame.
  var hasAppliedForces = false
  /// The time that no sub-step has covered yet, in seconds.
  var remainder: TimeInterval = 0
  /// How often all bodies may have moved or come to rest: by sub-steps and by the behaviors' forces.
  ///
  /// What was done to all items at the same count need not be done again.
  var motionCount = 0
  /// Counts when items that are views are moved, by the animator or by others.
  let moveCounter = MoveCounter()
  /// The bodies whose items have to be put to their places, whatever else has happened.
  var unwritten: [ItemBody] = []
  /// The `motionCount` and the number of moves when all items had been put to their places; nil where
  /// some may be moved without being counted.
  var written: (motion: Int, moves: Int)?
  /// The `motionCount` at which all falling items were woken last.
  private var fallingWakeCount = -1
  /// The reference bounds that all boundaries followed last; nil where some may not have.
  var followedBounds: CGRect??

  /// An animator without a reference view, for items that share one coordinate system.
  public init() {
    space = ReferenceSpace(view: nil)
    forces = ItemForces(tracker: contactTracker)
    world.forceField = forces
  }

  /// An animator of views inside a view.
  ///
  /// - Parameter view: The view whose bounds' coordinates are used. Items that are views
  ///   must be its descendants.
  public init(referenceView view: View) {
    space = ReferenceSpace(view: view)
    forces = ItemForces(tracker: contactTracker)
    world.forceField = forces
    view.animators.removeAll { $0.object == nil }
    view.animators.append(WeakReference(self))
  }

  /// The bounds of the reference view, or nil where there is none.
  var referenceBounds: CGRect? { space.view?.bounds }

  /// The gravity that is the world's.
  var leadGravity: GravityBehavior? { gravities.first }

  /// Updates what changes with one more gravity, which has begun to act on its items.
  func gravityAdded(_ gravity: GravityBehavior) {
    guard gravity !== leadGravity else { return gravityChanged(gravity) }
    // The others fall as before, but do not sleep. Before the first step all are awake.
    guard elapsedTime > 0 else { return }
    wakeFalling()
  }

  /// Updates what changes with the end of a gravity, which no longer acts on its items.
  func gravityRemoved(_ gravity: GravityBehavior) {
    let wasLead = gravity === leadGravity
    gravities.removeAll { $0 === gravity }
    // The next one becomes the world's, and no longer a force on its items.
    if wasLead { gravityChanged(leadGravity) } else { wakeFalling() }
  }

  /// Updates the world's gravity, and what a gravity does to its items.
  func gravityChanged(_ gravity: GravityBehavior?) {
    world.gravity = leadGravity?.acceleration ?? SIMD2(0, 0)
    for item in gravity?.items ?? [] { body(of: item)?.updateGravity(in: self) }
    wakeFalling()
  }

  /// Wakes all items that fall; those that begin to fall are woken then.
  private func wakeFalling() {
    guard fallingWakeCount != motionCount else { return }
    fallingWakeCount = motionCount
    for body in bodies where !body.gravities.isEmpty { world[body.id].isAwake = true }
  }
}

/// Items and their bodies.
extension DynamicAnimator {
  /// Where an item is and how it moves, not rounded; nil where no behavior holds it.
  public func state(of item: any DynamicItem) -> ItemState? { body(of: item)?.state(in: self) }

  /// By how much `pixelRounding` displaces an item that a behavior holds or has held, or nil for any
  /// other.
  ///
  /// It is zero where the item has been moved since.
  ///
  /// - Parameter item: The item.
  /// - Returns: The displacement of the center, in points of the item's own coordinates, and of the
  ///   angle, in radians.
  public func roundingError(
    of item: any DynamicItem
  ) -> (center: CGVector, angle: CGFloat)? {
    let former = formerPlacements[ObjectIdentifier(item)]?.placement(of: item)
    guard let last = body(of: item)?.placement ?? former else { return nil }
    let now = space.placement(of: item, since: last)
    return (CGVector(from: now.exactCenter, to: now.center), now.angle - now.exactAngle)
  }

  /// An item's present collision shapes, as convex outlines in reference coordinates, in points; empty
  /// where no behavior holds it.
  ///
  /// Ellipses that are not circles, and curved paths, are polygons in the engine.
  public func collisionOutlines(of item: any DynamicItem) -> [BezierPath] {
    guard let body = body(of: item), let state = state(of: item) else { return [] }
    let placement = CGAffineTransform(rotationAngle: CGFloat(state.angle)).concatenating(
      CGAffineTransform(translationX: CGFloat(state.x), y: CGFloat(state.y)))
    return body.shapes.map { $0.path.applying(placement) }
  }

  /// The items whose motion has overflowed single precision, in order of association.
  ///
  /// They were stopped where they were, each time. Forces, lever arms or densities far outside of any
  /// picture cause that, and so does contact with such an item.
  public var overflowedItems: [any DynamicItem] { bodies.filter(\.hasOverflowed).map(\.item) }

  /// The items inside a rectangle or within about 10 points of it, in order of their association.
  ///
  /// The rectangle is in reference coordinates, in points. It is tested against the engine's enlarged
  /// bounding boxes, as in UIKit.
  public func items(in rect: CGRect) -> [any DynamicItem] {
    guard !rect.isNull else { return [] }
    let rect = rect.standardized
    let ends = [rect.minX, rect.minY, rect.maxX, rect.maxY]
    guard !ends.contains(where: { $0.isNaN }) else { return [] }
    // The infinite rectangle holds all items.
    let inside = ends.map { Units.meters(min(max($0, -1e9), 1e9)) }
    let (lower, upper) = (SIMD2(inside[0], inside[1]), SIMD2(inside[2], inside[3]))
    let hits = Set(world.fixtures(from: lower, to: upper))
    return bodies.filter { !hits.isDisjoint(with: $0.fixtures) }.map(\.item)
  }

  /// The largest number of contacts at once, between parts of items and of boundaries: half a gigabyte
  /// of memory.
  public static var largestContactCount: Int { World.largestContactCount }

  /// Whether that limit has been reached, so that items may have passed through each other.
  public var hasReachedContactLimit: Bool { world.hasReachedContactLimit }

  /// Reads an item's center and rotation again, after you have moved it; its velocities stay.
  ///
  /// What you have not changed stays as it was before rounding to pixels, and a new angle is taken
  /// within half a turn of the former. The size and the collision bounds are not read again.
  ///
  /// - Parameter item: An item of a behavior in the animator; others are ignored, and so is a center
  ///   that is not finite.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    let placement = space.placement(of: item, since: body.placement)
    if placement != body.placement {
      var (center, angle) = placement.place
      guard center.isUsable, angle.isUsable else { return }
      let former = CGFloat(world[body.id].angle)
      angle += ((former - angle) / (2 * .pi)).rounded() * 2 * .pi
      world[body.id].setTransform(position: Units.meters(center), angle: Float(angle))
      body.placement = placement
      unwritten.append(body)
      if world[body.id].kind == .static { world[body.id].wakeNeighbors() }
    }
    wake(item)
    resume()
    assertInvariants()
  }

  /// Wakes an item that may have come to rest.
  func wake(_ item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    world[body.id].isAwake = true
  }

  /// The body of an item, or nil where no behavior holds it.
  func body(of item: any DynamicItem) -> ItemBody? { bodiesByItem[ObjectIdentifier(item)] }

  /// Checks whether an item can have a body, without changing anything.
  func checkItem(_ item: any DynamicItem) throws(DynamicsError) {
    guard body(of: item) == nil else { return }
    guard space.contains(item) else {
      throw .itemOutsideReferenceView(item: item.diagnosticName)
    }
    let place = space.placement(of: item).place
    guard place.center.isUsable else { throw .invalidValue(name: "center") }
    guard place.angle.isUsable else { throw .invalidValue(name: "transform") }
    for shape in try ItemShape.shapes(of: item) where shape.physicsShape == nil {
      throw .invalidItemSize(item: item.diagnosticName, size: item.bounds.size)
    }
  }

  /// The body of an item for one more behavior; made for the first one.
  func retain(_ item: any DynamicItem) -> ItemBody {
    if let body = body(of: item) {
      body.uses += 1
      return body
    }
    guard let shapes = try? ItemShape.shapes(of: item) else {
      preconditionFailure("an item's size must not change while it is being added")
    }
    let number = contactTracker.takeNumber()
    let former = formerPlacements.removeValue(forKey: ObjectIdentifier(item))
    let placement = space.placement(of: item, since: former?.placement(of: item))
    let body = ItemBody(item, shapes: shapes, number: number, placement: placement, in: self)
    contactTracker.register(.item(body), as: number)
    body.uses = 1
    bodies.append(body)
    unwritten.append(body)
    if let view = item as? View {
      // Another animator can no longer rely on its counter.
      view.moveCounter?.count += 1
      view.moveCounter = moveCounter
    }
    bodiesByItem[ObjectIdentifier(item)] = body
    return body
  }

  /// Releases an item's body for one behavior; removed with the last one.
  func release(_ item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    body.uses -= 1
    guard body.uses == 0 else { return }
    body.remove(from: self)
    discardStalePlacements()
    formerPlacements[ObjectIdentifier(item)] = FormerPlacement(item, body.placement)
    contactTracker.forget(body.number)
    if let view = item as? View, view.moveCounter === moveCounter { view.moveCounter = nil }
    if let index = bodies.firstIndex(where: { $0 === body }) { bodies.remove(at: index) }
    if bodies.isEmpty { unwritten = [] }
    bodiesByItem[ObjectIdentifier(item)] = nil
  }

  private func discardStalePlacements() {
    guard formerPlacements.count >= largestPlacementCount else { return }
    formerPlacements = formerPlacements.filter { !$0.value.isStale }
    largestPlacementCount = 2 * formerPlacements.count + 16
  }
}

/// Is called when an animator resumes and pauses.
///
/// Both methods have empty defaults.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// The animator resumes: something has been added, changed or woken.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)

  /// The animator has paused, because everything has come to rest.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}

  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}

/// Numbers from 0 up, each in use at most once at a time; the least free one is taken first.
struct SlotSet {
  private var isTaken: [Bool] = []
  /// No number below it is free.
  private var leastFree = 0

  /// How many numbers are in use.
  var takenCount: Int { isTaken.count { $0 } }

  /// Takes the least free number into use.
  mutating func take() -> Int {
    let slot = isTaken[leastFree...].firstIndex(of: false) ?? isTaken.count
    if slot == isTaken.count { isTaken.append(true) } else { isTaken[slot] = true }
    leastFree = slot + 1
    return slot
  }

  /// Frees a number.
  mutating func free(_ slot: Int) {
    precondition(isTaken[slot], "only a number in use can be freed")
    isTaken[slot] = false
    leastFree = min(leastFree, slot)
  }
}
