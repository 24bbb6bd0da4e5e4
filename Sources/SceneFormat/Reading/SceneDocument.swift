internal import Foundation
internal import Geometry
public import SceneText

/// The text of a scene, read once: a tree of values with their places, to which edits can be applied.
///
/// `SceneReader` makes a scene of it, and others of it with different edits.
public struct SceneDocument: Sendable {
  /// A tree, which is freed level by level.
  private final class Tree: @unchecked Sendable {
    // Nothing changes it but the end of its life.
    private(set) var root: JSONValue?

    init(_ root: JSONValue?) { self.root = root }

    deinit { root?.dismantle() }
  }

  private let tree: Tree
  /// The texts: the scene, then the options.
  public let sources: SourceList
  /// The edits of parts that components and repetitions make, each with the number of its text.
  let pending: [(edit: SceneEdit, source: Int)]
  /// The problems so far.
  public let problems: [Diagnostic]
  /// Whether parts of the text could not be read.
  let isDamaged: Bool
  /// The size of the canvas in the text, which an edit may have replaced; nil before the first edit, and where it is
  /// malformed.
  let writtenSize: CGSize?
  let limits: SceneLimits

  /// The value of the scene; nil if there is none.
  var root: JSONValue? { tree.root }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text of a scene.
  ///   - name: The name that diagnostics show.
  ///   - limits: The limits on the size of a scene.
  public init(_ bytes: [UInt8], name: String, limits: SceneLimits = SceneLimits()) {
    let diagnostics = DiagnosticCollector(limit: limits.problems)
    self.limits = limits
    (writtenSize, pending) = (nil, [])
    guard bytes.count <= limits.fileSize else {
      diagnostics.report(limits.fileTooLarge, at: SourceSpan(range: 0..<0))
      sources = SourceList([SourceText(origin: .file(name), bytes: [])])
      (tree, problems, isDamaged) = (Tree(nil), diagnostics.diagnostics, true)
      return
    }
    let text = SourceText(origin: .file(name), bytes: bytes)
    var reader = JSONReader(text, source: 0, rules: .scene, diagnostics: diagnostics)
    tree = Tree(reader.readDocument())
    sources = SourceList([text])
    (problems, isDamaged) = (diagnostics.diagnostics, diagnostics.hasErrors)
  }

  init(
    _ root: JSONValue?, _ sources: SourceList, _ problems: [Diagnostic], writtenSize: CGSize?,
    pending: [(edit: SceneEdit, source: Int)], of other: SceneDocument
  ) {
    tree = Tree(root)
    self.pending = pending
    (self.sources, self.problems, self.writtenSize) = (sources, problems, writtenSize)
    (isDamaged, limits) = (other.isDamaged, other.limits)
  }

  /// The document with other values; faulty edits change nothing, and are among its problems.
  ///
  /// - Parameter edits: The edits, in order.
  /// - Returns: Another document, which shares all values that are the same.
  public func applying(_ edits: [SceneEdit]) -> SceneDocument {
    guard !edits.isEmpty, var root else { return self }
    let diagnostics = DiagnosticCollector(limit: limits.problems, beginningWith: problems)
    let writtenSize = writtenSize ?? CanvasKeys.writtenSize(in: root)
    var (sources, pending) = (sources, pending)
    let hasParts = SceneExpander.Needs(of: root).isStrict
    for edit in edits {
      if edit.written == nil { sources.add(edit.source) }
      let source = sources.texts.count - 1
      let isDone = edit.apply(
        to: &root, source: source, hasParts: hasParts, diagnostics: diagnostics)
      if !isDone { pending.append((edit, source)) }
    }
    return SceneDocument(
      root, sources, diagnostics.diagnostics, writtenSize: writtenSize, pending: pending, of: self)
  }

  /// Applies the edits of parts that components and repetitions make to the scene with them.
  ///
  /// - Parameters:
  ///   - root: The scene.
  ///   - wholes: The ids for which the id of a repeated element stands.
  ///   - diagnostics: Collects the problems.
  func applyPending(
    to root: inout JSONValue, wholes: [String: [String]], diagnostics: DiagnosticCollector
  ) {
    for (edit, source) in pending {
      _ = edit.apply(
        to: &root, source: source, hasParts: false, wholes: wholes, diagnostics: diagnostics)
    }
  }
}

extension SceneDocument {
  /// The text of the scene in the canonical form; nil if it has errors of JSON, which are among the problems.
  package var canonicalText: [UInt8]? {
    let text = isDamaged ? nil : sources.texts.first?.bytes
    return text.map(JSONFormatter.canonicalText)
  }

