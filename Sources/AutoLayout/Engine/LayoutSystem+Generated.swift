internal import Cassowary
internal import Foundation
internal import Geometry
internal import Scene

/// The constraints that the engine generates: given frames with their masks, the root's size, and
/// content sizes.
extension LayoutSystem {
  // MARK: Frames

  mutating func updateFrameConstraints(ofRecord record: Int) {
    let parent = items[record].parent
    guard parent < 0 || items[record].traits.translatesAutoresizingMaskIntoConstraints else {
      for axis in LayoutAxis.allCases { removeFrameConstraints(ofRecord: record, along: axis) }
      return
    }
    let given = items[record].givenFrame ?? ItemRecord.GivenFrame()
    items[record].givenFrame = given
    let rules = rules(of: given, ofRecord: record)
    for axis in LayoutAxis.allCases {
      var insets = ItemRecord.Insets()
      (insets.before, insets.after) = items[record].alignmentInsets(along: axis)
      if parent >= 0 {
        (insets.parentBefore, insets.parentAfter) = items[parent].alignmentInsets(along: axis)
      }
      setFrameConstraints(
        ItemRecord.FrameConstraints(rule: rules[axis], insets: insets, parent: parent), of: given,
        ofRecord: record, along: axis)
    }
  }

  /// The rules by which a given frame follows the parent.
  private func rules(
    of given: ItemRecord.GivenFrame, ofRecord record: Int
  ) -> AxisPair<AutoresizingRule> {
    let (traits, parent) = (items[record].traits, items[record].parent)
    guard parent >= 0 else {
      let size =
        fitting.map { CGSize(width: $0.horizontal.length, height: $0.vertical.length) }
        ?? traits.frame.size
      return AxisPair(
        horizontal: AutoresizingRule([], axis: .horizontal, min: 0, size: size.width, in: 0),
        vertical: AutoresizingRule([], axis: .vertical, min: 0, size: size.height, in: 0))
    }
    if given.appliedFrame != traits.frame {
      // The frame was set from outside; from now on the mask refers to it.
      given.reference = (traits.frame, items[parent].traits.frame.size)
      given.appliedFrame = traits.frame
    }
    let (frame, size) = given.reference
    return AxisPair(
      horizontal: AutoresizingRule(
        traits.autoresizingMask, axis: .horizontal, min: frame.minX, size: frame.width,
        in: size.width),
      vertical: AutoresizingRule(
        traits.autoresizingMask, axis: .vertical, min: frame.minY, size: frame.height,
        in: size.height))
  }

