internal import Expressions
internal import Scene

extension SceneProblem {
  var severity: Diagnostic.Severity {
    switch self {
    case .repeatedItem, .afterTheEnd, .notAnimated, .ignoredCharge, .forgottenAngle, .pausedDelay,
      .evaluation, .noValue,
      .touchOutside, .touchAfterTheEnd, .gesturesWait:
      .warning
    default: .error
    }
  }

  var code: String {
    switch self {
    case .wrongType, .wrongCount, .tooFew, .notWhole, .fontName: "wrong-type"
    case .outOfRange, .disorderedRange, .decreasingLocations: "out-of-range"
    case .unknownKey: "unknown-key"
    case .missingKey, .missingOneOf, .dependentKey, .itemsNeeded: "missing-key"
    case .exclusiveKeys: "exclusive-keys"
    case .unknownChoice: "unknown-value"
    case .malformedAngle: "angle"
    case .malformedColor, .unknownColor: "color"
    case .malformedPath: "path"
    case .malformedPathData: "path-data"
    case .versionUnknown: "version"
    case .malformedID, .reservedID, .malformedMetric, .malformedViewName, .malformedVariable:
      "malformed-name"
    case .duplicateID: "duplicate-id"
    case .unknownName, .wrongName, .rootMoves, .notAnItem, .notArranged, .malformedProperty,
      .unknownProperty, .wrongBehavior:
      "unknown-name"
    case .repeatedItem: "repeated-item"
    case .groupedTwice, .memberHeld, .notSiblings: "group"
    case .attachedToItself, .degenerateBoundary, .degenerateOutline, .noDirection: "degenerate"
    case .absentItem: "absent-item"
    case .emptyStatement: "empty"
    case .afterTheEnd: "after-the-end"
    case .oneStart, .notNumber: "wrong-type"
    case .notAnimated: "not-animated"
    case .repeatingAnimation: "animation"
    case .withoutEffect, .ignoredCharge, .forgottenAngle, .pausedDelay: "without-effect"
    case .expression, .expressionType, .eventValue, .evaluation, .noValue, .notExpression:
      "expression"
    case .touchesDescend, .tapsOverlap, .fingerInUse, .ownGesture, .touchFile, .notTouches,
      .notTestSettings,
      .touchOutside, .touchAfterTheEnd, .gesturesWait:
      "touches"
    case .malformedOverride, .unknownPathID, .pathNeedsMark, .notAContainer, .indexOutOfRange:
      "override"
    }
  }

