public import Foundation
public import Scene

/// A linear relation between attributes of items: first attribute, relation, multiplier × second
/// attribute + constant.
///
/// An optional constraint that cannot be satisfied is violated by as small a distance as constraints
/// of higher priority allow. Items, attributes, relation and multiplier never change; items are
/// referenced weakly. y grows downwards, so a positive constant on a bottom edge moves it down; with
/// a right-to-left layout direction a positive constant on leading and trailing edges moves them to
/// the left.
///
/// A multiplied location is measured in the coordinates of the item that holds the constraint:
/// with a inside box, `a.centerX == 0.5 × box.centerX` places a's center at a quarter of box's width.
public final class LayoutConstraint {
  /// Identifies a constraint in reports; never reused.
  public struct ID: Hashable, Sendable {
    let serial: UInt64
  }

  /// Identifies the constraint in reports.
  public let id = ID(serial: LayoutState.nextSerial())

  let first: LayoutMeasure
  let second: LayoutMeasure?

  /// How the two sides compare.
  public let relation: LayoutRelation

  /// The factor of the second attribute; 1 without one.
  public let multiplier: CGFloat

  /// The constant, in points, finite; cheap to change at any time.
  ///
  /// Setting it replaces system spacing.
  public var constant: CGFloat {
    didSet {
      guard constant.isFinite else { fatalError("a constraint's constant is finite") }
      guard constant != oldValue || spacing != nil else { return }
      spacing = nil
      noteChange()
    }
  }

  /// The priority, above 0 and at most 1000, which is required and the default.
  ///
  /// An active constraint cannot change between required and optional. Trying that, or setting a
  /// priority out of range, is a programmer error here; `setPriority(_:)` throws instead.
  public var priority: LayoutPriority {
    get { storedPriority }
    set {
      do {
        try setPriority(newValue)
      } catch {
        fatalError(error.description)
      }
    }
  }
  private var storedPriority = LayoutPriority.required

  /// A name for printed forms and reports, or nil.
  public var identifier: String?

  /// What created the constraint; in a conflict generated ones are kept before explicit ones.
  package var origin = LayoutConflict.Origin.explicit

  /// Increases with every change, so that an engine can tell whether it has read the present state.
  private(set) var version = 0

  /// The serial number of the `PendingChanges` that already list the constraint; 0 for none.
  var listedIn: UInt64 = 0

  private func noteChange() {
    version += 1
    if let holderNode { listChange(in: holderNode) }
  }

  /// Adds the constraint to the pending changes of the holder's engine.
  private func listChange(in node: LayoutNode) {
    guard let changes = node.pendingChanges, listedIn != changes.serial else { return }
    listedIn = changes.serial
    changes.constraints.append(self)
  }

  /// The system spacing that gives the constant; nil for a constant given as a number.
  var spacing: SystemSpacing?

  /// The item that holds the constraint; nil while it is inactive.
  var holder: (any LayoutItem)? { holderNode?.item }
  private(set) var holderNode: LayoutNode?

  /// The serial number of the last activation; later ones are greater.
  private(set) var activation: UInt64 = 0

  /// The engine that has a record of the constraint, and the record's index.
  var engineSerial: UInt64 = 0
  var record = -1

  // MARK: Creating

  /// A constraint between two attributes, or of a size and a constant.
  ///
  /// - Parameters:
  ///   - firstItem: The first item.
  ///   - firstAttribute: Its attribute.
  ///   - relation: How both sides compare.
  ///   - secondItem: The second item, or nil for a size in points.
  ///   - secondAttribute: Its attribute; ignored without a second item.
  ///   - multiplier: The factor of the second attribute.
  ///   - constant: The constant, in points.
  /// - Throws: A `LayoutError` when the two attributes cannot be paired.
  @_disfavoredOverload
  public convenience init(
    item firstItem: (any LayoutItem)?, attribute firstAttribute: LayoutAttribute,
    relatedBy relation: LayoutRelation, toItem secondItem: (any LayoutItem)? = nil,
    attribute secondAttribute: LayoutAttribute = .notAnAttribute, multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) throws(LayoutError) {
    try self.init(
      checkedItem: firstItem, firstAttribute, relation, secondItem, secondAttribute,
      multiplier: multiplier, constant: constant)
  }

