public import Foundation
internal import Geometry

/// The physical properties of its items.
///
/// A property takes effect once it has been set to another value than it had; until then the items
/// keep what they have. Where several item behaviours have set the same property of an item, the
/// last one in the animator's tree prevails: behaviours in order of addition, each followed
/// by its children. When a behaviour goes, its items return to the defaults, except for charge and
/// anchoring, and keep their velocities.
///
/// The defaults are those of the running UIKit, not of its documentation.
open class DynamicItemBehavior: ItemHoldingBehavior {
  /// The values; those that count are named in `assigned`.
  final var properties = ItemProperties()
  /// The properties that have been set.
  final var assigned: ItemProperties.Names = []

  /// Velocities added before the behaviour acted on the item.
  private var pending: [ObjectIdentifier: (linear: CGVector, angular: CGFloat)] = [:]

  /// A behaviour that changes nothing yet.
  ///
  /// - Parameter items: The items whose properties it will set.
  public override init(items: [any DynamicItem] = []) { super.init(items: items) }

  /// How much speed a collision returns, usually 0 to 1; 0.2 by default, at least 0.
  ///
  /// A contact takes the larger of the two items' values. Impacts below 100 points per second do
  /// not bounce.
  public final var elasticity: CGFloat {
    get { properties.elasticity }
    set { set(\.elasticity, .elasticity, newValue, isValid: newValue >= 0) }
  }

  /// Coulomb's friction coefficient, usually 0 to 1; 0.2 by default, at least 0.
  ///
  /// A contact takes the square root of the product of the two items' values.
  public final var friction: CGFloat {
    get { properties.friction }
    set { set(\.friction, .friction, newValue, isValid: newValue >= 0) }
  }

  /// The mass of 100 × 100 points, in kilograms; 1 by default, at least 10⁻⁶.
  public final var density: CGFloat {
    get { properties.density }
    set { set(\.density, .density, newValue, isValid: newValue >= 1e-6) }
  }

  /// The rate at which motion dies away, in 1/s; 0.1 by default, at least 0.
  ///
  /// Each sub-step of length h divides the velocity by 1 + h·resistance: 1.0 slows an item to
  /// about 37 % in a second.
  public final var resistance: CGFloat {
    get { properties.resistance }
    set { set(\.resistance, .resistance, newValue, isValid: newValue >= 0) }
  }

  /// The rate at which turning dies away, in 1/s; 0.1 by default, at least 0.
  public final var angularResistance: CGFloat {
    get { properties.angularResistance }
    set { set(\.angularResistance, .angularResistance, newValue, isValid: newValue >= 0) }
  }

  /// The electric charge, which electric fields act on; 0 by default, of either sign.
  public final var charge: CGFloat {
    get { properties.charge }
    set { set(\.charge, .charge, newValue, isValid: true) }
  }

  /// Whether the items stand still and others bounce off them; false by default.
  ///
  /// Either change leaves the items without velocity.
  public final var isAnchored: Bool {
    get { properties.isAnchored }
    set { set(\.isAnchored, .isAnchored, newValue) }
  }

  /// Whether forces can turn the items; true by default.
  ///
  /// Setting it to false does not stop a turn that is under way.
  public final var allowsRotation: Bool {
    get { properties.allowsRotation }
    set { set(\.allowsRotation, .allowsRotation, newValue) }
  }

  // MARK: Velocities

  /// Adds to an item's velocity.
  ///
  /// - Parameters:
  ///   - velocity: The change, in points per second. Before the behaviour acts, it is remembered.
  ///   - item: An item of the behaviour; others are ignored.
  public final func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
    guard contains(item), velocity.isUsable else { return }
    add(CGVector(dx: velocity.x, dy: velocity.y), 0, to: item)
  }

  /// Adds to an item's angular velocity.
  ///
  /// - Parameters:
  ///   - velocity: The change, in radians per second. Before the behaviour acts, it is remembered.
  ///   - item: An item of the behaviour; others are ignored.
  public final func addAngularVelocity(_ velocity: CGFloat, for item: any DynamicItem) {
    guard contains(item), velocity.isUsable else { return }
    add(.zero, velocity, to: item)
  }

  /// The velocity of an item, in points per second; zero where the behaviour does not act on it.
  public final func linearVelocity(for item: any DynamicItem) -> CGPoint {
    guard contains(item), let dynamicAnimator, let body = dynamicAnimator.body(of: item) else {
      return .zero
    }
    return Units.point(body.linearVelocity(in: dynamicAnimator))
  }

  /// The angular velocity of an item, in radians per second; 0 where the behaviour does not act on
  /// it.
  public final func angularVelocity(for item: any DynamicItem) -> CGFloat {
    guard contains(item), let dynamicAnimator, let body = dynamicAnimator.body(of: item) else {
      return 0
    }
    return CGFloat(body.angularVelocity(in: dynamicAnimator))
  }

  // MARK: Acting

  override func begin(with body: ItemBody, in animator: DynamicAnimator) {
    body.propertySources.append(self)
    body.updateProperties(in: animator)
    guard let velocity = pending.removeValue(forKey: ObjectIdentifier(body.item)) else { return }
    body.addVelocity(velocity.linear, velocity.angular, in: animator)
  }

  override func end(with body: ItemBody, in animator: DynamicAnimator) {
    body.propertySources.removeAll { $0 === self }
    body.updateProperties(in: animator)
  }

  override func forget(_ item: any DynamicItem) {
    pending[ObjectIdentifier(item)] = nil
  }

  private func add(_ linear: CGVector, _ angular: CGFloat, to item: any DynamicItem) {
    if let dynamicAnimator, let body = dynamicAnimator.body(of: item) {
      body.addVelocity(linear, angular, in: dynamicAnimator)
      changed()
    } else {
      let before = pending[ObjectIdentifier(item)] ?? (.zero, 0)
      pending[ObjectIdentifier(item)] = (before.linear + linear, before.angular + angular)
    }
  }

  private func set(
    _ property: WritableKeyPath<ItemProperties, CGFloat>, _ name: ItemProperties.Names,
    _ value: CGFloat, isValid: Bool
  ) {
    guard value.isUsable, isValid else { return }
    assign(property, name, value)
  }

  private func set(
    _ property: WritableKeyPath<ItemProperties, Bool>, _ name: ItemProperties.Names, _ value: Bool
  ) {
    assign(property, name, value)
  }

  private func assign<Value: Equatable>(
    _ property: WritableKeyPath<ItemProperties, Value>, _ name: ItemProperties.Names,
    _ value: Value
  ) {
    guard properties[keyPath: property] != value else { return }
    properties[keyPath: property] = value
    assigned.insert(name)
    guard let dynamicAnimator else { return }
    for item in items {
      dynamicAnimator.body(of: item)?.updateProperties(in: dynamicAnimator)
    }
    changed()
  }
}
