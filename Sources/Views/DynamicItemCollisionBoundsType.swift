/// The kind of an item's collision outline.
public enum DynamicItemCollisionBoundsType: Int, Sendable, CaseIterable {
  /// The rectangle of the bounds.
  case rectangle = 0
  /// The ellipse inscribed in the bounds.
  case ellipse = 1
  /// The outline given by `collisionBoundingPath`.
  case path = 2
}
