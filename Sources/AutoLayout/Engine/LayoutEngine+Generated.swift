internal import Cassowary
internal import Foundation
internal import Geometry
internal import Scene

/// The constraints that the engine generates: given frames with their masks, the root's size, and
/// content sizes.
extension LayoutEngine {
  // MARK: Frames

  func updateFrameConstraints(ofRecord record: Int) {
    guard let rules = frameRules(ofRecord: record) else {
      for axis in LayoutAxis.allCases { removeFrameConstraints(ofRecord: record, along: axis) }
      return
    }
    let parent = items[record].parent
    for axis in LayoutAxis.allCases {
      var insets = ItemRecord.Insets()
      (insets.before, insets.after) = items[record].alignmentInsets(along: axis)
      if parent >= 0 {
        (insets.parentBefore, insets.parentAfter) = items[parent].alignmentInsets(along: axis)
      }
      setFrameConstraints(
        ItemRecord.FrameConstraints(rule: rules[axis], insets: insets, parent: parent),
        ofRecord: record, along: axis)
    }
  }

  /// The rules by which an item's frame follows its parent; nil for an item placed by constraints.
  private func frameRules(ofRecord record: Int) -> AxisPair<AutoresizingRule>? {
    let (traits, parent) = (items[record].traits, items[record].parent)
    guard parent >= 0 else {
      let size =
        fitting.map { CGSize(width: $0.horizontal.length, height: $0.vertical.length) }
        ?? traits.frame.size
      return AxisPair(
        horizontal: AutoresizingRule([], axis: .horizontal, min: 0, size: size.width, in: 0),
        vertical: AutoresizingRule([], axis: .vertical, min: 0, size: size.height, in: 0))
    }
    guard traits.translatesAutoresizingMaskIntoConstraints else { return nil }
    if items[record].appliedFrame != traits.frame {
      // The frame was set from outside; from now on the mask refers to it.
      items[record].reference = (traits.frame, items[parent].traits.frame.size)
      items[record].appliedFrame = traits.frame
    }
    let (frame, size) = items[record].reference
    return AxisPair(
      horizontal: AutoresizingRule(
        traits.autoresizingMask, axis: .horizontal, min: frame.minX, size: frame.width,
        in: size.width),
      vertical: AutoresizingRule(
        traits.autoresizingMask, axis: .vertical, min: frame.minY, size: frame.height,
        in: size.height))
  }

  private func setFrameConstraints(
    _ wanted: ItemRecord.FrameConstraints, ofRecord record: Int, along axis: LayoutAxis
  ) {
    if let old = items[record].frameConstraints[axis] {
      if old.rule == wanted.rule, old.insets == wanted.insets, old.parent == wanted.parent {
        return
      }
      let hasSameTerms =
        old.parent == wanted.parent && old.rule.sizeFactor == wanted.rule.sizeFactor
        && old.rule.minFactor == wanted.rule.minFactor
      if hasSameTerms {
        items[record].frameConstraints[axis] = wanted
        items[record].frameConstraints[axis]?.min = old.min
        items[record].frameConstraints[axis]?.size = old.size
        for isSize in [false, true] {
          let source = ConstraintSource.frame(record, axis, isSize: isSize)
          noteChange(of: source)
          guard let id = isSize ? old.size : old.min, let row = row(of: source) else { continue }
          solver.setConstant(row.constant, of: id)
        }
        return
      }
      removeFrameConstraints(ofRecord: record, along: axis)
    }
    items[record].frameConstraints[axis] = wanted
    for isSize in [false, true] {
      insert(.frame(record, axis, isSize: isSize))
      noteChange(of: .frame(record, axis, isSize: isSize))
    }
  }

  func removeFrameConstraints(ofRecord record: Int, along axis: LayoutAxis) {
    guard let old = items[record].frameConstraints[axis] else { return }
    if let id = old.min { solver.remove(id) }
    if let id = old.size { solver.remove(id) }
    items[record].frameConstraints[axis] = nil
    invalidate(.frame(record, axis, isSize: false))
    invalidate(.frame(record, axis, isSize: true))
  }

  /// The position or size of a given frame, as a constraint of the solver.
  private func frameRow(ofRecord record: Int, along axis: LayoutAxis, isSize: Bool) -> Constraint? {
    guard let frame = items[record].frameConstraints[axis] else { return nil }
    let (rule, insets) = (frame.rule, frame.insets)
    let variables = items[record].variables[axis]
    let factor = isSize ? rule.sizeFactor : rule.minFactor
    var terms = [Term(isSize ? variables.size : variables.min)]
    // The rule is about frames, the variables about alignment rectangles.
    var constant =
      isSize
      ? rule.sizeConstant - insets.before - insets.after : rule.minConstant + insets.before
    constant += factor * (insets.parentBefore + insets.parentAfter)
    if frame.parent >= 0 {
      let outer = items[frame.parent].variables[axis]
      if !isSize {
        terms.append(Term(outer.min, -1))
        constant -= insets.parentBefore
      }
      if factor.clamped != 0 { terms.append(Term(outer.size, -factor.clamped)) }
    }
    let priority = frame.parent < 0 && isSize ? fitting?[axis].priority.level : nil
    return Constraint(terms, .equal, constant.clamped, priority: priority ?? .required)
  }

