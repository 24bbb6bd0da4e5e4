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
    pass = LayoutState.nextSerial()
    discardPendingChanges()
    let found = collectVisits(root, pass: layoutPass)
    withExtendedLifetime(found) {
      includeItems()
      items.reserveCapacity(visits.count)
      for index in visits.indices where visits[index].isIncluded { updateItem(at: index) }
      for index in visits.indices where visits[index].isIncluded {
        updateFrameConstraints(ofRecord: visits[index].node.record)
        updateContentConstraints(ofRecord: visits[index].node.record)
      }
      for index in visits.indices where visits[index].isIncluded {
        let record = visits[index].node.record
        for constraint in found[index].layoutState.constraints {
          update(constraint, heldBy: record)
        }
      }
      removeUnseen()
    }
    pendingChanges.isTreeChanged = false
  }

  /// Lists the tree, parents before children, and marks the items that constraints mention.
  private func collectVisits(_ root: any LayoutItem, pass layoutPass: Int) -> [any LayoutItem] {
    visits.removeAll(keepingCapacity: true)
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
    visits.reserveCapacity(found.count)
    for (index, item) in found.enumerated() {
      let node = item.layoutNode
      let traits = item.layoutTraits
      visits.append(
        Visit(
          item: item, node: node, parent: parents[index], traits: traits,
          isIncluded: index == 0))
      if node.pendingChanges !== pendingChanges {
        // Another engine that read the item can no longer rely on its pending changes.
        node.pendingChanges?.isTreeChanged = true
        node.pendingChanges = pendingChanges
      }
      node.visit = index
      if !item.notesLayoutChanges { tracksChanges = false }
      if index == 0 || traits.isWatched { watched.append(index) }
      for constraint in item.layoutState.constraints {
        constraint.forEachNode { $0.mentionPass = pass }
      }
    }
    return found
  }

  /// Decides which items take part: those that constraints concern, and their ancestors.
  private func includeItems() {
    for index in visits.indices.reversed() {
      let visit = visits[index]
      let isConcerned =
        visit.node.mentionPass == pass || !visit.traits.translatesAutoresizingMaskIntoConstraints
      if isConcerned { visits[index].isIncluded = true }
      if visits[index].isIncluded, visit.parent >= 0 { visits[visit.parent].isIncluded = true }
    }
  }

  // MARK: Items

  private func updateItem(at index: Int) {
    let (node, outer, traits) = (visits[index].node, visits[index].parent, visits[index].traits)
    let parent = outer < 0 ? -1 : visits[outer].node.record
    guard let record = record(of: node) else {
      addItem(node, traits, parent: parent)
      return
    }
    items[record].pass = pass
    items[record].parent = parent
    if items[record].traits != traits {
      if items[record].traits.differsInLocations(from: traits) { items[record].version += 1 }
      items[record].traits = traits
    }
  }

  private func addItem(_ node: LayoutNode, _ traits: LayoutItemTraits, parent: Int) {
    let rect = traits.frame.inset(by: traits.alignmentInsets)
    let origin = parent < 0 ? .zero : frameInRoot(ofRecord: parent).origin
    // Where the layout is ambiguous the item stays where it is.
    let variables = AxisPair(
      horizontal: AxisVariables(
        min: solver.makeVariable(value: Double(origin.x + rect.minX).clamped),
        size: solver.makeVariable(isNonNegative: true, value: Double(rect.width).clamped)),
      vertical: AxisVariables(
        min: solver.makeVariable(value: Double(origin.y + rect.minY).clamped),
        size: solver.makeVariable(isNonNegative: true, value: Double(rect.height).clamped)))
    let record = ItemRecord(
      node: node, parent: parent, traits: traits, pass: pass, variables: variables)
    node.engineSerial = serial
    if let free = freeItems.popLast() {
      items[free] = record
      node.record = free
    } else {
      node.record = items.count
      items.append(record)
    }
  }

  // MARK: Constraints

  /// Updates the solver from a constraint.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - holder: The record of its holder.
  /// - Returns: Whether all of its items take part.
  @discardableResult func update(_ constraint: LayoutConstraint, heldBy holder: Int) -> Bool {
    guard let indices = itemIndices(of: constraint, heldBy: holder) else { return false }
    var version =
      constraint.version + items[indices.holder].version + items[indices.first.item].version
    if let origin = indices.first.origin { version += items[origin].version }
    if let side = indices.second {
      version += items[side.item].version
      if let origin = side.origin { version += items[origin].version }
    }
    let isMirrored = constraint.isMirrored(in: items[indices.holder].traits.direction)
    if constraint.engineSerial == serial, constraint.record >= 0 {
      updateConstraint(constraint, indices, version: version, isMirrored: isMirrored)
    } else {
      addConstraint(constraint, indices, version: version, isMirrored: isMirrored)
    }
    return true
  }

  /// The records of a constraint's items; nil where one no longer exists or is in another tree.
  private func itemIndices(
    of constraint: LayoutConstraint, heldBy holder: Int
  ) -> LayoutConstraint.ItemIndices? {
    guard constraint.holderNode?.record == holder, let first = itemIndices(of: constraint.first)
    else { return nil }
    var indices = LayoutConstraint.ItemIndices(holder: holder, first: first)
    guard let second = constraint.second else { return indices }
    guard let side = itemIndices(of: second) else { return nil }
    indices.second = side
    return indices
  }

  private func itemIndices(of measure: LayoutMeasure) -> LayoutConstraint.ItemIndices.Side? {
    guard let item = seenRecord(of: measure.node, for: measure.attribute) else { return nil }
    guard let originNode = measure.originNode, let attribute = measure.originAttribute else {
      return LayoutConstraint.ItemIndices.Side(item: item)
    }
    guard let origin = seenRecord(of: originNode, for: attribute) else { return nil }
    return LayoutConstraint.ItemIndices.Side(item: item, origin: origin)
  }

  /// The record of an item, or of the descendant whose baseline is the item's.
  private func seenRecord(of node: LayoutNode, for attribute: LayoutAttribute) -> Int? {
    var node = node
    while let record = record(of: node), items[record].pass == pass, let item = node.item {
      guard let child = items[record].traits.baselineChild(for: attribute) else { return record }
      node = item.layoutChild(at: child).layoutNode
    }
    return nil
  }

  private func addConstraint(
    _ constraint: LayoutConstraint, _ indices: LayoutConstraint.ItemIndices, version: Int,
    isMirrored: Bool
  ) {
    let record = ConstraintRecord(
      constraint: constraint, id: nil, items: indices, version: version,
      activation: constraint.activation, isMirrored: isMirrored, pass: pass)
    let index: Int
    if let free = freeConstraints.popLast() {
      constraints[free] = record
      index = free
    } else {
      index = constraints.count
      constraints.append(record)
    }
    constraint.engineSerial = serial
    constraint.record = index
    insert(.explicit(index))
    noteChange(of: .explicit(index))
  }

  private func updateConstraint(
    _ constraint: LayoutConstraint, _ indices: LayoutConstraint.ItemIndices, version: Int,
    isMirrored: Bool
  ) {
    let index = constraint.record
    let isSame =
      constraints[index].isMirrored == isMirrored && constraints[index].items == indices
      && constraints[index].activation == constraint.activation
    constraints[index].pass = pass
    guard !isSame || constraints[index].version != version else { return }
    constraints[index].version = version
    constraints[index].items = indices
    constraints[index].isMirrored = isMirrored
    constraints[index].activation = constraint.activation
    noteChange(of: .explicit(index))
    guard let id = constraints[index].id else { return }
    if isSame {
      let (relation, level) = (constraint.relation, constraint.priority.level)
      solver.setConstant(constraint.solverForm(indices, in: items).constant, of: id)
      solver.setPriorities(
        upper: relation == .greaterThanOrEqual ? nil : level,
        lower: relation == .lessThanOrEqual ? nil : level, of: id)
    } else {
      solver.remove(id)
      insert(.explicit(index))
    }
  }

  // MARK: Removal

  /// Removes the record of a constraint that is no longer active.
  func removeConstraint(at index: Int) {
    if let id = constraints[index].id { solver.remove(id) }
    // Another engine, or another record of this one, may have the constraint by now.
    if let constraint = constraints[index].constraint, constraint.engineSerial == serial,
      constraint.record == index
    {
      constraint.record = -1
    }
    constraints[index].constraint = nil
    constraints[index].id = nil
    freeConstraints.append(index)
    invalidate(.explicit(index))
  }

  /// Removes the records of constraints and items that this pass has not found.
  private func removeUnseen() {
    for index in constraints.indices
    where constraints[index].pass != pass && constraints[index].constraint != nil {
      removeConstraint(at: index)
    }
    for record in items.indices where items[record].pass != pass && items[record].pass != 0 {
      for axis in LayoutAxis.allCases {
        removeFrameConstraints(ofRecord: record, along: axis)
        removeContentConstraint(ofRecord: record, along: axis)
      }
    }
    for record in items.indices where items[record].pass != pass && items[record].pass != 0 {
      for axis in LayoutAxis.allCases {
        solver.remove(items[record].variables[axis].min)
        solver.remove(items[record].variables[axis].size)
      }
      let node = items[record].node
      if self.record(of: node) == record { node.record = -1 }
      items[record].pass = 0
      freeItems.append(record)
    }
  }

  /// Removes a source from the broken constraints, and lets those that conflict with it be tried
  /// again.
  func invalidate(_ source: ConstraintSource) {
    noteChange(of: source)
    broken.removeAll { $0.source == source }
  }

  /// Lists a changed constraint, so that broken ones that conflict with it are tried again.
  func noteChange(of source: ConstraintSource) {
    if !broken.isEmpty { changed.insert(source) }
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
