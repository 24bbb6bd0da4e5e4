public import Foundation
public import Geometry

/// A force that depends on where its items are, or on how fast they move.
///
/// A field acts only on its own items, only inside its region, and is evaluated in every sub-step.
/// Distances are taken from `position` to an item's center, in metres of 100 points; the factories
/// say what the force is, in newtons, with S the strength, r the distance, p̂ the unit vector from
/// the position to the item and fall(r) = max(r, `minimumRadius`)^(−`falloff`), or 1 where the
/// falloff is 0.
///
/// An animator holds at most 32 fields. Values are rounded to single precision as they are set.
open class FieldBehavior: ItemHoldingBehavior {
  /// A force of your own.
  ///
  /// The arguments are the field; the item's place from the field's position, in points; its
  /// velocity in m/s; its mass in kilograms; its charge; the time in seconds that the engine has
  /// simulated. The result is a force in newtons. The block must not change behaviours.
  public typealias Evaluation = (
    _ field: FieldBehavior, _ position: CGPoint, _ velocity: CGVector, _ mass: CGFloat,
    _ charge: CGFloat, _ time: TimeInterval
  ) -> CGVector

  /// What kind of field a behaviour is.
  public enum Kind: String, Sendable, CaseIterable {
    /// The same acceleration everywhere.
    case linearGravity
    /// A gravity towards a point.
    case radialGravity
    /// A spring towards a point.
    case spring
    /// A resistance to motion.
    case drag
    /// A force around a point.
    case vortex
    /// A force on charges.
    case electric
    /// A force at right angles to the velocity.
    case magnetic
    /// A velocity instead of forces.
    case velocity
    /// Random forces.
    case noise
    /// Random forces that grow with the speed.
    case turbulence
    /// A block of yours.
    case custom
  }

  /// The largest number of fields in an animator, UIKit's.
  static let limit = 32

  /// What kind of field this is.
  public final let kind: Kind

  /// The values that decide the force.
  final var law: FieldLaw

  private let evaluation: Evaluation?

  private init(
    _ kind: Kind, falloff: Float, position: CGPoint = .zero, direction: CGVector = .zero,
    smoothness: CGFloat = 0, animationSpeed: CGFloat = 0, evaluation: Evaluation? = nil
  ) {
    self.kind = kind
    law = FieldLaw(falloff: falloff)
    law.position = Units.metres(position)
    law.direction = Units.single(direction)
    law.smoothness = Float(smoothness)
    law.animationSpeed = Float(animationSpeed)
    self.evaluation = evaluation
    super.init(items: [])
  }

  // MARK: Kinds

  /// A uniform gravity, S·m·direction·fall: `direction` in m/s², the same acceleration for any mass.
  ///
  /// Falloff 0.
  public static func linearGravityField(direction: CGVector) -> FieldBehavior {
    FieldBehavior(.linearGravity, falloff: 0, direction: direction)
  }

  /// A gravity towards a point, −S·m·p̂·fall, the same acceleration for any mass.
  ///
  /// Falloff 2: the inverse square. Within about 0.3 points of the position it is zero.
  public static func radialGravityField(position: CGPoint) -> FieldBehavior {
    FieldBehavior(.radialGravity, falloff: 2, position: position)
  }

  /// A spring towards the position, −S·p̂·fall.
  ///
  /// Falloff −1: Hooke's law, S newtons per metre.
  public static func springField() -> FieldBehavior {
    FieldBehavior(.spring, falloff: -1)
  }

  /// A resistance that grows with the square of the speed, −S·u·|u|·fall, where u is the velocity
  /// minus `direction`, in m/s.
  ///
  /// Falloff 0.
  public static func dragField() -> FieldBehavior {
    FieldBehavior(.drag, falloff: 0)
  }

  /// A force around the position, clockwise on screen, S·(−p̂y, p̂x)·fall/m.
  ///
  /// Falloff 0. The acceleration falls with the square of the mass, as in UIKit.
  public static func vortexField() -> FieldBehavior {
    FieldBehavior(.vortex, falloff: 0)
  }

  /// A force on the item's charge q away from the position, S·q·p̂·fall.
  ///
  /// Falloff 1.
  public static func electricField() -> FieldBehavior {
    FieldBehavior(.electric, falloff: 1)
  }

  /// A force at right angles to the velocity, S·(vy, −vx)·fall with v in m/s.
  ///
  /// Falloff 1. The charge is ignored, as in UIKit and against its documentation.
  public static func magneticField() -> FieldBehavior {
    FieldBehavior(.magnetic, falloff: 1)
  }

  /// A given velocity for all items inside, `direction` in m/s, whatever else acts on them.
  ///
  /// Strength and falloff do not count; resistance does. Of several velocity fields the first in the
  /// animator's tree prevails.
  public static func velocityField(direction: CGVector) -> FieldBehavior {
    FieldBehavior(.velocity, falloff: 0, direction: direction)
  }

  /// Random forces that change smoothly with place and time.
  ///
  /// Falloff 0.
  ///
  /// - Parameters:
  ///   - smoothness: How wide the pattern is: 0 for waves of about 7 points, 1 for 650.
  ///   - animationSpeed: How fast the pattern changes; 0 for not at all.
  /// - Returns: The field.
  public static func noiseField(smoothness: CGFloat, animationSpeed: CGFloat)
    -> FieldBehavior
  {
    FieldBehavior(.noise, falloff: 0, smoothness: smoothness, animationSpeed: animationSpeed)
  }

