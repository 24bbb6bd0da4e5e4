public import Foundation

/// Hears of the contacts of a collision behaviour.
///
/// All contacts that began in a step are reported before all that ended, and both before the
/// behaviours' actions run. Every method has an empty default.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Two items began to touch.
  ///
  /// - Parameters:
  ///   - behavior: The behaviour that holds both.
  ///   - item1: The one item.
  ///   - item2: The other.
  ///   - point: Where they touch, in reference coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint)

  /// Two items no longer touch.
  ///
  /// - Parameters:
  ///   - behavior: The behaviour that holds both.
  ///   - item1: The one item.
  ///   - item2: The other.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem)

  /// An item began to touch a boundary.
  ///
  /// - Parameters:
  ///   - behavior: The behaviour that holds the item and the boundary.
  ///   - item: The item.
  ///   - identifier: The boundary's name, or nil for the reference bounds.
  ///   - point: Where they touch, in reference coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint)

  /// An item no longer touches a boundary.
  ///
  /// - Parameters:
  ///   - behavior: The behaviour that holds the item and the boundary.
  ///   - item: The item.
  ///   - identifier: The boundary's name, or nil for the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?)
}

extension CollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {}
}
