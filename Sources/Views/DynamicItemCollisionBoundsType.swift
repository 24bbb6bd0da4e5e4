/// What an item of an animator collides as.
public enum DynamicItemCollisionBoundsType: Int, Sendable, CaseIterable {
  /// The rectangle of its bounds.
  case rectangle = 0
  /// The ellipse inscribed in its bounds.
  case ellipse = 1
  /// The outline given by `collisionBoundingPath`.
  case path = 2
}
