public import Foundation
internal import Geometry
public import Scene

/// The physical properties of its items.
///
/// A property takes effect once it has been set to another value than it had; until then the items
/// keep what they have. Where several item behaviors have set the same property of an item, the
/// last one in the animator's tree prevails: behaviors in order of addition, each followed
/// by its children. When a behavior is removed, its items return to the defaults, except for charge
/// and anchoring, and keep their velocities.
///
/// The defaults are those of the running UIKit, not of its documentation.
open class DynamicItemBehavior: ItemHoldingBehavior, ParameterizedBehavior, RuledBehavior {
  /// Velocities added before the behavior acted on the item.
  private var pending: [ObjectIdentifier: (linear: CGVector, angular: CGFloat)] = [:]

  /// A behavior of items, or of none yet, that sets nothing.
  public override init(items: [any DynamicItem] = []) { super.init(items: items) }

  /// The properties that have been set; the velocities have no effect.
  public final var parameters = ItemPropertiesParameters() {
    didSet {
      enforceRules(on: &parameters, after: oldValue)
      guard parameters != oldValue, let dynamicAnimator else { return }
      for item in items {
        dynamicAnimator.body(of: item)?.updateProperties(in: dynamicAnimator)
      }
      changed()
    }
  }

  final func rules(
    after former: ItemPropertiesParameters
  ) -> [ParameterRule<ItemPropertiesParameters>] {
    let defaults = ItemProperties()
    return [
      .init("elasticity", \.elasticity, default: defaults.elasticity, isUsable: \.isUsableAmount),
      .init("friction", \.friction, default: defaults.friction, isUsable: \.isUsableAmount),
      .init("density", \.density, default: defaults.density) { $0.isUsable && $0 >= 1e-6 },
      .init("resistance", \.resistance, default: defaults.resistance, isUsable: \.isUsableAmount),
      .init(
        "angularResistance", \.angularResistance, default: defaults.angularResistance,
        isUsable: \.isUsableAmount),
      .init("charge", \.charge, default: defaults.charge, isUsable: \.isUsable),
      .init("isAnchored", \.isAnchored, default: defaults.isAnchored),
      .init("allowsRotation", \.allowsRotation, default: defaults.allowsRotation),
    ]
  }

  /// The properties of an item that only this behavior holds.
  private var properties: ItemProperties {
    var properties = ItemProperties()
    properties.apply(parameters)
    return properties
  }

  /// The properties, with UIKit's defaults for those that have not been set; no velocities that nobody has added.
  public final var presentParameters: ItemPropertiesParameters {
    var present = parameters
    (present.elasticity, present.friction, present.density) = (elasticity, friction, density)
    (present.resistance, present.angularResistance) = (resistance, angularResistance)
    (present.charge, present.isAnchored, present.allowsRotation) = (
      charge, isAnchored, allowsRotation
    )
    return present
  }

  /// How much speed a collision returns, usually 0 to 1; 0.2 by default, at least 0.
  ///
  /// A contact takes the larger of the two items' values. Impacts below 100 points per second do
  /// not bounce.
  public final var elasticity: CGFloat {
    get { properties.elasticity }
    set { parameters.elasticity = newValue }
  }

  /// Coulomb's friction coefficient, usually 0 to 1; 0.2 by default, at least 0.
  ///
  /// A contact takes the square root of the product of the two items' values.
  public final var friction: CGFloat {
    get { properties.friction }
    set { parameters.friction = newValue }
  }

  /// The mass of 100 × 100 points, in kilograms; 1 by default, at least 10⁻⁶.
  public final var density: CGFloat {
    get { properties.density }
    set { parameters.density = newValue }
  }

  /// The rate at which motion is damped, in 1/s; 0.1 by default, at least 0.
  ///
  /// Each sub-step of length h divides the velocity by 1 + h·resistance: 1.0 slows an item to
  /// about 37 % in a second.
  public final var resistance: CGFloat {
    get { properties.resistance }
    set { parameters.resistance = newValue }
  }

  /// The rate at which turning is damped, in 1/s; 0.1 by default, at least 0.
  public final var angularResistance: CGFloat {
    get { properties.angularResistance }
    set { parameters.angularResistance = newValue }
  }

  /// The electric charge, which electric fields act on; 0 by default, of either sign.
  public final var charge: CGFloat {
    get { properties.charge }
    set { parameters.charge = newValue }
  }

