public import Expressions
public import Foundation
public import Geometry

/// The parameters of a field behavior; distances are from `position` to the center of an item.
public struct FieldParameters: BehaviorParameters {
  /// The `type` in scenes.
  public static let type = "field"

  /// A kind of field, by UIKit's names without `Field`.
  public enum Kind: String, CaseIterable, Equatable, Sendable {
    /// The same acceleration everywhere.
    case linearGravity
    /// An acceleration towards a point.
    case radialGravity
    /// A spring force towards a point.
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
    /// Random forces that increase with the speed.
    case turbulence
    /// A force by an expression, in place of the block of UIKit's `field(evaluationBlock:)`.
    case custom

    /// Whether the field has a direction.
    public var hasDirection: Bool { self == .linearGravity || self == .drag || self == .velocity }
    /// Whether the field has a random pattern, with a smoothness and an animation speed.
    public var isRandom: Bool { self == .noise || self == .turbulence }
    /// The default falloff.
    public var defaultFalloff: CGFloat {
      switch self {
      case .radialGravity: 2
      case .spring: -1
      case .electric, .magnetic: 1
      default: 0
      }
    }
  }

  /// The kind; a linear gravity by default.
  public var kind = Kind.linearGravity
  /// The force of a custom field; nil for all other kinds.
  ///
  /// Neither strength nor falloff scales it; a strength of 0 switches it off.
  public var force: FieldForce?
  /// The origin in reference coordinates, in points; (0, 0) by default.
  public var position = CGPoint.zero
  /// The area in which the field acts; everywhere by default.
  public var region = FieldRegion.infinite
  /// The factor of the force; 1 by default.
  public var strength: CGFloat = 1
  /// The exponent with which the force decreases with the distance; nil for the default of the
  /// kind.
  public var falloff: CGFloat?
  /// The distance in points, above 0, below which the force no longer depends on the distance; nil
  /// for UIKit's default, about 0.003.
  public var minimumRadius: CGFloat?
  /// The direction, not normalized: in m/s² of a linear gravity, in m/s of drag and velocity
  /// fields, where a meter is 100 points; zero by default, and for all other kinds.
  public var direction = CGVector.zero
  /// The size of the pattern of noise and turbulence, at least 0; 0 by default.
  public var smoothness: CGFloat = 0
  /// The speed at which the pattern of noise and turbulence changes; 0 by default.
  public var animationSpeed: CGFloat = 0

  /// UIKit's defaults.
  public init() {}
}

/// An area around the position of a field, in points relative to it.
public indirect enum FieldRegion: Equatable, Sendable {
  /// All points.
  case infinite
  /// A disc with a radius of at least 0.
  case circle(radius: CGFloat)
  /// An axis-aligned rectangle centered on the position, with positive sides.
  case rectangle(CGSize)
  /// The points outside a region.
  case inverse(FieldRegion)
  /// The points in any of at least two regions.
  case union([FieldRegion])
  /// The points in all of at least two regions.
  case intersection([FieldRegion])
  /// The points in the first of at least two regions and in none of the others.
  case difference([FieldRegion])
}

/// The force of a custom field: an expression of an item's state.
public struct FieldForce: Equatable, Sendable {
  /// What the expression can name, after `$`; the raw values are its slots.
  public enum Name: Int, CaseIterable, Sendable {
    /// The center of the item from the field's position, in points.
    case position
    /// In m/s, where a meter is 100 points.
    case velocity
    /// In kilograms.
    case mass
    /// The electric charge.
    case charge
    /// The simulated time in seconds.
    case time

    /// The name.
    public var text: String { String(describing: self) }

    /// What it is.
    public var type: ExpressionType {
      switch self {
      case .position, .velocity: .pair
      case .mass, .charge, .time: .number
      }
    }
  }

  /// The expression, which gives a pair, in newtons.
  public let expression: Expressions.Expression

  /// A force by an expression of pairs whose slots are those of `Name`.
  public init(_ expression: Expressions.Expression) {
    precondition(expression.type == .pair, "a force has two components")
    self.expression = expression
  }

  /// The force on an item, [x, y] in newtons; nil where the expression has no value.
  public func value(
    position: SIMD2<Double>, velocity: SIMD2<Double>, mass: Double, charge: Double, time: Double
  ) -> SIMD2<Double>? {
    let result = try? expression.value { slot in
      switch Name(rawValue: slot) {
      case .position: .pair(position.x, position.y)
      case .velocity: .pair(velocity.x, velocity.y)
      case .mass: .number(mass)
      case .charge: .number(charge)
      case .time, nil: .number(time)
      }
    }
    guard case .pair(let x, let y)? = result else { return nil }
    return SIMD2(x, y)
  }
}
