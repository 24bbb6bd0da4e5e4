public import Foundation
public import Geometry
internal import Physics
public import Views

/// Moves items by the behaviours that it holds: UIKit's dynamics on a clock of your own.
///
/// Coordinates are those of the reference view's bounds: points, x to the right, y downwards; angles
/// are radians, positive clockwise. 100 points are 1 metre; an item of 100 × 100 points and density 1
/// is 1 kilogram; a force of 1 accelerates it by 100 points per second squared. Inside, a
/// rigid-body world of single precision advances by sub-steps of 1/120 s.
///
/// An animator runs while anything moves. Adding or changing something lets it resume, and when
/// everything has been at rest for half a second it pauses; a paused animator ignores
/// `advance(by:)`.
///
/// Behaviours that are added or removed while a step is under way (by an action, a delegate)
/// take effect at its end.
///
/// Where this differs from the running UIKit, on purpose:
///
/// | here | in UIKit |
/// |---|---|
/// | errors are thrown, before anything has changed | exceptions |
/// | items below 0.001 or above 10⁶ points are refused | only those of size 0 are |
/// | numbers that are not finite, and negative ones for a density, friction, elasticity, resistance, length, damping or frequency, are refused | undefined, or taken |
/// | collision paths of more than 1000 corners are refused; a curve has at most 100 chords there | no limit |
/// | an item cannot be attached to itself, nor a behaviour be its own child | undefined |
/// | motion that overflows single precision is stopped, see `overflowedItems` | items vanish |
/// | gravity acts on the items of its behaviour; several add up | the last vector set acts on all |
/// | re-using a boundary's name replaces the boundary | the old one goes on colliding |
/// | a boundary path of two points is solid | items fall through it |
/// | reference bounds without room are refused, or ignored once it runs | undefined |
/// | a collision behaviour that comes back keeps its boundaries | iOS 9 lost them |
/// | boxes that meet faster than by their own size in a sub-step are caught | they may pass |
/// | boxes above 2400 points or four turns a second are kept out of a line's whole skin of 2 points | they may work their way through the line |
/// | collision groups are never mixed up, and any number can be had | removing can mix them up |
/// | a contact that begins or ends at the seam of two segments or fixtures is not reported | is |
/// | an attachment to an anchor has the type `.anchor` | `.items` |
/// | a limit attachment's offsets turn with the items; its length can change | mirrored, fixed |
/// | snapping starts with the first step | with the next turn of the main loop |
/// | `removeAllBehaviors()` inside an action works | leaves the animator unusable |
/// | `behaviors` shows at once what a step's actions add and remove | shows it after the step |
/// | `updateItem(usingCurrentState:)` sees a mere rotation of a rounded view | ignores it |
/// | a new group's `transform` is the identity | all zero |
/// | a concave collision path turns like any body | has no moment of inertia |
/// | regions combine without limit | of two shapes |
/// | noise can be given another seed than 1 | one fixed pattern, reported to be that of 1 |
/// | actions run in the order of the tree | in no particular order |
/// | a frame lasts as long as `advance(by:)` says | one above 0.5 s counts as 1/60 s |
/// | the scale is 100 points to the metre in every animator | one for the process, shared with SpriteKit |
/// | no initializer takes a collection view layout, of which there is none here: make your layout's attributes a `DynamicItem` and use `init()` | `init(collectionViewLayout:)` |
///
/// Kept as measured, although UIKit's documentation says otherwise or nothing: the defaults of
/// `DynamicItemBehavior`, the single sub-step of the first frame, a vortex field that divides by the
/// mass twice, a magnetic field without charge, a snap's damping that is read only when the snap is
/// added, a push's offset that does not turn with its item, `items(in:)` that reaches 10 points too
/// far, and contacts with boundaries that are reported in mode `.items`.
public final class DynamicAnimator {
  // MARK: Surface

  /// The view whose bounds' coordinates the animator uses, or nil; not retained.
  public var referenceView: View? { space.view }