  /// A constraint with the same parts and errors, for who declares that initializer without errors.
  package convenience init(
    checkedItem firstItem: (any LayoutItem)?, _ firstAttribute: LayoutAttribute,
    _ relation: LayoutRelation, _ secondItem: (any LayoutItem)?, _ secondAttribute: LayoutAttribute,
    multiplier: CGFloat, constant: CGFloat
  ) throws(LayoutError) {
    guard let firstItem else { throw .missingFirstItem }
    let hasSecond = secondItem != nil && secondAttribute != .notAnAttribute
    try self.init(
      validating: LayoutMeasure(firstItem, firstAttribute), relation,
      hasSecond ? secondItem.map { LayoutMeasure($0, secondAttribute) } : nil,
      multiplier: multiplier, constant: constant)
  }

  /// A constraint between sides that are checked.
  convenience init(
    validating first: LayoutMeasure, _ relation: LayoutRelation, _ second: LayoutMeasure?,
    multiplier: CGFloat, constant: CGFloat
  ) throws(LayoutError) {
    try Self.check(
      (first.attribute, first.originAttribute),
      second.map { ($0.attribute, $0.originAttribute) }, multiplier: multiplier, constant: constant)
    self.init(
      first, relation, second, multiplier: second == nil ? 1 : multiplier, constant: constant)
  }

  /// A constraint between sides that are known to be valid.
  init(
    _ first: LayoutMeasure, _ relation: LayoutRelation, _ second: LayoutMeasure?,
    multiplier: CGFloat, constant: CGFloat
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
  }

  /// A constraint between sides that are a programmer error where they are invalid.
  convenience init(
    checking first: LayoutMeasure, _ relation: LayoutRelation, _ second: LayoutMeasure?,
    multiplier: CGFloat = 1, constant: CGFloat
  ) {
    do {
      try self.init(
        validating: first, relation, second, multiplier: multiplier, constant: constant)
    } catch {
      fatalError(error.description)
    }
  }

  /// A constraint that an item generates; invalid attributes are a programmer error.
  ///
  /// - Parameters:
  ///   - origin: What creates it.
  ///   - firstItem: The first item.
  ///   - firstAttribute: Its attribute.
  ///   - relation: How both sides compare.
  ///   - secondItem: The second item, or nil for a size in points.
  ///   - secondAttribute: Its attribute.
  ///   - multiplier: The factor of the second attribute.
  ///   - constant: The constant, in points.
  package convenience init(
    generated origin: LayoutConflict.Origin, _ firstItem: any LayoutItem,
    _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    _ secondItem: (any LayoutItem)? = nil,
    _ secondAttribute: LayoutAttribute = .notAnAttribute, multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) {
    self.init(
      checking: LayoutMeasure(firstItem, firstAttribute), relation,
      secondItem.map { LayoutMeasure($0, secondAttribute) }, multiplier: multiplier,
      constant: constant)
    self.origin = origin
  }

  // MARK: Parts

  /// The item of the first attribute; nil once it has been deallocated.
  public var firstItem: (any LayoutItem)? { first.item }

  /// The first attribute.
  public var firstAttribute: LayoutAttribute { first.attribute }

  /// The item of the second attribute; nil without one, or once it has been deallocated.
  public var secondItem: (any LayoutItem)? { second?.item }

  /// The second attribute; `notAnAttribute` without one.
  public var secondAttribute: LayoutAttribute { second?.attribute ?? .notAnAttribute }

  /// The location from which a distance on the first side is measured; nil for an attribute.
  public var firstOrigin: (item: any LayoutItem, attribute: LayoutAttribute)? { first.start }

  /// The location from which a distance on the second side is measured; nil for an attribute.
  public var secondOrigin: (item: any LayoutItem, attribute: LayoutAttribute)? { second?.start }

  /// The items of both sides that still exist; with distances up to four, and repeated ones.
  public var items: [any LayoutItem] {
    [first.item, first.origin, second?.item, second?.origin].compactMap { $0 }
  }

  /// Calls a closure with the node of each item; it allocates nothing.
  func forEachNode(_ body: (LayoutNode) -> Void) {
    body(first.node)
    if let node = first.originNode { body(node) }
    if let node = second?.node { body(node) }
    if let node = second?.originNode { body(node) }
  }

