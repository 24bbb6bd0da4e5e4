public import Foundation

/// What an animator or a behavior refuses.
///
/// UIKit raises exceptions here. These are the cases that the data of a scene can cause; each
/// is found when a behavior, an item or a boundary is added, before anything has changed. An item is
/// named by its view's identifier, or by its type's name where it has none.
public enum DynamicsError: Error, Equatable, Sendable {
  /// An item's width or height is not a number of points from 0.001 to 1,000,000.
  case invalidItemSize(item: String, size: CGSize)
  /// A value is not a number of magnitude up to 10⁹; `name` is the property's.
  case invalidValue(name: String)
  /// A view is not a descendant of the animator's reference view.
  case itemOutsideReferenceView(item: String)
  /// An item collides as a path that is not an outline: fewer than three points or more than 1000, no
  /// area, or sides that cross.
  case invalidBoundingPath(item: String)
  /// A collision boundary has fewer than two distinct points.
  case invalidBoundary(identifier: String)
  /// The reference bounds are empty after the insets.
  case emptyReferenceBounds
  /// The behavior is already in this animator, as the child of another.
  case behaviorAddedTwice
  /// The behavior belongs to another animator.
  case behaviorOfAnotherAnimator
  /// A behavior would become a child of itself or of its own descendant.
  case behaviorInsideItself
  /// An attachment joins an item to itself.
  case itemAttachedToItself(item: String)
  /// An item group holds another group.
  case groupInsideGroup
  /// An item group holds nothing.
  case emptyGroup
  /// The animator has as many fields as it can hold.
  case tooManyFields(limit: Int)
}

extension DynamicsError: CustomStringConvertible {
  /// The error as a sentence in lower case, without a full stop.
  public var description: String {
    switch self {
    case .invalidItemSize(let item, let size):
      "item '\(item)' has the size \(size.width) × \(size.height) points, which cannot move"
    case .invalidValue(let name):
      "'\(name)' is not a number from -1e9 to 1e9"
    case .itemOutsideReferenceView(let item):
      "view '\(item)' is not a descendant of the animator's reference view"
    case .invalidBoundingPath(let item):
      "the collision path of item '\(item)' is not the outline of an area"
    case .invalidBoundary(let identifier):
      "boundary '\(identifier)' has fewer than two distinct points"
    case .emptyReferenceBounds:
      "the reference bounds are empty after the insets"
    case .behaviorAddedTwice:
      "a behavior cannot be added twice to the same animator"
    case .behaviorOfAnotherAnimator:
      "the behavior belongs to another animator"
    case .behaviorInsideItself:
      "a behavior cannot be a child of itself"
    case .itemAttachedToItself(let item):
      "item '\(item)' cannot be attached to itself"
    case .groupInsideGroup:
      "an item group cannot hold a group"
    case .emptyGroup:
      "an item group needs at least one item"
    case .tooManyFields(let limit):
      "an animator holds at most \(limit) fields"
    }
  }
}
