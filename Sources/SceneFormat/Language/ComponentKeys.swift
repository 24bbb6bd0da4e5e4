internal import Scene
internal import SceneText

/// The keys of a component.
///
/// Its parts are read as those of the scene, each time the component is used; here they are only declared.
enum ComponentKeys {
  static let parameters = Key(
    "parameters", ParameterKeys.all,
    "The names that stand for values in braces, each with its default, whose form is its type, or with an object."
  )
  static let view = Key(
    "view", Syntax<JSONValue>.unread(.single("anyView")),
    "The view that a use makes, with keys that the use can replace; a plain view if absent.")
  static let views = Key(
    "views", Syntax<JSONValue>.unread(.list(.definition("anyView"), atLeast: 0)),
    "The subviews of that view, from back to front.")

  /// The parts that are added to the scene's lists, as they are named there.
  static let lists: Set<String> = Set(further.map(\.name))

  private static let further = [
    "groups", "layout", "behaviors", "touches", "gestures", "variables", "timeline",
  ].compactMap { name in
    SceneKeys.table.keys.first { $0.name == name }.map { key in
      // Only the scene has its touches in a file.
      let isTouches = name == SceneKeys.touches.name
      return Key(
        name,
        Syntax<JSONValue>.unread(
          isTouches ? .list(.definition("anyTouch"), atLeast: 0) : key.declaration.schema),
        "As \"\(name)\" of the scene, for the parts of the component.")
    }
  }

  static let table = KeyTable(
    name: "componentDeclaration", noun: "a component",
    summary:
      "Parts of a scene under a name, which are made again wherever it is used. In them an id means a part of the "
      + "same use, if it has one with that id, and \"self\" the view of the use.",
    keys: [parameters, view, views] + further)
}

/// The keys of a parameter.
enum ParameterKeys {
  static let name = "parameter"
  static let type = Key(
    "type", Syntax<ParameterType>.choice(ParameterType.choices), "The type of the values.")
  static let standard = Key(
    "default", Syntax<JSONValue>.unread(.anything),
    "The value where a use states none; without it, every use must state one.")
  static let summary = Key("summary", Syntax<String>.string, "What it is for.")

  static let table = KeyTable(
    name: name, noun: "a parameter",
    summary: "The type and the default of a parameter of a component or of the scene.",
    keys: [type, standard, summary])

  /// Parameters by their names, which are read later.
  static let all = Syntax<JSONValue>.unread(
    .map(
      pattern: Syntax<JSONString>.namePattern,
      .any([
        .definition(name), .number(.any), .boolean, .string, .list(.anything, atLeast: 0),
      ])))

  /// A parameter with another default: its type stays.
  static func parameter(_ old: JSONValue, withDefault value: JSONValue) -> JSONValue {
    var result = old
    if let object = old.object {
      let index = object.members.firstIndex { $0.key.value == standard.name }
      if index != nil {
        result.replaceMember(standard.name, with: value)
      } else {
        let key = JSONString(value: standard.name, place: value.place)
        result.content = .object(
          JSONObject(members: object.members + [JSONObject.Member(key: key, value: value)]))
      }
      return result
    }
    func member(_ key: String, _ value: JSONValue) -> JSONObject.Member {
      JSONObject.Member(key: JSONString(value: key, place: old.place), value: value)
    }
    let word = JSONString(value: ParameterType(of: old).rawValue, place: old.place)
    result.content = .object(
      JSONObject(members: [
        member(type.name, JSONValue(content: .string(word), place: old.place)),
        member(standard.name, value),
      ]))
    return result
  }
}

/// The keys of a use of a component, beside those of the view or behavior that it makes.
enum ComponentUseKeys {
  static let component = RequiredKey(
    "component", Syntax<JSONString>.identifier.described(as: .component),
    "The name of the component.")
  static let arguments = Key(
    "with", Syntax<JSONValue>.unread(.map(pattern: Syntax<JSONString>.namePattern, .anything)),
    "The values of the component's parameters by their names.")

