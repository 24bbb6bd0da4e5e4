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
    animator.boundaryFollowed()
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

/// A line that the items of one collision behavior bounce off.
final class CollisionBoundary {
  /// What the line is.
  enum Form: Equatable {
    /// A straight line between two points.
    case segment(CGPoint, CGPoint)
    /// The closed loop of a path's first subpath; the corners stand for its curves.
    case loop(BezierPath, corners: [CGPoint])
  }

  /// The name, or nil for the reference bounds.
  let identifier: String?

  /// What the line is, in reference coordinates.
  let form: Form

  /// A straight boundary, or nil where the points coincide or cannot be simulated.
  init?(identifier: String, from start: CGPoint, to end: CGPoint) {
    guard start.isUsable, end.isUsable, Self.areDistinct([start, end]) else { return nil }
    self.identifier = identifier
    form = .segment(start, end)
  }

  /// The boundary of a path's first subpath, or nil where that has fewer than two distinct points.
  ///
  /// Two points make a straight boundary. (UIKit reports contacts with it, but items fall through.)
  init?(identifier: String, for path: BezierPath) {
    let outline = Outline(path, chordsPerCurve: 10_000)
    guard outline.isUsable, Self.areDistinct(outline.points) else { return nil }
    self.identifier = identifier
    form = .loop(path, corners: outline.points)
  }

  /// The boundary that a rectangle makes of the reference bounds: 1 point outside of it.
  init(referenceBounds rect: CGRect) {
    identifier = nil
    form = .loop(BezierPath(rect: rect), corners: rect.insetBy(dx: -1, dy: -1).corners)
  }

  /// The boundary as it was given.
  var path: BezierPath {
    switch form {
    case .segment(let start, let end): BezierPath(polygon: [start, end], closed: false)
    case .loop(let path, _): path
    }
  }

  /// Whether two of the points are at least 0.1 points apart, as a line needs.
  private static func areDistinct(_ points: [CGPoint]) -> Bool {
    guard let first = points.first else { return false }
    return points.contains { CGVector(from: first, to: $0).length >= 0.1 }
  }
}
