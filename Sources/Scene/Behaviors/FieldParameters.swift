public import Foundation
public import Geometry

/// The parameters of a field behavior; distances are from `position` to an item's center.
public struct FieldParameters: BehaviorParameters {
  /// What a field does, under UIKit's names without `Field`.
  ///
  /// UIKit's field of an own block has no counterpart: a scene is data.
  public enum Kind: String, CaseIterable, Equatable, Sendable {
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

    /// Whether a direction means anything to the field.
    public var hasDirection: Bool { self == .linearGravity || self == .drag || self == .velocity }
    /// Whether the field is a pattern with a smoothness and a speed.
    public var isRandom: Bool { self == .noise || self == .turbulence }
    /// The power by which the force falls with the distance where none is given.
    public var defaultFalloff: CGFloat {
      switch self {
      case .radialGravity: 2
      case .spring: -1
      case .electric, .magnetic: 1
      default: 0
      }
    }
  }

  /// What the field does; a linear gravity by default.
  public var kind = Kind.linearGravity
  /// The field's origin in reference coordinates, in points; (0, 0) by default.
  public var position = CGPoint.zero
  /// Where the field acts; everywhere by default.
  public var region = FieldRegion.infinite
  /// The factor of the force; 1 by default.
  public var strength: CGFloat = 1
  /// The power by which the force falls with the distance; nil for the kind's own default.
  public var falloff: CGFloat?
  /// The distance in points, above 0, below which the falloff does not grow; nil for UIKit's
  /// default, about 0.003.
  public var minimumRadius: CGFloat?
  /// The direction, not normalized: in m/s² of a linear gravity, in m/s of drag and velocity fields,
  /// where a meter is 100 points; zero by default, and for all other kinds.
  public var direction = CGVector.zero
  /// How wide the pattern of noise and turbulence is, at least 0; 0 by default.
  public var smoothness: CGFloat = 0
  /// How fast the pattern of noise and turbulence changes; 0 by default.
  public var animationSpeed: CGFloat = 0

  /// UIKit's defaults.
  public init() {}
}