  /// The behaviours that were added, without their children, in order of addition.
  public internal(set) var behaviors: [DynamicBehavior] = []

  /// Whether anything moves or may move; `advance(by:)` acts only then.
  public internal(set) var isRunning = false

  /// The sum of all steps while running, in seconds.
  public internal(set) var elapsedTime: TimeInterval = 0

  /// Who hears when the animator starts and stops; not retained.
  public weak var delegate: (any DynamicAnimatorDelegate)?

  /// The pixels per point to which views are rounded as they are moved; nil, the default, for no
  /// rounding.
  ///
  /// UIKit rounds a view's center to whole pixels of the screen and its angle to 1/5000 radian. Only
  /// what the views show is rounded, not the motion itself, and items that are no views never are.
  public var pixelRounding: CGFloat? {
    didSet {
      if let scale = pixelRounding, !(scale.isUsable && scale > 0) { pixelRounding = oldValue }
    }
  }

  /// The contacts that began and ended in the last step: all beginnings, then all ends.
  public var contactEvents: [ContactEvent] { contactTracker.events }

  // MARK: Inside

  let world = World()
  let space: ReferenceSpace
  let contactTracker = ContactTracker()
  /// What fields and further gravities do in each sub-step; the world only refers to it.
  private var forces: ItemForces?
  /// The collision behaviours' slots; each has two groups of the world's filters.
  var collisionSlots = SlotSet()
  /// The bodies of all items, in order of creation.
  var bodies: [ItemBody] = []
  private var bodiesByItem: [ObjectIdentifier: ItemBody] = [:]
  /// The gravities that act, in order of association; the first is the world's.
  var gravities: [GravityBehavior] = []
  /// Whether a step is under way, so that associations wait.
  var isStepping = false
  /// What waits for the end of the step.
  var postponed: [Association] = []
  /// The behaviours with all their descendants, in order, as of the last `numberTree()`.
  var tree: [DynamicBehavior] = []
  /// Whether `tree` is out of date.
  var treeHasChanged = false
  /// Whether the forces of the pushes have been handed to the world for the frame under way.
  var pushesAct = false
  /// The time that no sub-step has covered yet, in seconds.
  var remainder: TimeInterval = 0

  /// An animator of items that need no view: a point means the same to all of them.
  public init() {
    space = ReferenceSpace(view: nil)
    installForces()
  }

  /// An animator of views inside a view.
  ///
  /// - Parameter view: The view whose bounds' coordinates are used. Items that are views
  ///   must be its descendants.
  public init(referenceView view: View) {
    space = ReferenceSpace(view: view)
    installForces()
  }

  private func installForces() {
    let forces = ItemForces(tracker: contactTracker)
    self.forces = forces
    world.forceField = forces
  }

  /// The bounds of the reference view, or nil where there is none.
  var referenceBounds: CGRect? { space.view?.bounds }

  /// The gravity that is the world's.
  var leadGravity: GravityBehavior? { gravities.first }

  /// Brings the world's gravity, and that of all items that fall, in line with the behaviours.
  func gravityChanged() {
    world.gravity = leadGravity?.acceleration ?? SIMD2(0, 0)
    for body in bodies where !body.gravities.isEmpty { body.updateGravity(in: self) }
  }
}

/// Items and their bodies.
extension DynamicAnimator {
  /// Where an item is and how it moves, not rounded; nil where no behaviour holds it.
  public func state(of item: any DynamicItem) -> ItemState? { body(of: item)?.state(in: self) }

  /// What an item collides as now, as convex outlines in reference coordinates, in points; empty
  /// where no behaviour holds it.
  ///
  /// Ellipses that are not circles, and curved paths, are polygons to the engine.
  public func collisionOutlines(of item: any DynamicItem) -> [BezierPath] {
    guard let body = body(of: item), let state = state(of: item) else { return [] }
    let placement = CGAffineTransform(rotationAngle: CGFloat(state.angle)).concatenating(
      CGAffineTransform(translationX: CGFloat(state.x), y: CGFloat(state.y)))
    return body.shapes.map { $0.path.applying(placement) }
  }

