public import Foundation
public import Geometry

/// A force that acts on its items, steadily or at one instant.
///
/// A steady push is a force in UIKit newtons, which accelerate an item of 100 × 100 points and
/// density 1 (1 kg) by 100 points per second squared each. An instantaneous push is an impulse,
/// which changes that item's velocity by 100 points per second for each unit. Several pushes add.
open class PushBehavior: ItemHoldingBehavior {
  /// How a push acts over time.
  public enum Mode: Int, Sendable, CaseIterable {
    /// As a force, as long as the push is active.
    case continuous = 0
    /// As one impulse in the next step, after which the push is inactive.
    case instantaneous = 1
  }

  /// How the push acts over time.
  public final let mode: Mode

  private var heading = Heading()
  private var offsets: [ObjectIdentifier: Offset] = [:]

  /// A push of strength 0 for items.
  ///
  /// - Parameters:
  ///   - items: The items that are pushed.
  ///   - mode: Whether the push is a force or an impulse.
  public init(items: [any DynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// Whether the push acts; true by default.
  ///
  /// An instantaneous push acts in the next step and then sets it to false; set it to true to fire
  /// again.
  public final var active: Bool = true {
    didSet { changed() }
  }

  /// The force in newtons, or the impulse in newton seconds; (0, 0) by default.
  public final var pushDirection: CGVector {
    get { heading.vector }
    set {
      guard newValue.isUsable else { return }
      heading.set(newValue)
      changed()
    }
  }

  /// The direction of the push in radians, clockwise from the x axis; 0 by default.
  public final var angle: CGFloat {
    get { heading.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength of the push along its angle, in newtons or newton seconds; 0 by default.
  ///
  /// A negative magnitude pulls; 0 keeps the angle.
  public final var magnitude: CGFloat {
    get { heading.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets the direction and the strength together.
  ///
  /// - Parameters:
  ///   - angle: The direction in radians, clockwise from the x axis.
  ///   - magnitude: The strength in newtons or newton seconds.
  public final func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    guard angle.isUsable, magnitude.isUsable else { return }
    heading.set(angle: angle, magnitude: magnitude)
    changed()
  }

  /// The point of an item that is pushed, from its center, in points; zero by default.
  public final func targetOffsetFromCenter(for item: any DynamicItem) -> Offset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Sets the point of an item that is pushed.
  ///
  /// - Parameters:
  ///   - offset: The point from the item's center, in points; it does not turn with the item.
  ///   - item: An item of the behaviour; others are ignored.
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
    animator.clearPushes()
  }

  override func end(with body: ItemBody, in animator: DynamicAnimator) {
    animator.clearPushes()
  }

  override func changed() {
    dynamicAnimator?.clearPushes()
    super.changed()
  }

  /// Pushes the items; called once a frame, before the world moves.
  final func apply(in animator: DynamicAnimator) {
    guard active else { return }
    let push = Units.single(heading.vector)
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      let offset = Units.metres(targetOffsetFromCenter(for: item))
      switch mode {
      case .continuous: body.applyForce(push, at: offset, in: animator)
      case .instantaneous: body.applyImpulse(push, at: offset, in: animator)
      }
    }
    if mode == .instantaneous { active = false }
  }
}
