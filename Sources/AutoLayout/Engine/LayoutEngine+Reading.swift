internal import Cassowary
internal import Foundation
internal import Geometry
internal import Scene

/// Reading the tree: what there is, what has changed since the last time, what has been removed.
extension LayoutEngine {
  /// Updates the solver from the pending changes, or else from the whole tree.
  func read(_ root: any LayoutItem, pass layoutPass: Int) {
    if tracksChanges, !visits.isEmpty, readChanges(pass: layoutPass) { return }
    readAll(root, pass: layoutPass)
  }

  /// Reads the whole tree.
  private func readAll(_ root: any LayoutItem, pass layoutPass: Int) {
    system.pass = LayoutState.nextSerial()
    discardPendingChanges()
    let found = collectVisits(root, pass: layoutPass)
    withExtendedLifetime(found) { system.update(from: visits) }
    pendingChanges.isTreeChanged = false
  }

  /// Lists the tree, parents before children, and decides which items take part.
  private func collectVisits(_ root: any LayoutItem, pass layoutPass: Int) -> [any LayoutItem] {
    watched.removeAll(keepingCapacity: true)
    tracksChanges = true
    // An explicit stack, because trees may be deeper than the call stack.
    var found: [any LayoutItem] = []
    var parents: [Int] = []
    var waiting: [(item: any LayoutItem, parent: Int)] = [(root, -1)]
    while let next = waiting.popLast() {
      let index = found.count
      found.append(next.item)
      parents.append(next.parent)
      next.item.prepareForLayout(pass: layoutPass)
      for child in (0..<next.item.layoutChildCount).reversed() {
        waiting.append((next.item.layoutChild(at: child), index))
      }
    }
    var visits: [Visit] = []
    visits.reserveCapacity(found.count)
    let pass = system.pass
    for (index, item) in found.enumerated() {
      let (state, node, traits) = (item.layoutState, item.layoutNode, item.layoutTraits)
      visits.append(
        Visit(
          item: item, state: state, node: node, parent: parents[index], traits: traits,
          isIncluded: index == 0))
      if node.pendingChanges !== pendingChanges {
        // Another engine that read the item can no longer rely on its pending changes.
        node.pendingChanges?.isTreeChanged = true
        node.pendingChanges = pendingChanges
        node.didLayOut()
        node.setNeedsLayout()
      }
      node.visit = index
      if !item.notesLayoutChanges { tracksChanges = false }
      if index == 0 || traits.isWatched { watched.append(index) }
      for constraint in state.constraints {
        constraint.forEachNode { $0.mentionPass = pass }
      }
    }
    // Items that constraints concern take part, and their ancestors.
    for index in visits.indices.reversed() {
      let isConcerned =
        visits[index].node.mentionPass == pass
        || !visits[index].traits.translatesAutoresizingMaskIntoConstraints
      if isConcerned { visits[index].isIncluded = true }
      let parent = visits[index].parent
      if visits[index].isIncluded, parent >= 0 { visits[parent].isIncluded = true }
    }
    self.visits = visits
    return found
  }
}

extension LayoutItemTraits {
  /// Whether the item is read in each layout, changed or not.
  var isWatched: Bool { dependsOnFrame || preparesAlways }

  /// Whether locations differ to which other items may have constraints.
  func differsInLocations(from other: LayoutItemTraits) -> Bool {
    margins != other.margins || alignmentInsets != other.alignmentInsets
      || firstBaseline != other.firstBaseline || lastBaseline != other.lastBaseline
      || firstBaselineChild != other.firstBaselineChild
      || lastBaselineChild != other.lastBaselineChild || textLine != other.textLine
  }

  /// The index of the child whose attribute is the item's, where that is a baseline; otherwise nil.
  func baselineChild(for attribute: LayoutAttribute) -> Int? {
    switch attribute {
    case .firstBaseline: firstBaselineChild
    case .lastBaseline: lastBaselineChild
    default: nil
    }
  }
}
