/// What a fixture is made of.
///
/// Two fixtures meet with the square root of the product of their frictions and with the larger of
/// their restitutions.
public struct Material: Equatable, Sendable {
  /// The mass per area in kilograms per square metre, at least 0; 1 by default.
  public var density: Float
  /// The Coulomb friction coefficient, at least 0; 0.2 by default.
  public var friction: Float
  /// The ratio of the speeds after and before an impact; 0.2 by default.
  ///
  /// 0 does not bounce, 1 keeps the speed. Impacts below one metre per second do not bounce.
  public var restitution: Float

  /// A material; the defaults are UIKit's measured ones.
  ///
  /// - Parameters:
  ///   - density: Kilograms per square metre.
  ///   - friction: The Coulomb friction coefficient.
  ///   - restitution: The bounciness.
  public init(density: Float = 1, friction: Float = 0.2, restitution: Float = 0.2) {
    self.density = density
    self.friction = friction
    self.restitution = restitution
  }
}
