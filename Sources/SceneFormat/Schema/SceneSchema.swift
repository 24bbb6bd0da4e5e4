/// The description of the scene format for editors: a JSON Schema, draft 2020-12.
///
/// It is written from the same key tables that the decoder reads by, so that the two cannot differ.
/// What only the decoder can check (ids, keys that exclude each other) is not in it.
public enum SceneSchema {
  /// The schema as JSON text, ended by a line end.
  public static var text: String {
    let head: Members = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("framegen scene")),
    ]
    var definitions: Members = tables.filter { $0.name != SceneKeys.table.name }
      .map { (key: $0.name, value: document(of: $0)) }
    definitions += [
      (anyView, branches(of: ViewKeys.variants)),
      (anyBehavior, branches(of: BehaviorKeys.variants)),
      (anyExpectation, anyOf(ExpectationKeys.kinds.map { .definition($0.table.name) })),
      ("angle", angle), ("color", color),
    ]
    let schema = SchemaDocument.object(
      head + members(of: SceneKeys.table) + [("$defs", .object(definitions))])
    return schema.text() + "\n"
  }

  private typealias Members = [(key: String, value: SchemaDocument)]

  /// The tables of all objects, the scene's first.
  static let tables: [KeyTable] =
    [SceneKeys.table, CanvasKeys.table, TimingKeys.table, SpacingKeys.table]
    + ViewKeys.variants.tables + [TransformKeys.table, FontKeys.table, CollisionBoundsKeys.table]
    + [GradientKeys.table, TextPartKeys.table]
    + [GroupKeys.table]
    + [VisualFormatKeys.table, ConstraintKeys.table]
    + BehaviorKeys.variants.tables + [
      BoundaryKeys.table, RegionKeys.table, OverlayKeys.table, OverlayColorKeys.table,
    ]
    + [TimelineKeys.table, EventKeys.table, ActionKeys.table, AnimationKeys.table]
    + [SpringKeys.table, KeyframeKeys.table, LayoutChangeKeys.table]
    + [AdditionKeys.table, RemovalKeys.table]
    + ExpectationKeys.kinds.map(\.table)

  private static let anyView = "anyView"
  private static let anyBehavior = "anyBehavior"
  private static let anyExpectation = "anyExpectation"

  // MARK: - Objects

  private static func document(of table: KeyTable) -> SchemaDocument { .object(members(of: table)) }

  private static func members(of table: KeyTable) -> Members {
    var members: Members = [
      ("description", .string(table.summary)), ("type", .string("object")),
      ("properties", .object(table.keys.map(\.declaration).flatMap(properties))),
    ]
    if let open = table.open {
      members.append(("patternProperties", .object([(open.pattern, document(of: open.schema))])))
    }
    let required = table.keys.map(\.declaration).filter(\.isRequired)
    let plain = required.filter(\.aliases.isEmpty).map(\.name)
    if !plain.isEmpty { members.append(("required", .array(plain.map { .string($0) }))) }
    let others = required.filter { !$0.aliases.isEmpty }.map { key in
      SchemaDocument.object([
        (
          "anyOf",
          .array(key.names.map { .object([("required", .array([.string($0)]))]) })
        )
      ])
    }
    if !others.isEmpty { members.append(("allOf", .array(others))) }
    members.append(("additionalProperties", .boolean(false)))
    return members
  }

  /// A key under its own name and its other ones.
  private static func properties(
    of key: KeyDeclaration
  ) -> [(key: String, value: SchemaDocument)] {
    let others = key.aliases.map { alias in
      var other = key
      other.summary = "The same as \"\(key.name)\"."
      other.makeDefault = { nil }
      return (key: alias, value: document(of: other))
    }
    return [(key.name, document(of: key))] + others
  }

  private static func document(of key: KeyDeclaration) -> SchemaDocument {
    if key.isRefused {
      // What asks for nothing is allowed; anything else is marked in the editor.
      let constraint: (key: String, value: SchemaDocument) =
        key.defaultText.map { ("const", .literal($0)) } ?? ("not", .object([]))
      return .object([("description", .string("Not supported yet. " + key.summary)), constraint])
    }
    var result: Members = [("description", .string(key.summary))]
    if case .object(let members) = document(of: key.schema) { result += members }
    if let text = key.defaultText { result.append(("default", .literal(text))) }
    return .object(result)
  }

  /// Objects told apart by a key: the branch of the fallback also takes those without the key.
  private static func branches(of variants: VariantTable) -> SchemaDocument {
    let names = variants.tables.map(\.name)
    let discriminator: SchemaDocument = .object([
      (variants.discriminator, .object([("enum", .array(names.map { .string($0) }))]))
    ])
    let branches = names.map { name in
      var condition: Members = [
        (
          "properties",
          .object([(variants.discriminator, .object([("const", .string(name))]))])
        )
      ]
      if name != variants.fallback {
        condition.append(("required", .array([.string(variants.discriminator)])))
      }
      return SchemaDocument.object([
        ("if", .object(condition)), ("then", document(of: .definition(name))),
      ])
    }
    var members: Members = [
      ("type", .string("object")), ("properties", discriminator),
    ]
    if variants.fallback == nil {
      members.append(("required", .array([.string(variants.discriminator)])))
    }
    return .object(members + [("allOf", .array(branches))])
  }

  // MARK: - Values

  private static func document(of node: SchemaNode) -> SchemaDocument {
    switch node {
    case .boolean: return .object([("type", .string("boolean"))])
    case .string: return .object([("type", .string("string"))])
    case .pattern(let pattern):
      return .object([("type", .string("string")), ("pattern", .string(pattern))])
    case .number(let range): return .object([("type", .string("number"))] + bounds(range))
    case .integer(let range): return .object([("type", .string("integer"))] + bounds(range))
    case .choice(let names): return .object([("enum", .array(names.map { .string($0) }))])
    case .tuple(let elements, let form):
      return .object([
        ("title", .string(form)), ("type", .string("array")),
        ("prefixItems", .array(elements.map(document))), ("items", .boolean(false)),
        ("minItems", .literal(String(elements.count))),
      ])
    case .list(let element, let least):
      return .object(
        [("type", .string("array")), ("items", document(of: element))]
          + (least > 0 ? [("minItems", .literal(String(least)))] : []))
    case .map(let pattern, let value):
      return .object([
        ("type", .string("object")),
        ("patternProperties", .object([(pattern, document(of: value))])),
        ("additionalProperties", .boolean(false)),
      ])
    case .patterns(let patterns):
      return .object([
        ("type", .string("object")),
        ("patternProperties", .object(patterns.map { ($0.pattern, document(of: $0.value)) })),
        ("additionalProperties", .boolean(false)),
      ])
    case .definition(let name): return .object([("$ref", .string("#/$defs/\(name)"))])
    case .any(let nodes): return anyOf(nodes)
    case .null: return .object([("type", .string("null"))])
    case .refused: return .object([("not", .object([]))])
    }
  }

  private static func anyOf(_ nodes: [SchemaNode]) -> SchemaDocument {
    .object([("anyOf", .array(nodes.map(document)))])
  }

  private static func bounds(_ range: NumberRange) -> Members {
    [
      (
        range.includesLower ? "minimum" : "exclusiveMinimum",
        .literal(JSONText.number(range.lower))
      ),
      ("maximum", .literal(JSONText.number(range.upper))),
    ]
  }

  private static var angle: SchemaDocument {
    let units = AngleUnit.allCases.map(\.rawValue).joined(separator: "|")
    let pattern = "^[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?(\(units))$"
    return .object([
      ("description", .string("Radians, or a string with a unit, as in \"90deg\".")),
      ("anyOf", .array([document(of: .number(.angle)), document(of: .pattern(pattern))])),
    ])
  }

  private static var color: SchemaDocument {
    let hexadecimal = "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    return .object([
      (
        "description", .string("Hexadecimal digits, a name of CSS or one of UIKit's system colors.")
      ),
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
