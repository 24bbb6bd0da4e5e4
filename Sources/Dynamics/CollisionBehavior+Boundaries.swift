public import Foundation
public import Geometry
public import Scene

/// The boundaries of a collision behavior: paths and lines in reference coordinates, in points, with
/// names by which contacts are reported.
extension CollisionBehavior {
  /// Whether the bounds of the animator's reference view are a boundary; false by default.
  ///
  /// The boundary follows the bounds as they change, and has no identifier. Setting it to true takes
  /// the insets back to zero. An animator without reference view has no such boundary.
  public final var translatesReferenceBoundsIntoBoundary: Bool {
    get { parameters.translatesReferenceBoundsIntoBoundary }
    set { parameters.translatesReferenceBoundsIntoBoundary = newValue }
  }

  /// Makes the bounds of the animator's reference view, less insets, a boundary.
  ///
  /// The insets are in points, positive ones inwards; the line itself lies 1 point outside of that
  /// rectangle.
  public final func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    parameters.insets = insets
  }

  /// Adds a boundary of a scene, replacing one of the same id.
  ///
  /// - Throws: `DynamicsError.invalidBoundary(identifier:)` as for its path or ends.
  public final func addBoundary(_ boundary: Boundary) throws(DynamicsError) {
    switch boundary.course {
    case .segment(let start, let end):
      try addBoundary(withIdentifier: boundary.id, from: start, to: end)
    case .path(let points):
      try addBoundary(withIdentifier: boundary.id, for: BezierPath(polygon: points))
    case .ellipse(let rect):
      try addBoundary(withIdentifier: boundary.id, for: BezierPath(ovalIn: rect))
    }
  }

  /// Adds a boundary along a path, replacing one of the same name.
  ///
  /// Only the first subpath counts; it is closed where it is open, and its curves become chords of
  /// about 10 points.
  ///
  /// - Throws: `DynamicsError.invalidBoundary(identifier:)` where the subpath has no two points at
  ///   least 0.1 points apart.
  public final func addBoundary(
    withIdentifier identifier: String, for path: BezierPath
  ) throws(DynamicsError) {
    guard let boundary = CollisionBoundary(identifier: identifier, for: path) else {
      throw .invalidBoundary(identifier: identifier)
    }
    add(boundary)
  }

  /// Adds a straight boundary, replacing one of the same name.
  ///
  /// - Throws: `DynamicsError.invalidBoundary(identifier:)` where the ends are not at least 0.1 points
  ///   apart.
  public final func addBoundary(
    withIdentifier identifier: String, from start: CGPoint, to end: CGPoint
  ) throws(DynamicsError) {
    guard let boundary = CollisionBoundary(identifier: identifier, from: start, to: end) else {
      throw .invalidBoundary(identifier: identifier)
    }
    add(boundary)
  }

  /// The boundary of a name as a path, or nil where there is none.
  public final func boundary(withIdentifier identifier: String) -> BezierPath? {
    boundariesByName[identifier]?.path
  }

  /// The names of the boundaries, in order of addition.
  public final var boundaryIdentifiers: [String] { boundaries.compactMap(\.identifier) }

  /// All boundaries as paths in reference coordinates, for drawing: those with names in order of
  /// addition, then the reference bounds less their insets.
  public final var boundaryPaths: [(identifier: String?, path: BezierPath)] {
    var paths = boundaries.map { (identifier: $0.identifier, path: $0.path) }
    if let rect = referenceBoundaryRect { paths.append((nil, BezierPath(rect: rect))) }
    return paths
  }

  /// The rectangle of the reference bounds' boundary: the bounds less the insets; nil where there is
  /// no such boundary, the behavior does not act, or nothing is left of the bounds.
  public final var referenceBoundaryRect: CGRect? {
    guard let insets = parameters.referenceInsets, let bounds = dynamicAnimator?.referenceBounds
    else { return nil }
    return Self.boundaryRect(bounds, insets)
  }

  /// Whether the insets leave nothing of the bounds of the animator's reference view, so that they are
  /// no boundary.
  public final var hasEmptyReferenceBounds: Bool {
    guard let insets = parameters.referenceInsets, let bounds = dynamicAnimator?.referenceBounds
    else { return false }
    return Self.boundaryRect(bounds, insets) == nil
  }

  /// Removes the boundary of a name; ignored where there is none.
  public final func removeBoundary(withIdentifier identifier: String) {
    guard let former = boundariesByName.removeValue(forKey: identifier) else { return }
    if let index = index(of: former) { boundaries.remove(at: index) }
    exchange(former, for: nil)
  }

  /// Removes the boundaries that have names; that of the reference bounds stays.
  public final func removeAllBoundaries() {
    guard !boundaries.isEmpty else { return }
    boundaries.removeAll()
    boundariesByName.removeAll()
    boundariesChanged()
  }

  /// The reference bounds less insets, or nil where nothing is left.
  static func boundaryRect(_ bounds: CGRect, _ insets: EdgeInsets) -> CGRect? {
    let rect = bounds.inset(by: insets)
    // CGRect would take a negative width for a rectangle given from its opposite corner.
    guard rect.size.width > 0, rect.size.height > 0, rect.origin.isUsable,
      rect.size.width.isUsable, rect.size.height.isUsable
    else { return nil }
    return rect
  }

  private func add(_ boundary: CollisionBoundary) {
    guard let name = boundary.identifier else { return }
    let former = boundariesByName.updateValue(boundary, forKey: name)
    if let index = former.flatMap(index) {
      boundaries[index] = boundary
    } else {
      boundaries.append(boundary)
    }
    exchange(former, for: boundary)
  }

  private func index(of boundary: CollisionBoundary) -> Int? {
    boundaries.firstIndex { $0 === boundary }
  }
}
