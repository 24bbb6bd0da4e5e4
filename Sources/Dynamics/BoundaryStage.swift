internal import Foundation
internal import Geometry
internal import Physics

/// What stands in an animator's world for a collision behaviour's boundaries.
final class BoundaryStage {
  /// The group of the behaviour's items.
  let itemGroup: Int
  /// The group of the behaviour's boundaries.
  let boundaryGroup: Int

  private let body: BodyID
  /// The boundaries that stand, in order of construction.
  private var standing: [(boundary: CollisionBoundary, fixture: FixtureID)] = []
  /// The number of each boundary in contacts, kept over changes of the line.
  private var numbers: [String?: Int] = [:]
  /// The reference bounds' boundary, and the rectangle that it was made from.
  private var reference: (rect: CGRect, boundary: CollisionBoundary)?

  /// Builds the boundaries of a behaviour.
  init(for behavior: CollisionBehavior, in animator: DynamicAnimator) {
    let slot = animator.collisionSlots.take()
    itemGroup = 2 * slot
    boundaryGroup = 2 * slot + 1
    body = animator.world.createBody(BodyDefinition(kind: .static))
    update(for: behavior, in: animator)
  }

  /// Takes everything out of the world.
  func clear(in animator: DynamicAnimator) {
    animator.world.destroyBody(body)
    standing = []
    for number in numbers.values { animator.contactTracker.forget(number) }
    animator.collisionSlots.give(itemGroup / 2)
  }

  /// Whether the reference bounds' boundary is not the one that the bounds ask for.
  func isStale(for behavior: CollisionBehavior) -> Bool {
    behavior.referenceBoundaryRect != reference?.rect
  }

  /// Brings the boundaries in line with the behaviour.
  func update(for behavior: CollisionBehavior, in animator: DynamicAnimator) {
    if isStale(for: behavior) {
      reference = behavior.referenceBoundaryRect.map {
        ($0, CollisionBoundary(referenceBounds: $0))
      }
    }
    var wanted = behavior.boundaries
    if let reference { wanted.append(reference.boundary) }
    let names = Set(wanted.map { ObjectIdentifier($0) })
    standing.removeAll { boundary, fixture in
      guard !names.contains(ObjectIdentifier(boundary)) else { return false }
      animator.world.detach(fixture)
      return true
    }
    let present = Set(standing.map { ObjectIdentifier($0.boundary) })
    for boundary in wanted where !present.contains(ObjectIdentifier(boundary)) {
      guard let shape = boundary.shape else { continue }
      let fixture = animator.world.attach(
        shape, to: body, material: Material(density: 0, friction: 0.2, restitution: 0.2),
        filter: Filter(groups: [boundaryGroup], notifications: [itemGroup]),
        userData: number(of: boundary, of: behavior, in: animator))
      standing.append((boundary, fixture))
    }
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
  /// The line in metres; nil where it has shrunk to a point in single precision.
  fileprivate var shape: Shape? {
    switch form {
    case .segment(let start, let end):
      return try? .segment(from: Units.metres(start), to: Units.metres(end))
    case .loop(_, let corners):
      let points = corners.map { Units.metres($0) }
      guard points.count > 2 else {
        guard let first = points.first, let last = points.last else { return nil }
        return try? .segment(from: first, to: last)
      }
      return try? .loop(points)
    }
  }
}
