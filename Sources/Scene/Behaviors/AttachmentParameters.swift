public import Foundation
public import Geometry

/// The parameters of an attachment behavior.
///
/// Which of them count depends on the kind, and on whether the behavior has one item or two.
public struct AttachmentParameters: BehaviorParameters {
  /// How an attachment holds, under the names of UIKit's factory methods; `distance` is the one that
  /// its initializers make.
  public enum Kind: String, CaseIterable, Equatable, Sendable {
    /// At a distance: a rod, or a spring where the frequency is above 0.
    case distance
    /// Within a distance, as a rope does; between two items.
    case limit
    /// On an axis through a point, without turning.
    case sliding
    /// Without any play, at a point; between two items.
    case fixed
    /// At a point, about which it turns; between two items.
    case pin

    /// Whether it joins attached points of the items instead of holding at a point.
    public var joinsPoints: Bool { self == .distance || self == .limit }
  }

  /// How the attachment holds; at a distance by default.
  public var kind = Kind.distance
  /// The attached point from the item's center, in points, turning with the item; zero by default.
  public var offset = Offset.zero
  /// The same of the other item.
  public var otherOffset = Offset.zero
  /// The point that the item is attached to, or at which a sliding, fixed or pin attachment holds, in
  /// reference coordinates, in points; zero for an attachment of two items' points.
  public var anchorPoint = CGPoint.zero
  /// The direction of sliding, of any length above 0.
  public var axis = CGVector.zero
  /// The distance that is kept or limited, in points, at least 0; nil, the default, for the distance
  /// when the behavior is added.
  public var length: CGFloat?
  /// The spring's frequency in hertz, at least 0; 0, the default, for a rigid rod.
  public var frequency: CGFloat = 0
  /// The spring's damping ratio, at least 0; 1 is critical, 0 the default.
  public var damping: CGFloat = 0
  /// How far it may slide, in points, or turn, in radians, from where it was added; nil for the kind's
  /// default: no limit for sliding and pin attachments, none to move for others.
  public var attachmentRange: FloatRange?
  /// The torque with which a pin resists turning, in newton meters of 100 points, at least 0; 0 by
  /// default.
  public var frictionTorque: CGFloat = 0

  /// UIKit's defaults.
  public init() {}
}