  /// Changes the priority.
  ///
  /// - Parameter priority: The new priority.
  /// - Throws: A `LayoutError` for a priority out of range, and for a change between required and
  ///   optional while the constraint is active.
  public func setPriority(_ priority: LayoutPriority) throws(LayoutError) {
    guard priority.isLegal else { throw .priorityOutOfRange(priority) }
    guard !isActive || priority.isRequired == storedPriority.isRequired else {
      throw .requirednessOfActiveConstraint
    }
    guard priority != storedPriority else { return }
    storedPriority = priority
    noteChange()
  }

  // MARK: Activation

  /// Whether the constraint takes part in the layout.
  ///
  /// Setting it calls `activate()` or `deactivate()`; an error of `activate()` is a programmer error
  /// here.
  public var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue else { return deactivate() }
      do {
        try activate()
      } catch {
        fatalError(error.description)
      }
    }
  }

  /// Installs the constraint on the closest common ancestor of its items; has no effect while it is
  /// active.
  ///
  /// - Throws: A `LayoutError` when there is no common ancestor, or an item has been deallocated.
  public func activate() throws(LayoutError) {
    guard holder == nil else { return }
    install(on: try closestCommonAncestor())
  }

  /// Installs the constraint on an item, which holds it in place of the closest common ancestor of its items.
  ///
  /// - Parameter item: That ancestor, or one above it.
  /// - Throws: A `LayoutError` when the item contains not all of the constraint's, or one has been deallocated.
  public func activate(on item: any LayoutItem) throws(LayoutError) {
    let common = try closestCommonAncestor()
    guard common.isLayoutDescendant(of: item) else {
      throw .noCommonAncestor(first.printed, second?.printed ?? first.printed)
    }
    guard holder !== item else { return }
    deactivate()
    install(on: item)
  }

  private func install(on item: any LayoutItem) {
    let node = item.layoutNode
    holderNode = node
    activation = LayoutState.nextSerial()
    item.layoutState.add(self)
    listChange(in: node)
  }

  /// Removes the constraint from the layout; has no effect while it is inactive.
  public func deactivate() {
    guard let state = holder?.layoutState else { return }
    holderNode = nil
    listChange(in: state.node)
    state.removeConstraints { $0 === self }
  }

  /// Activates constraints in their order.
  ///
  /// - Throws: The error of the first that cannot be activated; those before it stay active.
  @_disfavoredOverload
  public static func activate(_ constraints: [LayoutConstraint]) throws(LayoutError) {
    for constraint in constraints { try constraint.activate() }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    // One pass over each holder's list, however many of its constraints are removed.
    var holders: [ObjectIdentifier: LayoutState] = [:]
    for constraint in constraints {
      guard let state = constraint.holder?.layoutState else { continue }
      holders[ObjectIdentifier(state)] = state
      constraint.holderNode = nil
      constraint.listChange(in: state.node)
    }
    for state in holders.values { state.removeConstraints { $0.holderNode == nil } }
  }

  private func closestCommonAncestor() throws(LayoutError) -> any LayoutItem {
    var common = first.item
    var isAlive = true
    forEachNode { node in
      guard let item = node.item else {
        isAlive = false
        return
      }
      common = common.flatMap { Self.closestCommonAncestor($0, item) }
    }
    guard isAlive else { throw .itemDeallocated }
    guard let common else {
      throw .noCommonAncestor(first.printed, second?.printed ?? first.printed)
    }
    // A guide contains nothing; its owner holds its constraints.
    if common.isLayoutGuide, let owner = common.layoutParent { return owner }
    return common
  }

  /// The closest common ancestor of two items, nil in different trees.
  ///
  /// Both paths to the root are walked in step, marking each item, so the cost depends on the distance
  /// of the farther item from the ancestor and not on the tree's depth.
  private static func closestCommonAncestor(
    _ first: any LayoutItem, _ second: any LayoutItem
  ) -> (any LayoutItem)? {
    if first === second { return first }
    // Most constraints are between siblings, or with the parent.
    let (parent, otherParent) = (first.layoutParent, second.layoutParent)
    if parent === otherParent || parent === second { return parent }
    if otherParent === first { return first }
    let mark = LayoutState.nextSerial()
    var (path, otherPath): ((any LayoutItem)?, (any LayoutItem)?) = (first, second)
    while path != nil || otherPath != nil {
      if let item = path {
        let node = item.layoutState.node
        if node.ancestorMark == mark { return item }
        node.ancestorMark = mark
        path = item.layoutParent
      }
      swap(&path, &otherPath)
    }
    return nil
  }
}