  /// The items whose motion has left the numbers of single precision, in order of association.
  ///
  /// They were stopped where they were, each time. Forces, lever arms or densities far outside of any
  /// picture bring that about, and so does the touch of an item whose motion has overflowed.
  public var overflowedItems: [any DynamicItem] { bodies.filter(\.hasOverflowed).map(\.item) }

  /// The items inside a rectangle or within about 10 points of it, in order of their association.
  ///
  /// The rectangle is in reference coordinates, in points. It is tested against the engine's widened
  /// boxes, as in UIKit.
  public func items(in rect: CGRect) -> [any DynamicItem] {
    guard !rect.isNull else { return [] }
    let rect = rect.standardized
    let ends = [rect.minX, rect.minY, rect.maxX, rect.maxY]
    guard !ends.contains(where: { $0.isNaN }) else { return [] }
    // The infinite rectangle holds all items.
    let inside = ends.map { Units.metres(min(max($0, -1e9), 1e9)) }
    let (lower, upper) = (SIMD2(inside[0], inside[1]), SIMD2(inside[2], inside[3]))
    let hits = Set(world.fixtures(from: lower, to: upper))
    return bodies.filter { !hits.isDisjoint(with: $0.fixtures) }.map(\.item)
  }

  /// Reads an item's center and rotation again, after you have moved it; its velocities stay.
  ///
  /// The size and the collision bounds are not read again.
  ///
  /// - Parameter item: An item of a behaviour in the animator; others are ignored, and so is a center
  ///   that is not finite.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    let place = space.place(of: item)
    guard place.center.isUsable, place.angle.isUsable else { return }
    world[body.id].setTransform(
      position: Units.metres(place.center), angle: Float(place.angle))
    wake(item)
    resume()
  }

  /// Lets the engine move an item that may have come to rest.
  func wake(_ item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    world[body.id].isAwake = true
  }

  /// The body of an item, or nil where no behaviour holds it.
  func body(of item: any DynamicItem) -> ItemBody? { bodiesByItem[ObjectIdentifier(item)] }

  /// Finds out whether an item can have a body, without changing anything.
  func checkItem(_ item: any DynamicItem) throws(DynamicsError) {
    guard body(of: item) == nil else { return }
    guard space.contains(item) else {
      throw .itemOutsideReferenceView(item: item.diagnosticName)
    }
    let place = space.place(of: item)
    guard place.center.isUsable else { throw .invalidValue(name: "center") }
    guard place.angle.isUsable else { throw .invalidValue(name: "transform") }
    for shape in try ItemShape.shapes(of: item) where shape.physicsShape == nil {
      throw .invalidItemSize(item: item.diagnosticName, size: item.bounds.size)
    }
  }

  /// The body of an item for one more behaviour, made where it is the first.
  func retain(_ item: any DynamicItem) -> ItemBody {
    if let body = body(of: item) {
      body.uses += 1
      return body
    }
    guard let shapes = try? ItemShape.shapes(of: item) else {
      preconditionFailure("an item's size must not change while it is being added")
    }
    let number = contactTracker.takeNumber()
    let body = ItemBody(item, shapes: shapes, number: number, in: self)
    contactTracker.name(number, .item(body))
    body.uses = 1
    bodies.append(body)
    bodiesByItem[ObjectIdentifier(item)] = body
    return body
  }

  /// Gives up an item's body for one behaviour; with the last one it goes.
  func release(_ item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    body.uses -= 1
    guard body.uses == 0 else { return }
    body.remove(from: self)
    contactTracker.forget(body.number)
    bodies.removeAll { $0 === body }
    bodiesByItem[ObjectIdentifier(item)] = nil
  }
}
