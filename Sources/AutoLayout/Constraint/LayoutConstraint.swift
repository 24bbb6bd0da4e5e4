public import Foundation

/// A wish about the frames of items: first attribute, relation, multiplier × second attribute +
/// constant.
///
/// What counts against an optional constraint is the distance by which it is missed: an equality
/// below 1000 pulls as near as more important wishes allow. Items, attributes, relation and
/// multiplier never change; a constraint knows its items weakly. y grows downwards, so a positive
/// constant on a bottom edge moves it down; under a right-to-left layout direction a positive
/// constant on leading and trailing edges moves them to the left.
///
/// A location that is multiplied is measured in the coordinates of the item that holds the
/// constraint: `a.centerX == 0.5 × box.centerX`, both inside box, means half way to box's middle.
public final class LayoutConstraint {
  /// What a constraint is known by in reports; it is never used again.
  public struct ID: Hashable, Sendable {
    let serial: UInt64
  }

  /// What the constraint is known by in reports.
  public let id = ID(serial: LayoutState.nextSerial())

  let first: LayoutMeasure
  let second: LayoutMeasure?

  /// How the two sides compare.
  public let relation: LayoutRelation

  /// The factor of the second attribute; 1 where there is none.
  public let multiplier: CGFloat

  /// The summand, in points, finite; cheap to change at any time.
  ///
  /// Where the constraint was made for the system's spacing, a number set here takes its place.
  public var constant: CGFloat {
    didSet {
      precondition(constant.isFinite, "a constraint's constant is finite")
      guard constant != oldValue else { return }
      spacing = nil
      noteChange()
    }
  }

  /// How much the constraint counts; above 0, and 1000 for required, which is the default.
  ///
  /// While the constraint is active it cannot change between required and optional; that and a
  /// priority out of range are programmer errors here, and thrown by `setPriority(_:)`.
  public var priority: LayoutPriority {
    get { storedPriority }
    set {
      do {
        try setPriority(newValue)
      } catch {
        preconditionFailure(error.description)
      }
    }
  }
  private var storedPriority = LayoutPriority.required

  /// A name for printed forms and reports, or nil.
  public var identifier: String?

  /// Where the constraint comes from; those that nobody wrote are kept before those that someone did.
  package var origin = LayoutConflict.Origin.explicit

  /// Grows with every change, so that an engine sees what it has not seen yet.
  private(set) var version = 0

  /// The notes, by their serial number, in which a change is written down already.
  var notedIn: UInt64 = 0

  private func noteChange() {
    version += 1
    if let holder { note(in: holder.layoutState) }
  }

  /// Writes a change down for the engine of the holder.
  private func note(in state: LayoutState) {
    guard let notes = state.notes, notedIn != notes.serial else { return }
    notedIn = notes.serial
    notes.constraints.append(self)
  }

  /// The system's spacing that the constant stands for, where it was not given as a number.
  var spacing: SystemSpacing?

  /// The item on which the constraint is installed, or nil.
  private(set) weak var holder: (any LayoutItem)?

  /// When the constraint was activated last: greater is later.
  private(set) var activation: UInt64 = 0

  /// The engine that has the constraint in its books, and where there.
  var engineSerial: UInt64 = 0
  var record = -1

  // MARK: Making

  /// A constraint between two attributes, or of a size alone.
  ///
  /// - Parameters:
  ///   - firstItem: The first item.
  ///   - firstAttribute: Its attribute.
  ///   - relation: How both sides compare.
  ///   - secondItem: The second item, or nil for a size in points.
  ///   - secondAttribute: Its attribute; without second item it is not looked at.
  ///   - multiplier: The factor of the second attribute.
  ///   - constant: The summand, in points.
  /// - Throws: A `LayoutError` where the two attributes cannot be compared.
  public convenience init(
    item firstItem: (any LayoutItem)?, attribute firstAttribute: LayoutAttribute,
    relatedBy relation: LayoutRelation, toItem secondItem: (any LayoutItem)? = nil,
    attribute secondAttribute: LayoutAttribute = .notAnAttribute, multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) throws(LayoutError) {
    guard let firstItem else { throw .missingFirstItem }
    let first = LayoutMeasure(firstItem, firstAttribute)
    var second = secondItem.map { LayoutMeasure($0, secondAttribute) }
    if secondAttribute == .notAnAttribute { second = nil }
    try Self.check(first, second, multiplier: multiplier, constant: constant)
    self.init(
      first, relation, second, multiplier: second == nil ? 1 : multiplier, constant: constant)
  }

  /// A constraint of measures that are known to fit.
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

  /// A constraint that an item makes itself, of attributes that are known to fit.
  ///
  /// - Parameters:
  ///   - origin: Where it comes from.
  ///   - firstItem: The first item.
  ///   - firstAttribute: Its attribute.
  ///   - relation: How both sides compare.
  ///   - secondItem: The second item, or nil for a size in points.
  ///   - secondAttribute: Its attribute.
  ///   - multiplier: The factor of the second attribute.
  ///   - constant: The summand, in points.
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

  /// The item of the first attribute; nil once it has gone.
  public var firstItem: (any LayoutItem)? { first.item }

  /// The first attribute.
  public var firstAttribute: LayoutAttribute { first.attribute }

