internal import Cassowary
internal import Foundation
internal import Geometry
internal import Scene

/// Updating the system from what the engine has read.
extension LayoutSystem {
  /// Updates the system from the whole tree.
  ///
  /// - Parameter visits: The tree, parents before children.
  mutating func update(from visits: [LayoutEngine.Visit]) {
    reserveCapacity(for: visits)
    for index in visits.indices where visits[index].isIncluded { updateItem(index, of: visits) }
    for index in visits.indices where visits[index].isIncluded {
      let record = visits[index].node.record
      updateFrameConstraints(ofRecord: record)
      updateContentConstraints(ofRecord: record)
    }
    for index in visits.indices where visits[index].isIncluded {
      let record = visits[index].node.record
      for constraint in visits[index].state.constraints { update(constraint, heldBy: record) }
    }
    removeUnseen()
  }

  private mutating func reserveCapacity(for visits: [LayoutEngine.Visit]) {
    let (itemCount, constraintCount) = visits.reduce(into: (0, 0)) { counts, visit in
      guard visit.isIncluded else { return }
      counts.0 += 1
      counts.1 += visit.state.constraints.count
    }
    items.reserveCapacity(itemCount)
    constraints.reserveCapacity(constraintCount)
    // The position and the size of each item along both axes.
    solver.reserveCapacity(variables: 4 * itemCount, constraints: constraintCount)
  }

  // MARK: Items

  mutating func updateItem(_ index: Int, of visits: [LayoutEngine.Visit]) {
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

  private mutating func addItem(_ node: LayoutNode, _ traits: LayoutItemTraits, parent: Int) {
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
    for axis in LayoutAxis.allCases {
      for variable in [variables[axis].min, variables[axis].size] {
        while recordsByVariable.count <= variable.index { recordsByVariable.append(-1) }
        recordsByVariable[variable.index] = Int32(node.record)
      }
    }
  }

  // MARK: Constraints

  /// Updates the solver from a constraint.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - holder: The record of its holder.
  /// - Returns: Whether all of its items take part.
  @discardableResult mutating func update(_ constraint: LayoutConstraint, heldBy holder: Int)
    -> Bool
  {
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

  private mutating func addConstraint(
    _ constraint: LayoutConstraint, _ indices: LayoutConstraint.ItemIndices, version: Int,
    isMirrored: Bool
  ) {
    var record = ConstraintRecord(
      constraint: constraint, id: nil, items: indices, version: version,
      activation: constraint.activation, isMirrored: isMirrored, pass: pass)
    record.id = solver.insert(
      constraint.row(indices, in: items), seniority: record.seniority)
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
    if let id = record.id { note(.explicit(index), of: id) }
    noteChange(of: .explicit(index))
  }

  private mutating func updateConstraint(
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
      let row = constraint.row(indices, in: items)
      solver.setConstant(row.constant, of: id)
      solver.setPriorities(upper: row.upper, lower: row.lower, of: id)
    } else {
      solver.remove(id)
      insert(.explicit(index))
    }
  }

  // MARK: Removal

  /// Removes the record of a constraint that is no longer active.
  mutating func removeConstraint(at index: Int) {
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
  private mutating func removeUnseen() {
    for index in constraints.indices
    where constraints[index].pass != pass && constraints[index].constraint != nil {
      removeConstraint(at: index)
    }
    for record in items.indices where items[record].pass != pass && items[record].pass != 0 {
      for axis in LayoutAxis.allCases {
        removeFrameConstraints(ofRecord: record, along: axis)
        removeContentConstraint(ofRecord: record, along: axis)
        updateChoice(nil, ofRecord: record, along: axis)
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
  mutating func invalidate(_ source: ConstraintSource) {
    guard !broken.isEmpty else { return }
    noteChange(of: source)
    broken.remove(source)
  }

  /// Lists a changed constraint, so that broken ones that conflict with it are tried again.
  mutating func noteChange(of source: ConstraintSource) {
    if !broken.isEmpty { changed.insert(source) }
  }
}
