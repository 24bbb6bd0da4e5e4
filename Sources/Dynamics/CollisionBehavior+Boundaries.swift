public import Foundation
public import Geometry

/// The lines that items bounce off.
extension CollisionBehavior {
  /// Whether the bounds of the animator's reference view are a boundary; false by default.
  ///
  /// The boundary follows the bounds as they change, and has no identifier. Setting it to true takes
  /// the insets back to zero. An animator without reference view has no such boundary.
  public final var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceInsets != nil }
    set { setReferenceInsets(newValue ? .zero : nil) }
  }

  /// Makes the bounds of the animator's reference view, less insets, a boundary.
  ///
  /// The line itself lies 1 point outside of that rectangle.
  ///
  /// - Parameter insets: The distances from the edges, in points; positive ones shrink.
  public final func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    guard
      insets.top.isUsable, insets.left.isUsable, insets.bottom.isUsable, insets.right.isUsable
    else { return }
    setReferenceInsets(insets)
  }

  /// Adds a boundary along a path, replacing one of the same name.
  ///
  /// Only the first subpath counts; it is closed where it is open, and its curves become chords of
  /// about 10 points.
  ///
  /// - Parameters:
  ///   - identifier: The boundary's name in contacts.
  ///   - path: The path in reference coordinates, in points.
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
  /// - Parameters:
  ///   - identifier: The boundary's name in contacts.
  ///   - start: One end in reference coordinates, in points.
  ///   - end: The other end, at least 0.1 points from the first.
  /// - Throws: `DynamicsError.invalidBoundary(identifier:)` where the ends are closer than that.
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
    boundaries.first { $0.identifier == identifier }?.path
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

  /// The rectangle that the behaviour makes a boundary of the reference bounds: these less the
  /// insets; nil where it does not act, or where nothing is left.
  public final var referenceBoundaryRect: CGRect? {
    guard let referenceInsets, let bounds = dynamicAnimator?.referenceBounds else { return nil }
    return Self.boundaryRect(bounds, referenceInsets)
  }

  /// Removes the boundary of a name; ignored where there is none.
  public final func removeBoundary(withIdentifier identifier: String) {
    guard let index = boundaries.firstIndex(where: { $0.identifier == identifier }) else { return }
    boundaries.remove(at: index)
    boundariesChanged()
  }

  /// Removes the boundaries that have names; the reference bounds stay.
  public final func removeAllBoundaries() {
    guard !boundaries.isEmpty else { return }
    boundaries.removeAll()
    boundariesChanged()
  }

  /// The reference bounds less insets, or nil where nothing is left.
  static func boundaryRect(_ bounds: CGRect, _ insets: EdgeInsets) -> CGRect? {
    let rect = bounds.inset(by: insets)
    // A negative width would be taken for a rectangle written from its other corner.
    guard rect.size.width > 0, rect.size.height > 0, rect.origin.isUsable,
      rect.size.width.isUsable, rect.size.height.isUsable
    else { return nil }
    return rect
  }

  private func setReferenceInsets(_ insets: EdgeInsets?) {
    guard insets != referenceInsets else { return }
    referenceInsets = insets
    boundariesChanged()
  }

  private func add(_ boundary: CollisionBoundary) {
    if let index = boundaries.firstIndex(where: { $0.identifier == boundary.identifier }) {
      boundaries[index] = boundary
    } else {
      boundaries.append(boundary)
    }
    boundariesChanged()
  }

  private func boundariesChanged() {
    guard let dynamicAnimator else { return }
    stage?.update(for: self, in: dynamicAnimator)
    changed()
  }
}
