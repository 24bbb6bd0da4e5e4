public import Foundation
public import Geometry
public import Scene

/// A force that depends on where its items are, or on how fast they move.
///
/// A field acts only on its own items, only inside its region, and is evaluated in every sub-step.
/// Distances are taken from `position` to an item's center, in meters of 100 points; the factories
/// say what the force is, in newtons, with S the strength, r the distance, p̂ the unit vector from
/// the position to the item and fall(r) = max(r, `minimumRadius`)^(−`falloff`), or 1 where the
/// falloff is 0.
///
/// An animator holds at most 32 fields. Values are rounded to single precision as they are set.
open class FieldBehavior: ItemHoldingBehavior, ParameterizedBehavior, RuledBehavior {
  /// A force of your own.
  ///
  /// The arguments are the field; the item's center from the field's position, in points; its
  /// velocity in m/s; its mass in kilograms; its charge; the simulated time in seconds. The result is
  /// a force in newtons. The block must not change behaviors.
  public typealias Evaluation = (
    _ field: FieldBehavior, _ position: CGPoint, _ velocity: CGVector, _ mass: CGFloat,
    _ charge: CGFloat, _ time: TimeInterval
  ) -> CGVector

  /// What a field does.
  public typealias Kind = FieldParameters.Kind

  /// The largest number of fields in an animator, UIKit's.
  static let limit = 32

  /// The kind of field; nil for one with a block of your own.
  public final var kind: Kind? { evaluation == nil ? parameters.kind : nil }

  /// The force that follows from the parameters.
  private var law: FieldLaw

  private let evaluation: Evaluation?

  fileprivate init(
    _ parameters: FieldParameters, items: [any DynamicItem] = [], evaluation: Evaluation? = nil
  ) {
    self.parameters = parameters
    self.evaluation = evaluation
    law = FieldLaw(parameters, seed: seed)
    super.init(items: items)
  }

  private convenience init(_ kind: Kind, set: (inout FieldParameters) -> Void = { _ in }) {
    var parameters = FieldParameters()
    parameters.kind = kind
    set(&parameters)
    self.init(parameters)
  }

  // MARK: Kinds

  /// A uniform gravity, S·m·direction·fall: `direction` in m/s², the same acceleration for any mass.
  ///
  /// Falloff 0.
  public static func linearGravityField(direction: CGVector) -> FieldBehavior {
    FieldBehavior(.linearGravity) { $0.direction = direction }
  }

  /// A gravity towards a point, −S·m·p̂·fall, the same acceleration for any mass.
  ///
  /// Falloff 2: the inverse square. Within about 0.3 points of the position it is zero.
  public static func radialGravityField(position: CGPoint) -> FieldBehavior {
    FieldBehavior(.radialGravity) { $0.position = position }
  }

  /// A spring towards the position, −S·p̂·fall.
  ///
  /// Falloff −1: Hooke's law, S newtons per meter.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

  /// A resistance that grows with the square of the speed, −S·u·|u|·fall, where u is the velocity
  /// minus `direction`, in m/s.
  ///
  /// Falloff 0.
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

  /// A force around the position, clockwise on screen, S·(−p̂y, p̂x)·fall/m.
  ///
  /// Falloff 0. The acceleration falls with the square of the mass, as in UIKit.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

