extension SceneProblem {
  var severity: Diagnostic.Severity {
    switch self {
    case .repeatedItem, .afterTheEnd: .warning
    default: .error
    }
  }

  var code: String {
    switch self {
    case .wrongType, .wrongCount, .tooFew, .notWhole: "wrong-type"
    case .outOfRange, .disorderedRange: "out-of-range"
    case .unknownKey: "unknown-key"
    case .missingKey, .missingOneOf, .dependentKey, .itemsNeeded: "missing-key"
    case .exclusiveKeys: "exclusive-keys"
    case .unknownChoice: "unknown-value"
    case .notSupported, .choiceNotSupported: "not-supported"
    case .malformedAngle: "angle"
    case .malformedColor, .unknownColor: "color"
    case .malformedPath: "path"
    case .malformedPathData: "path-data"
    case .versionUnknown: "version"
    case .malformedID, .reservedID, .malformedMetric: "malformed-name"
    case .duplicateID: "duplicate-id"
    case .unknownName, .wrongName, .rootMoves, .notAnItem, .malformedProperty: "unknown-name"
    case .repeatedItem: "repeated-item"
    case .groupedTwice, .memberHeld, .notSiblings: "group"
    case .attachedToItself, .degenerateBoundary, .degenerateOutline, .noDirection: "degenerate"
    case .emptyStatement: "empty"
    case .afterTheEnd: "after-the-end"
    case .malformedOverride, .unknownPathID, .pathNeedsMark, .notAContainer, .indexOutOfRange:
      "override"
    }
  }

  var message: String {
    switch self {
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .wrongCount(let form, let found): "expected \(form), found \(Self.count(found, "value"))"
    case .tooFew(let key, let least, let what, let found):
      "'\(key)' needs at least \(Self.count(least, what)), found \(found)"
    case .outOfRange(let subject, let range, let found): "\(subject) must be \(range), not \(found)"
    case .notWhole(let subject, let found): "\(subject) must be a whole number, not \(found)"
    case .unknownKey(let key, let table, _, _): "unknown key \(Quotation.of(key)) in \(table)"
    case .missingKey(let key, let table): "missing key '\(key)' in \(table)"
    case .missingOneOf(let keys, let table): "missing key in \(table): \(Self.list(keys))"
    case .exclusiveKeys(let first, let second): "'\(second)' excludes '\(first)'"
    case .dependentKey(let key, let needs): "'\(key)' needs \(needs)"
    case .unknownChoice(let value, let noun, _, _): "unknown \(noun) \(Quotation.of(value))"
    case .notSupported(let key): "'\(key)' is not supported yet"
    case .choiceNotSupported(let value, let noun): "\(noun) '\(value)' is not supported yet"
    case .malformedAngle(let text): "malformed angle \(Quotation.of(text))"
    case .malformedColor(let text): "malformed color \(Quotation.of(text))"
    case .unknownColor(let name, _): "unknown color \(Quotation.of(name))"
    case .malformedPath(let path): "\(Quotation.of(path)) is no path in the scene's folder"
    case .malformedPathData(let rest):
      rest.isEmpty
        ? "the path data are empty or incomplete"
        : "the path data cannot be read from \(Quotation.of(rest)) on"
    case .versionUnknown(let version): "unknown version \(version) of the scene format"
    case .malformedID(let id): "malformed id \(Quotation.of(id))"
    case .reservedID(let id): "the id '\(id)' is taken: it names the canvas"
    case .duplicateID(let id): "the id \(Quotation.of(id)) is declared twice"
    case .unknownName(let id, let use, _): "unknown \(Self.name(of: use)) \(Quotation.of(id))"
    case .wrongName(let id, let use, let kind):
      "\(Quotation.of(id)) is a \(kind.rawValue), not a \(Self.name(of: use))"
    case .rootMoves: "'root' is the canvas, which cannot move"
    case .repeatedItem(let id): "'\(id)' is listed twice"
    case .notAnItem(let id, let behavior): "'\(id)' is not among the items of this \(behavior)"
    case .malformedMetric(let name): "malformed metric name \(Quotation.of(name))"
    case .malformedProperty(let text): "malformed property \(Quotation.of(text))"
    case .attachedToItself(let id): "'\(id)' is attached to itself"
    case .groupedTwice(let id): "'\(id)' is in two groups"
    case .memberHeld(let id, let group):
      "'\(id)' moves with the group '\(group)', not by itself"
    case .notSiblings(let id, let other): "'\(id)' is no sibling of '\(other)'"
    case .degenerateBoundary: "a boundary needs two different points"
    case .degenerateOutline: "the outline encloses no area"
    case .noDirection: "the vector has no direction"
    case .disorderedRange: "the range ends before it begins"
    case .emptyStatement: "the constraint is empty"
    case .afterTheEnd(let key, let end):
      "'\(key)' is after the end of the scene, at \(JSONText.number(end)) s"
    case .itemsNeeded(let count): "expected at least \(count) items"
    case .malformedOverride: "expected path=value"
    case .unknownPathID(let id, _): "no element has the id \(Quotation.of(id))"
    case .pathNeedsMark(let id): "no key \(Quotation.of(id)) in the scene"
    case .notAContainer(let key): "\(Quotation.of(key)) has no parts"
    case .indexOutOfRange(let text, let count):
      "there is no element \(text): the list has \(Self.count(count, "element"))"
    }
  }

  var hint: String? {
    switch self {
    case .unknownKey(_, _, let nearest, let owner):
      owner.map { "it belongs to \($0)" } ?? Self.suggestion(nearest)
    case .unknownChoice(_, _, let nearest, let choices):
      Self.suggestion(nearest) ?? "expected \(Self.list(choices))"
    case .unknownColor(_, let nearest):
      Self.suggestion(nearest) ?? "#RRGGBB, a name of CSS or one of UIKit's system colors"
    case .unknownName(_, _, let nearest): Self.suggestion(nearest)
    case .unknownPathID(_, let nearest): Self.suggestion(nearest.map { "#" + $0 })
    case .pathNeedsMark(let id): Self.suggestion("#" + id)
    case .malformedAngle: "radians, or a number with deg, rad, turn or grad, as in \"90deg\""
    case .malformedColor: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA, with hexadecimal digits"
    case .malformedID: "a letter or underscore, then letters, digits, underscores and hyphens"
    case .malformedMetric: "a letter or underscore, then letters, digits and underscores"
    case .malformedProperty: "write id.property, as in \"square.center\""
    case .malformedPath: "name a file beside the scene or below"
    case .malformedOverride: "as in canvas.scale=3 or #square.alpha=0.5"
    case .missingKey("framegen", _): "add \"framegen\": 1"
    case .memberHeld(_, let group): "name '\(group)' instead"
    case .notSiblings: "the views of a group have the same superview"
    case .versionUnknown: "this framegen knows version 1"
    default: nil
    }
  }

  /// "did you mean …?", if there is a name to suggest.
  private static func suggestion(_ name: String?) -> String? {
    name.map { "did you mean '\($0)'?" }
  }

  /// Names joined by commas and a final "or".
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first.map { "'\($0)'" } ?? "" }
    return names.dropLast().map { "'\($0)'" }.joined(separator: ", ") + " or '\(last)'"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func name(of use: NameUse) -> String {
    switch use {
    case .item, .member, .layoutItem: "view"
    case .contact: "view or boundary"
    }
  }
}
