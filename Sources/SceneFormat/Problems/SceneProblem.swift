internal import Expressions
internal import Scene

/// A problem of a scene that is well-formed JSON.
enum SceneProblem: Problem {
  // Values and keys.
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
  case fontName(String)
  case malformedAngle(String)
  case malformedColor(String)
  case unknownColor(String, nearest: String?)
  case malformedPath(String)
  case malformedPathData(rest: String)
  // The version of the format.
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
  case malformedVariable(String)
  case malformedProperty(String)
  case unknownProperty(String, owner: String, nearest: String?, choices: [String])
  case wrongBehavior(String, expected: [String], found: String)
  // The meaning of values.
  case attachedToItself(String)
  case groupedTwice(String)
  case memberHeld(String, group: String)
  case notSiblings(String, String)
  case degenerateBoundary
  case degenerateOutline
  case noDirection
  case absentItem(String, behavior: String?, isAddable: Bool)
  case ignoredCharge(String)
  case forgottenAngle
  case pausedDelay
  case disorderedRange
  case decreasingLocations
  case emptyStatement
  case afterTheEnd(key: String, end: Double)
  case itemsNeeded(Int)
  case oneStart
  case notNumber(String, parts: [String])
  case notAnimated(String)
  case withoutEffect(String, needs: String)
  case notArranged(String)
  // Expressions.
  case expression(ExpressionError, nearest: String?)
  case expressionType(ExpressionType, expected: ExpressionType)
  case eventValue(String)
  case evaluation(EvaluationError)
  case noValue
  /// A string without `$` where a value of another type is expected.
  case notExpression(expected: String)
  // Touches.
  case touchesDescend
  case tapsOverlap
  case fingerInUse(Int)
  case ownGesture(String)
  case gesturesWait([String])
  case touchOutside
  case touchAfterTheEnd(Double)
  case touchFile(String)
  case notTouches(String)
  case notTestSettings(String)
  /// An animation that repeats or plays backwards as well, and is controlled.
  case repeatingAnimation(String)
  // Overrides.
  case malformedOverride
  case unknownPathID(String, nearest: String?)
  case pathNeedsMark(String)
  case notAContainer(String)
  case indexOutOfRange(String, count: Int)
}

/// What an id may refer to at some place of a scene.
enum NameUse: String, Sendable {
  /// Something that behaviors can move: a view other than `root`, or a group.
  case item
  /// A view other than `root`.
  case member
  /// A view, a guide or `root`.
  case layoutItem
  /// A view or `root`, which both have guides.
  case guideOwner
  /// A view, a group, a boundary or `root`.
  case contact
  /// A view, a group or a behavior, which have numbers.
  case measured
  /// A boundary or `root`.
  case boundary
  /// A behavior.
  case behavior
  /// A constraint, or the constraints of a visual format.
  case constraint
  /// An animation.
  case animation
  /// A gesture recognizer.
  case gesture
  /// A variable.
  case variable
  /// A button.
  case button
  /// A view or `root`, to which touches can go.
  case touched
  /// Something with properties: a view other than `root`, a group, a behavior, a gesture recognizer, an
  /// animation or a variable.
  case settable
  /// Something that an action can add: a view, a behavior or a constraint.
  case addable
  /// Something that an action can remove: a view, a behavior, a constraint or a boundary.
  case removable

  /// The kinds of declarations that the id may refer to.
  var kinds: [Declaration.Kind] {
    switch self {
    case .item: [.view, .group]
    case .member, .guideOwner, .button, .touched: [.view]
    case .layoutItem: [.view, .guide]
    case .contact: [.view, .group, .boundary]
    case .measured: [.view, .group, .behavior]
    case .boundary: [.boundary]
    case .behavior: [.behavior]
    case .constraint: [.constraint]
    case .animation: [.animation]
    case .gesture: [.gesture]
    case .variable: [.variable]
    case .settable: [.view, .group, .behavior, .gesture, .animation, .variable]
    case .addable: [.view, .behavior, .constraint]
    case .removable: [.view, .behavior, .constraint, .boundary]
    }
  }

  /// Whether the id may be `root`.
  var allowsRoot: Bool {
    switch self {
    case .layoutItem, .guideOwner, .contact, .boundary, .touched: true
    default: false
    }
  }
}