  /// A force on the item's charge q away from the position, S·q·p̂·fall.
  ///
  /// Falloff 1.
  public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }

  /// A force at right angles to the velocity, S·(vy, −vx)·fall with v in m/s.
  ///
  /// Falloff 1. The charge is ignored, as in UIKit and against its documentation.
  public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }

  /// A given velocity for all items inside, `direction` in m/s, whatever else acts on them.
  ///
  /// Strength and falloff do not count; resistance does. Of several velocity fields the first in the
  /// animator's tree prevails.
  public static func velocityField(direction: CGVector) -> FieldBehavior {
    FieldBehavior(.velocity) { $0.direction = direction }
  }

  /// Random forces that vary smoothly in space and time.
  ///
  /// Falloff 0. The pattern's waves are about 7 points wide for a smoothness of 0, 650 for 1; for a
  /// speed of 0 they do not change.
  public static func noiseField(smoothness: CGFloat, animationSpeed: CGFloat) -> FieldBehavior {
    FieldBehavior(.noise) {
      $0.smoothness = smoothness
      $0.animationSpeed = animationSpeed
    }
  }

  /// Random forces like a noise field's, in proportion to the mass and the square of the speed.
  ///
  /// Falloff 0. Smoothness and speed are those of a noise field.
  public static func turbulenceField(
    smoothness: CGFloat, animationSpeed: CGFloat
  ) -> FieldBehavior {
    FieldBehavior(.turbulence) {
      $0.smoothness = smoothness
      $0.animationSpeed = animationSpeed
    }
  }

  /// A force of your own, which neither strength nor falloff scales; strength 0 switches it off.
  public static func field(evaluationBlock block: @escaping Evaluation) -> FieldBehavior {
    FieldBehavior(FieldParameters(), evaluation: block)
  }

  // MARK: Properties

  /// Everything but the seed.
  ///
  /// The kind is fixed, and only noise and turbulence take a smoothness and a speed.
  public final var parameters: FieldParameters {
    didSet {
      guard enforceRules(on: &parameters, after: oldValue) else { return }
      law = FieldLaw(parameters, seed: seed)
      changed()
    }
  }

  final func rules(after former: FieldParameters) -> [ParameterRule<FieldParameters>] {
    let isRandom = former.kind.isRandom
    return [
      .init("kind", \.kind, isFixed: true),
      .init("position", \.position, isUsable: \.isUsable),
      .init("direction", \.direction, isUsable: \.isUsable),
      .init("smoothness", \.smoothness, isFixed: !isRandom, isUsable: \.isUsable),
      .init("animationSpeed", \.animationSpeed, isFixed: !isRandom, isUsable: \.isUsable),
      .init("strength", \.strength, isUsable: \.isUsable),
      .init("falloff", optional: \.falloff, isUsable: \.isUsable),
      .init("minimumRadius", optional: \.minimumRadius) { $0.isUsable && $0 > 0 },
    ]
  }

  /// The parameters, with the falloff and the least radius of the kind where they have not been set.
  public final var presentParameters: FieldParameters {
    var present = parameters
    (present.falloff, present.minimumRadius) = (falloff, minimumRadius)
    return present
  }

  /// The field's origin in reference coordinates, in points; (0, 0) by default.
  public final var position: CGPoint {
    get { Units.point(law.position) }
    set { parameters.position = newValue }
  }

  /// Where the field acts, in points from its position; everywhere by default.
  public final var region: Region {
    get { parameters.region }
    set { parameters.region = newValue }
  }

  /// The factor S of the force; 1 by default.
  public final var strength: CGFloat {
    get { CGFloat(law.strength) }
    set { parameters.strength = newValue }
  }

  /// The power by which the force falls with the distance; each kind has its own default.
  public final var falloff: CGFloat {
    get { CGFloat(law.falloff) }
    set { parameters.falloff = newValue }
  }

  /// The distance in points below which the falloff does not grow any more; about 0.003 by default.
  public final var minimumRadius: CGFloat {
    get { CGFloat(law.minimumRadius * Units.pointsPerMeter) }
    set { parameters.minimumRadius = newValue }
  }

  /// The direction of linear gravity, drag and velocity fields, (0, 0) otherwise; not normalized.
  ///
  /// In m/s² for a linear gravity, in m/s for drag and velocity fields.
  public final var direction: CGVector {
    get { CGVector(dx: CGFloat(law.direction.x), dy: CGFloat(law.direction.y)) }
    set { parameters.direction = newValue }
  }

  /// How wide the pattern of a noise or turbulence field is, 0 or more; 0 for other kinds.
  public final var smoothness: CGFloat {
    get { CGFloat(law.smoothness) }
    set { parameters.smoothness = newValue }
  }

  /// How fast the pattern of a noise or turbulence field changes; 0 for other kinds.
  public final var animationSpeed: CGFloat {
    get { CGFloat(law.animationSpeed) }
    set { parameters.animationSpeed = newValue }
  }

  /// What the pattern of a noise or turbulence field is made from; 1 by default.
  ///
  /// Equal seeds give equal patterns. UIKit has one fixed pattern, reported to be the published noise,
  /// which has the seed 1 here.
  public final var seed: UInt64 = 1 {
    didSet {
      law = FieldLaw(parameters, seed: seed)
      changed()
    }
  }

  // MARK: Acting

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    try super.check(for: animator)
    try check(parameters)
  }

  override func begin(with body: ItemBody, in animator: DynamicAnimator) {
    body.fields.insert(self, byTreeOf: animator)
    body.updateFields(in: animator)
  }

  override func end(with body: ItemBody, in animator: DynamicAnimator) {
    body.fields.removeAll { $0 === self }
    body.updateFields(in: animator)
  }

  /// The field's effect on a moving item, or nil outside its region.
  ///
  /// The center is in reference coordinates, in meters; the rest is in m/s, kilograms, units of charge
  /// and seconds.
  final func effect(
    at center: SIMD2<Float>, velocity: SIMD2<Float>, mass: Float, charge: Float, time: Double
  ) -> FieldEffect? {
    let displacement = center - law.position
    let local = Units.point(displacement)
    guard region.contains(local) else { return nil }
    let point = FieldLaw.Probe(
      displacement: displacement, velocity: velocity, mass: mass, charge: charge, time: time)
    guard let evaluation else { return law.effect(on: point) }
    guard law.strength != 0 else { return nil }
    let force = evaluation(
      self, local, CGVector(dx: CGFloat(velocity.x), dy: CGFloat(velocity.y)), CGFloat(mass),
      CGFloat(charge), time)
    return force.isUsable ? .force(Units.single(force)) : nil
  }
}