  /// Whether the items do not move and others bounce off them; false by default.
  ///
  /// Either change sets the items' velocities to 0.
  public final var isAnchored: Bool {
    get { properties.isAnchored }
    set { parameters.isAnchored = newValue }
  }

  /// Whether forces can turn the items; true by default.
  ///
  /// Setting it to false does not stop an item that is turning.
  public final var allowsRotation: Bool {
    get { properties.allowsRotation }
    set { parameters.allowsRotation = newValue }
  }

  // MARK: Velocities

  /// Adds to the velocity of an item of the behavior, in points per second; others are ignored.
  ///
  /// Before the behavior acts, the change is stored until then.
  public final func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
    guard contains(item), velocity.isUsable else { return }
    add(CGVector(dx: velocity.x, dy: velocity.y), 0, to: item)
  }

  /// Adds to the angular velocity of an item of the behavior, in radians per second; others are
  /// ignored.
  ///
  /// Before the behavior acts, the change is stored until then.
  public final func addAngularVelocity(_ velocity: CGFloat, for item: any DynamicItem) {
    guard contains(item), velocity.isUsable else { return }
    add(.zero, velocity, to: item)
  }

  /// The velocity of an item, in points per second; zero where the behavior does not act on it.
  public final func linearVelocity(for item: any DynamicItem) -> CGPoint {
    guard contains(item), let dynamicAnimator, let body = dynamicAnimator.body(of: item) else {
      return .zero
    }
    return Units.point(body.linearVelocity(in: dynamicAnimator))
  }

  /// The angular velocity of an item, in radians per second; 0 where the behavior does not act on
  /// it.
  public final func angularVelocity(for item: any DynamicItem) -> CGFloat {
    guard contains(item), let dynamicAnimator, let body = dynamicAnimator.body(of: item) else {
      return 0
    }
    return CGFloat(body.angularVelocity(in: dynamicAnimator))
  }

  // MARK: Acting

  override func begin(with body: ItemBody, in animator: DynamicAnimator) {
    body.add(self, in: animator)
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
}

extension ParameterRule<ItemPropertiesParameters> {
  /// The rule for a property that counts as set once it differs from the default.
  fileprivate init<Value: Equatable>(
    _ name: String, _ property: WritableKeyPath<ItemPropertiesParameters, Value?>,
    default standard: Value, isUsable: @escaping (Value) -> Bool = { _ in true }
  ) {
    self.init(name, property, isUsable: { $0.map(isUsable) ?? true }) {
      $1 != nil || $0 != standard
    }
  }
}

extension ItemPropertiesParameters: LiveParameters {
  /// Makes an item behavior that sets the properties that are not nil and adds the velocities.
  public func makeBehavior(of items: [any DynamicItem]) -> DynamicBehavior {
    let behavior = DynamicItemBehavior(items: items)
    behavior.parameters = self
    for item in items {
      if let linearVelocity {
        behavior.addLinearVelocity(CGPoint(x: linearVelocity.dx, y: linearVelocity.dy), for: item)
      }
      if let angularVelocity { behavior.addAngularVelocity(angularVelocity, for: item) }
    }
    return behavior
  }
}

/// The properties of an item that item behaviors set, with the running UIKit's defaults.
struct ItemProperties: Equatable {
  /// Restitution; that of a contact is the larger of the two.
  var elasticity: CGFloat = 0.2
  /// Coulomb friction; that of a contact is the root of the product.
  var friction: CGFloat = 0.2
  /// Kilograms per square of 100 × 100 points.
  var density: CGFloat = 1
  /// Linear damping, in 1/s.
  var resistance: CGFloat = 0.1
  /// Angular damping, in 1/s.
  var angularResistance: CGFloat = 0.1
  /// Electric charge, which only electric fields act on.
  var charge: CGFloat = 0
  /// Whether the item does not move and others bounce off it.
  var isAnchored = false
  /// Whether forces can turn the item.
  var allowsRotation = true

  /// Sets the properties that an item behavior has set.
  mutating func apply(_ parameters: ItemPropertiesParameters) {
    elasticity = parameters.elasticity ?? elasticity
    friction = parameters.friction ?? friction
    density = parameters.density ?? density
    resistance = parameters.resistance ?? resistance
    angularResistance = parameters.angularResistance ?? angularResistance
    charge = parameters.charge ?? charge
    isAnchored = parameters.isAnchored ?? isAnchored
    allowsRotation = parameters.allowsRotation ?? allowsRotation
  }
}
