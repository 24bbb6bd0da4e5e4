internal import SceneText

/// The form of a value, as far as a JSON Schema can express it.
indirect enum SchemaNode: Equatable, Sendable {
  case boolean
  case string
  /// A string that matches a regular expression.
  case pattern(String)
  /// The id of an element of a kind and of one of some types, all where there are none, as a string that matches a
  /// regular expression.
  case reference(NameUse, types: [String] = [], pattern: String)
  /// The name of a component.
  case component
  case number(NumberRange)
  case integer(NumberRange)
  /// One of several strings.
  case choice([DescribedWord])
  /// One of several numbers.
  case numbers([Double])
  /// The value true.
  case isTrue
  /// A list with a fixed number of values, written in a form such as `[x, y]`.
  case tuple([SchemaNode], form: String)
  /// A list of values, at least as many as given.
  case list(SchemaNode, atLeast: Int)
  /// An object whose keys match a regular expression.
  case map(pattern: String, SchemaNode)
  /// An object whose keys are ids of elements of a kind.
  case members(NameUse, SchemaNode)
  /// The assignments of an action, an object of properties to values.
  case assignments
  /// A definition with a name.
  case definition(String)
  /// An element with the definition of a name where there is no list in which it could be repeated.
  case single(String)
  case any([SchemaNode])
  case null
  /// Any value.
  case anything
}

extension SchemaNode {
  /// A string that is not blank.
  static let notBlank = SchemaNode.pattern("\\S")

  /// An id, or one with a property; written otherwise than the pattern of ids alone, from which it is told apart.
  static let subject = SchemaNode.pattern("^[A-Za-z_][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+){0,}$")

  /// An id with a property.
  static let numberName = SchemaNode.pattern("^[A-Za-z_][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+$")

  /// An expression, which names something or is a vector.
  static let expression = SchemaNode.pattern(#"[$\[]"#)

  /// A path: whether it may leave the folder depends on an option, the rest does not.
  static let path = SchemaNode.pattern("^[^\\\\\\x00]+$")

  /// The id of an element of a kind, and of one of some types; of any without types.
  static func reference(_ use: NameUse, types: [String] = []) -> SchemaNode {
    .reference(use, types: types, pattern: Syntax<JSONString>.referencePattern)
  }

  /// One string, which something else describes.
  static func word(_ name: String) -> SchemaNode {
    .choice([DescribedWord(name: name, summary: "")])
  }
}

extension KeyDeclaration {
  /// The JSON types of the values, by their names in JSON Schema, sorted.
  package var types: [String] { Self.types(of: schema).ordered() }

  /// Whether an expression can stand in the place of a value, where it is part of an action.
  package var takesExpressions: Bool { schema.expressionType != nil }

  private static func types(of node: SchemaNode) -> Set<String> {
    switch node {
    case .boolean: ["boolean"]
    case .string, .pattern, .reference, .component, .choice, .definition("color"): ["string"]
    case .isTrue: ["boolean"]
    case .number, .numbers: ["number"]
    case .integer: ["integer"]
    case .tuple, .list: ["array"]
    case .definition("angle"), .definition("priority"): ["number", "string"]
    case .definition("condition"): ["boolean", "string"]
    case .definition, .single, .map, .members, .assignments: ["object"]
    case .any(let nodes): nodes.reduce(into: []) { $0.formUnion(types(of: $1)) }
    case .null: ["null"]
    case .anything: ["array", "boolean", "number", "object", "string"]
    }
  }
}

extension SchemaNode {
  /// Whether it is that of values without parts.
  var isScalar: Bool {
    switch self {
    case .boolean, .string, .pattern, .number, .integer, .choice, .numbers, .isTrue: true
    default: false
    }
  }
}
