public import Foundation
internal import Geometry
internal import Physics

/// Pulls an item to a point, and upright, with a damped oscillation.
///
/// The mechanism is UIKit's: four soft springs of 4 Hz and rest length 50 points tie two opposite
/// corners of the item to a frame that stands still around the snap point, so that the item
/// comes to rest centred on the point and at angle 0. On the way the springs also turn it and push it
/// sideways a little.
open class SnapBehavior: DynamicBehavior {
  /// The frequency of the springs, in hertz.
  private static let frequency: Float = 4
  /// The rest length of the springs, in metres: 50 points.
  private static let reach: Float = 0.5

  private let item: any DynamicItem
  private var anchor: BodyID?

  final override var isComposite: Bool { false }
  final override var heldItems: [any DynamicItem] { items }

  /// A snap of an item to a point, with damping 0.5.
  ///
  /// - Parameters:
  ///   - item: The item that is pulled.
  ///   - point: Where its center comes to rest, in reference coordinates, in points.
  public init(item: any DynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  /// The item that is pulled.
  public final var items: [any DynamicItem] { [item] }

  /// Where the item's center comes to rest, in reference coordinates, in points.
  ///
  /// Setting it wakes the item.
  public final var snapPoint: CGPoint {
    didSet {
      guard snapPoint.isUsable else {
        snapPoint = oldValue
        return
      }
      guard let dynamicAnimator, let anchor else { return }
      dynamicAnimator.world[anchor].setTransform(position: Units.metres(snapPoint), angle: 0)
      changed()
    }
  }

  /// The damping ratio of the springs, from 0 (most oscillation) to 1 (least); 0.5 by default.
  ///
  /// It is read when the behaviour is added; a change on a live one waits until it is added again.
  public final var damping: CGFloat = 0.5 {
    didSet {
      if !(damping.isUsable && damping >= 0) { damping = oldValue }
    }
  }

  override func changed() {
    dynamicAnimator?.wake(item)
    super.changed()
  }

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    guard snapPoint.isUsable else { throw .invalidValue(name: "snapPoint") }
    try animator.checkItem(item)
  }

  override func associate(with animator: DynamicAnimator) {
    let body = animator.retain(item)
    let anchor = animator.world.createBody(
      BodyDefinition(kind: .static, position: Units.metres(snapPoint)))
    self.anchor = anchor
    let (half, reach) = (body.halfSize, Self.reach)
    // Each corner is pulled outwards along both of its sides: (on the item, on the frame). The world
    // solves the newest joint first; in this order the last digits are UIKit's.
    let springs = [
      (half, half + SIMD2(0, reach)), (half, half + SIMD2(reach, 0)),
      (-half, -half - SIMD2(0, reach)), (-half, -half - SIMD2(reach, 0)),
    ]
    for (corner, hook) in springs {
      let spring = DistanceJoint(
        anchorA: corner, anchorB: hook, length: reach, frequency: Self.frequency,
        dampingRatio: Float(damping))
      _ = animator.world.createJoint(
        .distance(spring), between: body.id, and: anchor, allowsCollision: true)
    }
    changed()
  }

  override func dissociate(from animator: DynamicAnimator) {
    changed()
    // The springs go with the frame that they hang on.
    if let anchor { animator.world.destroyBody(anchor) }
    anchor = nil
    animator.release(item)
  }
}
