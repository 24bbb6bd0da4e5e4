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

  /// Reports that one child has been added to the item, or removed from it, and the others are as before.
  ///
  /// A child without children that no constraint concerns is then read alone.
  public func noteChange(ofChild child: any LayoutItem) {
    node.pendingChanges?.children.append(child.layoutNode)
    node.noteChange()
  }

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
  /// Whether items have ever come or gone after the start.
  private(set) var wasTreeChanged = false
  /// The nodes of items that have been added or removed alone, some of them more than once.
  var children: [LayoutNode] = [] {
    didSet { if !children.isEmpty { wasTreeChanged = true } }
  }
  /// Whether items have come or gone, so that those of the last reading may not exist any more.
  var concernsTree: Bool { isTreeChanged || !children.isEmpty }
  /// The nodes of items whose traits have changed.
  var nodes: [LayoutNode] = []
  /// Constraints that have changed, been activated or been deactivated.
  var constraints: [LayoutConstraint] = []

  /// Whether items are marked whose children have to be placed again; see `LayoutNode.needsLayout`.
  var hasMarks = false
  /// The nodes of marked items of the tree; others may be among them, and some more than once.
  var marked: [LayoutNode] = []

  /// Whether nothing has been reported.
  var isEmpty: Bool { !concernsTree && nodes.isEmpty && constraints.isEmpty && !hasMarks }
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

/// A reference to an item that does not keep it alive, with what an engine stores about the item.
///
/// In place of a weak reference: an object that has one counts its strong references in a side table,
/// which takes several times as long, and a layout follows references more than anything else.
final class LayoutNode {
  /// The item; nil once it has been deallocated.
  ///
  /// It is always valid, because the item's `LayoutState`, which only the item keeps alive, clears it.
  fileprivate(set) unowned(unsafe) var item: (any LayoutItem)?

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

  /// Whether the item's children have to be placed again.
  private(set) var needsLayout = false

  /// Marks the item for the next layout.
  func setNeedsLayout() {
    guard let pendingChanges else { return }
    pendingChanges.hasMarks = true
    guard !needsLayout else { return }
    needsLayout = true
    pendingChanges.marked.append(self)
  }

  /// Removes the mark.
  func didLayOut() { needsLayout = false }

  /// Adds the item to the pending changes of its engine.
  func noteChange() {
    guard let pendingChanges, listedIn != pendingChanges.serial else { return }
    listedIn = pendingChanges.serial
    pendingChanges.nodes.append(self)
  }

  /// Clears the reference to the item, which is being deallocated.
  func clear() {
    item = nil
    needsLayout = false
    // Pending changes list nodes, so both could keep each other alive.
    pendingChanges = nil
  }
}

extension LayoutItem {
  /// The item's node.
  var layoutNode: LayoutNode {
    let node = layoutState.node
    node.item = self
    return node
  }
}
