internal import Scene

/// What can be wrong with a scene that is well-formed JSON.
enum SceneProblem: Problem {
  // How values are written.
  case wrongType(expected: String, found: String)
  case wrongCount(form: String, found: Int)
  case tooFew(key: String, least: Int, what: String, found: Int)
  case outOfRange(String, range: NumberRange, found: String)
  case notWhole(String, found: String)
  case unknownKey(String, table: String, nearest: String?, owner: String?)
  case missingKey(String, table: String)
  case missingOneOf([String], table: String)
  case exclusiveKeys(String, String)
  case dependentKey(String, needs: String)
  case unknownChoice(String, noun: String, nearest: String?, choices: [String])
  case notSupported(key: String)
  case fontName(String)
  case malformedAngle(String)
  case malformedColor(String)
  case unknownColor(String, nearest: String?)
  case malformedPath(String)
  case malformedPathData(String)
  // The format's version.
  case versionUnknown(String)
  // Names.
  case malformedID(String)
  case reservedID(String)
  case duplicateID(String)
  case unknownName(String, expected: NameUse, nearest: String?)
  case wrongName(String, expected: NameUse, found: Declaration.Kind)
  case rootMoves
  case repeatedItem(String)
  case notAnItem(String, behavior: String)
  case malformedMetric(String)
  case malformedViewName(String)
  case malformedProperty(String)
  case notSettable(String, owner: String, nearest: String?, choices: [String])
  case wrongBehavior(String, expected: [String], found: String)
  // The meaning of values.
  case attachedToItself(String)
  case groupedTwice(String)
  case memberHeld(String, group: String)
  case notSiblings(String, String)
  case degenerateBoundary
  case degenerateOutline
  case noDirection
  case disorderedRange
  case emptyStatement
  case afterTheEnd(key: String, end: Double)
  case itemsNeeded(Int)
  case oneStart
  case notAnimated(String)
  case withoutEffect(String, needs: String)
  case notArranged(String)
  // Overrides.
  case malformedOverride
  case unknownPathID(String, nearest: String?)
  case pathNeedsMark(String)
  case notAContainer(String)
  case indexOutOfRange(String, count: Int)
}

/// What a reference may name.
enum NameUse: String, Sendable {
  /// What a behaviour can move: a view other than `root`, or a group.
  case item
  /// A view other than `root`.
  case member
  /// A view, a guide or `root`.
  case layoutItem
  /// A view or `root`, which have guides of their own.
  case guideOwner
  /// A view, a group, a boundary or `root`.
  case contact
  /// A boundary or `root`.
  case boundary
  /// A behaviour.
  case behavior
  /// A constraint, or several of one visual format.
  case constraint
  /// An animation.
  case animation
  /// What has properties to set: a view other than `root`, or a behaviour.
  case settable
  /// What can be put into the scene: a view, a behaviour or a constraint.
  case addable
  /// What can be taken out of the scene: what can be added, or a boundary.
  case removable

  /// The sorts of declarations that it may name.
  var kinds: [Declaration.Kind] {
    switch self {
    case .item: [.view, .group]
    case .member, .guideOwner: [.view]
    case .layoutItem: [.view, .guide]
    case .contact: [.view, .group, .boundary]
    case .boundary: [.boundary]
    case .behavior: [.behavior]
    case .constraint: [.constraint]
    case .animation: [.animation]
    case .settable: [.view, .behavior]
    case .addable: [.view, .behavior, .constraint]
    case .removable: [.view, .behavior, .constraint, .boundary]
    }
  }

  /// Whether it may name `root`.
  var admitsRoot: Bool {
    switch self {
    case .layoutItem, .guideOwner, .contact, .boundary: true
    default: false
    }
  }
}
