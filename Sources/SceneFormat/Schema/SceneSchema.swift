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

/// The kinds of objects that a definition stands for.
enum ObjectKinds {
  case table(KeyTable)
  /// Those that one key tells apart.
  case variants(VariantTable)
  /// Those that their first keys tell apart.
  case forms([KeyTable])

  /// The kinds that an object with some keys can be, of which it is one, and those whose keys it has in any case.
  func tables(
    having members: [(key: String, text: String?)]
  ) -> (possible: [KeyTable], certain: [KeyTable]) {
    switch self {
    case .table(let table): return ([table], [])
    case .forms(let tables):
      let leads = tables.filter { table in
        members.contains { $0.key == table.keys.first?.name }
      }
      return (leads.isEmpty ? tables : leads, [])
    case .variants(let variants):
      let isUse =
        variants.isUsedByComponents
        && members.contains { $0.key == ComponentUseKeys.component.name }
      let stated = members.first { $0.key == variants.discriminator }?.text
      // The kind of a use is that of the component.
      let kind = isUse ? variants.kindOfComponents ?? stated : stated ?? variants.fallback
      let known = variants.variants.first { $0.name == kind }
      return (known.map { [$0.table()] } ?? variants.tables, isUse ? [ComponentUseKeys.table] : [])
    }
  }
}

// What actions set: an object of `id.property` to value.
extension SceneSchema {
  /// The object: the names of properties follow an id, whose element the schema does not know.
  ///
  /// `$item.property`, for the item of an event, is a whole key. Editors offer these keys, with what the
  /// property is and which types have it; the pattern for other ids refers to them.
  static var assignmentsObject: JSONOutput {
    let names = settableNames
    let identifier = Syntax<JSONString>.ownerPattern(of: names.map(\.name))
    let keys: Members = names.filter(\.isOfItems).map { ($0.itemKey, $0.document) }
    let patterns: Members = names.map { name in
      let path = name.name.replacing(".", with: "\\.")
      let value: JSONOutput =
        name.isOfItems
        ? .object([("$ref", .string("#/$defs/\(assignments)/properties/\(name.itemKey)"))])
        : name.document
      return ("^\(identifier)\\.\(path)$", value)
    }
    let variable: JSONOutput = .object([
      ("description", .string("The variable of the scene with this name.")),
      (
        "anyOf",
        .array(
          [
            VariableKeys.number.schema, VariableKeys.pair.schema, .definition("color"),
            VariableKeys.boolean.schema, .definition("expression"),
          ].map(document))
      ),
    ])
    return .object([
      ("description", .string("Properties, each as id.property, with their values.")),
      ("type", .string("object")), ("properties", .object(keys)),
      (
        "patternProperties",
        .object(
          [("^\\$[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_-]+)*$", variable)] + patterns + [
            computedKeys
          ])
      ),
      ("additionalProperties", .boolean(false)),
    ])
  }

  /// The object of `by`: amounts for the properties that consist of one or two numbers.
  static var amountsObject: JSONOutput {
    let names = settableNames
    let owner = Syntax<JSONString>.ownerPattern(of: names.map(\.name))
    let identifier = "(\\$\(Decoding.itemName)|\(owner))"
    let patterns: Members = names.compactMap { name in
      var forms: [SchemaNode] = []
      for form in name.schemas.compactMap({ AmountForm($0)?.syntax.schema })
      where !forms.contains(form) {
        forms.append(form)
      }
      guard !forms.isEmpty else { return nil }
      let path = name.name.replacing(".", with: "\\.")
      return ("^\(identifier)\\.\(path)$", anyOf(forms + [.definition("expression")]))
    }
    let variable = anyOf([
      VariableKeys.number.schema, VariableKeys.pair.schema, .definition("expression"),
    ])
    return .object([
      ("description", .string("Properties, each as id.property, with what is added to them.")),
      ("type", .string("object")),
      (
        "patternProperties",
        .object(
          [("^\\$[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_-]+)*$", variable)] + patterns + [
            computedKeys
          ])
      ),
      ("additionalProperties", .boolean(false)),
    ])
  }

  /// A name under which actions set a property, of all types that have one of that name.
  private struct SettableName {
    let name: String
    /// Whether views or groups have it, which items of events can be.
    var isOfItems = false
    /// The forms of the values, without duplicates.
    var schemas: [SchemaNode] = []
    /// What the property is, with the types of which that is said.
    var meanings: [(text: String, types: [String])] = []

    /// The key for the item of an event.
    var itemKey: String { "$\(Decoding.itemName).\(name)" }

    var document: JSONOutput {
      let isComputed = schemas.contains { $0.expressionType != nil }
      let forms: [SchemaNode] = schemas + (isComputed ? [.definition("expression")] : [])
      let form = forms.count == 1 ? SceneSchema.document(of: forms[0]) : SceneSchema.anyOf(forms)
      let text = meanings.map { "\($0.text) (\($0.types.joined(separator: ", ")))" }
      guard case .object(let members) = form else { return form }
      return .object([("description", .string(text.joined(separator: " ")))] + members)
    }

    mutating func add(_ form: SceneProperties.Form, _ declaration: KeyDeclaration, of type: String)
    {
      if !schemas.contains(form.schema) { schemas.append(form.schema) }
      // The names of a part are those of its property with a suffix.
      let own = declaration.names.first { name == $0 || name.hasPrefix($0 + ".") } ?? name
      let part = name.dropFirst(own.count + 1)
      let text = part.isEmpty ? declaration.summary : "'\(part)' of: \(declaration.summary)"
      let animated = form.isAnimatable ? text + " Animated." : text
      if let index = meanings.firstIndex(where: { $0.text == animated }) {
        if !meanings[index].types.contains(type) { meanings[index].types.append(type) }
      } else {
        meanings.append((animated, [type]))
      }
    }
  }

  /// The names under which actions set properties, in the order of the documentation.
  private static var settableNames: [SettableName] {
    var names: [SettableName] = []
    var indices: [String: Int] = [:]
    let items = ViewKeys.kinds.map(\.table.name) + [GroupKeys.table.name]
    let owners =
      SceneProperties.owners
      + [(GroupKeys.table.name, SceneProperties.Owner(GroupKeys.settable))]
      + SceneProperties.furtherOwners
    for (type, owner) in owners {
      for (form, declaration) in owner.declaredForms() {
        for name in form.names {
          let index = indices[name] ?? names.count
          if index == names.count {
            indices[name] = index
            names.append(SettableName(name: name))
          }
          names[index].isOfItems = names[index].isOfItems || items.contains(type)
          names[index].add(form, declaration, of: type)
        }
      }
    }
    return names
  }
}