/// Which attributes can be paired.
extension LayoutConstraint {
  /// Checks both sides against UIKit's rules: the attribute of each, and that from which it is a distance.
  static func check(
    _ first: (attribute: LayoutAttribute, origin: LayoutAttribute?),
    _ second: (attribute: LayoutAttribute, origin: LayoutAttribute?)?, multiplier: CGFloat,
    constant: CGFloat
  ) throws(LayoutError) {
    func kind(
      _ side: (attribute: LayoutAttribute, origin: LayoutAttribute?)
    ) -> LayoutAttribute.Kind? {
      side.origin == nil ? side.attribute.kind : .size
    }
    guard multiplier.isFinite, constant.isFinite else { throw .notFinite }
    guard let firstKind = kind(first) else { throw .unknownAttribute }
    guard let second, let secondKind = kind(second), firstKind == .size || multiplier != 0 else {
      guard firstKind == .size else { throw .unpairedLocation(first.attribute) }
      return
    }
    guard (firstKind == .size) == (secondKind == .size) else {
      if first.origin != nil { throw .locationOfDistance(second.attribute) }
      if second.origin != nil { throw .locationOfDistance(first.attribute) }
      throw .invalidPairing(first.attribute, second.attribute)
    }
    guard firstKind == .size || !first.attribute.mixesDirections(with: second.attribute) else {
      throw .mixedDirections(first.attribute, second.attribute)
    }
  }
}

extension LayoutAttribute {
  /// Whether one of two attributes depends on the layout direction and the other is left or right, or
  /// one of their margins.
  func mixesDirections(with other: LayoutAttribute) -> Bool {
    isDirectional && other.isLeftOrRight || isLeftOrRight && other.isDirectional
  }

  private var isLeftOrRight: Bool { !isDirectional && mirrored != self }
}

/// One side of a constraint: an attribute of an item, or the distance between two attributes.
struct LayoutMeasure {
  /// The item's node.
  let node: LayoutNode
  /// The node of the item from which a distance is measured; nil for a single attribute.
  let originNode: LayoutNode?
  /// The attribute of the item.
  let attribute: LayoutAttribute
  /// The attribute from which a distance is measured; nil for a single attribute.
  let originAttribute: LayoutAttribute?

  /// The item; nil once it has been deallocated.
  var item: (any LayoutItem)? { node.item }
  /// The item from which a distance is measured; nil for a single attribute.
  var origin: (any LayoutItem)? { originNode?.item }

  /// An attribute of an item.
  init(_ item: any LayoutItem, _ attribute: LayoutAttribute) {
    node = item.layoutNode
    self.attribute = attribute
    originNode = nil
    originAttribute = nil
  }

  /// The distance from one attribute to another one along the same axis.
  init(
    from origin: any LayoutItem, _ originAttribute: LayoutAttribute, to item: any LayoutItem,
    _ attribute: LayoutAttribute
  ) {
    node = item.layoutNode
    self.attribute = attribute
    originNode = origin.layoutNode
    self.originAttribute = originAttribute
  }

  /// The item and the attribute from which a distance is measured; nil for a single attribute.
  var start: (item: any LayoutItem, attribute: LayoutAttribute)? {
    guard let origin, let originAttribute else { return nil }
    return (origin, originAttribute)
  }

  /// A location, or a size or distance; nil for `notAnAttribute`.
  var kind: LayoutAttribute.Kind? { originAttribute == nil ? attribute.kind : .size }

  /// Whether the side depends on the layout direction.
  var isDirectional: Bool {
    attribute.isDirectional || originAttribute?.isDirectional == true
  }

  /// The side as constraints print it: `a.left`, or `(b.left - a.left)` for a distance.
  var printed: String {
    let end = "\(LayoutConstraint.printed(item)).\(attribute.name)"
    guard let originAttribute else { return end }
    return "(\(end) - \(LayoutConstraint.printed(origin)).\(originAttribute.name))"
  }
}