  var message: String {
    switch self {
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .wrongCount(let form, let found):
      "expected \(form), found \(MessageText.count(found, "value"))"
    case .tooFew(let key, let least, let what, let found):
      "'\(key)' needs at least \(MessageText.count(least, what)), found \(found)"
    case .outOfRange(let subject, let range, let found): "\(subject) must be \(range), not \(found)"
    case .notWhole(let subject, let found): "\(subject) must be a whole number, not \(found)"
    case .unknownKey(let key, let table, _, _): "unknown key \(MessageText.quoted(key)) in \(table)"
    case .missingKey(let key, let table): "missing key '\(key)' in \(table)"
    case .missingOneOf(let keys, let table):
      "missing key in \(table): \(MessageText.quotedList(keys))"
    case .exclusiveKeys(let first, let second): "'\(first)' and '\(second)' cannot be combined"
    case .dependentKey(let key, let needs): "'\(key)' requires \(needs)"
    case .unknownChoice(let value, let noun, _, _): "unknown \(noun) \(MessageText.quoted(value))"
    case .fontName: "expected an object, found a string"
    case .malformedAngle(let text): "malformed angle \(MessageText.quoted(text))"
    case .malformedColor(let text): "malformed color \(MessageText.quoted(text))"
    case .unknownColor(let name, _): "unknown color \(MessageText.quoted(name))"
    case .malformedPath(let path): "\(MessageText.quoted(path)) is outside the scene's folder"
    case .malformedPathData(let rest):
      rest.isEmpty
        ? "the path data is empty or incomplete"
        : "invalid path data at \(MessageText.quoted(rest))"
    case .versionUnknown(let version): "unknown version \(version) of the scene format"
    case .malformedID(let id): "malformed id \(MessageText.quoted(id))"
    case .reservedID(let id): "the id '\(id)' is reserved for the canvas"
    case .duplicateID(let id): "duplicate id \(MessageText.quoted(id))"
    case .unknownName(let id, let use, _): "unknown \(Self.name(of: use)) \(MessageText.quoted(id))"
    case .wrongName(let id, let use, let kind):
      "\(MessageText.quoted(id)) is \(MessageText.indefinite(kind.rawValue)), "
        + "not \(MessageText.indefinite(Self.name(of: use)))"
    case .rootMoves: "'root' is the canvas, which cannot move"
    case .repeatedItem(let id): "'\(id)' is listed twice"
    case .notAnItem(let id, let behavior): "'\(id)' is not among the items of this \(behavior)"
    case .notArranged(let id): "'\(id)' is not among the subviews of this stack"
    case .malformedMetric(let name): "malformed metric name \(MessageText.quoted(name))"
    case .malformedViewName(let name): "malformed view name \(MessageText.quoted(name))"
    case .malformedVariable(let name): "malformed variable name \(MessageText.quoted(name))"
    case .malformedProperty(let text): "malformed property \(MessageText.quoted(text))"
    case .unknownProperty(let path, let owner, _, _):
      "\(owner) has no property \(MessageText.quoted(path))"
    case .wrongBehavior(let id, let expected, let found):
      "'\(id)' is of type \(found), not \(MessageText.list(expected))"
    case .attachedToItself(let id): "'\(id)' is attached to itself"
    case .groupedTwice(let id): "'\(id)' belongs to two groups"
    case .memberHeld(let id, let group):
      "'\(id)' moves with the group '\(group)' and cannot be used alone"
    case .notSiblings(let id, let other): "'\(id)' and '\(other)' are not siblings"
    case .degenerateBoundary: "a boundary needs two different points"
    case .degenerateOutline: "the outline encloses no area"
    case .noDirection: "the vector has no direction"
    case .absentItem(let id, _, _): "'\(id)' is not in the scene from the start"
    case .forgottenAngle: "a gravity of magnitude 0 forgets its angle, as in UIKit"
    case .pausedDelay: "an animation that starts paused has no delay"
    case .ignoredCharge(let id): "the magnetic field ignores the charge of '\(id)', as in UIKit"
    case .disorderedRange: "the range ends before it begins"
    case .decreasingLocations: "the locations must not decrease"
    case .emptyStatement: "the constraint is empty"
    case .afterTheEnd(let key, let end):
      "'\(key)' is after the end of the scene, at \(end.shortestText) s"
    case .itemsNeeded(let count): "expected at least \(count) items"
    case .oneStart: "with 'every', 'at' must be a single time"
    case .notNumber(let name, _): "'\(name)' is not one number"
    case .notAnimated(let path): "'\(path)' cannot be animated; it changes at once"
    case .withoutEffect(let path, let needs): "'\(path)' has no effect; it requires \(needs)"
    case .expression(let error, _): error.category.message
    case .expressionType(let type, let expected):
      "the expression is \(type.noun), not \(expected.noun)"
    case .eventValue(let name): "'$\(name)' has no value here"
    case .evaluation(.divisionByZero): "the expression divides by zero; the action is left out"
    case .evaluation(.notFinite): "the expression has no finite value; the action is left out"
    case .notExpression(let expected): "expected \(expected), found a string"
    case .noValue: "a name in the expression has no value; the action is left out"
    case .tapsOverlap: "a tap must end before the next one begins"
    case .touchesDescend: "the times of a path must ascend"
    case .fingerInUse(let finger): "finger \(finger) already touches the canvas at this time"
    case .ownGesture(let id): "'\(id)' cannot wait for itself"
    case .gesturesWait(let ids):
      "\(MessageText.quotedList(ids, joinedBy: "and")) wait for each other to fail, so that none is recognized"
    case .touchOutside: "the finger touches outside of the canvas, where there is no view"
    case .touchAfterTheEnd(let end):
      "the finger touches after the end of the scene, at \(end.shortestText) s"
    case .touchFile(let reason): reason
    case .notTouches(let found): "this is not a touch file: 'framegen' is \(found)"
    case .notTestSettings(let found): "this is not a file of test settings: 'framegen' is \(found)"
    case .repeatingAnimation(let id):
      "animation '\(id)' is paused, continued, set or read, so it cannot have 'repeat' or 'autoreverse'"
    case .malformedOverride: "expected path=value"
    case .unknownPathID(let id, _): "unknown id \(MessageText.quoted(id))"
    case .pathNeedsMark(let id): "unknown key \(MessageText.quoted(id)) in the scene"
    case .notAContainer(let key): "\(MessageText.quoted(key)) is not an object or a list"
    case .indexOutOfRange(let text, let count):
      "index \(text) is out of range: the list has \(MessageText.count(count, "element"))"
    }
  }

