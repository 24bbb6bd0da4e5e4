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
    let items = collectVisits(root, pass: layoutPass)
    withExtendedLifetime(items) {
      includeItems()
      for index in visits.indices where visits[index].isIncluded { updateItem(at: index) }
      for index in visits.indices where visits[index].isIncluded {
        updateFrameConstraints(ofRecord: visits[index].state.record)
        updateContentConstraints(ofRecord: visits[index].state.record)
      }
      for index in visits.indices where visits[index].isIncluded {
        updateConstraints(heldBy: visits[index].state)
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
      let state = item.layoutState
      let traits = item.layoutTraits
      visits.append(
        Visit(
          item: item, state: state, parent: parents[index], traits: traits,
          isIncluded: index == 0))
      if state.pendingChanges !== pendingChanges {
        // Another engine that read the item can no longer rely on its pending changes.
        state.pendingChanges?.isTreeChanged = true
        state.pendingChanges = pendingChanges
      }
      state.visit = index
      if !item.notesLayoutChanges { tracksChanges = false }
      if index == 0 || traits.isWatched { watched.append(index) }
      for constraint in state.constraints {
        constraint.forEachItem { $0.layoutState.mentionPass = pass }
      }
    }
    return found
  }

  /// Decides which items take part: those that constraints concern, and their ancestors.
  private func includeItems() {
    for index in visits.indices.reversed() {
      let visit = visits[index]
      let isConcerned =
        visit.state.mentionPass == pass || !visit.traits.translatesAutoresizingMaskIntoConstraints
      if isConcerned { visits[index].isIncluded = true }
      if visits[index].isIncluded, visit.parent >= 0 { visits[visit.parent].isIncluded = true }
    }
  }

  // MARK: Items

  private func updateItem(at index: Int) {
    let visit = visits[index]
    let parent = visit.parent < 0 ? -1 : visits[visit.parent].state.record
    guard visit.state.engineSerial == serial, visit.state.record >= 0 else {
      addItem(visit, parent: parent)
      return
    }
    let record = visit.state.record
    items[record].pass = pass
    items[record].parent = parent
    if items[record].traits != visit.traits {
      if items[record].traits.differsInLocations(from: visit.traits) { items[record].version += 1 }
      items[record].traits = visit.traits
    }
  }

  private func addItem(_ visit: Visit, parent: Int) {
    let insets = visit.traits.alignmentInsets
    let rect = visit.traits.frame.inset(by: insets)
    var origin = CGPoint.zero
    if parent >= 0 {
      let outer = items[parent]
      let outerInsets = outer.traits.alignmentInsets
      origin.x = solver.value(of: outer.variables.horizontal.min) - outerInsets.left
      origin.y = solver.value(of: outer.variables.vertical.min) - outerInsets.top
    }
    // Where the layout is ambiguous the item stays where it is.
    let variables = AxisPair(
      horizontal: AxisVariables(
        min: solver.makeVariable(value: Double(origin.x + rect.minX).clamped),
        size: solver.makeVariable(isNonNegative: true, value: Double(rect.width).clamped)),
      vertical: AxisVariables(
        min: solver.makeVariable(value: Double(origin.y + rect.minY).clamped),
        size: solver.makeVariable(isNonNegative: true, value: Double(rect.height).clamped)))
    let record = ItemRecord(
      item: visit.item, state: visit.state, parent: parent, traits: visit.traits, pass: pass,
      variables: variables)
    visit.state.engineSerial = serial
    if let free = freeItems.popLast() {
      items[free] = record
      visit.state.record = free
    } else {
      visit.state.record = items.count
      items.append(record)
    }
  }

  // MARK: Constraints

  private func updateConstraints(heldBy state: LayoutState) {
    for constraint in state.constraints { update(constraint, heldBy: state.record) }
  }

  /// Updates the solver from a constraint.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - holder: The record of its holder.
  /// - Returns: Whether all of its items take part.
  @discardableResult func update(_ constraint: LayoutConstraint, heldBy holder: Int) -> Bool {
    guard let indices = itemIndices(of: constraint, heldBy: holder) else { return false }
    var version = constraint.version + items[indices.holder].version
    for side in indices.sides {
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
    var indices = LayoutConstraint.ItemIndices(holder: holder, sides: [])
    guard constraint.holder?.layoutState.record == holder,
      let first = itemIndices(of: constraint.first)
    else { return nil }
    indices.sides.append(first)
    guard let second = constraint.second else { return indices }
    guard let side = itemIndices(of: second) else { return nil }
    indices.sides.append(side)
    return indices
  }

  private func itemIndices(of measure: LayoutMeasure) -> LayoutConstraint.ItemIndices.Side? {
    guard let item = measure.item, let record = seenRecord(of: item, for: measure.attribute)
    else { return nil }
    guard let attribute = measure.originAttribute else {
      return LayoutConstraint.ItemIndices.Side(item: record)
    }
    guard let origin = measure.origin, let originRecord = seenRecord(of: origin, for: attribute)
    else { return nil }
    return LayoutConstraint.ItemIndices.Side(item: record, origin: originRecord)
  }

  /// The record of an item, or of the descendant whose baseline is the item's.
  private func seenRecord(of item: any LayoutItem, for attribute: LayoutAttribute) -> Int? {
    var item = item
    while let record = record(of: item), items[record].pass == pass {
      guard let child = items[record].traits.baselineChild(for: attribute) else { return record }
      item = item.layoutChild(at: child)
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
    changed.insert(.explicit(index))
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
    changed.insert(.explicit(index))
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
      let state = items[record].state
      if state.engineSerial == serial, state.record == record { state.record = -1 }
      items[record].pass = 0
      freeItems.append(record)
    }
  }

  /// Removes a source from the broken constraints, and lets those that conflict with it be tried
  /// again.
  func invalidate(_ source: ConstraintSource) {
    broken.removeAll { $0.source == source }
    changed.insert(source)
  }
}

extension LayoutConstraint {
  /// Calls a closure with each item that still exists; unlike `items` it allocates nothing.
  func forEachItem(_ body: (any LayoutItem) -> Void) {
    if let item = first.item { body(item) }
    if let item = first.origin { body(item) }
    if let item = second?.item { body(item) }
    if let item = second?.origin { body(item) }
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