  /// The item of the second attribute, if there is one and it still exists.
  public var secondItem: (any LayoutItem)? { second?.item }

  /// The second attribute; `notAnAttribute` where there is none.
  public var secondAttribute: LayoutAttribute { second?.attribute ?? .notAnAttribute }

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
  /// Setting it is `activate()` and `deactivate()`; items without common ancestor are a programmer
  /// error here.
  public var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue else { return deactivate() }
      do {
        try activate()
      } catch {
        preconditionFailure(error.description)
      }
    }
  }

  /// Installs the constraint on the closest common ancestor of its items; does nothing while it is
  /// active.
  ///
  /// - Throws: A `LayoutError` where there is no common ancestor, or an item has gone.
  public func activate() throws(LayoutError) {
    guard holder == nil else { return }
    hold(by: try closestCommonAncestor())
  }

  /// Takes the constraint out of the layout; does nothing while it is not active.
  public func deactivate() {
    guard let state = holder?.layoutState else { return }
    holder = nil
    note(in: state)
    state.removeConstraints { $0 === self }
  }

  /// Activates constraints in their order.
  ///
  /// - Throws: The error of the first that cannot be activated; those before it are active then.
  public static func activate(_ constraints: [LayoutConstraint]) throws(LayoutError) {
    for constraint in constraints { try constraint.activate() }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    // Each holder's list is gone through once, however many of its constraints go.
    var holders: [ObjectIdentifier: LayoutState] = [:]
    for constraint in constraints {
      guard let state = constraint.holder?.layoutState else { continue }
      holders[ObjectIdentifier(state)] = state
      constraint.holder = nil
      constraint.note(in: state)
    }
    for state in holders.values { state.removeConstraints { $0.holder == nil } }
  }

  /// Makes an item hold the constraint: a common ancestor of its items.
  func install(on item: any LayoutItem) throws(LayoutError) {
    for mentioned in try items() where !mentioned.isLayoutDescendant(of: item) {
      throw .holderIsNoAncestor(item.printedLayoutName, mentioned.printedLayoutName)
    }
    guard holder !== item else { return }
    deactivate()
    hold(by: item)
  }

  private func hold(by item: any LayoutItem) {
    holder = item
    activation = LayoutState.nextSerial()
    let state = item.layoutState
    state.add(self)
    note(in: state)
  }

  /// The items of both sides.
  private func items() throws(LayoutError) -> [any LayoutItem] {
    guard first.isAlive, second?.isAlive ?? true else { throw .itemGone }
    return [first.item, first.origin, second?.item, second?.origin].compactMap { $0 }
  }

  private func closestCommonAncestor() throws(LayoutError) -> any LayoutItem {
    let items = try items()
    var ancestor = items[0]
    for item in items.dropFirst() {
      guard let common = Self.closestCommonAncestor(ancestor, item) else {
        throw .noCommonAncestor(first.printed, second?.printed ?? first.printed)
      }
      ancestor = common
    }
    // A guide has no inside; its owner holds what is said of it.
    if let parent = ancestor.layoutParent, ancestor.isLayoutGuide { ancestor = parent }
    return ancestor
  }

  /// The closest common ancestor of two items, nil in different trees.
  ///
  /// Both ways up are gone in step, with marks, so that the cost is that of the farther item's
  /// distance to the ancestor and not of the tree's depth.
  private static func closestCommonAncestor(
    _ first: any LayoutItem, _ second: any LayoutItem
  ) -> (any LayoutItem)? {
    if first === second { return first }
    let mark = LayoutState.nextSerial()
    var walkers: [(any LayoutItem)?] = [first, second]
    while walkers.contains(where: { $0 != nil }) {
      for index in walkers.indices {
        guard let item = walkers[index] else { continue }
        if item.layoutState.walkMark == mark { return item }
        item.layoutState.walkMark = mark
        walkers[index] = item.layoutParent
      }
    }
    return nil
  }

  /// Whether an item of the constraint is another one or lies inside it.
  func mentions(insideOf item: any LayoutItem) -> Bool {
    [first.item, first.origin, second?.item, second?.origin].contains {
      $0?.isLayoutDescendant(of: item) ?? false
    }
  }
}

/// Which attributes can be compared.
extension LayoutConstraint {
  /// Checks two measures against UIKit's rules.
  static func check(
    _ first: LayoutMeasure, _ second: LayoutMeasure?, multiplier: CGFloat, constant: CGFloat
  ) throws(LayoutError) {
    guard multiplier.isFinite, constant.isFinite else { throw .notFinite }
    guard let kind = first.kind else { throw .unknownAttribute }
    guard let second, let secondKind = second.kind, kind == .size || multiplier != 0 else {
      guard kind == .size else { throw .unpairedLocation(first.attribute) }
      return
    }
    let (attribute, other) = (first.attribute, second.attribute)
    guard (kind == .size) == (secondKind == .size) else { throw .invalidPairing(attribute, other) }
    guard kind == .xLocation, secondKind == .xLocation else { return }
    let isMixed =
      attribute.isDirectional && other.isSideways || attribute.isSideways && other.isDirectional
    guard !isMixed else { throw .mixedDirections(attribute, other) }
  }
}

extension LayoutAttribute {
  /// Whether the attribute is left or right, whatever the layout direction.
  fileprivate var isSideways: Bool { !isDirectional && mirrored != self }
}
