public import Dynamics
public import Scene
public import Foundation
public import Geometry

/// Lets items collide with each other and with boundaries, whose names are any `NSCopying`.
open class UICollisionBehavior: CollisionBehavior {
  /// What collides.
  public typealias Mode = CollisionBehavior.Mode

  /// Is told of contacts; not kept.
  public final weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  /// The boundaries' names as they were given, by what they are called in the film.
  fileprivate final var identifiers: [String: any NSCopying] = [:]
  private final let contacts = ContactTeller()

  /// Lets items collide.
  public override init(items: [any UIDynamicItem] = []) {
    super.init(items: items)
    contactDelegate = contacts
  }

  /// Adds a boundary along a path, replacing one of the same name.
  public final func addBoundary(withIdentifier identifier: any NSCopying, for path: UIBezierPath) {
    add(identifier) { name throws(DynamicsError) in
      try addBoundary(withIdentifier: name, for: path.path)
    }
  }

  /// Adds a straight boundary, replacing one of the same name.
  public final func addBoundary(
    withIdentifier identifier: any NSCopying, from start: CGPoint, to end: CGPoint
  ) {
    add(identifier) { name throws(DynamicsError) in
      try addBoundary(withIdentifier: name, from: start, to: end)
    }
  }

  private func add(
    _ identifier: any NSCopying, _ change: (String) throws(DynamicsError) -> Void
  ) {
    let name = "\(identifier)"
    do throws(DynamicsError) {
      try change(name)
      identifiers[name] = identifier
    } catch {
      Runtime.current?.report("\(error)")
    }
  }

  /// The path of a boundary; nil where there is none of the name.
  public final func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundary(withIdentifier: "\(identifier)" as String).map { UIBezierPath($0) }
  }

  /// Removes a boundary.
  public final func removeBoundary(withIdentifier identifier: any NSCopying) {
    removeBoundary(withIdentifier: "\(identifier)" as String)
  }

  /// The names of the boundaries, in order of addition.
  public final var boundaryIdentifiers: [any NSCopying]? {
    boundaryNames.map { identifiers[$0] ?? $0 }
  }
}

extension String: @retroactive NSCopying {
  /// The string itself, so that it names boundaries, as on iOS.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Is told when contacts begin and end.
///
/// Every method has an empty default.
public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Two items began to touch.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  /// Two items no longer touch.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// An item began to touch a boundary, whose name is nil for the reference bounds.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// An item no longer touches a boundary.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Tells the delegates of collision behaviors, with the names of boundaries as they were given.
private final class ContactTeller: CollisionBehaviorDelegate {
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint
  ) {
    guard let behavior = behavior as? UICollisionBehavior else { return }
    behavior.collisionDelegate?.collisionBehavior(
      behavior, beganContactFor: item1, with: item2, at: point)
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {
    guard let behavior = behavior as? UICollisionBehavior else { return }
    behavior.collisionDelegate?.collisionBehavior(behavior, endedContactFor: item1, with: item2)
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint
  ) {
    guard let behavior = behavior as? UICollisionBehavior else { return }
    behavior.collisionDelegate?.collisionBehavior(
      behavior, beganContactFor: item,
      withBoundaryIdentifier: identifier.map { behavior.identifiers[$0] ?? $0 }, at: point)
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {
    guard let behavior = behavior as? UICollisionBehavior else { return }
    behavior.collisionDelegate?.collisionBehavior(
      behavior, endedContactFor: item,
      withBoundaryIdentifier: identifier.map { behavior.identifiers[$0] ?? $0 })
  }
}
