public import Foundation
public import Geometry
internal import Scene

/// UIKit's initializers and factory methods.
///
/// Offsets lead from an item's center to its attached point, in points, and turn with the item;
/// points and axes are in reference coordinates, in points.
extension AttachmentBehavior {
  private convenience init(
    _ kind: Kind, _ items: [any DynamicItem], offset: Offset = .zero, otherOffset: Offset = .zero,
    anchorPoint: CGPoint = .zero, axis: CGVector = .zero
  ) {
    var parameters = AttachmentParameters()
    parameters.kind = kind
    parameters.offset = offset
    parameters.otherOffset = otherOffset
    parameters.anchorPoint = anchorPoint
    parameters.axis = axis
    self.init(of: items, parameters)
  }

  /// Attaches an item's center to a point, rigidly at their distance.
  public convenience init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
    self.init(.distance, [item], anchorPoint: point)
  }

  /// Attaches a point of an item to a point, rigidly at their distance.
  ///
  /// Where the two points are within 1 point of each other, the item is pinned there.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: CGPoint
  ) {
    self.init(.distance, [item], offset: offset, anchorPoint: point)
  }

  /// Attaches the centers of two items to each other, rigidly at their distance.
  public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
    self.init(.distance, [item1, item2])
  }

  /// Attaches a point of one item to a point of another, rigidly at their distance.
  public convenience init(
    item item1: any DynamicItem, offsetFromCenter offset1: Offset,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: Offset
  ) {
    self.init(.distance, [item1, item2], offset: offset1, otherOffset: offset2)
  }

  /// Lets an item slide along an axis of another, without turning against it and without limits.
  ///
  /// The axis goes through the point and turns with the second item; its length, above 0, does not
  /// count.
  public static func slidingAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.sliding, [item1, item2], anchorPoint: point, axis: axis)
  }

  /// Lets an item slide along a fixed axis, without turning and without limits.
  ///
  /// The axis goes through the point, which becomes `anchorPoint`; its length, above 0, does not
  /// count.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.sliding, [item], anchorPoint: point, axis: axis)
  }

  /// Keeps points of two items from moving farther apart than they are when the behavior is added;
  /// `length` is the greatest distance.
  public static func limitAttachment(
    with item1: any DynamicItem, offsetFromCenter offset1: Offset,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: Offset
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, [item1, item2], offset: offset1, otherOffset: offset2)
  }

  /// Welds two items together at a point, as they are when the behavior is added.
  public static func fixedAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior {
    AttachmentBehavior(.fixed, [item1, item2], anchorPoint: point)
  }

  /// Pins two items together at a point, about which they turn without limits or friction.
  public static func pinAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior {
    AttachmentBehavior(.pin, [item1, item2], anchorPoint: point)
  }
}
