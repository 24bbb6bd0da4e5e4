public import Foundation
public import Geometry

/// What an item touches.
public enum ContactPartner {
  /// Another item.
  case item(any DynamicItem)
  /// A boundary of the behavior; nil stands for the reference bounds.
  case boundary(identifier: String?)
}

/// An item that touches another item or a boundary of the same collision behavior.
public struct Contact {
  /// The behavior that holds the item and its partner.
  public let behavior: CollisionBehavior
  /// The item.
  public let item: any DynamicItem
  /// What it touches.
  public let partner: ContactPartner
  /// The point of contact with the largest impulse, in reference coordinates, in points.
  public let point: CGPoint
  /// All points of contact, in reference coordinates, in points, `point` first; for a contact that
  /// began or ended only that.
  public let points: [CGPoint]
  /// The unit vector at the point from the item to its partner.
  public let normal: CGVector
}

/// The beginning or the end of a contact in the last step.
public struct ContactEvent {
  /// What happened.
  public enum Phase: String, Sendable, CaseIterable {
    /// The item and its partner began to touch.
    case began
    /// They no longer touch.
    case ended
  }

  /// What happened.
  public let phase: Phase
  /// The contact, with point and normal as they were when it began.
  public let contact: Contact
}
