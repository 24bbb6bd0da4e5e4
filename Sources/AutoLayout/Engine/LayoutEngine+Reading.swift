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
    pendingChanges.children = []
  }

  /// Lists the tree, parents before children, and decides which items take part.
  private func collectVisits(_ root: any LayoutItem, pass layoutPass: Int) -> [any LayoutItem] {
    watched.removeAll(keepingCapacity: true)
    pendingChanges.marked.removeAll(keepingCapacity: true)
    knowsPlacements = false
    vacantVisitCount = 0
    tracksChanges = true
    let (found, parents) = prepare(root, pass: layoutPass)
    var visits: [Visit] = []
    visits.reserveCapacity(found.count)
    let pass = system.pass
    for (index, item) in found.enumerated() {
      let (state, node, traits) = (item.layoutState, item.layoutNode, item.layoutTraits)
      let parent = parents[index]
      visits.append(
        Visit(
          item: item, state: state, node: node, parent: parent, traits: traits,
          isIncluded: index == 0, nextSibling: parent < 0 ? -1 : visits[parent].firstChild))
      if parent >= 0 { visits[parent].firstChild = index }
      take(node, visit: index)
      if !item.notesLayoutChanges { tracksChanges = false }
      if index == 0 || traits.isWatched { watched.append(index) }
      for constraint in state.constraints {
        constraint.forEachNode { $0.mentionPass = pass }
      }
    }
    self.visits = visits
    includeConcernedItems()
    return found
  }

  /// Lets a node report its changes here.
  private func take(_ node: LayoutNode, visit index: Int) {
    if node.pendingChanges !== pendingChanges {
      // Another engine that read the item can no longer rely on its pending changes.
      node.pendingChanges?.isTreeChanged = true
      node.pendingChanges = pendingChanges
      node.didLayOut()
      node.setNeedsLayout()
    } else if node.needsLayout {
      pendingChanges.marked.append(node)
    }
    node.visit = index
  }

  /// Prepares all items for being read, parents before children.
  ///
  /// - Returns: The items in this order, and the index of each one's parent, -1 for the root.
  private func prepare(
    _ root: any LayoutItem, pass layoutPass: Int
  ) -> (items: [any LayoutItem], parents: [Int]) {
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
    return (found, parents)
  }

  /// Lets items that constraints concern take part, and their ancestors.
  private func includeConcernedItems() {
    for index in visits.indices.reversed() {
      let isConcerned =
        visits[index].node.mentionPass == system.pass
        || !visits[index].traits.translatesAutoresizingMaskIntoConstraints
      if isConcerned { visits[index].isIncluded = true }
      let parent = visits[index].parent
      if visits[index].isIncluded, parent >= 0 { visits[parent].isIncluded = true }
    }
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
    let children = pendingChanges.children
    pendingChanges.children = []
    // First, because items that are gone may not be looked at.
    guard children.allSatisfy(vacateVisits) else { return false }
    let changed = takeChangedVisits()
    changedVisits += changed
    for index in changed {
      visits[index].item.prepareForLayout(pass: layoutPass)
      guard !pendingChanges.concernsTree, readTraits(at: index) else { return false }
    }
    let oldCount = visits.count
    guard children.allSatisfy({ readChild($0, pass: layoutPass) }) else { return false }
    let constraints = pendingChanges.constraints
    pendingChanges.constraints.removeAll(keepingCapacity: true)
    for constraint in constraints { constraint.listedIn = 0 }
    let included = (oldCount..<visits.count).filter { visits[$0].isIncluded }
    guard let new = included.first else { return constraints.allSatisfy(readConstraint) }
    // With several, the order in which the solver gets them would be another than that of the tree.
    guard included.count == 1 else { return false }
    return read(constraints, withItemAt: new)
  }

  /// Reads a new item that constraints place, and changed constraints, in the order of reading the whole
  /// tree: the item, what is active, what no longer is.
  private func read(_ constraints: [LayoutConstraint], withItemAt index: Int) -> Bool {
    system.updateItem(index, of: visits)
    let record = visits[index].node.record
    system.updateFrameConstraints(ofRecord: record)
    system.updateContentConstraints(ofRecord: record)
    guard constraints.allSatisfy({ $0.holder == nil || readConstraint($0) }) else { return false }
    for constraint in visits[index].state.constraints {
      guard system.update(constraint, heldBy: record) else { return false }
    }
    let inactive = constraints.filter { $0.holder == nil }.sorted { $0.record < $1.record }
    return inactive.allSatisfy(readConstraint)
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
      guard visits.indices.contains(visit), visits[visit].node === node else { continue }
      if !visits[visit].traits.isWatched, visit > 0 { indices.append(visit) }
    }
    pendingChanges.nodes.removeAll(keepingCapacity: true)
    return indices.sorted()
  }

  /// Takes a child that may have left the tree, and what is inside it, out of the visits; false where others
  /// depend on them.
  private func vacateVisits(of node: LayoutNode) -> Bool {
    let first = node.visit
    guard visits.indices.contains(first), visits[first].node === node else { return true }
    var indices = [first]
    var next = 0
    while next < indices.count {
      let visit = visits[indices[next]]
      guard !visit.isIncluded, !visit.traits.isWatched else { return false }
      var child = visit.firstChild
      while child >= 0 {
        if visits[child].node !== vacantNode { indices.append(child) }
        child = visits[child].nextSibling
      }
      next += 1
    }
    guard vacantVisitCount + indices.count <= visits.count / 2 else { return false }
    vacantVisitCount += indices.count
    for index in indices {
      visits[index].node.visit = -1
      // The item of the root stands in for one that may be gone.
      visits[index] = Visit(
        item: visits[0].item, state: visits[0].state, node: vacantNode, parent: 0,
        traits: visits[index].traits, isIncluded: false, nextSibling: visits[index].nextSibling)
    }
    return true
  }

  /// Appends a child, if it is in the tree, and what is inside it to the visits; false where others depend on
  /// them.
  private func readChild(_ node: LayoutNode, pass layoutPass: Int) -> Bool {
    guard !isVisited(node), let item = node.item, let parent = item.layoutParent?.layoutNode,
      isVisited(parent)
    else { return true }
    var waiting: [(item: any LayoutItem, parent: Int)] = [(item, parent.visit)]
    while let next = waiting.popLast() {
      let index = visits.count
      guard append(next.item, to: next.parent, pass: layoutPass) else { return false }
      for child in (0..<next.item.layoutChildCount).reversed() {
        waiting.append((next.item.layoutChild(at: child), index))
      }
    }
    return true
  }

  /// Appends an item to the visits; false where the whole tree has to be read.
  private func append(_ item: any LayoutItem, to parent: Int, pass layoutPass: Int) -> Bool {
    let (state, node) = (item.layoutState, item.layoutNode)
    guard item.notesLayoutChanges, !isVisited(node) else { return false }
    item.prepareForLayout(pass: layoutPass)
    let traits = item.layoutTraits
    guard !pendingChanges.concernsTree, !traits.isWatched else { return false }
    let isIncluded = !traits.translatesAutoresizingMaskIntoConstraints
    guard
      isIncluded
        ? visits[parent].isIncluded
        : state.constraints.isEmpty && node.mentionPass != system.pass
    else { return false }
    take(node, visit: visits.count)
    visits.append(
      Visit(
        item: item, state: state, node: node, parent: parent, traits: traits,
        isIncluded: isIncluded, nextSibling: visits[parent].firstChild))
    visits[parent].firstChild = visits.count - 1
    if isIncluded { changedVisits.append(visits.count - 1) }
    return true
  }

  /// Whether the visits contain a node.
  func isVisited(_ node: LayoutNode) -> Bool {
    node.pendingChanges === pendingChanges && visits.indices.contains(node.visit)
      && visits[node.visit].node === node
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
    pendingChanges.children = []
  }
}
