public import Foundation
public import Geometry
public import Scene

/// Lets its items collide with each other and with boundaries.
///
/// An item collides only with items of the same behavior, and a boundary only with the items of its
/// behavior. Between items the touching distance is up to half a point of overlap; an item
/// rests 1.1 to 2 points from a boundary line and 0.1 to 1 point from the reference bounds, as in
/// UIKit.
///
/// Boundaries have friction 0.2 and elasticity 0.2.
open class CollisionBehavior: ItemHoldingBehavior, ParameterizedBehavior, RuledBehavior {
  /// What the items collide with.
  public typealias Mode = CollisionParameters.Mode

  /// The mode and the insets; the list of boundaries has no effect.
  public final var parameters = CollisionParameters() {
    didSet {
      enforceRules(on: &parameters, after: oldValue)
      if collisionMode != oldValue.collisionMode { modeChanged() }
      if parameters.referenceInsets != oldValue.referenceInsets { boundariesChanged() }
    }
  }

  final func rules(after former: CollisionParameters) -> [ParameterRule<CollisionParameters>] {
    [.init("insets", optional: \.referenceInsets, isUsable: \.isUsable)]
  }

  /// What the items collide with; everything by default.
  ///
  /// In mode `.items` the items pass through boundaries, but contacts with them are still reported.
  public final var collisionMode: Mode {
    get { parameters.collisionMode }
    set { parameters.collisionMode = newValue }
  }

  /// The object that is called when contacts begin and end; none by default.
  public final weak var contactDelegate: (any CollisionBehaviorDelegate)?

  /// The boundaries with names, in order of addition.
  final var boundaries: [CollisionBoundary] = []
  /// The same by name.
  final var boundariesByName: [String: CollisionBoundary] = [:]

  /// What represents the boundaries in the world while the behavior acts.
  final var boundaryBody: BoundaryBody?

  /// A behavior of items, or of none yet, without boundaries.
  public override init(items: [any DynamicItem] = []) { super.init(items: items) }

  // MARK: Acting

  private func modeChanged() {
    guard let dynamicAnimator else { return }
    for item in items { dynamicAnimator.body(of: item)?.updateFilter(in: dynamicAnimator) }
    changed()
  }

  /// Rebuilds the boundaries, after a change.
  final func boundariesChanged() {
    guard let dynamicAnimator else { return }
    boundaryBody?.update(for: self, in: dynamicAnimator)
    changed()
  }

  /// Puts one boundary in the place of another, or of none, in the world.
  final func exchange(_ former: CollisionBoundary?, for boundary: CollisionBoundary?) {
    guard let dynamicAnimator, let boundaryBody else { return }
    guard !boundaryBody.isOutdated(for: self) else { return boundariesChanged() }
    if let former { boundaryBody.remove(former, in: dynamicAnimator) }
    if let boundary { boundaryBody.add(boundary, of: self, in: dynamicAnimator) }
    changed()
  }

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    try super.check(for: animator)
    if let bounds = animator.referenceBounds, let insets = parameters.referenceInsets,
      Self.boundaryRect(bounds, insets) == nil
    {
      throw .emptyReferenceBounds
    }
  }

  override func associate(with animator: DynamicAnimator) {
    boundaryBody = BoundaryBody(for: self, in: animator)
    super.associate(with: animator)
  }

  override func dissociate(from animator: DynamicAnimator) {
    super.dissociate(from: animator)
    animator.contactTracker.endContacts(of: self)
    boundaryBody?.remove(from: animator)
    boundaryBody = nil
  }

  override func begin(with body: ItemBody, in animator: DynamicAnimator) {
    body.add(self, in: animator)
  }

  override func end(with body: ItemBody, in animator: DynamicAnimator) {
    body.collisions.removeAll { $0 === self }
    body.updateFilter(in: animator)
  }
}

extension CollisionParameters: LiveParameters {
  /// Makes a collision behavior of items, with the boundaries.
  public func makeBehavior(of items: [any DynamicItem]) throws(DynamicsError) -> DynamicBehavior {
    let behavior = CollisionBehavior(items: items)
    behavior.parameters = self
    for boundary in boundaries { try behavior.addBoundary(boundary) }
    return behavior
  }
}

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
  public final var boundaryNames: [String] { boundaries.compactMap(\.identifier) }

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

/// Is called when contacts of a collision behavior begin and end.
///
/// All contacts that began in a step are reported before all that ended, and both before the
/// behaviors' actions run. Points are in reference coordinates; the identifier is the boundary's
/// name, nil for the reference bounds. Every method has an empty default.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Two items of the behavior began to touch at a point.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint)

  /// Two items no longer touch.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem)

  /// An item began to touch a boundary of the behavior at a point.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint)

  /// An item no longer touches a boundary.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?)
}

extension CollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {}
}
