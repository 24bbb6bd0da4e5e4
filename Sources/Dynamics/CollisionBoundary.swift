internal import Foundation
internal import Geometry

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