extension FieldParameters: LiveParameters {
  /// Makes a field that acts on items.
  public func makeBehavior(of items: [any DynamicItem]) -> DynamicBehavior {
    FieldBehavior(self, items: items)
  }
}

extension FieldBehavior {
  /// The acceleration that the field gives an item of 1 kg with a charge of 1, at rest at a point.
  ///
  /// Fields that act on speed give none to an item at rest; for a velocity field, which gives no
  /// acceleration, the result is its velocity.
  ///
  /// - Parameters:
  ///   - point: The item's center, in points of the reference coordinates.
  ///   - time: The simulated time in seconds, for fields that change.
  /// - Returns: Points per second squared, or per second for a velocity field; nil outside the
  ///   field's region.
  public final func probe(at point: CGPoint, time: TimeInterval) -> CGVector? {
    guard point.isUsable else { return nil }
    switch effect(
      at: Units.meters(point), velocity: SIMD2(0, 0), mass: 1, charge: 1, time: time)
    {
    case .force(let vector), .velocity(let vector):
      return CGVector(from: .zero, to: Units.point(vector))
    case nil: return nil
    }
  }

  /// The angular velocity with which a magnetic field turns the path of an item of 1 kg with a charge
  /// of 1 at a point: how strong the field is there.
  ///
  /// - Parameters:
  ///   - point: The item's center, in points of the reference coordinates.
  ///   - time: The simulated time in seconds.
  /// - Returns: Radians per second, above 0 where paths turn clockwise on screen; nil outside of the
  ///   field's region, and for other kinds of fields.
  public final func magneticProbe(at point: CGPoint, time: TimeInterval) -> CGFloat? {
    guard kind == .magnetic, point.isUsable,
      // The force on an item that moves by 1 m/s to the right.
      case .force(let force) = effect(
        at: Units.meters(point), velocity: SIMD2(1, 0), mass: 1, charge: 1, time: time)
    else { return nil }
    return CGFloat(force.y)
  }
}

/// An area in which a field acts, in points from the field's position.
///
/// Regions combine freely by union, difference, intersection and inversion. UIKit keeps at most two
/// shapes of such a combination; this is a whole tree, so a combination of combinations means
/// what it says.
public typealias Region = FieldRegion

extension FieldRegion {
  /// A disc about the field's position, with its edge.
  ///
  /// - Parameter radius: The radius in points; a negative one gives the empty region.
  public init(radius: CGFloat) { self = .circle(radius: radius) }

  /// An upright rectangle centered on the field's position, without its edge.
  ///
  /// - Parameter size: Width and height in points; where one is not above 0 the region is empty.
  public init(size: CGSize) { self = .rectangle(size) }

  /// The region of all points that this one does not contain.
  public func inverse() -> Region { .inverse(self) }

  /// The region of all points in this one, the other or both.
  public func union(with region: Region) -> Region { .union([self, region]) }

  /// The region of all points in this one that the other does not contain.
  public func difference(from region: Region) -> Region { .difference([self, region]) }

  /// The region of all points in both.
  public func intersection(with region: Region) -> Region { .intersection([self, region]) }

  /// Whether a point, in points from the field's position, belongs to the region.
  public func contains(_ point: CGPoint) -> Bool {
    switch self {
    case .infinite: true
    case .circle(let radius):
      radius >= 0 && point.x * point.x + point.y * point.y <= radius * radius
    case .rectangle(let size): abs(point.x) < size.width / 2 && abs(point.y) < size.height / 2
    case .inverse(let region): !region.contains(point)
    case .union(let regions): regions.contains { $0.contains(point) }
    case .intersection(let regions): regions.allSatisfy { $0.contains(point) }
    case .difference(let regions):
      regions.first.map { $0.contains(point) } ?? false
        && !regions.dropFirst().contains { $0.contains(point) }
    }
  }
}
