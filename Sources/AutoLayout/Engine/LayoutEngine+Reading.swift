internal import Cassowary
internal import Foundation
internal import Geometry

/// Reading the tree: what there is, what has changed since the last time, what has gone.
extension LayoutEngine {
  /// Brings the solver up to date: by the changes that were told, or by the whole tree.
  func read(_ root: any LayoutItem, pass layoutPass: Int) {
    if isToldOfChanges, !visits.isEmpty, readChanges(pass: layoutPass) { return }
    readAll(root, pass: layoutPass)
  }

  /// Reads the whole tree.
  private func readAll(_ root: any LayoutItem, pass layoutPass: Int) {
    pass = LayoutState.nextSerial()
    forgetNotes()
    let items = collectVisits(root, pass: layoutPass)
    withExtendedLifetime(items) {
      engage()
      for index in visits.indices where visits[index].isEngaged { updateItem(at: index) }
      for index in visits.indices where visits[index].isEngaged {
        updateFrameConstraints(ofRecord: visits[index].state.record)
        updateContentConstraints(ofRecord: visits[index].state.record)
      }
      for index in visits.indices where visits[index].isEngaged {
        updateConstraints(heldBy: visits[index].state)
      }
      forgetUnseen()
    }
    notes.isTreeChanged = false
  }

  /// Lists the tree, parents before children, and marks the items that constraints mention.
  private func collectVisits(_ root: any LayoutItem, pass layoutPass: Int) -> [any LayoutItem] {
    visits.removeAll(keepingCapacity: true)
    watched.removeAll(keepingCapacity: true)
    isToldOfChanges = true
    // A stack instead of recursion: trees may be deeper than the program's stack.
    var found: [any LayoutItem] = []
    var parents: [Int] = []
    var waiting: [(item: any LayoutItem, parent: Int)] = [(root, -1)]
    while let next = waiting.popLast() {
      let index = found.count
      found.append(next.item)
      parents.append(next.parent)
      next.item.prepareForLayout(pass: layoutPass)
      for place in (0..<next.item.layoutChildCount).reversed() {
        waiting.append((next.item.layoutChild(at: place), index))
      }
    }
    visits.reserveCapacity(found.count)
    for (index, item) in found.enumerated() {
      let state = item.layoutState
      let traits = item.layoutTraits
      visits.append(
        Visit(
          item: item, state: state, parent: parents[index], traits: traits,
          isEngaged: index == 0))
      if state.notes !== notes {
        // Another engine must not rely any more on what it is told.
        state.notes?.isTreeChanged = true
        state.notes = notes
      }
      state.visit = index
      if !item.notesLayoutChanges { isToldOfChanges = false }
      if index == 0 || traits.isWatched { watched.append(index) }
      for constraint in state.constraints {
        constraint.forEachItem { $0.layoutState.mentionPass = pass }
      }
    }
    return found
  }

