package import Scene
internal import SceneText

/// What the language accepts as a value, for editors: which objects, words, ids and colors.
///
/// It follows the declarations of the keys without reading a value, so that it can be asked about text that is
/// still being written. `DeclaredObject` is the same of an object and its keys.
package struct DeclaredValue: Sendable {
  /// The form of the value.
  let node: SchemaNode
  /// Whether an expression can stand in its place.
  package let takesExpressions: Bool

  init(_ node: SchemaNode, isOfAction: Bool = false) {
    self.node = node
    takesExpressions =
      isOfAction && node.expressionType != nil || node == .definition(ConditionKeys.name)
  }

  /// A whole file of a kind.
  ///
  /// - Parameter format: The word of `"framegen"` in files that are not scenes, such as `components`; nil for a scene.
  /// - Returns: The file; nil for an unknown word.
  package static func file(_ format: String? = nil) -> DeclaredValue? {
    guard let format else { return DeclaredValue(.definition(SceneKeys.table.name)) }
    let table = [ComponentFileKeys.table, TouchFileKeys.table, TestFileKeys.table].first { table in
      table.key(SceneKeys.version.name)?.declaration.schema == .word(format)
    }
    return table.map { DeclaredValue(.definition($0.name)) }
  }

  /// The forms that the value can have, alternatives one by one.
  private var alternatives: [SchemaNode] {
    func flat(_ node: SchemaNode) -> [SchemaNode] {
      switch node {
      case .any(let nodes): nodes.flatMap(flat)
      case .definition("priority"):
        [node, .choice(SceneSchema.priorityWords)]
      default: [node]
      }
    }
    return flat(node)
  }

  // MARK: - Parts

  /// What an object in the place of the value is, by what is written of it; nil where none is accepted.
  ///
  /// - Parameter members: The keys that it has, each with its value if that is a string.
  /// - Returns: The object.
  package func object(having members: [(key: String, text: String?)]) -> DeclaredObject? {
    var (possible, certain): ([KeyTable], [KeyTable]) = ([], [])
    var open: DeclaredObject.OpenKeys?
    var kinds: VariantTable?
    for node in alternatives {
      switch node {
      case .definition("amounts"): open = .properties(isAmount: true)
      case .assignments: open = .properties(isAmount: false)
      case .definition(let name), .single(let name):
        guard let objects = SceneSchema.objects(named: name) else { continue }
        let tables = objects.tables(having: members)
        possible += tables.possible
        certain += tables.certain
        if case .variants(let variants) = objects { kinds = variants }
      case .map(_, let value): open = .names(DeclaredValue(value))
      case .members(let use, let value): open = .ids(use, DeclaredValue(value, isOfAction: true))
      default: break
      }
    }
    guard !possible.isEmpty || open != nil else { return nil }
    // Of several kinds those are meant that have most of the keys.
    let counts = possible.map { table in members.count { table.key($0.key) != nil } }
    let most = counts.max() ?? 0
    let likely = zip(possible, counts).filter { $0.1 == most }.map(\.0)
    var seen: Set<String> = []
    let tables = (certain + likely).filter { seen.insert($0.name).inserted }
    let type = members.first { $0.key == ParameterKeys.type.name }?.text
    return DeclaredObject(
      tables: tables, open: open, kinds: kinds,
      parameterType: tables.first?.name == ParameterKeys.name
        ? type.flatMap(ParameterType.init) : nil)
  }

  /// What an element of a list in the place of the value is, by its index; nil where no list is accepted.
  package func element(at index: Int) -> DeclaredValue? {
    for node in alternatives {
      switch node {
      case .list(let element, _): return DeclaredValue(element, isOfAction: takesExpressions)
      case .tuple(let elements, _) where elements.indices.contains(index):
        return DeclaredValue(elements[index], isOfAction: takesExpressions)
      default: break
      }
    }
    return nil
  }

  // MARK: - Strings

  /// The words that it can be, with their meanings.
  package var words: [(name: String, summary: String)] {
    var seen: Set<String> = []
    return alternatives.flatMap { node -> [DescribedWord] in
      if case .choice(let words) = node { words } else { [] }
    }.filter { seen.insert($0.name).inserted }.map { ($0.name, $0.summary) }
  }

  /// Whether it can be the id of an element.
  package func isReference(to declaration: Declaration) -> Bool {
    uses.contains { use, types in
      use.kinds.contains(declaration.kind)
        && (types.isEmpty || declaration.type.map(types.contains) ?? false)
    }
  }

  /// Whether it can be the id of the canvas.
  package var allowsRoot: Bool { uses.contains { $0.use.allowsRoot } }

  private var uses: [(use: NameUse, types: [String])] {
    alternatives.compactMap { node in
      switch node {
      case .reference(let use, let types, _): (use, types)
      case .subject: (.item, [])
      default: nil
      }
    }
  }

  /// Whether it can be a number of an element, such as `square.center.y`.
  package var isNumberName: Bool { alternatives.contains { $0 == .numberName || $0 == .subject } }
  /// Whether it can be a color.
  package var isColor: Bool { alternatives.contains(.definition("color")) }
  /// Whether it can be the path of a file.
  package var isPath: Bool { alternatives.contains(.path) }
  /// The type of a view that states none.
  package static var plainViewType: String { ViewType.view.rawValue }
  /// Whether it can be the name of a component.
  package var isComponent: Bool { alternatives.contains(.component) }
  /// Whether it is the declaration of a component.
  package var isComponentDeclaration: Bool {
    alternatives.contains(.definition(ComponentKeys.table.name))
  }
  /// Whether it can be an entry of the timeline.
  package var isTimelineEntry: Bool { alternatives.contains(.definition(TimelineKeys.table.name)) }
  /// Whether it can be a visual format or an equation.
  package var isConstraint: Bool { alternatives.contains(.notBlank) }
  /// Whether it can be true or false.
  package var isBoolean: Bool { alternatives.contains { $0 == .boolean || $0 == .isTrue } }

  /// Whether it can be anything, so that nothing is known of what is in it.
  package var isAnything: Bool {
    alternatives.contains { node in
      if case .map(_, .anything) = node { true } else { node == .anything }
    }
  }

  /// What can follow an item in equations: its attributes and their groups, with their meanings.
  package static var attributes: [(name: String, summary: String)] {
    LayoutAttribute.choices.filter { $0.value != .notAnAttribute }.map { ($0.name, $0.summary) }
      + LayoutAttributeGroup.allCases.map { group in
        let names = group.attributes.map(\.name)
        return (
          group.rawValue, "A constraint each of \(MessageText.list(names, joinedBy: "and"))."
        )
      }
  }

  /// The guides that every view has, with their meanings.
  package static var guides: [(name: String, summary: String)] {
    ViewGuide.allCases.map { guide in
      let summary =
        switch guide {
        case .safeAreaLayoutGuide: "The part of the view that nothing covers."
        case .layoutMarginsGuide: "The part of the view inside its margins."
        case .readableContentGuide:
          "The part inside the margins that is no wider than text is easy to read in."
        }
      return (guide.rawValue, summary)
    }
  }

  // MARK: - Descriptions

  /// The form in words, such as "number ≥ 0".
  package var text: String { ValueForm(style: .plain).text(of: node) }

  /// How a value begins.
  package enum Opening: Sendable {
    case string, object, list, other
  }

  /// How a value of the first form begins.
  package var opening: Opening {
    switch alternatives.first {
    case .string, .pattern, .choice, .reference, .component, .definition("color"): .string
    case .list, .tuple: .list
    case .definition("angle"), .definition("priority"), .definition("condition"): .other
    case .definition, .single, .map, .members, .assignments: .object
    default: .other
    }
  }
}

