public import Scene
internal import SceneText

/// Prints scenes made of values as scene files.
///
/// The file reads to the same scene, but for places: with the ids, the order and every number of the scene, and without
/// the values that are defaults. What components, repetitions, parameters and edits made is printed as what they made;
/// paths of fingers as paths; angles in radians; springs that settle by their stiffness. Of variants a scene keeps only
/// the names, and so does the file: each changes nothing.
public struct ScenePrinter: Sendable {
  /// A printer.
  public init() {}

  /// The text of a scene file, in the canonical form of `framegen fmt`.
  ///
  /// The scene is not checked: reading the text reports what is wrong with it.
  ///
  /// - Parameter scene: The scene; its declarations and places are not used.
  /// - Returns: The text, the same for equal scenes.
  /// - Throws: The first part that has no form in scene files.
  public func text(of scene: Scene) throws(ScenePrintingError) -> String {
    let ids = scene.ids
    let writing = Writing(
      NameTable(ids.map { $0.declaration }, diagnostics: DiagnosticCollector(limit: 1)),
      written: Set(ids.lazy.filter { $0.isNamed }.map { $0.declaration.id }))
    var writer = ObjectWriter(SceneKeys.table, writing)
    writer.set(SceneKeys.version, SceneKeys.currentVersion)
    writer.set(propertiesOf: scene)
    writer.set(
      SceneKeys.touches, scene.touches.isEmpty ? nil : scene.touches.map { TouchStatement($0) })
    if let problem = writing.problem {
      throw ScenePrintingError(path: problem.path, reason: problem.reason, hint: problem.hint)
    }
    guard let output = writer.output else {
      throw ScenePrintingError(path: "", reason: "the scene has no form in a file")
    }
    let text = output.hasBraces ? output.withLiteralBraces : output
    return String(
      decoding: JSONFormatter.canonicalText(of: Array(text.sceneText.utf8)), as: UTF8.self)
  }
}

/// A part of a scene that no scene file can have.
public struct ScenePrintingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the part, as `--set` takes it, such as `timeline[0].do[1]` or `#card.backgroundColor`.
  public var path: String
  /// Why, in lower case without a full stop.
  public var reason: String
  /// What to do about it; nil for nothing.
  public var hint: String?

  /// The path and the reason in one sentence.
  public var description: String { "\(path) cannot be printed: \(reason)" }
}

extension JSONOutput {
  /// Whether a string has a brace, which a scene file could take for the beginning of an expression.
  fileprivate var hasBraces: Bool {
    switch self {
    case .string(let text): text.contains("{")
    case .array(let elements): elements.contains(where: \.hasBraces)
    case .object(let members): members.contains { $0.key.contains("{") || $0.value.hasBraces }
    case .null, .boolean, .number, .float, .literal: false
    }
  }

  /// The scene with all braces of its strings doubled, which stand for themselves where there are parameters.
  fileprivate var withLiteralBraces: JSONOutput {
    guard case .object(let members) = doublingBraces else { return self }
    return .object(members + [(SceneKeys.parameters.name, .object([]))])
  }

  /// The text of a scene, with line breaks as one would write it, which the canonical form keeps: each key on a line, and
  /// each element of a list of objects; a short scene is one line.
  fileprivate var sceneText: String {
    let line = lineText
    guard case .object(let members) = self, line.count > 100 else { return line }
    let lines = members.map { "\(Self.quoted($0.key)): \($0.value.brokenText)" }
    return "{\n\(lines.joined(separator: ",\n"))\n}"
  }

  /// The text of the value of a key of a scene.
  private var brokenText: String {
    switch self {
    case .array(let elements) where elements.contains(where: \.isObject):
      "[\n\(elements.map(\.lineText).joined(separator: ",\n"))\n]"
    case .object(let members) where members.contains(where: { $0.value.isObject }):
      "{\n"
        + members.map { "\(Self.quoted($0.key)): \($0.value.lineText)" }.joined(separator: ",\n")
        + "\n}"
    default: lineText
    }
  }

  private var lineText: String { text(.lines(downTo: 0)) }

  private var isObject: Bool { if case .object = self { true } else { false } }

  private var doublingBraces: JSONOutput {
    func doubled(_ text: String) -> String {
      text.replacing("{", with: "{{").replacing("}", with: "}}")
    }
    switch self {
    case .string(let text): return .string(doubled(text))
    case .array(let elements): return .array(elements.map(\.doublingBraces))
    case .object(let members):
      return .object(members.map { (doubled($0.key), $0.value.doublingBraces) })
    case .null, .boolean, .number, .float, .literal: return self
    }
  }
}

extension Scene {
  /// An id with what it belongs to, and whether a file has to state it.
  private typealias ID = (declaration: Declaration, isNamed: Bool)

  /// The ids of all elements, also generated ones; not those of elements without one.
  fileprivate var ids: [(declaration: Declaration, isNamed: Bool)] {
    var ids: [ID] = []
    func add(_ id: String?, _ kind: Declaration.Kind, _ type: String? = nil, isNamed: Bool = true) {
      guard let id, !id.isEmpty else { return }
      ids.append((Declaration(id: id, kind: kind, type: type, place: .start), isNamed))
    }
    func add(_ boundary: Boundary) { add(boundary.id, .boundary, isNamed: boundary.isNamed) }
    for view in views.flatMap(\.withSubviews) {
      let type = view.isGuide ? ViewType.guide : ViewType(view.values.content)
      add(view.id, view.isGuide ? .guide : .view, type.rawValue, isNamed: view.isNamed)
    }
    for group in groups { add(group.id, .group, GroupKeys.table.name) }
    for statement in layout { add(statement.id, .constraint) }
    for behavior in allBehaviors {
      add(
        behavior.id, .behavior, type(of: behavior.parameters).type, isNamed: behavior.isNamed)
      (behavior.parameters as? CollisionParameters)?.boundaries.forEach(add)
    }
    for gesture in gestures {
      add(gesture.id, .gesture, GestureKeys.kind(of: gesture.parameters)?.table.name)
    }
    for variable in variables { add("$\(variable.name)", .variable) }
    for action in actions {
      switch action.kind {
      case .animate(let animation): add(animation.id, .animation, AnimationKeys.table.name)
      case .addBoundary(let boundary, _): add(boundary)
      default: break
      }
    }
    return ids
  }
}
