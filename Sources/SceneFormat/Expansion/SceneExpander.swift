internal import Expressions
internal import Foundation
internal import Scene
internal import SceneText

/// Makes of the value of a scene one without components, repetitions and values in braces.
///
/// It works on JSON, before the language is read: what it makes is read like what is written. Each use of a component and
/// each repetition has its own instance of the text, by whose number the reader finds out later what an id in it stands
/// for, and diagnostics tell the use.
struct SceneExpander {
  /// The limits on the size of a scene.
  let limits: SceneLimits
  /// Collects the problems.
  let diagnostics: DiagnosticCollector
  /// Reads a file that the scene names; nil, with the problem reported, where it cannot be read.
  let files: SceneFiles
  /// What names stand for in the instances.
  var scopes = IDScopes()
  /// The components by their names.
  var components: [String: Component] = [:]
  /// The parameters of the scene.
  var parameters: [Component.Parameter] = []
  /// The components that have been used.
  var used: Set<String> = []
  /// The names of the components that are being instantiated, the outermost first.
  var open: [String] = []
  /// What components add to the lists of the scene.
  var additions: [String: [JSONValue]] = [:]
  /// The numbers of the elements that were named by their component.
  var counters: [String: Int] = [:]
  /// Whether braces that are no expression are an error: the scene uses what they came with.
  private(set) var isStrict = false
  /// The parts of texts with braces, by their places as they are written.
  var texts: [SourceSpan: StaticText?] = [:]
  /// How many values have been made, and whether the limit has been reported.
  private var count = 0
  private var isExceeded = false

  /// The scope of the scene, in which components are instantiated.
  private(set) var sceneScope = ExpansionScope([:])

  /// The names of views' keys, each with its other names.
  lazy var viewKeyNames: [String: [String]] = Dictionary(
    ViewKeys.variants.tables.flatMap(\.keys).map(\.declaration.names).flatMap { names in
      names.map { ($0, names) }
    }, uniquingKeysWith: { first, _ in first })

  init(limits: SceneLimits, files: SceneFiles, diagnostics: DiagnosticCollector) {
    (self.limits, self.files, self.diagnostics) = (limits, files, diagnostics)
  }

  /// The texts, to which those of other files and the instances are added.
  var sources: SourceList { diagnostics.sources }

  /// The keys of the lists whose elements can be repeated.
  static let lists: Set<String> = [
    "views", "subviews", "groups", "layout", "behaviors", "boundaries", "touches", "gestures",
    "timeline", "do", "then", "keyframes", "expect",
  ]

  /// The keys of the scene that are not part of what is made.
  static let ownKeys = [
    SceneKeys.components.name, SceneKeys.include.name, SceneKeys.parameters.name,
  ]

  // MARK: - The scene

  /// What of a scene has to be expanded.
  struct Needs {
    /// Whether anything may have to be.
    private(set) var isAny = false
    /// Whether the scene uses what came with expressions in braces: parameters, components or repetitions.
    private(set) var isStrict = false

    /// The keys that came with expressions in braces; `repeat` is also one of animations.
    private static let keys: Set<String> = [
      SceneKeys.components.name, SceneKeys.include.name, ComponentUseKeys.component.name,
      RepetitionKeys.name,
    ]

    /// What of a scene has to be expanded.
    ///
    /// It is a list and not calls on the stack, because views may be nested deeper than calls could be.
    init(of root: JSONValue) {
      if root.object?[SceneKeys.parameters.name] != nil { (isAny, isStrict) = (true, true) }
      // The values of variants count only where they are applied.
      var waiting = (root.object?.members ?? []).filter { $0.key.value != SceneKeys.variants.name }
        .map { (key: $0.key.value, value: $0.value, isElement: false) }
      while !isStrict, let (key, value, isElement) = waiting.popLast() {
        if Self.keys.contains(key), isElement || key != RepetitionKeys.name {
          (isAny, isStrict) = (true, true)
        }
        if key.utf8.contains(UInt8(ascii: "{")) { isAny = true }
        switch value.content {
        case .string(let string):
          if string.value.utf8.contains(UInt8(ascii: "{")) { isAny = true }
        case .array(let elements):
          waiting += elements.map { ("", $0, true) }
        case .object(let object):
          waiting += object.members.map { ($0.key.value, $0.value, isElement && key.isEmpty) }
        default: break
        }
      }
    }
  }

