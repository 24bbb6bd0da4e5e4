internal import SceneText

/// The JSON Schema of the scene format for editors, draft 2020-12.
///
/// It is generated from the key tables that the decoder uses, so that the two cannot differ. It
/// leaves out what only the decoder can check: which ids exist and what they are, rules between
/// several keys, and the contents of formats, equations, expressions and paths.
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
      (constantBehavior, anyConstantBehavior),
      (anyGesture, branches(of: GestureKeys.variants)),
      (anyTouch, anyOf(TouchKeys.forms.map { .definition($0.table.name) })),
      (anyExpectation, anyOf(ExpectationKeys.kinds.map { .definition($0.table.name) })),
      (assignments, assignmentsObject), (amounts, amountsObject), (constant, constantValue),
      ("angle", angle), ("color", color), ("expression", expression), ("priority", priority),
      (ConditionKeys.name, document(of: .any([.boolean, .definition("expression")]))),
      (computed, computedValue),
    ]
    let schema = JSONOutput.object(
      head + members(of: SceneKeys.table) + [("$defs", .object(definitions))])
    return schema.text(.fitting(width: 100)) + "\n"
  }

  typealias Members = [JSONOutput.Member]

  /// The key tables of all objects, that of the scene first.
  static let tables: [KeyTable] =
    [SceneKeys.table, CanvasKeys.table, TimingKeys.table, SpacingKeys.table]
    + ViewKeys.variants.tables + [TransformKeys.table, FontKeys.table, CollisionBoundsKeys.table]
    + [GradientKeys.table, TextPartKeys.table]
    + [GroupKeys.table]
    + [VisualFormatKeys.table, ConstraintKeys.table, EquationKeys.table]
    + BehaviorKeys.variants.tables + [
      BoundaryKeys.table, RegionKeys.table, OverlayKeys.table, OverlayColorKeys.table,
    ]
    + TouchKeys.forms.map(\.table) + TouchKeys.tables + [TouchFileKeys.table]
    + GestureKeys.kinds.map(\.table) + [ThresholdKeys.table]
    + [TimelineKeys.table, EventKeys.table, ActionKeys.table] + ActionKeys.valueTables
    + ExpectationKeys.kinds.map(\.table) + [ExpectationKeys.moment]
    + [TestKeys.table, TestFileKeys.table, FigureKeys.table]
    + [
      ComponentKeys.table, ParameterKeys.table, ComponentUseKeys.table, RepetitionKeys.table,
      ComponentFileKeys.table,
    ]

  /// The kinds of objects that are elements of lists in which they can be repeated.
  static let repeatable = Set(
    (ViewKeys.variants.tables
      + [GroupKeys.table, VisualFormatKeys.table, ConstraintKeys.table, EquationKeys.table]
      + BehaviorKeys.variants.tables + [BoundaryKeys.table] + TouchKeys.forms.map(\.table)
      + GestureKeys.kinds.map(\.table) + [TimelineKeys.table, ActionKeys.table, KeyframeKeys.table]
      + ExpectationKeys.kinds.map(\.table)).map(\.name))

  /// The keys of each kind of object, by the kind's name, in the order of the documentation.
  package static var declarations: [(object: String, keys: [KeyDeclaration])] {
    tables.map { ($0.name, $0.keys.map(\.declaration)) }
  }

  /// The kinds of objects that a definition stands for; nil for one that is not an object.
  static func objects(named name: String) -> ObjectKinds? {
    switch name {
    case anyView: .variants(ViewKeys.variants)
    case anyBehavior, constantBehavior: .variants(BehaviorKeys.variants)
    case anyGesture: .variants(GestureKeys.variants)
    case anyTouch: .forms(TouchKeys.forms.map(\.table))
    case anyExpectation: .forms(ExpectationKeys.kinds.map(\.table))
    default: tablesByName[name].map { .table($0) }
    }
  }

  private static let tablesByName = Dictionary(
    tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let anyView = "anyView"
  private static let anyBehavior = "anyBehavior"
  private static let constantBehavior = "constantBehavior"
  private static let anyGesture = "anyGesture"
  private static let anyTouch = "anyTouch"
  private static let anyExpectation = "anyExpectation"
  static let assignments = "assignments"
  private static let amounts = "amounts"
  static let constant = "constant"
  static let computed = "computed"

  private static func members(of table: KeyTable) -> Members {
    let keys = table.keys + (repeatable.contains(table.name) ? [RepetitionKeys.key] : [])
    var members: Members = [
      ("description", .string(table.summary)), ("type", .string("object")),
      ("properties", .object(keys.flatMap { properties(of: $0.declaration, in: table) })),
    ]
    if let open = table.open {
      members.append(
        (
          "patternProperties",
          .object(
            open.patterns.map { ($0.pattern, document(of: $0.schema, in: table)) } + [computedKeys])
        ))
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

  /// Behaviors of any kind, as the scene has them outside of actions.
  private static var anyConstantBehavior: JSONOutput {
    .object([
      ("$ref", .string("#/$defs/\(anyBehavior)")),
      ("allOf", .array([document(of: .definition(constant))])),
    ])
  }

  /// Objects whose kind is the value of a key; without the key they are of the fallback kind.
  private static func branches(of variants: VariantTable) -> JSONOutput {
    let kinds = variants.tables.map { DescribedWord(name: $0.name, summary: $0.summary) }
    let discriminator: JSONOutput = .object([
      (variants.discriminator, writtenDocument(of: .choice(kinds)))
    ])
    let required: Members = [("required", .strings([variants.discriminator]))]
    let isUse: Members = [("required", .strings([ComponentUseKeys.component.name]))]
    let noUse: Members = variants.isUsedByComponents ? [("not", .object(isUse))] : []
    let branches = variants.names.map { name in
      let condition: Members = [
        ("properties", .object([(variants.discriminator, .object([("const", .string(name))]))]))
      ]
      return JSONOutput.object([
        ("if", .object(condition + (name == variants.fallback ? [] : required) + noUse)),
        ("then", document(of: .definition(name))),
      ])
    }
    let use = JSONOutput.object([
      ("if", .object(isUse)), ("then", document(of: .definition(ComponentUseKeys.table.name))),
    ])
    let needed: Members =
      variants.isUsedByComponents
      ? [("anyOf", .array([.object(required), .object(isUse)]))] : required
    return .object(
      [("type", .string("object")), ("properties", discriminator)]
        + (variants.fallback == nil ? needed : [])
        + [("allOf", .array(branches + (variants.isUsedByComponents ? [use] : [])))])
  }
}