  var hint: String? {
    switch self {
    case .unknownKey(_, _, let nearest, let owner):
      owner.map { "it belongs to \($0)" } ?? Self.suggestion(nearest)
    case .unknownChoice(_, _, let nearest, let choices):
      Self.suggestion(nearest) ?? "expected \(MessageText.quotedList(choices))"
    case .unknownColor(_, let nearest):
      Self.suggestion(nearest) ?? "use #RRGGBB, a CSS color name or a UIKit system color"
    case .unknownProperty(_, _, let nearest, let choices):
      Self.suggestion(nearest) ?? "it has \(MessageText.quotedList(choices, joinedBy: "and"))"
    case .unknownName(_, _, let nearest): Self.suggestion(nearest)
    case .notNumber(let name, let parts):
      parts.isEmpty
        ? nil
        : "use one of its numbers: \(MessageText.quotedList(parts.map { Self.sibling($0, of: name) }))"
    case .unknownPathID(_, let nearest): Self.suggestion(nearest.map { "#" + $0 })
    case .expression(let error, let nearest):
      Self.suggestion(nearest) ?? error.category.hint
    case .expressionType(.pair, expected: .number): "take a component: ($location).x"
    case .eventValue(let name):
      switch EventValue(rawValue: name) {
      case nil: "the events of contacts, gestures and buttons have it"
      case .point: "the event 'contactBegan' has it"
      case .location, .numberOfTouches: "the events of gestures have it"
      default: "the events of these gestures have it: \(Self.gestures(with: name))"
      }
    case .fingerInUse: "give it another number, or leave \"finger\" out"
    case .pathNeedsMark(let id): Self.suggestion("#" + id)
    case .wrongType(expected: "a list", _), .wrongType(expected: "a list of items", _):
      "put it in brackets: [ ]"
    case .fontName(let family): "write {\"family\": \(JSONOutput.quoted(family))}"
    case .malformedAngle:
      "use radians, or a string with a unit (deg, rad, turn or grad), as in \"90deg\""
    case .notExpression: "names in expressions begin with $, as in \"$square.center.x + 10\""
    case .missingOneOf(_, table: "a touch"): "a swipe is a short, fast drag"
    case .notTouches:
      "it begins with {\"framegen\": \"touches\", \"touches\": […], as 'framegen dump touches' writes it"
    case .malformedColor: "use #RGB, #RGBA, #RRGGBB or #RRGGBBAA, with hexadecimal digits"
    case .malformedID: "use a letter or underscore, then letters, digits, underscores and hyphens"
    case .malformedMetric, .malformedViewName:
      "use a letter or underscore, then letters, digits and underscores"
    case .malformedVariable:
      "use letters, digits and underscores, and none of the names of time and of events' values"
    case .malformedProperty: "write id.property, as in \"square.center\""
    case .malformedPath:
      "use a relative path inside that folder; --allow-path DIR allows files below DIR"
    case .malformedOverride: "for example canvas.scale=3 or #square.alpha=0.5"
    case .missingKey("framegen", _): "add \"framegen\": 1"
    case .memberHeld(_, let group): "use '\(group)' instead"
    case .notSiblings: "the views of a group must share one superview"
    case .absentItem(let id, let behavior?, isAddable: true):
      "leave it out here, and add it after the view in the timeline: "
        + "{\"add\": {\"item\": \"\(id)\", \"to\": \"\(behavior)\"}}"
    case .absentItem(_, let behavior, _):
      "write \"added\": false for the behavior too, and add it after the view in the timeline: "
        + (behavior.map { "{\"add\": \"\($0)\"}" } ?? "{\"add\": …} with its id")
    case .forgottenAngle:
      "set 'gravityDirection' to turn it off and on; with another magnitude alone, it points to the right"
    case .pausedDelay: "'continueAnimation' takes a 'delay'"
    case .ignoredCharge: "the sign of its strength decides to which side items turn"
    case .versionUnknown: "this version of framegen reads version 1"
    default: nil
    }
  }