  /// Decides which items take part: those with constraints, and what holds them.
  private func engage() {
    for index in visits.indices.reversed() {
      let visit = visits[index]
      let isConcerned =
        visit.state.mentionPass == pass || !visit.traits.translatesAutoresizingMaskIntoConstraints
      if isConcerned { visits[index].isEngaged = true }
      if visits[index].isEngaged, visit.parent >= 0 { visits[visit.parent].isEngaged = true }
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
      if items[record].traits.differsInPlaces(from: visit.traits) { items[record].version += 1 }
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
    // What no constraint decides stays where the item is.
    let variables = AxisPair(
      horizontal: AxisVariables(
        min: solver.makeVariable(value: Double(origin.x + rect.minX).solvable),
        size: solver.makeVariable(
          isNonNegative: keepsSizesNonNegative, value: Double(rect.width).solvable)),
      vertical: AxisVariables(
        min: solver.makeVariable(value: Double(origin.y + rect.minY).solvable),
        size: solver.makeVariable(
          isNonNegative: keepsSizesNonNegative, value: Double(rect.height).solvable)))
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

  /// Brings the solver up to date with a constraint.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - holder: The record of its holder.
  /// - Returns: Whether all of its items take part.
  @discardableResult func update(_ constraint: LayoutConstraint, heldBy holder: Int) -> Bool {
    guard let places = places(of: constraint, heldBy: holder) else { return false }
    var version = constraint.version + items[places.holder].version
    for side in places.sides {
      version += items[side.item].version
      if let origin = side.origin { version += items[origin].version }
    }
    let isMirrored = constraint.isMirrored(in: items[places.holder].traits.direction)
    if constraint.engineSerial == serial, constraint.record >= 0 {
      updateConstraint(constraint, places, version: version, isMirrored: isMirrored)
    } else {
      addConstraint(constraint, places, version: version, isMirrored: isMirrored)
    }
    return true
  }

  /// The records of a constraint's items; nil where one has gone or lies elsewhere.
  private func places(
    of constraint: LayoutConstraint, heldBy holder: Int
  ) -> LayoutConstraint.Places? {
    var places = LayoutConstraint.Places(holder: holder, sides: [])
    guard constraint.holder?.layoutState.record == holder,
      let first = place(of: constraint.first)
    else { return nil }
    places.sides.append(first)
    guard let second = constraint.second else { return places }
    guard let side = place(of: second) else { return nil }
    places.sides.append(side)
    return places
  }

  private func place(of measure: LayoutMeasure) -> (item: Int, origin: Int?)? {
    guard let item = measure.item, let record = seenRecord(of: item) else { return nil }
    guard measure.originAttribute != nil else { return (record, nil) }
    guard let origin = measure.origin, let originRecord = seenRecord(of: origin) else {
      return nil
    }
    return (record, originRecord)
  }

  private func seenRecord(of item: any LayoutItem) -> Int? {
    guard let record = record(of: item), items[record].pass == pass else { return nil }
    return record
  }

  private func addConstraint(
    _ constraint: LayoutConstraint, _ places: LayoutConstraint.Places, version: Int,
    isMirrored: Bool
  ) {
    let record = ConstraintRecord(
      constraint: constraint, id: nil, places: places, version: version,
      activation: constraint.activation, isMirrored: isMirrored, pass: pass)
    let place: Int
    if let free = freeConstraints.popLast() {
      constraints[free] = record
      place = free
    } else {
      place = constraints.count
      constraints.append(record)
    }
    constraint.engineSerial = serial
    constraint.record = place
    insert(.explicit(place))
    changed.insert(.explicit(place))
  }

  private func updateConstraint(
    _ constraint: LayoutConstraint, _ places: LayoutConstraint.Places, version: Int,
    isMirrored: Bool
  ) {
    let place = constraint.record
    let isSame =
      constraints[place].isMirrored == isMirrored
      && constraints[place].activation == constraint.activation
    constraints[place].pass = pass
    guard !isSame || constraints[place].version != version else { return }
    constraints[place].version = version
    constraints[place].places = places
    constraints[place].isMirrored = isMirrored
    constraints[place].activation = constraint.activation
    changed.insert(.explicit(place))
    guard let id = constraints[place].id else { return }
    if isSame {
      let (relation, level) = (constraint.relation, constraint.priority.level)
      solver.setConstant(constraint.solverForm(places, in: items).constant, of: id)
      solver.setPriorities(
        upper: relation == .greaterThanOrEqual ? nil : level,
        lower: relation == .lessThanOrEqual ? nil : level, of: id)
    } else {
      solver.remove(id)
      insert(.explicit(place))
    }
  }

  // MARK: What has gone

  /// Forgets a constraint that is not active any more.
  func forgetConstraint(at place: Int) {
    if let id = constraints[place].id { solver.remove(id) }
    // Another engine may have taken it over, or this one anew.
    if let constraint = constraints[place].constraint, constraint.engineSerial == serial,
      constraint.record == place
    {
      constraint.record = -1
    }
    constraints[place].constraint = nil
    constraints[place].id = nil
    freeConstraints.append(place)
    forget(.explicit(place))
  }

  private func forgetUnseen() {
    for place in constraints.indices
    where constraints[place].pass != pass && constraints[place].constraint != nil {
      forgetConstraint(at: place)
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

  /// Drops a constraint from the broken ones, and lets others try again that broke with it.
  func forget(_ source: ConstraintSource) {
    broken.removeAll { $0.source == source }
    changed.insert(source)
  }
}

extension LayoutConstraint {
  /// Calls a closure with each item that still exists.
  func forEachItem(_ body: (any LayoutItem) -> Void) {
    if let item = first.item { body(item) }
    if let item = first.origin { body(item) }
    if let item = second?.item { body(item) }
    if let item = second?.origin { body(item) }
  }
}

extension LayoutTraits {
  /// Whether the item is looked at in each layout, told of changes or not.
  var isWatched: Bool { dependsOnFrame || preparesAlways }

  /// Whether constraints of other items depend on something that differs.
  func differsInPlaces(from other: LayoutTraits) -> Bool {
    margins != other.margins || alignmentInsets != other.alignmentInsets
      || firstBaseline != other.firstBaseline || lastBaseline != other.lastBaseline
      || textLine != other.textLine
  }
}