  // MARK: Content sizes

  func updateContentConstraints(ofRecord record: Int) {
    let traits = items[record].traits
    for axis in LayoutAxis.allCases {
      // The content size of a root counts only while its fitting size is computed.
      let isMeasured = fitting != nil && items[record].parent < 0
      let isGiven = items[record].frameConstraints[axis] != nil && !isMeasured
      guard let size = traits.contentSize[axis], !isGiven else {
        removeContentConstraint(ofRecord: record, along: axis)
        continue
      }
      let content = ItemRecord.ContentSize(
        length: Double(size).clamped, hugging: traits.hugging[axis],
        compressionResistance: traits.compressionResistance[axis])
      guard let old = items[record].contentConstraints[axis] else {
        items[record].contentConstraints[axis] = ItemRecord.ContentConstraint(content: content)
        insert(.content(record, axis))
        noteChange(of: .content(record, axis))
        continue
      }
      guard old.content != content else { continue }
      items[record].contentConstraints[axis]?.content = content
      noteChange(of: .content(record, axis))
      guard let id = old.id else { continue }
      solver.setConstant(content.length, of: id)
      solver.setPriorities(
        upper: content.hugging.level, lower: content.compressionResistance.level, of: id)
    }
  }

  func removeContentConstraint(ofRecord record: Int, along axis: LayoutAxis) {
    guard let old = items[record].contentConstraints[axis] else { return }
    if let id = old.id { solver.remove(id) }
    items[record].contentConstraints[axis] = nil
    invalidate(.content(record, axis))
  }

  // MARK: The solver's constraints

  /// The solver's constraint of a source; nil where the source no longer exists.
  func row(of source: ConstraintSource) -> Constraint? {
    switch source {
    case .explicit(let index):
      guard let constraint = constraints[index].constraint else { return nil }
      let (terms, constant) = constraint.solverForm(constraints[index].items, in: items)
      return Constraint(
        terms, constraint.relation.solverRelation, constant, priority: constraint.priority.level)
    case .frame(let record, let axis, let isSize):
      return frameRow(ofRecord: record, along: axis, isSize: isSize)
    case .content(let record, let axis):
      guard let content = items[record].contentConstraints[axis]?.content else { return nil }
      return Constraint(
        [Term(items[record].variables[axis].size)], around: content.length,
        upper: content.hugging.level, lower: content.compressionResistance.level)
    }
  }

  /// Adds a constraint to the solver.
  func insert(_ source: ConstraintSource) {
    guard let row = row(of: source) else { return }
    let id = solver.insert(row, seniority: seniority(of: source))
    setID(id, of: source)
  }

  func setID(_ id: ConstraintID?, of source: ConstraintSource) {
    switch source {
    case .explicit(let index): constraints[index].id = id
    case .frame(let record, let axis, false): items[record].frameConstraints[axis]?.min = id
    case .frame(let record, let axis, true): items[record].frameConstraints[axis]?.size = id
    case .content(let record, let axis): items[record].contentConstraints[axis]?.id = id
    }
  }

  func id(of source: ConstraintSource) -> ConstraintID? {
    switch source {
    case .explicit(let index): constraints[index].id
    case .frame(let record, let axis, false): items[record].frameConstraints[axis]?.min
    case .frame(let record, let axis, true): items[record].frameConstraints[axis]?.size
    case .content(let record, let axis): items[record].contentConstraints[axis]?.id
    }
  }

  /// A constraint's place in the order of age, greater for younger ones: the engine's own by the age
  /// of their items, then those of guides and stack views, then explicit ones by activation.
  func seniority(of source: ConstraintSource) -> UInt64 {
    switch source {
    case .explicit(let index):
      constraints[index].activation
        | (constraints[index].constraint?.origin == .explicit ? 1 << 62 : 1 << 61)
    case .frame(let record, let axis, let isSize):
      items[record].node.serial << 3 | UInt64(axis.rawValue) << 1 | (isSize ? 1 : 0)
    case .content(let record, let axis):
      items[record].node.serial << 3 | 4 | UInt64(axis.rawValue)
    }
  }
}