/// What an object is, or may be, with the keys that it can have.
package struct DeclaredObject: Sendable {
  /// Keys that the author of a scene chooses.
  enum OpenKeys: Sendable {
    /// Any names, with the form of their values.
    case names(DeclaredValue)
    /// Ids of elements, with the form of their values.
    case ids(NameUse, DeclaredValue)
    /// `id.property`, whose values are new ones or amounts.
    case properties(isAmount: Bool)
    /// The parameters of a component.
    case parameters([DeclaredParameter])
  }

  /// The kinds that it can be; none for an object with only open keys.
  let tables: [KeyTable]
  /// The keys that the author of the scene chooses; nil for none.
  let open: OpenKeys?
  /// All kinds that one key tells apart; nil where there is no such key.
  let kinds: VariantTable?
  /// The type that the declaration of a parameter states; nil for other objects, and for a parameter without one.
  let parameterType: ParameterType?

  init(
    tables: [KeyTable], open: OpenKeys?, kinds: VariantTable? = nil,
    parameterType: ParameterType? = nil
  ) {
    (self.tables, self.open, self.kinds) = (tables, open, kinds)
    self.parameterType = parameterType
  }

  /// The values of the parameters of a component in a use of it.
  package init(valuesOf parameters: [DeclaredParameter]) {
    self.init(tables: [], open: .parameters(parameters))
  }

  /// The name of the kind, such as `snap`; nil if several are possible.
  package var name: String? { tables.count == 1 ? tables[0].name : nil }
  /// The meaning, of the first kind.
  package var summary: String { tables.first?.summary ?? "" }

  /// Whether there are keys that are not declared here.
  package var isOpen: Bool { open != nil || tables.contains { $0.open != nil } }

  /// Whether the author of the scene chooses the keys as names.
  package var hasChosenKeys: Bool {
    if case .names = open { true } else { false }
  }

  /// The parameters that are keys; none where these are other ones.
  package var parameters: [DeclaredParameter] {
    if case .parameters(let parameters) = open { parameters } else { [] }
  }

  /// All keys, those of the first kinds first.
  package var keys: [KeyDeclaration] {
    var seen: Set<String> = []
    let repetition =
      tables.contains { SceneSchema.repeatable.contains($0.name) }
      ? [RepetitionKeys.key.declaration] : []
    return (tables.flatMap { $0.keys.map(\.declaration) } + repetition).filter {
      seen.insert($0.name).inserted
    }
  }

  /// The key with a name, its own or another one.
  package func key(_ name: String) -> KeyDeclaration? { keys.first { $0.names.contains(name) } }

  /// The kinds of elements whose ids are keys, and whether properties follow them; nil for none.
  package var idKeys: (kinds: [Declaration.Kind], areProperties: Bool, areAmounts: Bool)? {
    switch open {
    case .ids(let use, _): (use.kinds, false, false)
    case .properties(let isAmount): (NameUse.settable.kinds, true, isAmount)
    case .names, .parameters, nil:
      tables.contains { $0.name == ExpectationKeys.value.table.name }
        ? (NameUse.measured.kinds, true, false) : nil
    }
  }

  /// What the value of a key is; nil for an unknown key.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - names: The ids that the scene declares.
  /// - Returns: The value.
  package func value(of name: String, _ names: DeclaredNames) -> DeclaredValue? {
    if let kinds, name == kinds.discriminator {
      return DeclaredValue(
        .choice(kinds.tables.map { DescribedWord(name: $0.name, summary: $0.summary) }))
    }
    if let parameterType, name == ParameterKeys.standard.name {
      return DeclaredValue(parameterType.schema)
    }
    if let table = tables.first(where: { $0.key(name) != nil }), let key = table.key(name) {
      return DeclaredValue(
        key.declaration.schema, isOfAction: SceneSchema.computedTables.contains(table.name))
    }
    if let key = key(name) { return DeclaredValue(key.schema) }
    switch open {
    case .names(let value), .ids(_, let value): return value
    case .properties: return names.property(name)?.value ?? names.variable(name)
    case .parameters(let parameters): return parameters.first { $0.name == name }?.value
    case nil: return idKeys == nil ? nil : names.property(name)?.value
    }
  }
}

/// A parameter of a component, for the uses of it.
package struct DeclaredParameter: Sendable {
  /// The name.
  package let name: String
  /// What its values are.
  package let value: DeclaredValue

  /// A parameter.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - type: The word of its type; nil where only the default determines it, and the values are not known.
  package init(_ name: String, type: String?) {
    self.name = name
    value = DeclaredValue((type.flatMap(ParameterType.init) ?? .any).schema)
  }
}
