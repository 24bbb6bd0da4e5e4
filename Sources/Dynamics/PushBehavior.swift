public import Foundation
public import Geometry
public import Scene

/// A force that acts on its items, continuously or at one instant.
///
/// A continuous push is a force in UIKit newtons: each newton accelerates an item of 100 × 100
/// points and density 1 (1 kg) by 100 points per second squared. An instantaneous push is an
/// impulse: each unit changes that item's velocity by 100 points per second. Several pushes add.
open class PushBehavior: ItemHoldingBehavior, ParameterizedBehavior, RuledBehavior {
  /// How a push acts over time.
  public typealias Mode = PushParameters.Mode

  private var offsets: [ObjectIdentifier: Offset] = [:]
  /// Whether an impulse has been applied just now, which leaves the forces of other pushes as they are.
  private var isBecomingInactive = false

  /// A push of strength 0 for items.
  public init(items: [any DynamicItem], mode: Mode) {
    parameters.mode = mode
    super.init(items: items)
  }

  /// The force or impulse; the mode is fixed, and the list of offsets has no effect.
  public final var parameters = PushParameters() {
    didSet { if enforceRules(on: &parameters, after: oldValue), !isBecomingInactive { changed() } }
  }

  final func rules(after former: PushParameters) -> [ParameterRule<PushParameters>] {
    [
      .init("mode", \.mode, isFixed: true),
      .init("pushDirection", \.heading) { $0.vector.isUsable },
    ]
  }

  /// How the push acts over time.
  public final var mode: Mode { parameters.mode }

  /// Whether the push acts; true by default.
  ///
  /// An instantaneous push acts in the next step and then sets it to false; set it to true to push
  /// again.
  public final var active: Bool {
    get { parameters.active }
    set { parameters.active = newValue }
  }

  /// The force in newtons, or the impulse in newton seconds; (0, 0) by default.
  public final var pushDirection: CGVector {
    get { parameters.pushDirection }
    set { parameters.pushDirection = newValue }
  }

  /// The direction of the push in radians, clockwise from the x axis; 0 by default.
  public final var angle: CGFloat {
    get { parameters.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength of the push along its angle, in newtons or newton seconds; 0 by default.
  ///
  /// A negative magnitude pulls; 0 keeps the angle.
  public final var magnitude: CGFloat {
    get { parameters.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets the direction and the strength together.
  public final func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    guard angle.isUsable, magnitude.isUsable else { return }
    parameters.heading.set(angle: angle, magnitude: magnitude)
  }

  /// The point of an item that is pushed, from its center, in points; zero by default.
  public final func targetOffsetFromCenter(for item: any DynamicItem) -> Offset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Sets the point of an item that is pushed, from its center, in points; ignored for items that the
  /// behavior does not hold.
  ///
  /// The point does not turn with the item.
  public final func setTargetOffsetFromCenter(_ offset: Offset, for item: any DynamicItem) {
    guard contains(item), offset.isUsable else { return }
    offsets[ObjectIdentifier(item)] = offset
    changed()
  }

  override func forget(_ item: any DynamicItem) {
    offsets[ObjectIdentifier(item)] = nil
  }

  override func begin(with body: ItemBody, in animator: DynamicAnimator) {
    body.becomeBullet(in: animator)
    animator.clearForces()
  }

  override func end(with body: ItemBody, in animator: DynamicAnimator) {
    animator.clearForces()
  }

  override func changed() {
    dynamicAnimator?.clearForces()
    super.changed()
  }

  override func applyForces(in animator: DynamicAnimator) {
    guard active else { return }
    let push = Units.single(pushDirection)
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      let offset = Units.meters(targetOffsetFromCenter(for: item))
      switch mode {
      case .continuous: body.applyForce(push, at: offset, in: animator)
      case .instantaneous: body.applyImpulse(push, at: offset, in: animator)
      }
    }
    guard mode == .instantaneous else { return }
    isBecomingInactive = true
    active = false
    isBecomingInactive = false
  }
}

extension PushParameters: LiveParameters {
  /// Makes a push of items, at their centers.
  public func makeBehavior(of items: [any DynamicItem]) -> DynamicBehavior {
    let behavior = PushBehavior(items: items, mode: mode)
    behavior.parameters = self
    return behavior
  }
}
