internal import AutoLayout
internal import Foundation
internal import Scene
internal import SceneText

/// The ways to write an entry of the layout.
enum LayoutKeys {
  /// An entry in any form.
  static let syntax = Syntax<LayoutStatement>(
    schema: .any([
      .notBlank, .definition("visualFormat"), .definition("constraint"), .definition("equation"),
    ])
  ) { value, decoding in
    switch value.content {
    case .string(let string): return statement(string, value.place, decoding)
    case .object(let object):
      if object[VisualFormatKeys.format.name] != nil {
        return VisualFormatKeys.syntax.read(value, decoding)
      }
      if object[ConstraintKeys.item.name] != nil {
        return ConstraintKeys.syntax.read(value, decoding)
      }
      if object[EquationKeys.equation.name] != nil {
        return EquationKeys.syntax.read(value, decoding)
      }
      reportFormless(object, value.place, decoding)
      return nil
    default:
      decoding.reportType(value, expected: "a visual format, an equation or a constraint")
      return nil
    }
  }

  /// The entry that a string is.
  private static func statement(
    _ string: JSONString, _ place: SourceSpan, _ decoding: Decoding
  ) -> LayoutStatement? {
    guard let source = decoding.sources.text(of: string.place), !isBlank(string, place, decoding)
    else {
      return nil
    }
    let text = string.placed(in: source)
    if string.isVisualFormat {
      return VisualFormatKeys.parsed(VisualFormatStatement(text), options: nil, decoding).map {
        LayoutStatement(form: .visualFormat($0), place: string.place)
      }
    }
    let label = string.label
    if let label, !label.id.value.isName(with: "-") {
      decoding.report(.malformedID(label.id.value), at: label.id.place)
      return nil
    }
    return equation(text, after: label?.length ?? 0, decoding).map {
      var statement = LayoutStatement(form: .equations([$0]), place: string.place)
      statement.id = label.map { decoding.names.declaredID($0.id).value }
      return statement
    }
  }

  /// An equation after some characters; nil, with the problem reported, where it is malformed or speaks of no
  /// item.
  fileprivate static func equation(
    _ text: PlacedString, after length: Int = 0, _ decoding: Decoding
  ) -> EquationStatement? {
    let equation: ConstraintEquation
    do throws(ConstraintEquationError) {
      // Spaces keep the indices of the characters.
      let rest = text.value.dropFirst(length)
      equation = try ConstraintEquation.parse(String(repeating: " ", count: length) + rest)
    } catch {
      decoding.report(
        Problem("equation", error.message, hint: error.hint ?? error.expectation)
          .suggesting(error.nearest), at: text.place(ofCharacters: error.range))
      return nil
    }
    let items = equation.measures.compactMap { measure in
      decoding.layoutItem(
        JSONString(value: measure.item, place: text.place(ofCharacters: measure.itemRange)),
        guide: measure.guide.map {
          JSONString(value: $0, place: text.place(ofCharacters: measure.guideRange))
        })
    }
    guard items.count == equation.measures.count else { return nil }
    decoding.numbers?.add(numbersIn: text, after: length)
    do throws(LayoutError) {
      try equation.check()
    } catch {
      let second = error.concernsSecondAttribute ? equation.second : nil
      decoding.report(
        error, at: text.place(ofCharacters: (second ?? equation.first).attributeRange))
      return nil
    }
    return EquationStatement(text: text, equation: equation, items: items)
  }

  /// Whether a format or an equation has nothing in it, which is reported at the quoted string.
  static func isBlank(_ string: JSONString, _ quoted: SourceSpan, _ decoding: Decoding) -> Bool {
    guard string.value.allSatisfy(\.isWhitespace) else { return false }
    decoding.report("empty", at: quoted, "the constraint is empty")
    return true
  }

  /// Notes down what is wrong with an object that is neither a format nor a constraint.
  private static func reportFormless(
    _ object: JSONObject, _ place: SourceSpan, _ decoding: Decoding
  ) {
    let noun = "a layout entry"
    let tables = [VisualFormatKeys.table, ConstraintKeys.table, EquationKeys.table]
    let known = tables.flatMap(\.keys).map(\.name)
    let foreign = object.members.filter { !known.contains($0.key.value) }
    for member in foreign where !decoding.diagnostics.isFull {
      let nearest = NameSuggestion.nearest(to: member.key.value, in: known)
      decoding.report(
        .unknownKey(member.key.value, in: noun, nearest: nearest), at: member.key.place)
    }
    guard foreign.isEmpty, !decoding.isDamaged else { return }
    decoding.report(
      .missingKey(
        oneOf: [
          EquationKeys.equation.name, VisualFormatKeys.format.name, ConstraintKeys.item.name,
        ], in: noun),
      at: place.openingBracket)
  }
}

