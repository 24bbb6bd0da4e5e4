/// The JSON Schema of the scene format for editors, draft 2020-12.
///
/// It is generated from the key tables that the decoder uses, so that the two cannot differ. It
/// leaves out rules that only the decoder can check, such as ids and mutually exclusive keys.
public enum SceneSchema {
  /// The schema as JSON text, ending in a line break.
  public static var text: String {
    let head: Members = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("framegen scene")),
    ]
    var definitions: Members = tables.dropFirst().map { ($0.name, .object(members(of: $0))) }
    definitions += [
      (anyView, branches(of: ViewKeys.variants)),
      (anyBehavior, branches(of: BehaviorKeys.variants)),
      (anyGesture, branches(of: GestureKeys.variants)),
      (anyTouch, anyOf(TouchKeys.forms.map { .definition($0.table.name) })),
      (anyExpectation, anyOf(ExpectationKeys.kinds.map { .definition($0.table.name) })),
      ("angle", angle), ("color", color), ("expression", expression),
    ]
    let schema = JSONOutput.object(
      head + members(of: SceneKeys.table) + [("$defs", .object(definitions))])
    return schema.text(.fitting(width: 100)) + "\n"
  }

  private typealias Members = [JSONOutput.Member]

  /// The key tables of all objects, that of the scene first.
  static let tables: [KeyTable] =
    [SceneKeys.table, CanvasKeys.table, TimingKeys.table, SpacingKeys.table]
    + ViewKeys.variants.tables + [TransformKeys.table, FontKeys.table, CollisionBoundsKeys.table]
    + [GradientKeys.table, TextPartKeys.table]
    + [GroupKeys.table]
    + [VisualFormatKeys.table, ConstraintKeys.table]
    + BehaviorKeys.variants.tables + [
      BoundaryKeys.table, RegionKeys.table, OverlayKeys.table, OverlayColorKeys.table,
    ]
    + TouchKeys.forms.map(\.table) + TouchKeys.tables + [TouchFileKeys.table]
    + GestureKeys.kinds.map(\.table) + [ThresholdKeys.table]
    + [TimelineKeys.table, EventKeys.table, ActionKeys.table, AnimationKeys.table]
    + [SpringKeys.table, KeyframeKeys.table, ContinuationKeys.table, FinishKeys.table]
    + [LayoutChangeKeys.table]
    + [AdditionKeys.table, RemovalKeys.table]
    + ExpectationKeys.kinds.map(\.table) + [TestKeys.table, TestFileKeys.table, FigureKeys.table]

  /// The keys of each kind of object, by the kind's name, in the order of the documentation.
  package static var declarations: [(object: String, keys: [KeyDeclaration])] {
    tables.map { ($0.name, $0.keys.map(\.declaration)) }
  }

  private static let anyView = "anyView"
  private static let anyBehavior = "anyBehavior"
  private static let anyGesture = "anyGesture"
  private static let anyTouch = "anyTouch"
  private static let anyExpectation = "anyExpectation"

  // MARK: - Objects

  private static func members(of table: KeyTable) -> Members {
    var members: Members = [
      ("description", .string(table.summary)), ("type", .string("object")),
      ("properties", .object(table.keys.flatMap { properties(of: $0.declaration, in: table) })),
    ]
    if let open = table.open {
      members.append(
        ("patternProperties", .object([(open.pattern, document(of: open.schema, in: table))])))
    }
    let required = table.keys.map(\.declaration).filter(\.isRequired)
    let plain = required.filter(\.aliases.isEmpty).map(\.name)
    if !plain.isEmpty { members.append(("required", .strings(plain))) }
    let others = required.filter { !$0.aliases.isEmpty }.map { key in
      JSONOutput.object([
        ("anyOf", .array(key.names.map { .object([("required", .strings([$0]))]) }))
      ])
    }
    if !others.isEmpty { members.append(("allOf", .array(others))) }
    members.append(("additionalProperties", .boolean(false)))
    return members
  }

  /// A key under its own name, and its aliases as references to it.
  private static func properties(of key: KeyDeclaration, in table: KeyTable) -> Members {
    let owner = table.name == SceneKeys.table.name ? "#" : "#/$defs/\(table.name)"
    let alias = JSONOutput.object([
      ("description", .string("The same as \"\(key.name)\".")),
      ("$ref", .string("\(owner)/properties/\(key.name)")),
    ])
    return [(key.name, document(of: key, in: table))] + key.aliases.map { ($0, alias) }
  }

  private static func document(of key: KeyDeclaration, in table: KeyTable) -> JSONOutput {
    var result: Members = [("description", .string(key.summary))]
    if case .object(let members) = document(of: key.schema, in: table) { result += members }
    if let text = key.defaultText { result.append(("default", .literal(text))) }
    return .object(result)
  }

  /// Objects whose kind is the value of a key; without the key they are of the fallback kind.
  private static func branches(of variants: VariantTable) -> JSONOutput {
    let names = variants.names
    let discriminator: JSONOutput = .object([
      (variants.discriminator, .object([("enum", .strings(names))]))
    ])
    let required: Members = [("required", .strings([variants.discriminator]))]
    let branches = names.map { name in
      let condition: Members = [
        ("properties", .object([(variants.discriminator, .object([("const", .string(name))]))]))
      ]
      return JSONOutput.object([
        ("if", .object(condition + (name == variants.fallback ? [] : required))),
        ("then", document(of: .definition(name))),
      ])
    }
    return .object(
      [("type", .string("object")), ("properties", discriminator)]
        + (variants.fallback == nil ? required : []) + [("allOf", .array(branches))])
  }

  // MARK: - Values

  /// An object whose keys each match one of several regular expressions.
  private static func document(
    ofPatterns patterns: [(pattern: String, value: SchemaNode)]
  ) -> JSONOutput {
    .object([
      ("type", .string("object")),
      ("patternProperties", .object(patterns.map { ($0.pattern, document(of: $0.value)) })),
      ("additionalProperties", .boolean(false)),
    ])
  }

  /// The form of a value of a kind of object, or of an expression where actions can have one.
  private static func document(of node: SchemaNode, in table: KeyTable) -> JSONOutput {
    guard computedTables.contains(table.name) else { return document(of: node) }
    guard node.expressionType != nil else { return document(of: node.withItem) }
    return anyOf([node, .definition("expression")])
  }

  /// The kinds of objects that are, or can be, parts of actions.
  package static let computedTables = Set(
    ([
      ActionKeys.table, AnimationKeys.table, SpringKeys.table, KeyframeKeys.table,
      ContinuationKeys.table, FinishKeys.table, LayoutChangeKeys.table, AdditionKeys.table,
      BoundaryKeys.table, RegionKeys.table,
    ] + BehaviorKeys.variants.tables).map(\.name))

  private static func document(of node: SchemaNode) -> JSONOutput {
    switch node {
    case .boolean: return .object([("type", .string("boolean"))])
    case .string: return .object([("type", .string("string"))])
    case .pattern(let pattern):
      return .object([("type", .string("string")), ("pattern", .string(pattern))])
    case .number(let range): return .object([("type", .string("number"))] + bounds(range))
    case .integer(let range): return .object([("type", .string("integer"))] + bounds(range))
    case .choice(let names): return .object([("enum", .strings(names))])
    case .tuple(let elements, let form):
      return .object([
        ("title", .string(form)), ("type", .string("array")),
        ("prefixItems", .array(elements.map(document))), ("items", .boolean(false)),
        ("minItems", .number(Double(elements.count))),
      ])
    case .list(let element, let least):
      return .object(
        [("type", .string("array")), ("items", document(of: element))]
          + (least > 0 ? [("minItems", .number(Double(least)))] : []))
    case .map(let pattern, let value): return document(ofPatterns: [(pattern, value)])
    case .assignments: return document(ofPatterns: AssignmentKeys.patterns)
    case .definition(let name): return .object([("$ref", .string("#/$defs/\(name)"))])
    case .any(let nodes): return anyOf(nodes)
    case .null: return .object([("type", .string("null"))])
    }
  }

  private static func anyOf(_ nodes: [SchemaNode]) -> JSONOutput {
    .object([("anyOf", .array(nodes.map(document)))])
  }

  private static func bounds(_ range: NumberRange) -> Members {
    [
      (range.includesLower ? "minimum" : "exclusiveMinimum", .number(range.lower)),
      ("maximum", .number(range.upper)),
    ]
  }

  private static var angle: JSONOutput {
    let units = AngleUnit.allCases.map(\.rawValue).joined(separator: "|")
    let pattern = "^[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?(\(units))$"
    return .object([
      ("description", .string("Radians, or a string with a unit, such as \"90deg\".")),
      ("anyOf", .array([document(of: .number(.angle)), document(of: .pattern(pattern))])),
    ])
  }

  private static var expression: JSONOutput {
    .object([
      ("description", .string("An expression of values with a $, such as \"$location.x + 20\".")),
      ("type", .string("string")), ("pattern", .string("\\$")),
    ])
  }

  private static var color: JSONOutput {
    let hexadecimal = "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    return .object([
      ("description", .string("#RRGGBB, a CSS color name or a UIKit system color.")),
      (
        "anyOf",
        .array([
          document(of: .pattern(hexadecimal)), document(of: .choice(ColorNames.all)),
          document(of: .pattern(ColorNames.anyCasePattern)),
        ])
      ),
    ])
  }
}

extension SchemaNode {
  /// The form with ids that may be the event's item.
  fileprivate var withItem: SchemaNode {
    switch self {
    case .pattern(Syntax<JSONString>.identifierPattern):
      .pattern(
        Syntax<JSONString>.identifierPattern.replacing("^", with: "^\\$\(Decoding.itemName)$|^"))
    case .list(let element, let least): .list(element.withItem, atLeast: least)
    case .any(let nodes): .any(nodes.map(\.withItem))
    default: self
    }
  }
}
