internal import Geometry
internal import Scene
internal import SceneText

// The forms of values.
extension SceneSchema {
  /// The form of a value of a kind of object, or of an expression where actions can have one.
  static func document(of node: SchemaNode, in table: KeyTable) -> JSONOutput {
    guard computedTables.contains(table.name) else { return document(of: node) }
    guard node.expressionType != nil else { return document(of: node.withItem) }
    return anyOf([node, .definition("expression")])
  }

  /// The kinds of objects that are, or can be, parts of actions.
  package static let computedTables = Set(
    ([ActionKeys.table] + ActionKeys.valueTables + [BoundaryKeys.table, RegionKeys.table]
      + BehaviorKeys.variants.tables).map(\.name))

  /// The form of a value, or of an expression in braces that gives one.
  static func document(of node: SchemaNode) -> JSONOutput {
    node.canBeComputed
      ? .object([("anyOf", orComputed([node]))]) : writtenDocument(of: node)
  }

  /// Keys with expressions in braces, with any values.
  static let computedKeys: JSONOutput.Member = ("\\{", .object([]))

  /// Forms of a value, and after them that of an expression in braces that gives one.
  private static func orComputed(_ nodes: [SchemaNode]) -> JSONOutput {
    .array(nodes.map(writtenDocument) + [.object([("$ref", .string("#/$defs/\(computed)"))])])
  }

  /// The form of a value that is written.
  static func writtenDocument(of node: SchemaNode) -> JSONOutput {
    switch node {
    case .boolean: .object([("type", .string("boolean"))])
    case .isTrue: .object([("const", .boolean(true))])
    case .string: .object([("type", .string("string"))])
    case .pattern(let pattern), .reference(_, _, let pattern):
      .object([("type", .string("string")), ("pattern", .string(pattern))])
    case .number(let range): .object([("type", .string("number"))] + bounds(range))
    case .numbers(let numbers): .object([("enum", .array(numbers.map { .number($0) }))])
    case .integer(let range): .object([("type", .string("integer"))] + bounds(range))
    case .choice(let words): document(of: words)
    case .tuple(let elements, let form):
      .object([
        ("title", .string(form)), ("type", .string("array")),
        ("prefixItems", .array(elements.map(document))), ("items", .boolean(false)),
        ("minItems", .number(Double(elements.count))),
      ])
    case .list(let element, let least):
      .object(
        [("type", .string("array")), ("items", document(of: element))]
          + (least > 0 ? [("minItems", .number(Double(least)))] : []))
    case .component: writtenDocument(of: .pattern(Syntax<JSONString>.identifierPattern))
    case .members(_, let value):
      writtenDocument(of: .map(pattern: Syntax<JSONString>.referencePattern, value))
    case .map(let pattern, let value):
      .object([
        ("type", .string("object")),
        ("patternProperties", .object([(pattern, document(of: value)), computedKeys])),
        ("additionalProperties", .boolean(false)),
      ])
    case .assignments: document(of: .definition(assignments))
    case .definition(let name): .object([("$ref", .string("#/$defs/\(name)"))])
    case .single(let name):
      .object([
        ("$ref", .string("#/$defs/\(name)")),
        ("not", .object([("required", .strings([RepetitionKeys.name]))])),
      ])
    case .any(let nodes): .object([("anyOf", .array(nodes.map(writtenDocument)))])
    case .null: .object([("type", .string("null"))])
    case .anything: .object([])
    }
  }

  /// One of several words.
  ///
  /// Those with a meaning are constants with descriptions, which every validator knows, and which
  /// editors show while they complete: lists of descriptions beside an `enum` are not part of JSON
  /// Schema.
  private static func document(of words: [DescribedWord]) -> JSONOutput {
    guard words.contains(where: { !$0.summary.isEmpty }) else {
      return .object(
        words.count == 1
          ? [("const", .string(words[0].name))] : [("enum", .strings(words.map(\.name)))])
    }
    let constants = words.map { word in
      JSONOutput.object([
        ("const", .string(word.name)), ("description", .string(word.summary)),
      ])
    }
    return .object([("type", .string("string")), ("oneOf", .array(constants))])
  }

  static func anyOf(_ nodes: [SchemaNode]) -> JSONOutput {
    .object([("anyOf", .array(nodes.map(document)))])
  }

  private static func bounds(_ range: NumberRange) -> Members {
    [
      (range.includesLower ? "minimum" : "exclusiveMinimum", .number(range.lower)),
      ("maximum", .number(range.upper)),
    ]
  }

