internal import Expressions
internal import Scene
internal import SceneText

/// The state of decoding a scene.
final class Decoding {
  /// Collects the problems.
  let diagnostics: DiagnosticCollector
  /// The texts from which the values were read.
  let sources: SourceList
  /// The ids that the scene declares.
  let names: NameTable
  /// The key of the current value, for messages.
  var key = "" { didSet { part = nil } }
  /// The current part of that value, for messages.
  var part: String?
  /// The types of the scene's variables.
  var variables: [String: ExpressionType] = [:]
  /// The views of the gesture recognizers that have been read, by their ids.
  var gestureViews: [String: String] = [:]
  /// What the expressions of the present timeline entry can name; nil outside of the timeline.
  var scope: ExpressionScope?
  /// Which of the elements for which a repeated one's name stands is meant at present, in what is read once for each of
  /// them; nil elsewhere.
  private var member: (index: Int, count: Int?)?
  /// Records the numbers that are read; nil where nobody asks for them.
  var numbers: NumberRecorder?
  /// Records what ids refer to; nil where nobody asks for it.
  var links: LinkRecorder?
  /// Whether parts of the file could not be read, so that keys and ids may only seem to be missing.
  let isDamaged: Bool
  /// Whether paths may lead out of the scene's folder.
  let allowsOutsidePaths: Bool

  /// The state before the first value.
  init(
    diagnostics: DiagnosticCollector, sources: SourceList, names: NameTable, isDamaged: Bool,
    allowsOutsidePaths: Bool = false
  ) {
    self.diagnostics = diagnostics
    self.sources = sources
    self.names = names
    self.isDamaged = isDamaged
    self.allowsOutsidePaths = allowsOutsidePaths
  }

  /// The name of the current value in messages.
  var subject: String { part.map { "'\($0)' of '\(key)'" } ?? "'\(key)'" }

  /// Reports a problem.
  func report(_ problem: Problem, at place: SourceSpan) {
    diagnostics.report(problem, at: place)
  }

  /// Reports an error.
  func report(_ code: String, at place: SourceSpan, _ message: String, hint: String? = nil) {
    diagnostics.report(code, at: place, message, hint: hint)
  }

  /// Reports a warning.
  func warn(_ code: String, at place: SourceSpan, _ message: String, hint: String? = nil) {
    diagnostics.warn(code, at: place, message, hint: hint)
  }

  /// Whether a text looks like a short expression with the index, the count or the row of a repetition.
  private static func isOfRepetition(_ text: String) -> Bool {
    guard text.utf8.count <= 60, text.contains(where: { "+-*/%".contains($0) }),
      !text.contains(where: { "{}\"".contains($0) })
    else { return false }
    let words = text.split { !$0.isLetter && $0 != "_" }
    return words.contains { ["index", "count", "row"].contains($0) }
  }

  /// Reports that a value has the wrong type, unless it could not be read at all.
  func reportType(_ value: JSONValue, expected: String, hint: String? = nil) {
    guard !value.isInvalid else { return }
    // An expression of a repetition whose braces were forgotten.
    if let text = value.string?.value, Self.isOfRepetition(text) {
      return report(
        .wrongType(
          value, expected: expected,
          hint: "names of repetitions stand in braces, as in "
            + MessageText.quoted("{\(text)}", in: "\"")), at: value.place)
    }
    // An expression whose `$` was forgotten.
    if scope != nil, let text = value.string?.value,
      text.contains(where: { ".+-*/(<>=&|!?".contains($0) })
    {
      return report(
        "expression", at: value.place, "expected \(expected), found a string",
        hint: "names in expressions begin with $, as in \"$square.center.x + 10\"")
    }
    if ["number", "seconds"].contains(where: expected.contains),
      let text = value.string?.value, let number = Double(text), number.isFinite
    {
      return report(
        .wrongType(
          value, expected: expected, hint: "without quotes, \(number.shortestText) is a number"),
        at: value.place)
    }
    // Without components and repetitions braces are computed only where they name something.
    var hint = hint
    if let text = value.string?.value, text.hasPrefix("{"), text.hasSuffix("}") {
      hint = hint ?? "braces that name nothing are a text here; write what they give"
    }
    report(.wrongType(value, expected: expected, hint: hint), at: value.place)
  }

  /// Resolves a use of an id, which may be that of the event's item; nil, with the problem reported,
  /// if it does not refer to a suitable element.
  func compiledReference(_ id: JSONString, as use: NameUse) -> Compiled<Reference>? {
    guard let reference = resolve(id, as: use) else { return nil }
    guard let scope, scope.isOpen(id.value) else { return Compiled(reference) }
    return Compiled(like: reference, form: { _ in .string(id.value) }) { run throws(Misfit) in
      guard let reference = run.decoding.resolve(id, as: use) else { throw Misfit() }
      return reference
    }
  }

  /// Resolves a use of an id; nil, with the problem reported, if it does not refer to a suitable
  /// element.
  func resolve(_ id: JSONString, as use: NameUse) -> Reference? {
    let written = id
    var id = id
    if let scope, id.value == "$" + Self.itemName {
      guard let item = scope.item?.id else {
        report(.noItem, at: id.place)
        return nil
      }
      id = JSONString(value: item, place: id.place)
    }
    if id.value == Scene.rootID {
      guard use.allowsRoot else {
        report(
          "unknown-name", at: id.place, "'root' is the canvas, which cannot be moved or removed")
        return nil
      }
      return Reference(id: id.value, place: id.place)
    }
    id.value = names.fullID(id)
    if let members = names.members(of: id) {
      guard let member = self.member(of: members, id) else { return nil }
      id.value = member
    }
    if let declaration = names[id.value] {
      guard use.kinds.contains(declaration.kind) else {
        report(
          "unknown-name", at: id.place,
          "\(MessageText.quoted(id.value)) is \(MessageText.indefinite(declaration.kind.rawValue)), "
            + "not \(MessageText.indefinite(use.noun))")
        return nil
      }
      links?.add(written, to: id.value)
      return Reference(id: id.value, place: id.place)
    }
    reportUnknown(id, as: use)
    return nil
  }