  /// Whether the text is that of a scene, as far as it can be read, and not other JSON, such as touches or a reference.
  package var isScene: Bool {
    let name = SceneKeys.version.name
    // Of what is nested too deep there are no values.
    guard let root else {
      return String(decoding: sources.texts.first?.bytes ?? [], as: UTF8.self).contains(
        "\"\(name)\"")
    }
    if case .number = root.object?[name]?.content { return true }
    return false
  }

  /// Whether the text is no scene but a part of some: rows of data, which are a list, or components.
  package var isPartOfScenes: Bool {
    if case .array? = root?.content { return true }
    return root?.object?[SceneKeys.version.name]?.string?.value == ComponentFileKeys.word
  }
}

extension SceneEdit {
  /// A step of a path: a key or an index, with its place in the argument.
  private struct Step {
    var name: String
    var place: SourceSpan
  }

  /// Replaces a value of a scene.
  ///
  /// - Parameters:
  ///   - root: The scene.
  ///   - source: The number of this edit's text in the list of sources.
  ///   - hasParts: Whether components and repetitions of the scene have still to make elements.
  ///   - wholes: The ids for which the id of a repeated element stands.
  ///   - diagnostics: Collects the problems; a faulty edit changes nothing.
  /// - Returns: False, with nothing changed, if the edit is one of an element that has still to be made.
  fileprivate func apply(
    to root: inout JSONValue, source: Int, hasParts: Bool, wholes: [String: [String]] = [:],
    diagnostics: DiagnosticCollector
  ) -> Bool {
    guard let path else {
      reportMissingPath(in: source, diagnostics)
      return true
    }
    var steps = path.steps.map { Step(name: $0.name, place: place(of: $0, in: source)) }
    guard let first = steps.first, root.object != nil else { return true }
    let parameters = root.object?[SceneKeys.parameters.name]
    if parameters?.object?[first.name] != nil, SceneKeys.table.key(first.name) == nil {
      steps.insert(Step(name: SceneKeys.parameters.name, place: first.place), at: 0)
    }
    var targets = [steps]
    switch Self.target(of: steps, in: root, hasParts: hasParts, wholes: wholes) {
    case .member: break
    case .elements(let found): targets = found
    case .pending: return false
    case .unknown(let problem):
      diagnostics.report(problem, at: first.place)
      return true
    }
    for target in targets {
      guard let problem = Self.problem(ofPart: target, as: path, in: root) else { continue }
      diagnostics.report(problem, at: target[target.count - 1].place)
      return true
    }
    guard var value = value(source: source, diagnostics: diagnostics) else { return true }
    if steps.count > 1, steps[0].name == SceneKeys.parameters.name {
      guard let old = Self.parameter(steps[1], of: parameters?.object, diagnostics) else {
        return true
      }
      if steps.count == 2 { value = ParameterKeys.parameter(old, withDefault: value) }
    }
    for target in targets {
      Self.set(target[...], of: &root, to: value, diagnostics: diagnostics)
    }
    return true
  }

  /// Reports that the edit has no path.
  private func reportMissingPath(in source: Int, _ diagnostics: DiagnosticCollector) {
    diagnostics.report(
      "override", at: wholePlace(in: source),
      written == nil ? "expected path=value" : "expected a path",
      hint: written == nil
        ? "for example canvas.scale=3 or #square.alpha=0.5"
        : "for example canvas.scale or #square.alpha")
  }

  /// What an edit changes.
  private enum Target {
    /// The member of the scene at its path.
    case member
    /// What is at these paths: parts of the elements that its id names, or a variable.
    case elements([[Step]])
    /// A part that components or repetitions have still to make.
    case pending
    /// Nothing, because nothing has the id.
    case unknown(Problem)
  }

