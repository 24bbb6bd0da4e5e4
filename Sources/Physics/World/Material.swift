/// The surface and mass properties of a fixture.
///
/// A contact uses the square root of the product of the two frictions and the larger of the two
/// restitutions, as Box2D does.
public struct Material: Equatable, Sendable {
  /// The mass per area in kilograms per square metre, at least 0; 1 by default.
  public var density: Float
  /// The Coulomb friction coefficient, at least 0; 0.2 by default.
  public var friction: Float
  /// The ratio of the speeds after and before an impact; 0.2 by default.
  ///
  /// With 0 bodies do not bounce, with 1 they keep their speed. Impacts slower than one metre per
  /// second do not bounce.
  public var restitution: Float

  /// A material; the defaults are those measured for UIKit.
  ///
  /// - Parameters:
  ///   - density: The density in kilograms per square metre.
  ///   - friction: The Coulomb friction coefficient.
  ///   - restitution: The ratio of the speeds after and before an impact.
  public init(density: Float = 1, friction: Float = 0.2, restitution: Float = 0.2) {
    self.density = density
    self.friction = friction
    self.restitution = restitution
  }
}