  /// The scene that is made of one; nil, with the problem reported, where a limit is exceeded.
  mutating func expand(_ root: JSONValue) -> JSONValue? {
    guard let object = root.object else { return root }
    isStrict = Needs(of: root).isStrict
    readComponents(of: root)
    setNames(of: object)
    var result = JSONObject(members: [])
    for member in object.members where !Self.ownKeys.contains(member.key.value) {
      guard member.key.value != SceneKeys.variants.name else {
        result.members.append(member)
        continue
      }
      let value = expand(member.value, in: sceneScope, of: member.key.value, depth: 1)
      result.members.append(JSONObject.Member(key: member.key, value: value))
    }
    for (key, elements) in additions.ordered(by: { $0.key < $1.key }) {
      Self.add(elements, to: key, of: &result, at: root.place)
    }
    for name in components.keys.ordered() where !used.contains(name) {
      guard let component = components[name], component.key.place.source == 0 else { continue }
      diagnostics.warn(
        "unused-component", at: component.key.place,
        "component \(MessageText.quoted(name)) is not used")
    }
    return isExceeded ? nil : JSONValue(content: .object(result), place: root.place)
  }

  /// Finds the values that all parts of the scene can name: those of variables, and the canvas.
  private mutating func setNames(of scene: JSONObject) {
    var names: [String: JSONValue] = [:]
    for member in scene[SceneKeys.variables.name]?.object?.members ?? [] {
      var value = member.value
      if let text = value.string?.value, let radians = AngleUnit.radians(of: text) {
        value.content = .number(JSONNumber(value: radians))
      }
      names[member.key.value] = value
    }
    sceneScope = ExpansionScope(names)
    // The default of a parameter can name variables and the parameters before it.
    for parameter in parameters {
      names[parameter.name] = value(of: parameter)
      sceneScope = ExpansionScope(names)
    }
    let written = scene[SceneKeys.canvas.name]?.object
    let place = written?[CanvasKeys.size.name]?.place ?? .start
    let standard = Scene.Canvas()
    let size =
      written?[CanvasKeys.size.name].map { expand($0, in: sceneScope, of: "", depth: 1) }
      ?? StaticValue.value(
        .pair(Double(standard.size.width), Double(standard.size.height)), at: place)
    let scale =
      written?[CanvasKeys.scale.name].map { expand($0, in: sceneScope, of: "", depth: 1) }
      ?? StaticValue.value(.number(Double(standard.scale)), at: place)
    guard let sides = size.array, sides.count == 2, names["canvas"] == nil else { return }
    let members = [("size", size), ("width", sides[0]), ("height", sides[1]), ("scale", scale)]
    names["canvas"] = JSONValue(
      content: .object(
        JSONObject(
          members: members.map {
            JSONObject.Member(key: JSONString(value: $0.0, place: place), value: $0.1)
          })), place: place)
    sceneScope = ExpansionScope(names)
  }

  /// The value of a parameter of the scene.
  private mutating func value(of parameter: Component.Parameter) -> JSONValue {
    let subject = "parameter \(MessageText.quoted(parameter.name))"
    guard let standard = parameter.standard else {
      diagnostics.report(
        "parameter", at: parameter.place, "\(subject) has no value",
        hint: "state a default, or give it one with --set \(parameter.name)=…")
      return JSONValue(content: .invalid, place: parameter.place)
    }
    let value = expand(standard, in: sceneScope, of: "", depth: 1)
    if let fitting = parameter.type.value(value) { return fitting }
    if !value.isInvalid {
      diagnostics.report(
        "parameter", at: value.place,
        "\(subject) is \(parameter.type.noun), not \(value.description)")
    }
    return JSONValue(content: .invalid, place: value.place)
  }

  /// Adds elements to a list of the scene, or members to an object of it, which is made if there is none.
  private static func add(
    _ elements: [JSONValue], to key: String, of scene: inout JSONObject, at place: SourceSpan
  ) {
    let isObject = key == SceneKeys.variables.name
    func joined(_ old: JSONValue?) -> JSONValue? {
      guard !isObject else {
        let members = elements.flatMap { $0.object?.members ?? [] }
        guard let old else {
          return JSONValue(content: .object(JSONObject(members: members)), place: place)
        }
        guard let object = old.object else { return nil }
        return JSONValue(
          content: .object(JSONObject(members: object.members + members)), place: old.place)
      }
      guard let old else { return JSONValue(content: .array(elements), place: place) }
      if let list = old.array {
        return JSONValue(content: .array(list + elements), place: old.place)
      }
      // The touches of a file are in an object.
      guard old.object != nil, let list = joined(old.object?[key]) else { return nil }
      var result = old
      result.replaceMember(key, with: list)
      return result
    }
    if let index = scene.members.firstIndex(where: { $0.key.value == key }) {
      if let value = joined(scene.members[index].value) { scene.members[index].value = value }
    } else if let value = joined(nil) {
      scene.members.append(
        JSONObject.Member(key: JSONString(value: key, place: place), value: value))
    }
  }

  // MARK: - Values