  static let table = KeyTable(
    name: "componentUse", noun: "a use of a component",
    summary:
      "A view, or among behaviors a composite behavior, that a component makes. Other keys are those of that "
      + "element; subviews are added to the component's. Its parts have the id of the use before their own: \"card.title\".",
    keys: [component, arguments, RepetitionKeys.key],
    open: KeyTable.OpenKeys(patterns: [("^", .anything)], contains: { _ in true }))
}

/// The forms of `repeat`, a key of every element of a list of views, layout, behaviors, boundaries, touches, gestures,
/// timeline entries, actions, keyframes and expectations.
enum RepetitionKeys {
  static let name = "repeat"
  static let over = RequiredKey(
    "over", Syntax<JSONValue>.unread(rows), "The number of repetitions, or the rows.")
  static let index = Key(
    "index", Syntax<JSONString>.variableName.map(\.value),
    "The name of the index, which counts from 0; \"index\" if absent.")
  static let row = Key(
    "row", Syntax<JSONString>.variableName.map(\.value), "The name of the row; \"row\" if absent.")

  /// The forms of what is repeated over.
  private static let rows = SchemaNode.any([
    .integer(NumberRange(lower: 0, upper: NumberRange.any.upper)),
    .list(.anything, atLeast: 0), .path,
  ])

  static let key = Key(
    name, Syntax<JSONValue>.unread(.any([rows, .definition("repetition")])),
    "How often the element is repeated: a number, a list of values, or the path of a CSV or JSON file with rows."
  )

  static let table = KeyTable(
    name: "repetition", noun: "a repetition",
    summary:
      "A repetition with other names. In the element, {index}, {count} and {row} stand for values, also parts as in "
      + "{row.title}; its copies have the ids \"id.0\", \"id.1\" and so on, and the id itself stands for all of them.",
    keys: [over, index, row])
}

/// The keys of a file of components.
enum ComponentFileKeys {
  /// What `"framegen"` says in such a file.
  static let word = "components"
  private static let format = RequiredKey(
    "framegen", Syntax<JSONString>.placedString.described(as: .word(word)),
    "\"components\", which tells such a file apart.")

  static let table = KeyTable(
    name: "componentFile", noun: "a component file", summary: "A file of components.",
    keys: [format, SceneKeys.schema, SceneKeys.include, SceneKeys.components])

  /// The keys of a scene that have components and parameters.
  static let ofScene = KeyTable(
    name: SceneKeys.table.name, noun: SceneKeys.table.noun, summary: "",
    keys: [SceneKeys.include, SceneKeys.components, SceneKeys.parameters])
}

extension Syntax where Value == JSONValue {
  /// A value of a form that is read later.
  static func unread(_ schema: SchemaNode) -> Syntax {
    Syntax(schema: schema) { value, _ in value }
  }
}

extension Syntax where Value == JSONString {
  /// The declaration of a name that expressions use: letters, digits and underscores.
  static var variableName: Syntax {
    Syntax.placedString.checked { string, _, decoding in
      guard string.value.isName() else {
        decoding.report(.malformedName(string.value, called: "name"), at: string.place)
        return nil
      }
      return string
    }.described(as: .pattern(namePattern))
  }
}

/// The type of a component's parameter.
enum ParameterType: String, DescribedChoice {
  case number, angle, boolean, text, color, point, size, frame, list, any

  var summary: String {
    switch self {
    case .number: "A number."
    case .angle: "Radians, or a string with a unit; a number in expressions."
    case .boolean: "True or false."
    case .text: "A text, also an id, a word or a path."
    case .color: "A color."
    case .point: "[x, y]."
    case .size: "[width, height]."
    case .frame: "[x, y, width, height]."
    case .list: "A list of values."
    case .any: "Any value."
    }
  }