/// The keys of equations with an id.
enum EquationKeys {
  static let equation = RequiredKey(
    "equation", Syntax<[EquationStatement]>.single(or: equationSyntax, what: "equation"),
    "An equation, as in \"card.top == root.top + 10\", or a list of equations, which are activated together."
  )

  static let table = KeyTable(
    name: "equation", noun: "an equation",
    summary: "Equations with an id; a single one can also be written \"id: equation\".",
    uikit: "NSLayoutAnchor",
    keys: [
      Property<LayoutStatement>("id", \.id, .identifier, "The identifier of the constraints."),
      equation, ConstraintKeys.isActive,
    ])

  static let syntax = Syntax<LayoutStatement>.object(table) { reader in
    let equations = reader[equation]
    var statement = LayoutStatement(form: .equations(equations ?? []), place: reader.place)
    reader.read(into: &statement)
    return equations == nil ? nil : statement
  }

  private static let equationSyntax = Syntax<EquationStatement>(schema: .notBlank) {
    value, decoding in
    guard let string = Syntax<JSONString>.placedString.read(value, decoding),
      !LayoutKeys.isBlank(string, value.place, decoding),
      let source = decoding.sources.text(of: string.place)
    else { return nil }
    return LayoutKeys.equation(string.placed(in: source), decoding)
  }
}

/// The keys of a visual format with options and metrics.
enum VisualFormatKeys {
  static let format = RequiredKey(
    "format", Syntax<JSONString>.placedString.described(as: .notBlank),
    "UIKit's visual format, as in \"H:|-[a]-[b]-|\".")
  static let options = Key(
    "options",
    Syntax<FormatOptions>.options(FormatOptions.choices, called: "option"),
    "How the views are aligned, and in which direction the format is read.")
  static let metrics = Key("metrics", metricsSyntax, "Names that stand for numbers in the format.")
  static let views = Key(
    "views", viewsSyntax,
    "Names that stand for views and guides in the format, besides those views' own ids.")

  static let table = KeyTable(
    name: "visualFormat", noun: "a visual format",
    summary: "A visual format with its options, metrics and views.",
    uikit: "NSLayoutConstraint.constraints(withVisualFormat:)",
    keys: [
      Property<LayoutStatement>(
        "id", \.id, .identifier, "The identifier of the constraints that it makes."),
      format, options, metrics, views, ConstraintKeys.isActive,
    ])

  static let syntax = Syntax<LayoutStatement>.object(table) { reader in
    let (options, metrics) = (reader[options] ?? [], reader[metrics] ?? [])
    let views = reader[views] ?? []
    var statement = LayoutStatement()
    statement.place = reader.place
    reader.read(into: &statement)
    guard let text = reader[format],
      !LayoutKeys.isBlank(text, reader.place(of: format) ?? text.place, reader.decoding),
      let source = reader.decoding.sources.text(of: text.place)
    else { return nil }
    var format = VisualFormatStatement(text.placed(in: source))
    (format.options, format.metrics) = (options, metrics)
    format.views = views.compactMap { view in
      view.item.map { VisualFormatStatement.NamedItem(name: view.name, item: $0) }
    }
    guard
      let parsed = parsed(
        format, faulty: Set(views.filter { $0.item == nil }.map(\.name)),
        options: reader.place(of: Self.options), reader.decoding)
    else { return nil }
    statement.form = .visualFormat(parsed)
    return statement
  }

  /// Parses the format of a statement.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - faulty: The names in it that stand for items that could not be read.
  ///   - options: The place of its options, if they are written.
  ///   - decoding: The state of decoding.
  /// - Returns: The statement with its format; nil, with the problem reported, where that is malformed.
  static func parsed(
    _ statement: VisualFormatStatement, faulty: Set<String> = [], options: SourceSpan?,
    _ decoding: Decoding
  ) -> VisualFormatStatement? {
    let (text, views) = (statement.text, statement.views)
    let names = ItemNames(
      names: decoding.names, source: text.place.source,
      others: Dictionary(views.map { ($0.name, $0.item) }) { $1 },
      faulty: faulty)
    do throws(VisualFormatError) {
      var result = statement
      result.format = try VisualFormat.parse(
        text.value, options: statement.options,
        metrics: Dictionary(statement.metrics.map { ($0.name, $0.value) }) { first, _ in first },
        names: names)
      result.views += names.parts()
      decoding.numbers?.add(numbersIn: text)
      let others = statement.views.map(\.name) + statement.metrics.map(\.name)
      decoding.links?.add(viewsIn: text, besides: Set(others), decoding.names)
      return faulty.isEmpty ? result : nil
    } catch {
      let isUnknown = error.category == .unknownView
      // A view may be in the part of the file that could not be read.
      guard !isUnknown || !decoding.isDamaged else { return nil }
      let hint = isUnknown ? names.nearest(to: name(endingAt: error.index, in: text.value)) : nil
      decoding.diagnostics.report(
        "visual-format-\(error.category.rawValue.hyphenated)",
        at: text.place(ofCharacterAt: error.index), error.message,
        hint: hint.map { "did you mean '\($0)'?" },
        notes: error.category == .invalidOptions
          ? [Diagnostic.Note("the options are these", at: options ?? text.place)] : [])
      return nil
    }
  }

