public import Foundation
public import Geometry

/// The parameters of an attachment behavior.
///
/// Which parameters have an effect depends on the kind and the number of items.
public struct AttachmentParameters: BehaviorParameters {
  /// The `type` in scenes.
  public static let type = "attachment"

  /// A kind of attachment, named after UIKit's factory methods; `distance` is that of its
  /// initializers.
  public enum Kind: String, CaseIterable, Equatable, Sendable {
    /// Keeps a distance: a rod, or a spring if the frequency is above 0.
    case distance
    /// Limits the distance, like a rope; between two items.
    case limit
    /// Slides on an axis through a point, without rotation.
    case sliding
    /// Keeps a point fixed, without rotation; between two items.
    case fixed
    /// Rotates around a point; between two items.
    case pin

    /// Whether it connects attached points of the items, instead of acting at a single point.
    public var joinsPoints: Bool { self == .distance || self == .limit }
  }

  /// The kind; `distance` by default.
  public var kind = Kind.distance
  /// The attached point relative to the item's center, in points, rotating with the item; zero by
  /// default.
  public var offset = Offset.zero
  /// The attached point of the other item.
  public var otherOffset = Offset.zero
  /// The point to which the item is attached, or at which a sliding, fixed or pin attachment acts,
  /// in reference coordinates, in points; zero for an attachment between points of two items.
  public var anchorPoint = CGPoint.zero
  /// The direction of sliding, of any nonzero length.
  public var axis = CGVector.zero
  /// The distance that is kept or not exceeded, in points, at least 0; nil, the default, for the
  /// distance when the behavior is added.
  public var length: CGFloat?
  /// The spring's frequency in hertz, at least 0; 0, the default, for a rigid rod.
  public var frequency: CGFloat = 0
  /// The spring's damping ratio, at least 0; 1 is critical, 0 the default.
  public var damping: CGFloat = 0
  /// The range of sliding in points, or of rotation in radians, relative to the state when the
  /// behavior is added; nil for the default of the kind: no limit for sliding and pin attachments.
  public var attachmentRange: FloatRange?
  /// The torque with which a pin resists rotation, in newton meters of 100 points, at least 0; 0 by
  /// default.
  public var frictionTorque: CGFloat = 0

  /// UIKit's defaults.
  public init() {}
}

/// A closed range of numbers, UIKit's `UIFloatRange`; the unit depends on the use.
@frozen public struct FloatRange: Equatable, Hashable, Sendable {
  /// The lower end.
  public var minimum: CGFloat
  /// The upper end.
  public var maximum: CGFloat

  /// The range that contains only 0.
  @inlinable public static var zero: FloatRange { FloatRange(minimum: 0, maximum: 0) }

  /// The range that contains every number.
  @inlinable public static var infinite: FloatRange {
    FloatRange(minimum: -.infinity, maximum: .infinity)
  }

  /// A range between two ends.
  @inlinable public init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether both ends lie beyond the largest finite single-precision numbers.
  @inlinable public var isInfinite: Bool {
    minimum <= -CGFloat(Float.greatestFiniteMagnitude)
      && maximum >= CGFloat(Float.greatestFiniteMagnitude)
  }
}
