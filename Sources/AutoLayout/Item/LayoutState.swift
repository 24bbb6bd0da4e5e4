internal import Synchronization

/// What the engine and the constraints store about an item.
///
/// An item creates one in its initializer, returns it from `layoutState` and reports its changes to
/// it. Nothing else may keep it alive, because its deallocation tells that the item is gone.
public final class LayoutState {
  /// The constraints that the item holds: those between it and its descendants.
  public internal(set) var constraints: [LayoutConstraint] = []

  /// The reference to the item; see `LayoutItem.layoutNode`.
  let node = LayoutNode()

  /// The state of a new item.
  public init() {}

  deinit { node.clear() }

  /// Reports that the item's traits have changed.
  public func noteChange() { node.noteChange() }

  /// Reports that the item's frame has changed, which matters only where constraints mention it.
  public func noteFrameChange() { if node.record >= 0 { node.noteChange() } }

  /// Marks the item for the next layout, which then places its children again, whether their
  /// constraints have changed or not; see `LayoutItem.didPlaceChildren()`.
  public func setNeedsLayout() { node.setNeedsLayout() }

  /// Reports that the item's children have changed, or a property that its descendants inherit.
  public func noteTreeChange() { node.pendingChanges?.isTreeChanged = true }

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
  /// Whether `isTreeChanged` has ever been set after the start.
  private(set) var wasTreeChanged = false
  /// The nodes of items whose traits have changed.
  var nodes: [LayoutNode] = []
  /// Constraints that have changed, been activated or been deactivated.
  var constraints: [LayoutConstraint] = []

  /// Whether items are marked whose children have to be placed again; see `LayoutNode.needsLayout`.
  var hasMarks = false

  /// Whether nothing has been reported.
  var isEmpty: Bool { !isTreeChanged && nodes.isEmpty && constraints.isEmpty && !hasMarks }
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