  private mutating func setFrameConstraints(
    _ wanted: ItemRecord.FrameConstraints, of given: ItemRecord.GivenFrame, ofRecord record: Int,
    along axis: LayoutAxis
  ) {
    if let old = given.constraints[axis] {
      if old.rule == wanted.rule, old.insets == wanted.insets, old.parent == wanted.parent {
        return
      }
      let hasSameTerms =
        old.parent == wanted.parent && old.rule.sizeFactor == wanted.rule.sizeFactor
        && old.rule.minFactor == wanted.rule.minFactor
      if hasSameTerms {
        given.constraints[axis] = wanted
        given.constraints[axis]?.min = old.min
        given.constraints[axis]?.size = old.size
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
    given.constraints[axis] = wanted
    for isSize in [false, true] {
      insert(.frame(record, axis, isSize: isSize))
      noteChange(of: .frame(record, axis, isSize: isSize))
    }
  }

  mutating func removeFrameConstraints(ofRecord record: Int, along axis: LayoutAxis) {
    guard let given = items[record].givenFrame, let old = given.constraints[axis] else { return }
    if let id = old.min { solver.remove(id) }
    if let id = old.size { solver.remove(id) }
    given.constraints[axis] = nil
    invalidate(.frame(record, axis, isSize: false))
    invalidate(.frame(record, axis, isSize: true))
  }

  /// The position or size of a given frame, as a constraint of the solver.
  private func frameRow(ofRecord record: Int, along axis: LayoutAxis, isSize: Bool) -> Constraint? {
    guard let frame = items[record].givenFrame?.constraints[axis] else { return nil }
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

  mutating func updateContentConstraints(ofRecord record: Int) {
    for axis in LayoutAxis.allCases {
      // The content size of a root counts only while its fitting size is computed.
      let isMeasured = fitting != nil && items[record].parent < 0
      let isGiven = items[record].givenFrame?.constraints[axis] != nil && !isMeasured
      updateChoice(
        isGiven || isMeasured
          ? nil
          : Choice.wanted(
            at: items[record].traits.place[axis], items[record].traits.contentSize[axis]),
        ofRecord: record, along: axis)
      guard let size = items[record].traits.contentSize[axis], !isGiven else {
        removeContentConstraint(ofRecord: record, along: axis)
        continue
      }
      let content = ItemRecord.ContentSize(
        length: Double(size).clamped, hugging: items[record].traits.hugging[axis],
        compressionResistance: items[record].traits.compressionResistance[axis])
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

  mutating func removeContentConstraint(ofRecord record: Int, along axis: LayoutAxis) {
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
      return constraints[index].constraint?.row(constraints[index].items, in: items)
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
  mutating func insert(_ source: ConstraintSource) {
    guard let row = row(of: source) else { return }
    let id = solver.insert(row, seniority: seniority(of: source))
    setID(id, of: source)
  }

  mutating func setID(_ id: ConstraintID?, of source: ConstraintSource) {
    if let id { note(source, of: id) }
    switch source {
    case .explicit(let index): constraints[index].id = id
    case .frame(let record, let axis, false): items[record].givenFrame?.constraints[axis]?.min = id
    case .frame(let record, let axis, true): items[record].givenFrame?.constraints[axis]?.size = id
    case .content(let record, let axis): items[record].contentConstraints[axis]?.id = id
    }
  }

  func id(of source: ConstraintSource) -> ConstraintID? {
    switch source {
    case .explicit(let index): constraints[index].id
    case .frame(let record, let axis, false): items[record].givenFrame?.constraints[axis]?.min
    case .frame(let record, let axis, true): items[record].givenFrame?.constraints[axis]?.size
    case .content(let record, let axis): items[record].contentConstraints[axis]?.id
    }
  }

  /// A constraint's place in the order of age, greater for younger ones: the engine's own by the age
  /// of their items, before the active ones.
  func seniority(of source: ConstraintSource) -> UInt64 {
    switch source {
    case .explicit(let index): constraints[index].seniority
    case .frame(let record, let axis, let isSize):
      items[record].node.serial << 3 | UInt64(axis.rawValue) << 1 | (isSize ? 1 : 0)
    case .content(let record, let axis):
      items[record].node.serial << 3 | 4 | UInt64(axis.rawValue)
    }
  }
}

/// A choice among equals: which of several views grows, shrinks or takes what is left, where all priorities are equal.
///
/// UIKit's own choice follows from the order in which its solver adds constraints. Reported of its stacks is that the first
/// of several equal views grows where there is space to fill and shrinks where there is too little, and that the last of several views
/// without content takes what is left. That is a level below all priorities here, which weighs each view's distance from
/// its content, or from no length at all, by its place: so the choice does not depend on earlier layouts.
struct Choice {
  /// A record and an axis.
  struct Key: Hashable {
    var record: Int
    var axis: LayoutAxis
  }

  /// What is chosen for an item.
  struct Wish: Equatable {
    /// The length to which the item should be near, in points.
    var length: Double
    /// How much a point of distance counts.
    var weight: Double
  }

  var wish: Wish
  var id: ConstraintID

  /// The wish of an item with a place and a content length; nil without a place.
  ///
  /// The weights go from 1 to 2 along a curve: along a line the first and the last of three would weigh exactly twice as
  /// much as the middle one, and nothing be chosen.
  static func wanted(at place: Double?, _ content: CGFloat?) -> Wish? {
    guard let place else { return nil }
    guard let content else { return Wish(length: 0, weight: 2 - place * place) }
    return Wish(length: Double(content).clamped, weight: 1 + place * place)
  }
}

/// Choices among equals.
extension LayoutSystem {
  /// Makes the solver follow the wish of an item along an axis; nil for none.
  mutating func updateChoice(_ wish: Choice.Wish?, ofRecord record: Int, along axis: LayoutAxis) {
    guard wish != nil || !choices.isEmpty else { return }
    let key = Choice.Key(record: record, axis: axis)
    let old = choices[key]
    guard old?.wish != wish else { return }
    if let old, let wish, wish.weight == old.wish.weight {
      solver.setConstant(wish.length * wish.weight, of: old.id)
      choices[key]?.wish = wish
      return
    }
    if let old { solver.remove(old.id) }
    choices[key] = wish.map { wish in
      let term = Term(items[record].variables[axis].size, wish.weight)
      let row = Constraint([term], .equal, wish.length * wish.weight, priority: .choice)
      return Choice(wish: wish, id: solver.insert(row, seniority: 0))
    }
  }
}