  /// What an edit with a path changes.
  private static func target(
    of steps: [Step], in root: JSONValue, hasParts: Bool, wholes: [String: [String]]
  ) -> Target {
    let first = steps[0]
    // An id needs its mark only where a key of the scene has the same name and parts: a title has none, so that
    // "title.text" is that of a label.
    if let key = SceneKeys.table.key(first.name) {
      guard steps.count > 1, key.declaration.schema.isScalar,
        let found = elements(steps, in: root, wholes: wholes)
      else { return .member }
      return .elements(found)
    }
    var named = steps
    let isMarked = first.name.hasPrefix("#")
    if isMarked { named[0].name.removeFirst() }
    let found = elements(named, in: root, wholes: wholes)
    if hasParts, found.map({ isOfPart($0[0], in: root, from: steps.count) }) ?? true {
      return .pending
    }
    if let found { return .elements(found) }
    let variables = root.object?[SceneKeys.variables.name]?.object
    if !isMarked, variables?[first.name] != nil {
      // A variable, by its name alone.
      return .elements([[Step(name: SceneKeys.variables.name, place: first.place)] + steps])
    }
    let index = named.dropFirst().first.flatMap { Int($0.name) }
    let id = named[0].name + (index.map { ".\($0)" } ?? "")
    let nearest = Spelling.nearest(to: id, in: ids(in: root))
    // What is like no id is an unknown key, unless it is like a parameter or a variable.
    guard isMarked || (!wholes.isEmpty && steps.count > 1) || nearest != nil else {
      let names = [SceneKeys.parameters.name, SceneKeys.variables.name].flatMap { list in
        (root.object?[list]?.object?.members ?? []).map(\.key.value)
      }
      let keys = SceneKeys.table.keys.flatMap { $0.declaration.names }
      guard steps.count == 1, NameSuggestion.nearest(to: first.name, in: keys) == nil,
        let similar = Spelling.nearest(to: first.name, in: names)
      else { return .member }
      return .unknown(
        Problem(
          "override",
          "the scene has no key, parameter or variable \(MessageText.quoted(first.name))"
        ).suggesting(similar))
    }
    return .unknown(
      Problem("override", "unknown id \(MessageText.quoted(id))")
        .suggesting(nearest.map { (isMarked ? "#" : "") + $0 }))
  }

  /// The problem of a path that ends in the name of one of several numbers, as in `push.pushDirection.dx`; nil for any
  /// other.
  private static func problem(
    ofPart target: [Step], as path: Path, in root: JSONValue
  ) -> Problem? {
    guard target.count > 2, let part = target.last, Int(part.name) == nil else { return nil }
    let key = target[target.count - 2].name
    let owners = (ViewKeys.variants.tables + BehaviorKeys.variants.tables + [CanvasKeys.table])
      .filter { table in table.keys.contains { $0.declaration.names.contains(key) } }
    let forms = owners.flatMap(\.keys).filter { $0.declaration.names.contains(key) }
      .map { $0.declaration.schema.components.names }
    guard let names = forms.first, forms.allSatisfy({ $0.count > 1 }) else { return nil }
    let whole = path.steps.dropLast().map(\.name).joined(separator: ".")
    let owner = path.steps.dropLast(2).map(\.name).joined(separator: ".")
    var element: JSONValue? = root
    for step in target.dropLast() {
      element =
        element?.object?[step.name]
        ?? Int(step.name).flatMap { index in
          element?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        }
    }
    guard element?.object == nil else { return nil }
    let form = "[\(names.joined(separator: ", "))]"
    var hint = "set all of it, as in \(whole)=\(form)"
    // The words of a vector in UIKit.
    let number = part.name == "dx" ? "x" : part.name == "dy" ? "y" : part.name
    if element?.array != nil, let index = names.firstIndex(of: number) {
      hint += ", or this number alone as \(whole).\(index)"
    }
    let polar = ["angle", "magnitude"]
    if owners.allSatisfy({ table in
      polar.allSatisfy { name in table.keys.contains { $0.declaration.name == name } }
    }) {
      hint +=
        "; " + polar.map { "'\(owner).\($0)'" }.joined(separator: " and ")
        + " are single numbers"
    }
    return Problem(
      "override",
      "\(MessageText.quoted(key)) is the list \(form), which has no \(MessageText.quoted(part.name))",
      hint: hint)
  }

  /// The parameter of a scene that a step names; nil, with the problem reported, if there is none.
  private static func parameter(
    _ step: Step, of parameters: JSONObject?, _ diagnostics: DiagnosticCollector
  ) -> JSONValue? {
    if let parameter = parameters?[step.name] { return parameter }
    let known = (parameters?.members ?? []).map(\.key.value)
    diagnostics.report(
      Problem(
        "override", "the scene has no parameter \(MessageText.quoted(step.name))",
        hint: known.isEmpty ? nil : "its parameters are \(MessageText.quotedList(known))"
      ).suggesting(Spelling.nearest(to: step.name, in: known)), at: step.place)
    return nil
  }

  /// The steps to the elements whose id the first steps are, as many as possible, with the steps after it; nil for none.
  private static func elements(
    _ steps: [Step], in root: JSONValue, wholes: [String: [String]]
  ) -> [[Step]]? {
    for count in (1...steps.count).reversed() {
      let id = steps[..<count].map(\.name).joined(separator: ".")
      // After the id of all comes a part or a property, not an index that none of them has.
      if wholes[id] != nil, count < steps.count, Int(steps[count].name) != nil { continue }
      let found = (wholes[id] ?? [id]).compactMap { id -> [Step]? in
        var path: [String] = []
        guard find(id, in: root, path: &path) else { return nil }
        return path.map { Step(name: $0, place: steps[0].place) } + steps[count...]
      }
      if !found.isEmpty { return found }
    }
    return nil
  }