  /// Random forces like a noise field's, in proportion to the mass and the square of the speed.
  ///
  /// Falloff 0.
  ///
  /// - Parameters:
  ///   - smoothness: How wide the pattern is: 0 for waves of about 7 points, 1 for 650.
  ///   - animationSpeed: How fast the pattern changes; 0 for not at all.
  /// - Returns: The field.
  public static func turbulenceField(smoothness: CGFloat, animationSpeed: CGFloat)
    -> FieldBehavior
  {
    FieldBehavior(.turbulence, falloff: 0, smoothness: smoothness, animationSpeed: animationSpeed)
  }

  /// A force of your own, which neither strength nor falloff scales; strength 0 switches it off.
  public static func field(evaluationBlock block: @escaping Evaluation) -> FieldBehavior {
    FieldBehavior(.custom, falloff: 0, evaluation: block)
  }

  // MARK: Properties

  /// The field's origin in reference coordinates, in points; (0, 0) by default.
  public final var position: CGPoint {
    get { Units.point(law.position) }
    set {
      guard newValue.isUsable else { return }
      law.position = Units.metres(newValue)
      changed()
    }
  }

  /// Where the field acts, in points from its position; everywhere by default.
  public final var region: Region = .infinite {
    didSet { changed() }
  }

  /// The factor S of the force; 1 by default.
  public final var strength: CGFloat {
    get { CGFloat(law.strength) }
    set { set(\.strength, newValue) }
  }

  /// The power by which the force falls with the distance; each kind has its own default.
  public final var falloff: CGFloat {
    get { CGFloat(law.falloff) }
    set { set(\.falloff, newValue) }
  }

  /// The distance in points below which the falloff does not grow any more; about 0.003 by default.
  public final var minimumRadius: CGFloat {
    get { CGFloat(law.minimumRadius * Units.pointsPerMetre) }
    set {
      guard newValue.isUsable, newValue > 0 else { return }
      law.minimumRadius = Units.metres(newValue)
      changed()
    }
  }

  /// The direction of linear gravity, drag and velocity fields, (0, 0) otherwise; not normalised.
  ///
  /// In m/s² for a linear gravity, in m/s for drag and velocity fields.
  public final var direction: CGVector {
    get { CGVector(dx: CGFloat(law.direction.x), dy: CGFloat(law.direction.y)) }
    set {
      guard newValue.isUsable else { return }
      law.direction = Units.single(newValue)
      changed()
    }
  }

  /// How wide the pattern of a noise or turbulence field is, 0 or more; 0 for other kinds.
  public final var smoothness: CGFloat {
    get { CGFloat(law.smoothness) }
    set {
      guard isRandom else { return }
      set(\.smoothness, newValue)
    }
  }

  /// How fast the pattern of a noise or turbulence field changes; 0 for other kinds.
  public final var animationSpeed: CGFloat {
    get { CGFloat(law.animationSpeed) }
    set {
      guard isRandom else { return }
      set(\.animationSpeed, newValue)
    }
  }

  /// What the pattern of a noise or turbulence field is made from; 1 by default.
  ///
  /// Equal seeds give equal patterns. UIKit has one fixed pattern; 1 stands for the
  /// published noise that it is reported to use.
  public final var seed: UInt64 {
    get { law.seed }
    set {
      law.seed = newValue
      law.noise = isRandom ? FlowNoise(seed: newValue) : nil
      changed()
    }
  }

  private var isRandom: Bool { kind == .noise || kind == .turbulence }

  private func set(_ value: WritableKeyPath<FieldLaw, Float>, _ newValue: CGFloat) {
    guard newValue.isUsable else { return }
    law[keyPath: value] = Float(newValue)
    changed()
  }

  // MARK: Acting

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    try super.check(for: animator)
    guard position.isUsable else { throw .invalidValue(name: "position") }
    guard direction.isUsable else { throw .invalidValue(name: "direction") }
    guard smoothness.isUsable else { throw .invalidValue(name: "smoothness") }
    guard animationSpeed.isUsable else { throw .invalidValue(name: "animationSpeed") }
  }

  override func begin(with body: ItemBody, in animator: DynamicAnimator) {
    if isRandom, law.noise == nil { law.noise = FlowNoise(seed: law.seed) }
    body.fields.append(self)
    body.updateFields(in: animator)
  }

  override func end(with body: ItemBody, in animator: DynamicAnimator) {
    body.fields.removeAll { $0 === self }
    body.updateFields(in: animator)
  }

  /// What the field does to a moving point, or nil outside its region.
  ///
  /// The place is the item's center in reference coordinates, in metres; the rest is in m/s,
  /// kilograms, units of charge and seconds.
  final func effect(
    at place: SIMD2<Float>, velocity: SIMD2<Float>, mass: Float, charge: Float, time: Double
  ) -> FieldEffect? {
    let displacement = place - law.position
    let local = Units.point(displacement)
    guard region.contains(local) else { return nil }
    let point = FieldLaw.Probe(
      displacement: displacement, velocity: velocity, mass: mass, charge: charge, time: time)
    guard let evaluation else { return law.effect(of: kind, on: point) }
    guard law.strength != 0 else { return nil }
    let force = evaluation(
      self, local, CGVector(dx: CGFloat(velocity.x), dy: CGFloat(velocity.y)), CGFloat(mass),
      CGFloat(charge), time)
    return force.isUsable ? .force(Units.single(force)) : nil
  }
}
