public import Foundation
public import Geometry

/// The ways to attach.
extension AttachmentBehavior {
  /// Attaches an item's center to a point, rigidly at their distance.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - point: The point, in reference coordinates, in points.
  public convenience init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Attaches a point of an item to a point, rigidly at their distance.
  ///
  /// Where the two points are within 1 point of each other, the item is pinned there.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - offset: The item's point from its center, in points; it turns with the item.
  ///   - point: The point, in reference coordinates, in points.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: CGPoint
  ) {
    self.init(.distance, items: [item], offsets: [offset], anchorPoint: point)
  }

  /// Attaches the centers of two items to each other, rigidly at their distance.
  ///
  /// - Parameters:
  ///   - item1: The one item.
  ///   - item2: The other.
  public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
    self.init(
      item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Attaches a point of one item to a point of another, rigidly at their distance.
  ///
  /// - Parameters:
  ///   - item1: The one item.
  ///   - offset1: Its point from its center, in points; it turns with the item.
  ///   - item2: The other item.
  ///   - offset2: Its point from its center, in points; it turns with the item.
  public convenience init(
    item item1: any DynamicItem, offsetFromCenter offset1: Offset,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: Offset
  ) {
    self.init(.distance, items: [item1, item2], offsets: [offset1, offset2])
  }

  /// Lets an item slide along an axis of another, without turning against it.
  ///
  /// - Parameters:
  ///   - item1: The item that slides.
  ///   - item2: The item that it slides along.
  ///   - point: A point of the axis, in reference coordinates, in points.
  ///   - axis: The direction of the axis in reference coordinates, of any length above 0; it turns
  ///     with the second item.
  /// - Returns: The attachment, without limits.
  public static func slidingAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      .sliding, items: [item1, item2], offsets: [.zero, .zero], attachmentAnchor: point, axis: axis)
  }

  /// Lets an item slide along an axis that stands still, without turning.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - point: A point of the axis, in reference coordinates, in points; also `anchorPoint`.
  ///   - axis: The direction of the axis in reference coordinates, of any length above 0.
  /// - Returns: The attachment, without limits.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      .sliding, items: [item], offsets: [.zero], anchorPoint: point, attachmentAnchor: point,
      axis: axis)
  }

  /// Keeps points of two items from moving farther apart than they are when the behaviour is added.
  ///
  /// - Parameters:
  ///   - item1: The one item.
  ///   - offset1: Its point from its center, in points; it turns with the item.
  ///   - item2: The other item.
  ///   - offset2: Its point from its center, in points; it turns with the item.
  /// - Returns: The attachment; its `length` is the greatest distance.
  public static func limitAttachment(
    with item1: any DynamicItem, offsetFromCenter offset1: Offset,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: Offset
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, items: [item1, item2], offsets: [offset1, offset2])
  }

  /// Welds two items together as they are when the behaviour is added.
  ///
  /// - Parameters:
  ///   - item1: The one item.
  ///   - item2: The other.
  ///   - point: Where they hold together, in reference coordinates, in points.
  /// - Returns: The attachment.
  public static func fixedAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      .fixed, items: [item1, item2], offsets: [.zero, .zero], attachmentAnchor: point)
  }

  /// Pins two items together at a point, about which they turn.
  ///
  /// - Parameters:
  ///   - item1: The one item.
  ///   - item2: The other.
  ///   - point: The point, in reference coordinates, in points.
  /// - Returns: The attachment, without limits or friction.
  public static func pinAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      .pin, items: [item1, item2], offsets: [.zero, .zero], attachmentAnchor: point)
  }
}
