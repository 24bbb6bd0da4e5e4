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
    build(for: behavior, in: animator)
  }

  /// Brings the boundaries in line with the behaviour, and wakes its items.
  func update(for behavior: CollisionBehavior, in animator: DynamicAnimator) {
    build(for: behavior, in: animator)
    for item in behavior.items {
      guard let body = animator.body(of: item) else { continue }
      animator.world[body.id].isAwake = true
    }
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

  private func build(for behavior: CollisionBehavior, in animator: DynamicAnimator) {
    if isStale(for: behavior) {
      reference = behavior.referenceBoundaryRect.map {
        ($0, CollisionBoundary(referenceBounds: $0))
      }
    }
    var wanted = behavior.boundaries
    if let reference { wanted.append(reference.boundary) }
    standing.removeAll { boundary, fixture in
      guard !wanted.contains(where: { $0 === boundary }) else { return false }
      animator.world.detach(fixture)
      return true
    }
    for boundary in wanted where !standing.contains(where: { $0.boundary === boundary }) {
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
