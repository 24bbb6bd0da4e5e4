internal import Foundation
internal import Geometry
internal import Physics

/// The body that holds a collision behavior's boundaries in an animator's world.
final class BoundaryBody {
  /// The collision group of the behavior's items.
  let itemGroup: Int
  /// The collision group of the behavior's boundaries.
  let boundaryGroup: Int

  private let body: BodyID
  /// The boundaries in the world, in order of creation.
  private var built: [(boundary: CollisionBoundary, fixture: FixtureID)] = []
  /// The number of each boundary in contacts, kept when the boundary is replaced.
  private var numbers: [String?: Int] = [:]
  /// The reference bounds' boundary, and the rectangle that it was made from.
  private var reference: (rect: CGRect, boundary: CollisionBoundary)?

  /// Builds the boundaries of a behavior.
  init(for behavior: CollisionBehavior, in animator: DynamicAnimator) {
    let slot = animator.collisionSlots.take()
    itemGroup = 2 * slot
    boundaryGroup = 2 * slot + 1
    body = animator.world.createBody(BodyDefinition(kind: .static))
    update(for: behavior, in: animator)
  }

  /// Removes the body with its boundaries from the world.
  func remove(from animator: DynamicAnimator) {
    animator.world.destroyBody(body)
    for number in numbers.values { animator.contactTracker.forget(number) }
    animator.collisionSlots.free(itemGroup / 2)
  }

  /// Whether the reference bounds have changed since their boundary was made.
  func isOutdated(for behavior: CollisionBehavior) -> Bool {
    behavior.referenceBoundaryRect != reference?.rect
  }

  /// Adds and removes boundaries to match the behavior's.
  func update(for behavior: CollisionBehavior, in animator: DynamicAnimator) {
    if isOutdated(for: behavior) {
      reference = behavior.referenceBoundaryRect.map {
        ($0, CollisionBoundary(referenceBounds: $0))
      }
    }
    var wanted = behavior.boundaries
    if let reference { wanted.append(reference.boundary) }
    let names = Set(wanted.map { ObjectIdentifier($0) })
    built.removeAll { boundary, fixture in
      guard !names.contains(ObjectIdentifier(boundary)) else { return false }
      animator.world.detach(fixture)
      return true
    }
    let present = Set(built.map { ObjectIdentifier($0.boundary) })
    for boundary in wanted where !present.contains(ObjectIdentifier(boundary)) {
      add(boundary, of: behavior, in: animator)
    }
  }

  /// Adds a boundary.
  func add(
    _ boundary: CollisionBoundary, of behavior: CollisionBehavior, in animator: DynamicAnimator
  ) {
    guard let shape = boundary.shape else { return }
    let fixture = animator.world.attach(
      shape, to: body, material: Material(density: 0, friction: 0.2, restitution: 0.2),
      filter: Filter(groups: [boundaryGroup], notifications: [itemGroup]),
      userData: number(of: boundary, of: behavior, in: animator))
    built.append((boundary, fixture))
  }

  /// Removes a boundary; ignored where it is not in the world.
  func remove(_ boundary: CollisionBoundary, in animator: DynamicAnimator) {
    guard let index = built.firstIndex(where: { $0.boundary === boundary }) else { return }
    animator.world.detach(built.remove(at: index).fixture)
  }

  private func number(
    of boundary: CollisionBoundary, of behavior: CollisionBehavior, in animator: DynamicAnimator
  ) -> Int {
    if let number = numbers[boundary.identifier] { return number }
    let number = animator.contactTracker.register(
      .boundary(behavior, identifier: boundary.identifier))
    numbers[boundary.identifier] = number
    return number
  }
}

extension CollisionBoundary {
  /// The line in meters; nil where single precision leaves only a point of it.
  fileprivate var shape: Shape? {
    switch form {
    case .segment(let start, let end):
      return try? .segment(from: Units.meters(start), to: Units.meters(end))
    case .loop(_, let corners):
      let points = corners.map { Units.meters($0) }
      guard points.count > 2 else {
        guard let first = points.first, let last = points.last else { return nil }
        return try? .segment(from: first, to: last)
      }
      return try? .loop(points)
    }
  }
}