  // MARK: - Definitions

  static var angle: JSONOutput {
    let units = AngleUnit.allCases.map(\.rawValue).joined(separator: "|")
    let pattern = "^[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?(\(units))$"
    return .object([
      ("description", .string("Radians, or a string with a unit, such as \"90deg\".")),
      ("anyOf", orComputed([.number(.angle), .pattern(pattern)])),
    ])
  }

  static var priority: JSONOutput {
    // What is at most half of the least number rounds to 0 in single precision.
    var range = NumberRange.priority
    range.lower = Double(Float.leastNonzeroMagnitude) / 2
    return .object([
      ("description", .string("A number above 0 and at most 1000, or its name in UIKit.")),
      ("anyOf", orComputed([.number(range), .choice(priorityWords)])),
    ])
  }

  /// The names of priorities, each with its number.
  static var priorityWords: [DescribedWord] {
    LayoutPriority.named.map { name, priority in
      DescribedWord(name: name, summary: "\(Double(priority.rawValue).shortestText)")
    }
  }

  static var expression: JSONOutput {
    .object([
      ("description", .string("An expression of values with a $, such as \"$location.x + 20\".")),
      ("type", .string("string")), ("pattern", .string("\\$")),
    ])
  }

  /// A value without expressions in any of its parts: the kinds of objects that actions have are also
  /// those outside of actions.
  static var constantValue: JSONOutput {
    let part = document(of: .definition(constant))
    return .object([
      ("description", .string("A value without expressions, which only actions have.")),
      ("pattern", .string("^[^$]*$")), ("items", part),
      // The force of a custom field is an expression wherever it stands.
      (
        "properties",
        .object([(FieldKeys.forceName, .object([("description", .string("An expression."))]))])
      ), ("additionalProperties", part),
    ])
  }

  /// A text with an expression in braces, which stands for any value.
  static var computedValue: JSONOutput {
    .object([
      ("description", .string("A value of names in braces, such as \"{20 * index}\".")),
      ("type", .string("string")), ("pattern", .string("\\{")),
    ])
  }

  static var color: JSONOutput {
    let hexadecimal = "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    return .object([
      ("description", .string("#RRGGBB, a CSS color name or a UIKit system color.")),
      (
        "anyOf",
        orComputed([
          .pattern(hexadecimal), .choice(ColorNames.words), .pattern(ColorNames.anyCasePattern),
        ])
      ),
    ])
  }
}

extension SchemaNode {
  /// Whether the form does not already have strings of any kind.
  @inline(never)
  fileprivate var canBeComputed: Bool {
    switch self {
    case .boolean, .isTrue, .pattern, .reference, .component, .number, .integer, .numbers, .choice,
      .tuple, .list:
      true
    case .any(let nodes): nodes.contains(where: \.canBeComputed)
    case .string, .map, .members, .assignments, .definition, .single, .null, .anything: false
    }
  }
}

extension ColorNames {
  /// All names, each with the color.
  static var words: [DescribedWord] {
    let system = SystemColors.table.map { entry in
      let (light, dark) = (digits(of: entry.color.light), digits(of: entry.color.dark))
      return DescribedWord(
        name: entry.name, summary: light == dark ? light : "\(light), in the dark theme \(dark)")
    }
    let css = CSSColors.table.map { name, value in
      DescribedWord(name: name, summary: digits(of: Color(hex: value)))
    }
    return system + css
      + ["transparent", "clear"].map { DescribedWord(name: $0, summary: "Nothing is drawn.") }
  }
}

extension SchemaNode {
  /// Whether an expression can stand in the place of such a value of an object with ids as keys.
  private var canBeExpression: Bool { expressionType != nil || self == .definition("priority") }

  /// The form with ids that may be the event's item.
  fileprivate var withItem: SchemaNode {
    switch self {
    case .reference(_, _, Syntax<JSONString>.referencePattern):
      .pattern(
        Syntax<JSONString>.referencePattern.replacing("^", with: "^\\$\(Decoding.itemName)$|^"))
    case .list(let element, let least): .list(element.withItem, atLeast: least)
    case .any(let nodes): .any(nodes.map(\.withItem))
    case .map(let pattern, let value) where value.canBeExpression:
      .map(pattern: pattern, .any([value, .definition("expression")]))
    case .members(let use, let value) where value.canBeExpression:
      .members(use, .any([value, .definition("expression")]))
    default: self
    }
  }
}