  /// The types of gestures whose events have a value.
  private static func gestures(with name: String) -> String {
    let types = GestureKeys.kinds.filter { kind in
      EventValue(rawValue: name).map(kind.eventValues.contains) ?? false
    }
    return types.map(\.table.name).joined(separator: ", ")
  }

  /// A property of the same view as another one: `card.alpha` for `card.center` and `alpha`.
  private static func sibling(_ property: String, of name: String) -> String {
    name.prefix { $0 != "." } + "." + property
  }

  private static func suggestion(_ name: String?) -> String? {
    name.map { "did you mean '\($0)'?" }
  }

  private static func name(of use: NameUse) -> String {
    switch use {
    case .item, .member, .layoutItem, .guideOwner: "view"
    case .contact: "view or boundary"
    case .measured: "view or behavior"
    case .settable: "view, behavior, gesture recognizer or animation"
    case .gesture: "gesture recognizer"
    case .variable: "variable"
    case .button: "button"
    case .touched: "view"
    case .addable: "view, behavior or constraint"
    case .removable: "view, behavior, constraint or boundary"
    case .boundary, .behavior, .constraint, .animation: use.rawValue
    }
  }
}

extension ExpressionType {
  /// The type in a sentence.
  fileprivate var noun: String {
    switch self {
    case .number: "a number"
    case .pair: "a point or vector"
    case .color: "a color"
    case .boolean: "true or false"
    }
  }
}

extension ExpressionError.Category {
  /// What is wrong, in lower case.
  fileprivate var message: String {
    switch self {
    case .unexpected(let expected): "expected \(expected)"
    case .number: "the number is too large"
    case .unknownName(let name): "unknown value \(MessageText.quoted("$" + name))"
    case .unknownFunction(let name): "unknown function \(MessageText.quoted(name))"
    case .argumentCount(let function, let count):
      "'\(function.rawValue)' takes \(function.arity), not \(count)"
    case .type(let operation): "'\(operation)' does not apply to values of these types"
    case .nesting: "the expression nests more than \(Expression.maximumNesting) deep"
    }
  }

  /// What to do about it.
  fileprivate var hint: String? {
    switch self {
    case .unknownName:
      "values are variables, properties ($square.center.x), $time and those of events ($location)"
    case .unknownFunction:
      "the functions are \(ExpressionFunction.allCases.map(\.rawValue).joined(separator: ", "))"
    case .type("*"), .type("/"): "a point or vector can be multiplied and divided by a number only"
    default: nil
    }
  }
}

extension ExpressionFunction {
  /// The number of arguments in a sentence.
  fileprivate var arity: String {
    let count = arguments.lowerBound
    return (arguments.upperBound > count ? "at least " : "")
      + MessageText.count(count, "argument")
  }
}
