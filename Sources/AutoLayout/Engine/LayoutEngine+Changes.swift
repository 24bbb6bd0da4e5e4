/// Reading only what has changed.
extension LayoutEngine {
  /// Reads the pending changes of items and constraints.
  ///
  /// A change that concerns more than its own item or constraint needs a reading of the whole tree,
  /// which skips what has already been read here.
  ///
  /// - Parameter layoutPass: The number of earlier passes of the present layout.
  /// - Returns: Whether that was all; otherwise the whole tree has to be read.
  func readChanges(pass layoutPass: Int) -> Bool {
    guard !pendingChanges.isTreeChanged else { return false }
    for index in takeChangedVisits() {
      visits[index].item.prepareForLayout(pass: layoutPass)
      guard !pendingChanges.isTreeChanged, readTraits(at: index) else { return false }
    }
    let constraints = pendingChanges.constraints
    pendingChanges.constraints.removeAll(keepingCapacity: true)
    for constraint in constraints { constraint.listedIn = 0 }
    return constraints.allSatisfy(readConstraint)
  }

  /// Takes the items from the pending changes.
  ///
  /// - Returns: Their visits and those of watched items, parents first, because children inherit from
  ///   them.
  private func takeChangedVisits() -> [Int] {
    guard !pendingChanges.nodes.isEmpty else { return watched }
    var indices = watched
    for node in pendingChanges.nodes {
      node.listedIn = 0
      let visit = node.visit
      // Items that have left the tree may still report changes.
      guard visit < visits.count, visits[visit].node === node else { continue }
      if !visits[visit].traits.isWatched, visit > 0 { indices.append(visit) }
    }
    pendingChanges.nodes.removeAll(keepingCapacity: true)
    return indices.sorted()
  }

  /// Reads an item's traits; false where other items depend on the change.
  private func readTraits(at index: Int) -> Bool {
    let traits = visits[index].item.layoutTraits
    let old = visits[index].traits
    visits[index].traits = traits
    guard
      traits.translatesAutoresizingMaskIntoConstraints
        == old.translatesAutoresizingMaskIntoConstraints,
      traits.direction == old.direction, traits.isWatched == old.isWatched,
      !traits.differsInLocations(from: old)
    else { return false }
    guard visits[index].isIncluded else { return true }
    let record = visits[index].node.record
    system.items[record].traits = traits
    system.updateFrameConstraints(ofRecord: record)
    system.updateContentConstraints(ofRecord: record)
    return true
  }

  /// Reads a changed constraint; false where it mentions items that did not take part before.
  private func readConstraint(_ constraint: LayoutConstraint) -> Bool {
    guard let holder = constraint.holder?.layoutState.node else {
      if constraint.engineSerial == system.serial, constraint.record >= 0 {
        system.removeConstraint(at: constraint.record)
      }
      return true
    }
    // It may now belong to another tree, whose engine has the change too.
    guard holder.pendingChanges === pendingChanges, let record = system.record(of: holder) else {
      return false
    }
    return system.update(constraint, heldBy: record)
  }

  /// Discards the pending changes before the whole tree is read.
  func discardPendingChanges() {
    for node in pendingChanges.nodes { node.listedIn = 0 }
    for constraint in pendingChanges.constraints { constraint.listedIn = 0 }
    pendingChanges.nodes.removeAll(keepingCapacity: true)
    pendingChanges.constraints.removeAll(keepingCapacity: true)
  }
}
