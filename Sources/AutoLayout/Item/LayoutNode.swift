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
    needsLayout = true
    pendingChanges.hasMarks = true
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