  /// Reports an id that nothing has, unless it may be in a part that could not be read.
  private func reportUnknown(_ id: JSONString, as use: NameUse) {
    guard !isDamaged, !diagnostics.isFull else { return }
    let candidates = names.declarations.filter { use.kinds.contains($0.kind) }.map(\.id)
    let nearest = NameSuggestion.nearest(
      to: id.value,
      in: candidates + names.wholeNames + (use.allowsRoot ? [Scene.rootID] : []))
    report(.unknownName(id.value, expected: use, nearest: nearest), at: id.place)
  }
}

// MARK: - Names of repeated elements

extension Decoding {
  /// The element that a repeated one's name means at present; nil, with the problem reported, where it cannot stand for all.
  private func member(of members: [String], _ name: JSONString) -> String? {
    guard let member else {
      report(
        "unknown-name", at: name.place,
        "\(MessageText.quoted(name.value)) stands for \(members.count) elements, of which one is needed here",
        hint: members.first.map { "name one of them, such as \(MessageText.quoted($0))" })
      return nil
    }
    if let count = member.count, count != members.count {
      report(
        "unknown-name", at: name.place,
        "\(MessageText.quoted(name.value)) stands for \(members.count) elements, another name here for \(count)"
      )
      return nil
    }
    self.member?.count = members.count
    // What is read for each of none is not read.
    return members.isEmpty ? nil : members[member.index]
  }

  /// Reads something once, or once for each element for which names of repeated elements in it stand.
  @_semantics("optimize.sil.specialize.generic.never")
  func readEach<Value>(_ read: () -> Value?) -> [Value] {
    let outer = (member, diagnostics.isReadingAgain)
    defer { (member, diagnostics.isReadingAgain) = outer }
    member = (0, nil)
    guard let first = read() else { return [] }
    guard let count = member?.count, count > 1 else { return [first] }
    diagnostics.isReadingAgain = true
    return [first]
      + (1..<count).compactMap { index in
        member = (index, count)
        return read()
      }
  }

  /// The elements of a list, in which the names of repeated elements have become the ids of all.
  func withMembers(_ elements: [JSONValue]) -> [JSONValue] {
    guard names.hasWholes else { return elements }
    return elements.flatMap { element in
      guard let string = element.string, let ids = names.members(of: string) else {
        return [element]
      }
      for id in ids { links?.add(string, to: id) }
      return ids.map { id in
        var value = element
        value.content = .string(JSONString(value: id, place: string.place))
        return value
      }
    }
  }

  /// What each member of an object makes, in whose keys, ids or paths that begin with one, the names of repeated elements
  /// become the ids of all.
  @_semantics("optimize.sil.specialize.generic.never")
  func mapMembers<Value>(
    _ members: [JSONObject.Member], _ make: (JSONObject.Member) -> Value?
  ) -> [Value] {
    guard names.hasWholes else { return members.compactMap(make) }
    return members.flatMap { member -> [Value] in
      let key = member.key
      let (id, rest) = names.split(key.value, in: key.place.source) ?? (key.value, "")
      guard let ids = names.members(of: id, in: key.place.source) else {
        return make(member).map { [$0] } ?? []
      }
      if let links, id.count <= key.value.count {
        let place = sources.placed(key).place(ofCharacters: 0..<id.count)
        for full in ids { links.add(JSONString(value: id, place: place), to: full) }
      }
      let wasReadingAgain = diagnostics.isReadingAgain
      defer { diagnostics.isReadingAgain = wasReadingAgain }
      return ids.compactMap { id in
        var copy = member
        copy.key.value = rest.isEmpty ? id : "\(id).\(rest)"
        defer { diagnostics.isReadingAgain = true }
        return make(copy)
      }
    }
  }
}

extension Problem {
  /// A value of another type than that expected.
  static func wrongType(_ value: JSONValue, expected: String, hint: String? = nil) -> Problem {
    Problem("wrong-type", "expected \(expected), found \(value.description)", hint: hint)
  }
}

extension Decoding {
  /// The id and the property of a key `id.property`; nil, with the problem reported, if it is
  /// malformed.
  func propertyPath(_ key: JSONString) -> (id: JSONString, property: JSONString)? {
    if let parts = names.split(key.value, in: key.place.source) {
      let (id, property) = split(
        key, at: key.value.index(key.value.startIndex, offsetBy: parts.id.count))
      if !id.value.isEmpty, !property.value.isEmpty { return (id, property) }
    }
    report(
      "unknown-name", at: key.place, "malformed property \(MessageText.quoted(key.value))",
      hint: "write id.property, as in \"square.center\"")
    return nil
  }

  /// The strings before and after a character, each with its place.
  func split(_ string: JSONString, at index: String.Index) -> (JSONString, JSONString) {
    let text = sources.placed(string)
    let (before, after) = (string.value[..<index], string.value[index...].dropFirst())
    let start = before.count + 1
    return (
      JSONString(value: String(before), place: text.place(ofCharacters: 0..<before.count)),
      JSONString(
        value: String(after), place: text.place(ofCharacters: start..<start + after.count))
    )
  }
}