  /// Whether a path leads to what a component or a repetition makes of an element: it goes on with an index or something
  /// that is no key.
  private static func isOfPart(_ target: [Step], in root: JSONValue, from count: Int) -> Bool {
    let length = target.count - (count - 1)
    guard count > 1, target.indices.contains(length) else { return false }
    var element: JSONValue? = root
    for step in target[..<length] {
      element = element?.object?[step.name] ?? Int(step.name).flatMap { element?.array?[$0] }
    }
    guard let object = element?.object,
      object[ComponentUseKeys.component.name] != nil || object[RepetitionKeys.name] != nil
    else { return false }
    let next = target[length].name
    let tables =
      ViewKeys.variants.tables + BehaviorKeys.variants.tables
      + [ComponentUseKeys.table, ConstraintKeys.table, EquationKeys.table, VisualFormatKeys.table]
    return object[next] == nil
      && !tables.contains { table in
        table.keys.contains { $0.declaration.names.contains(next) }
      }
  }

  /// The value; nil, with the problems reported, for a text that is malformed JSON.
  private func value(source: Int, diagnostics: DiagnosticCollector) -> JSONValue? {
    if let written { return written.value }
    let start = valueStart
    let (typed, _) = value.json(from: start, source: source)
    guard case .text = value else { return typed }
    let text = self.source
    let trial = DiagnosticCollector(limit: 1)
    var reader = JSONReader(text, source: source, from: start, rules: .scene, diagnostics: trial)
    if let value = reader.readDocument(), trial.diagnostics.isEmpty { return value }
    let opening = text.bytes[start...].first
    guard let opening, "{[\"".utf8.contains(opening) else { return typed }
    var again = JSONReader(
      text, source: source, from: start, rules: .scene, diagnostics: diagnostics)
    _ = again.readDocument()
    return nil
  }

  // MARK: - Finding elements by id

  /// The keys of lists whose elements have ids.
  package static let lists = ["views", "subviews", "layout", "behaviors", "boundaries"]

  /// Finds the path of the element with an id.
  private static func find(_ id: String, in value: JSONValue, path: inout [String]) -> Bool {
    for list in lists {
      for (index, element) in (value.object?[list]?.array ?? []).enumerated() {
        path += [list, String(index)]
        if element.object?["id"]?.string?.value == id || find(id, in: element, path: &path) {
          return true
        }
        path.removeLast(2)
      }
    }
    return false
  }

  /// The ids of all elements, in order.
  private static func ids(in value: JSONValue) -> [String] {
    lists.flatMap { list in
      (value.object?[list]?.array ?? []).flatMap { element in
        (element.object?["id"]?.string.map { [$0.value] } ?? []) + ids(in: element)
      }
    }
  }

  // MARK: - Replacing

  /// Replaces the value at a path; missing objects along the path are created.
  private static func set(
    _ steps: ArraySlice<Step>, of value: inout JSONValue, to new: JSONValue,
    diagnostics: DiagnosticCollector,
    parent: String = ""
  ) {
    guard let step = steps.first else {
      value = new
      return
    }
    let rest = steps.dropFirst()
    switch value.content {
    case .object(var object):
      let index =
        object.members.firstIndex { $0.key.value == step.name } ?? object.members.endIndex
      if index == object.members.endIndex {
        let key = JSONString(value: step.name, place: step.place)
        let empty = JSONValue(content: .object(JSONObject(members: [])), place: step.place)
        object.members.append(JSONObject.Member(key: key, value: empty))
      }
      set(
        rest, of: &object.members[index].value, to: new, diagnostics: diagnostics, parent: step.name
      )
      value.content = .object(object)
    case .array(var elements):
      guard let index = Int(step.name), elements.indices.contains(index) else {
        diagnostics.report(
          "override", at: step.place,
          "index \(MessageText.quoted(step.name)) is out of range: the list has "
            + MessageText.count(elements.count, "element"))
        return
      }
      set(rest, of: &elements[index], to: new, diagnostics: diagnostics, parent: step.name)
      value.content = .array(elements)
    case .invalid: return
    default:
      diagnostics.report(
        "override", at: step.place, "\(MessageText.quoted(parent)) is not an object or a list")
    }
  }
}
