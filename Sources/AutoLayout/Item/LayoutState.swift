internal import Synchronization

/// What the engine and the constraints store about an item.
///
/// An item creates one in its initializer, returns it from `layoutState` and reports its changes to
/// it.
public final class LayoutState {
  /// The constraints that the item holds: those between it and its descendants.
  public internal(set) var constraints: [LayoutConstraint] = []

  /// Greater for items created later.
  let serial = LayoutState.nextSerial()
  /// The engine that has a record of the item, and the record's index.
  var engineSerial: UInt64 = 0
  var record = -1
  /// The engine's last pass in which a constraint mentioned the item.
  var mentionPass: UInt64 = 0
  /// The last search for a common ancestor that came to the item; see `LayoutConstraint.activate()`.
  var ancestorMark: UInt64 = 0
  /// The pending changes of the engine that read the item last.
  var pendingChanges: PendingChanges?
  /// The serial number of the `PendingChanges` that already list the item; 0 for none.
  var listedIn: UInt64 = 0
  /// The index of the item in the engine's `visits`.
  var visit = -1

  /// The state of a new item.
  public init() {}

  /// Reports that the item's traits have changed.
  public func noteChange() {
    guard let pendingChanges, listedIn != pendingChanges.serial else { return }
    listedIn = pendingChanges.serial
    pendingChanges.items.append(self)
  }

  /// Reports that the item's children have changed, or a property that its descendants inherit.
  public func noteTreeChange() { pendingChanges?.isTreeChanged = true }

  func add(_ constraint: LayoutConstraint) { constraints.append(constraint) }

  func removeConstraints(where isRemoved: (LayoutConstraint) -> Bool) {
    constraints.removeAll(where: isRemoved)
  }

  /// A number greater than all that were returned before.
  static func nextSerial() -> UInt64 { serials.wrappingAdd(1, ordering: .relaxed).newValue }

  private static let serials = Atomic<UInt64>(0)
}

/// What has changed in a tree since its engine read it.
///
/// Reading a whole tree costs far more than solving a small change of it. Items that report their
/// changes are listed here, and the next layout reads only those.
final class PendingChanges {
  /// Identifies these changes.
  let serial = LayoutState.nextSerial()
  /// Whether items have been added, removed or moved, or anything else may have changed.
  var isTreeChanged = true {
    didSet { if isTreeChanged { wasTreeChanged = true } }
  }
  /// Whether `isTreeChanged` has ever been set.
  private var wasTreeChanged = false
  /// Items whose traits have changed.
  var items: [LayoutState] = []
  /// Constraints that have changed, been activated or been deactivated.
  var constraints: [LayoutConstraint] = []

  /// Whether anything has been reported.
  var isEmpty: Bool { !wasTreeChanged && items.isEmpty && constraints.isEmpty }
}

extension LayoutItem {
  /// Deactivates the constraints between the item or its descendants and other items.
  ///
  /// To be called before the item leaves its parent, as UIKit removes the constraints of a view that
  /// is removed.
  public func deactivateCrossingConstraints() {
    var ancestor = layoutParent
    while let current = ancestor {
      let crossing = current.layoutState.constraints.filter { constraint in
        constraint.items.contains { $0.isLayoutDescendant(of: self) }
      }
      for constraint in crossing { constraint.deactivate() }
      ancestor = current.layoutParent
    }
  }
}