  /// What a value of the text is in a scope.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - scope: The names that it can use.
  ///   - key: The key whose value it is; empty for others.
  ///   - depth: How deep it is nested.
  /// - Returns: The value with its place in the scope.
  mutating func expand(
    _ value: JSONValue, in scope: ExpansionScope, of key: String, depth: Int
  ) -> JSONValue {
    guard admit(value, depth) else { return JSONValue(content: .invalid, place: value.place) }
    var result = value
    result.place = place(of: value.place, in: scope)
    switch value.content {
    case .string(let string):
      let placed = JSONString(value: string.value, place: place(of: string.place, in: scope))
      result.content = .string(placed)
      return isComputed(string) ? computed(result, placed, in: scope) : result
    case .array(let elements):
      guard Self.lists.contains(key) else {
        result.content = .array(
          elements.map { expand($0, in: scope, of: "", depth: depth + 1) })
        return result
      }
      var made: [JSONValue] = []
      for element in elements {
        addElement(element, to: &made, of: key, in: scope, depth: depth + 1)
      }
      result.content = .array(made)
    case .object(let object):
      result.content = .object(expand(object, in: scope, id: nil, depth: depth))
    case .null, .boolean, .number, .invalid: break
    }
    return result
  }

  /// What an object is in a scope.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - scope: The names that it can use.
  ///   - id: The id that it gets; nil if it gets the one that it states in the scope.
  ///   - depth: How deep it is nested.
  /// - Returns: The object.
  mutating func expand(
    _ object: JSONObject, in scope: ExpansionScope, id: String?, depth: Int
  ) -> JSONObject {
    var result = object
    for index in result.members.indices {
      let member = object.members[index]
      var key = JSONString(value: member.key.value, place: place(of: member.key.place, in: scope))
      if isComputed(member.key), let made = interpolated(key, in: scope) { key = made }
      var value = expand(member.value, in: scope, of: key.value, depth: depth + 1)
      if key.value == "id", let string = value.string {
        let full = id ?? declare(string, in: scope)
        value.content = .string(JSONString(value: full, place: string.place))
      }
      result.members[index] = JSONObject.Member(key: key, value: value)
    }
    return result
  }

  /// The id of an element that is declared in a scope; one that is not an id in itself is reported.
  mutating func declare(_ id: JSONString, in scope: ExpansionScope) -> String {
    guard !scope.prefix.isEmpty else { return id.value }
    if !id.value.isName(with: "-") { diagnostics.report(.malformedID(id.value), at: id.place) }
    let full = "\(scope.prefix).\(id.value)"
    for whole in scope.wholes { scopes.wholes["\(whole).\(id.value)", default: []].append(full) }
    return full
  }

  /// Adds what an element of a list becomes: a copy for each repetition, the view or behavior that a use of a component
  /// is, or the element itself.
  private mutating func addElement(
    _ element: JSONValue, to list: inout [JSONValue], of key: String, in scope: ExpansionScope,
    depth: Int
  ) {
    guard let object = element.object else {
      let value = expand(element, in: scope, of: "", depth: depth)
      if key == "layout", let label = value.string?.label, !scope.prefix.isEmpty {
        _ = declare(label.id, in: scope)
      }
      list.append(value)
      return
    }
    if object[RepetitionKeys.name] != nil {
      addRepetitions(of: element, to: &list, of: key, in: scope, depth: depth)
    } else {
      addElement(element, id: nil, to: &list, of: key, in: scope, depth: depth)
    }
  }

  /// Adds what a single element becomes, with an id that it gets, or the one that it states in the scope.
  mutating func addElement(
    _ element: JSONValue, id: String?, to list: inout [JSONValue], of key: String,
    in scope: ExpansionScope, depth: Int
  ) {
    guard let object = element.object, admit(element, depth) else { return }
    if object[ComponentUseKeys.component.name] != nil,
      ["views", "subviews", "behaviors"].contains(key)
    {
      if let made = use(element, object, id: id, of: key, in: scope, depth: depth) {
        list.append(made)
      }
      return
    }
    var result = element
    result.place = place(of: element.place, in: scope)
    result.content = .object(expand(object, in: scope, id: id, depth: depth))
    list.append(result)
  }

  /// Whether another value can be made; where not, this is reported once.
  private mutating func admit(_ value: JSONValue, _ depth: Int) -> Bool {
    count += 1
    guard !isExceeded, !diagnostics.isFull else { return false }
    if depth > SceneLimits.expansionDepth {
      diagnostics.report(
        .fixedLimit(
          "a scene with components, repetitions or values in braces nests more than "
            + "\(SceneLimits.expansionDepth) deep"), at: value.place.openingBracket)
    } else if count > limits.expandedValues {
      diagnostics.report(
        limits.problem(
          \.expandedValues, "the scene would have more than \(limits.expandedValues) values"),
        at: value.place.openingBracket)
    } else {
      return true
    }
    isExceeded = true
    return false
  }

  /// The place of a part of the text in a scope.
  mutating func place(of span: SourceSpan, in scope: ExpansionScope) -> SourceSpan {
    SourceSpan(source: scope.instance(of: span.source, diagnostics, &scopes), range: span.range)
  }
}