  /// The type that a parameter has by its default.
  init(of value: JSONValue) {
    switch value.content {
    case .number: self = .number
    case .boolean: self = .boolean
    case .string(let string): self = AngleUnit.radians(of: string.value) == nil ? .text : .angle
    case .array(let elements):
      let areNumbers = elements.allSatisfy(\.isNumber)
      self =
        areNumbers && elements.count == 2
        ? .point : areNumbers && elements.count == 4 ? .frame : .list
    case .null, .object, .invalid: self = .any
    }
  }

  /// The form of the values.
  var schema: SchemaNode {
    switch self {
    case .number: .number(.any)
    case .angle: .definition("angle")
    case .boolean: .boolean
    case .text: .string
    case .color: .definition("color")
    case .point: Self.numbers("[x, y]", count: 2)
    case .size: Self.numbers("[width, height]", count: 2)
    case .frame: Self.numbers("[x, y, width, height]", count: 4)
    case .list: .list(.anything, atLeast: 0)
    case .any: .anything
    }
  }

  private static func numbers(_ form: String, count: Int) -> SchemaNode {
    .tuple(Array(repeating: .number(.any), count: count), form: form)
  }

  /// What values of the type are, in messages.
  var noun: String {
    switch self {
    case .number: "a number"
    case .angle: "an angle"
    case .boolean: "true or false"
    case .text: "a text"
    case .color: "a color"
    case .point: "[x, y]"
    case .size: "[width, height]"
    case .frame: "[x, y, width, height]"
    case .list: "a list"
    case .any: "a value"
    }
  }

  /// A value of the type; nil for one that is not.
  func value(_ value: JSONValue) -> JSONValue? {
    var result = value
    switch (self, value.content) {
    case (.any, _), (.number, .number), (.angle, .number), (.boolean, .boolean), (.text, .string),
      (.list, .array):
      return value
    case (.angle, .string(let string)):
      guard let radians = AngleUnit.radians(of: string.value) else { return nil }
      result.content = .number(JSONNumber(value: radians))
    case (.text, .number(let number)):
      result.content = .string(JSONString(value: number.text, place: value.place))
    case (.text, .boolean(let boolean)):
      result.content = .string(JSONString(value: boolean ? "true" : "false", place: value.place))
    case (.color, .string(let string)): return ColorNames.color(string.value) == nil ? nil : value
    case (.point, .array(let elements)), (.size, .array(let elements)):
      return elements.count == 2 && elements.allSatisfy(\.isNumber) ? value : nil
    case (.frame, .array(let elements)):
      return elements.count == 4 && elements.allSatisfy(\.isNumber) ? value : nil
    default: return nil
    }
    return result
  }
}

extension NumberRecorder {
  /// Adds the defaults of the scene's parameters that nothing has read as numbers of its own, such as those of which
  /// expressions are computed.
  func add(parametersOf scene: JSONValue) {
    for member in scene.object?[SceneKeys.parameters.name]?.object?.members ?? [] {
      let object = member.value.object
      guard let value = object == nil ? member.value : object?[ParameterKeys.standard.name] else {
        continue
      }
      let stated = object?[ParameterKeys.type.name]?.string?.value
      add(value, of: stated.flatMap(ParameterType.init) ?? ParameterType(of: value))
    }
  }

  /// Adds the numbers of the default of a parameter.
  private func add(_ value: JSONValue, of type: ParameterType) {
    switch value.content {
    case .number(let number):
      guard entries[sources.written(value.place).range.lowerBound] == nil else { return }
      add(number.value, type == .angle ? .angle : .any, at: value.place)
    case .string(let string):
      guard type == .angle, let angle = AngleUnit.angle(of: string.value),
        NumberRange.angle.contains(angle.radians)
      else { return }
      add(angle, in: string)
    case .array(let elements):
      for element in elements {
        if case .number = element.content { add(element, of: .number) }
      }
    default: break
    }
  }
}

extension JSONValue {
  /// Whether the value is a number.
  fileprivate var isNumber: Bool {
    if case .number = content { true } else { false }
  }
}
