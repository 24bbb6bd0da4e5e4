public import Foundation
internal import Geometry
internal import Physics
public import Scene

/// Pulls an item to a point, and upright, with a damped oscillation.
///
/// The mechanism is UIKit's: four soft springs of 4 Hz and rest length 50 points tie two opposite
/// corners of the item to a fixed frame around the snap point, so that the item comes to rest
/// centered on the point and at angle 0. On the way the springs also turn it and push it sideways a
/// little.
open class SnapBehavior: DynamicBehavior, ParameterizedBehavior, RuledBehavior {
  /// The frequency of the springs, in hertz.
  static let frequency: Float = 4
  /// The rest length of the springs, in meters: 50 points.
  static let reach: Float = 0.5

  let item: any DynamicItem
  private var anchor: BodyID?

  final override var isComposite: Bool { false }
  public final override var heldItems: [any DynamicItem] { items }

  /// A snap of an item's center to a point in reference coordinates, in points.
  public init(item: any DynamicItem, snapTo point: CGPoint) {
    self.item = item
    parameters.snapPoint = point
    super.init()
  }

  /// The item that is pulled.
  public final var items: [any DynamicItem] { [item] }

  /// The snap point and the damping.
  public final var parameters = SnapParameters() {
    didSet {
      guard enforceRules(on: &parameters, after: oldValue), let dynamicAnimator, let anchor,
        parameters.snapPoint != oldValue.snapPoint || parameters.damping == oldValue.damping
      else { return }
      dynamicAnimator.world[anchor].setTransform(
        position: Units.meters(parameters.snapPoint), angle: 0)
      changed()
    }
  }

  final func rules(after former: SnapParameters) -> [ParameterRule<SnapParameters>] {
    [
      .init("snapPoint", \.snapPoint, isUsable: \.isUsable),
      .init("damping", \.damping, isUsable: SnapParameters.dampingRange.contains),
    ]
  }

  /// Where the item's center comes to rest, in reference coordinates, in points.
  ///
  /// Setting it wakes the item.
  public final var snapPoint: CGPoint {
    get { parameters.snapPoint }
    set { parameters.snapPoint = newValue }
  }

  /// The damping ratio of the springs, from 0 (most oscillation) to 1 (least).
  ///
  /// It is read when the behavior is added; a later change takes effect when it is added again.
  public final var damping: CGFloat {
    get { parameters.damping }
    set { if newValue != damping { parameters.damping = newValue } }
  }

  override func changed() {
    dynamicAnimator?.wake(item)
    super.changed()
  }

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    try check(parameters)
    try animator.checkItem(item)
  }

  override func associate(with animator: DynamicAnimator) {
    let body = animator.retain(item)
    let anchor = animator.world.createBody(
      BodyDefinition(kind: .static, position: Units.meters(snapPoint)))
    self.anchor = anchor
    for (corner, hook) in Self.springs(of: body) {
      let spring = DistanceJoint(
        anchorA: corner, anchorB: hook, length: Self.reach, frequency: Self.frequency,
        dampingRatio: Float(damping))
      _ = animator.world.createJoint(
        .distance(spring), between: body.id, and: anchor, allowsCollision: true)
    }
    changed()
  }

  /// The ends of the springs in meters: on the item about its center, on the frame about the snap point.
  ///
  /// Each corner is pulled outwards along both of its sides. The world solves the newest joint first; in
  /// this order the last digits are UIKit's.
  static func springs(of body: ItemBody) -> [(corner: SIMD2<Float>, hook: SIMD2<Float>)] {
    let half = body.halfSize
    return [
      (half, half + SIMD2(0, reach)), (half, half + SIMD2(reach, 0)),
      (-half, -half - SIMD2(0, reach)), (-half, -half - SIMD2(reach, 0)),
    ]
  }

  override func dissociate(from animator: DynamicAnimator) {
    changed()
    // The springs are removed with the frame that they are attached to.
    if let anchor { animator.world.destroyBody(anchor) }
    anchor = nil
    animator.release(item)
  }
}

extension SnapParameters: LiveParameters {
  /// Makes a snap of one item.
  public func makeBehavior(of items: [any DynamicItem]) -> DynamicBehavior {
    precondition(items.count == 1, "a snap acts on one item")
    let behavior = SnapBehavior(item: items[0], snapTo: snapPoint)
    behavior.parameters = self
    return behavior
  }
}
