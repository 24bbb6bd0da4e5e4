public import Foundation
public import Geometry

/// The parameters of a field behaviour; distances are from `position` to an item's center.
public struct FieldParameters: Equatable, Sendable {
  /// What a field does, under UIKit's names without `Field`.
  ///
  /// UIKit's field of an own block has no counterpart: a scene is data.
  public enum Kind: String, CaseIterable, Equatable, Sendable {
    case linearGravity, radialGravity, spring, drag, vortex, electric, magnetic, velocity, noise
    case turbulence

    /// Whether a direction means anything to the field.
    public var hasDirection: Bool { self == .linearGravity || self == .drag || self == .velocity }
    /// Whether the field is a pattern with a smoothness and a speed.
    public var isRandom: Bool { self == .noise || self == .turbulence }
  }

  /// The items that the field acts on.
  public var items: [Reference]
  /// What the field does.
  public var kind: Kind
  /// The field's origin in the canvas's points; (0, 0) by default.
  public var position: CGPoint
  /// Where the field acts; everywhere by default.
  public var region: FieldRegion
  /// The factor of the force; 1 by default.
  public var strength: CGFloat
  /// The power by which the force falls with the distance; nil for the kind's own default.
  public var falloff: CGFloat?
  /// The distance in points, above 0, below which the falloff does not grow; nil for UIKit's
  /// default, about 0.003.
  public var minimumRadius: CGFloat?
  /// The direction, not normalised: in m/s² of a linear gravity, in m/s of drag and velocity
  /// fields; zero by default, and for all other kinds.
  public var direction: CGVector
  /// How wide the pattern of noise and turbulence is, at least 0; 0 by default.
  public var smoothness: CGFloat
  /// How fast the pattern of noise and turbulence changes; 0 by default.
  public var animationSpeed: CGFloat
}

/// An area about a field's position, in points from it.
public indirect enum FieldRegion: Equatable, Sendable {
  /// All points.
  case infinite
  /// A disc of a radius, at least 0.
  case circle(radius: CGFloat)
  /// An upright rectangle centred on the position, with sides above 0.
  case rectangle(CGSize)
  /// All points outside of a region.
  case inverse(FieldRegion)
  /// The points in any of at least two regions.
  case union([FieldRegion])
  /// The points in all of at least two regions.
  case intersection([FieldRegion])
  /// The points in the first of at least two regions and in none of the others.
  case difference([FieldRegion])
}