  /// The name in a format that ends before a character.
  private static func name(endingAt index: Int, in format: String) -> String {
    let name = format.prefix(index).reversed()
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return String(name.reversed())
  }

  // What is no number has been reported, so that the scene is not used; the name is known
  // nevertheless, lest the format be blamed as well.
  private static let metricsSyntax = Syntax<[VisualFormatStatement.Metric]>.named(
    Syntax<Double>.number(), what: "an object of numbers", called: "metric name"
  ) { name, number in
    VisualFormatStatement.Metric(name: name.value, value: number ?? 0)
  }

  /// The same of views: without an item where what it stands for could not be read.
  private static let viewsSyntax = Syntax<[(name: String, item: LayoutItemReference?)]>.named(
    Syntax<LayoutItemReference>.layoutItem, what: "an object of views' ids by names",
    called: "view name"
  ) { name, item in (name.value, item) }

  /// The views and guides by the names that a visual format can use.
  private struct ItemNames: VisualFormatNames {
    let names: NameTable
    /// The number of the text or the instance that has the format.
    let source: Int
    /// The names that stand for other items.
    let others: [String: LayoutItemReference]
    let faulty: Set<String>
    /// The names that have been found to stand for parts of a component or a repetition.
    private let found = Found()

    private final class Found {
      var ids: [(name: String, id: String)] = []
    }

    init(
      names: NameTable, source: Int, others: [String: LayoutItemReference], faulty: Set<String>
    ) {
      (self.names, self.source, self.others, self.faulty) = (names, source, others, faulty)
    }

    /// The parts of a component or a repetition by the names in the format.
    func parts() -> [VisualFormatStatement.NamedItem] {
      found.ids.map { name, id in
        VisualFormatStatement.NamedItem(
          name: name, item: LayoutItemReference(base: Reference(id: id)))
      }
    }

    func hasView(named name: String) -> Bool {
      if name == Scene.rootID || others[name] != nil || faulty.contains(name) { return true }
      let id = names.fullID(name, in: source)
      let isItem = names[id].map { NameUse.layoutItem.kinds.contains($0.kind) } ?? false
      if isItem, id != name, !found.ids.contains(where: { $0.name == name }) {
        found.ids.append((name, id))
      }
      return isItem
    }

    func viewHasSuperview(named name: String) -> Bool {
      guard let other = others[name] else { return name != Scene.rootID }
      return other.guide != nil || other.base.id != Scene.rootID
    }

    /// The most similar name, if any.
    func nearest(to name: String) -> String? {
      let declared = names.declarations.filter { NameUse.layoutItem.kinds.contains($0.kind) }
      return Spelling.nearest(
        to: name, in: [Scene.rootID] + declared.map(\.id) + others.keys.ordered())
    }
  }
}

extension Decoding {
  /// Reports why two attributes cannot be paired.
  fileprivate func report(_ error: LayoutError, at place: SourceSpan) {
    report("layout", at: place, error.description)
  }
}

extension LayoutError {
  /// Whether the error should point at the second attribute.
  fileprivate var concernsSecondAttribute: Bool {
    switch self {
    case .invalidPairing, .mixedDirections, .locationOfDistance, .unrelatedLocations: true
    default: false
    }
  }
}

extension String {
  /// A name in camel case with hyphens instead: `unknown-view` for `unknownView`.
  fileprivate var hyphenated: String {
    reduce(into: "") { text, character in
      text += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }
}

extension Syntax {
  /// An object whose keys are names that a visual format can use.
  ///
  /// - Parameters:
  ///   - syntax: The syntax of the values.
  ///   - what: What is expected instead of something else than an object.
  ///   - noun: What messages call a key.
  ///   - make: Makes an element of a name and its value, nil where that could not be read.
  /// - Returns: The syntax of a list of the elements.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func named<Element, Content>(
    _ syntax: Syntax<Content>, what: String,
    called noun: String,
    make: @escaping @Sendable (JSONString, Content?) -> Element?
  ) -> Syntax<[Element]> where Value == [Element] {
    Syntax<[Element]>(schema: .map(pattern: "^[A-Za-z_][A-Za-z0-9_]*$", syntax.schema)) {
      value, decoding in
      guard let object = value.object else {
        decoding.reportType(value, expected: what)
        return nil
      }
      return object.members.compactMap { member in
        guard member.key.value.isName() else {
          decoding.report(
            .malformedName(member.key.value, called: noun), at: member.key.place)
          return nil
        }
        decoding.key = member.key.value
        return make(member.key, syntax.read(member.value, decoding))
      }
    }
  }
}

extension LayoutStatement: ConstantOwner {}
extension ConstraintStatement: ConstantOwner {}

/// The keys of a constraint that is spelt out.
enum ConstraintKeys {
  static let item = Property<ConstraintStatement>(
    "item", \.item, .layoutItem, isRequired: true, "The first view or guide.")
  private static let attribute = Property<ConstraintStatement>(
    "attribute", \.attribute, .choice(LayoutAttribute.choices), isRequired: true,
    "The first view's attribute.")
  private static let toItem = Property<ConstraintStatement>(
    "toItem", \.toItem, .layoutItem, "The second view or guide.")
  private static let toAttribute = Property<ConstraintStatement>(
    "toAttribute", \.toAttribute, .choice(LayoutAttribute.choices), hasDefault: false,
    "The second view's attribute.")
  private static let multiplier = Property<ConstraintStatement>(
    "multiplier", \.multiplier, .number(), "The second attribute's factor.")
  private static let constant = Property<ConstraintStatement>(
    "constant", \.constant, .number(.coordinate), "The summand in points.")
  private static let systemSpacing = Property<ConstraintStatement>(
    "systemSpacing", \.systemSpacing, .number(),
    "A multiple of UIKit's spacing after or below toItem.toAttribute, instead of multiplier and "
      + "constant: 8 points, from a last to a first baseline the distance of two lines. In an "
      + "equation: \"b.top == a.bottom + 2 * systemSpacing\".")
  static let isActive = Property<LayoutStatement>(
    "isActive", \.isActive, .boolean,
    "Whether it takes part from the start; else it waits for an action.")

  static let table = KeyTable(
    name: "constraint", noun: "a constraint",
    summary: "item.attribute relation multiplier × toItem.toAttribute + constant or spacing.",
    uikit: "NSLayoutConstraint",
    keys: [
      Property<LayoutStatement>("id", \.id, .identifier, "The constraint's identifier."),
      item, attribute,
      Property<ConstraintStatement>(
        "relation", \.relation, .choice(LayoutRelation.choices), "How the sides compare."),
      toItem, toAttribute, multiplier, constant, systemSpacing,
      Property<ConstraintStatement>(
        "priority", \.priority, .priority, "The priority; 1000 is required."),
      isActive,
    ])

  static let syntax = Syntax<LayoutStatement>.object(table) { reader in
    var constraint = ConstraintStatement()
    let isComplete = reader.read(into: &constraint)
    _ = reader.excludes(multiplier, systemSpacing)
    _ = reader.excludes(constant, systemSpacing)
    let isConstant = reader.object[toAttribute.name]?.string?.value == "notAnAttribute"
    reader.check(toItem, needs: reader.has(toAttribute), "'toAttribute'")
    reader.check(systemSpacing, needs: reader.has(toItem) && !isConstant, "'toItem'")
    reader.check(toAttribute, needs: reader.has(toItem) || isConstant, "'toItem'")
    var statement = LayoutStatement(form: .constraint(constraint), place: reader.place)
    reader.read(into: &statement)
    // An optional part that is faulty is essential where it is written.
    let isAttributed = isConstant || constraint.toAttribute != .notAnAttribute
    let hasParts =
      reader.has(toItem) == (constraint.toItem != nil) && reader.has(toAttribute) == isAttributed
    let isPaired = reader.has(toItem) == reader.has(toAttribute) || isConstant
    guard isComplete, hasParts, isPaired else { return nil }
    do throws(LayoutError) {
      try constraint.check()
    } catch {
      let second =
        error.concernsSecondAttribute ? reader.stringPlace(of: toAttribute) ?? reader.place : nil
      reader.decoding.report(error, at: second ?? reader.stringPlace(of: attribute) ?? reader.place)
      return nil
    }
    return statement
  }
}
