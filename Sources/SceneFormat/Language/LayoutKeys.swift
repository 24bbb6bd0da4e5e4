internal import Foundation
internal import Geometry
internal import Scene

/// The ways to write an entry of the layout.
enum LayoutKeys {
  /// An entry in any form.
  static let syntax = Syntax<LayoutStatement>(
    schema: .any([
      .notBlank, .definition("visualFormat"), .definition("constraint"),
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
      reportFormless(object, value.place, decoding)
      return nil
    default:
      decoding.reportType(value, expected: "a visual format, an equation or a constraint")
      return nil
    }
  }

  /// The entry that a string is: a visual format has brackets or bars, an equation neither.
  private static func statement(
    _ string: JSONString, _ place: SourceSpan, _ decoding: Decoding
  ) -> LayoutStatement? {
    guard let source = decoding.sources.text(of: string.place), !isBlank(string, place, decoding)
    else {
      return nil
    }
    let text = string.placed(in: source)
    let isFormat =
      text.value.contains { "[]|".contains($0) } || text.value.hasPrefix("H:")
      || text.value.hasPrefix("V:")
    let form: LayoutStatement.Form =
      isFormat
      ? .visualFormat(
        VisualFormatStatement(
          format: text, options: [], metrics: [], views: [], optionsPlace: string.place))
      : .equation(text)
    return LayoutStatement(form: form, place: string.place)
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
    let known = (VisualFormatKeys.table.keys + ConstraintKeys.table.keys).map(\.name)
    let foreign = object.members.filter { !known.contains($0.key.value) }
    for member in foreign where !decoding.diagnostics.isFull {
      let nearest = NameSuggestion.nearest(to: member.key.value, in: known)
      decoding.report(
        .unknownKey(member.key.value, in: noun, nearest: nearest), at: member.key.place)
    }
    guard foreign.isEmpty, !decoding.isDamaged else { return }
    decoding.report(
      .missingKey(oneOf: [VisualFormatKeys.format.name, ConstraintKeys.item.name], in: noun),
      at: place.openingBracket)
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
    guard let format = reader[format],
      !LayoutKeys.isBlank(format, reader.place(of: Self.format) ?? format.place, reader.decoding),
      let source = reader.decoding.sources.text(of: format.place)
    else { return nil }
    statement.form = .visualFormat(
      VisualFormatStatement(
        format: format.placed(in: source), options: options, metrics: metrics, views: views,
        optionsPlace: reader.place(of: Self.options) ?? format.place))
    return statement
  }

  // What is no number has been reported, so that the scene is not used; the name is known
  // nevertheless, lest the format be blamed as well.
  private static let metricsSyntax = Syntax<[VisualFormatStatement.Metric]>.named(
    Syntax<Double>.number(), what: "an object of numbers", called: "metric name"
  ) { name, number in
    VisualFormatStatement.Metric(name: name.value, value: number ?? 0, place: name.place)
  }

  private static let viewsSyntax = Syntax<[VisualFormatStatement.NamedItem]>.named(
    Syntax<LayoutItemReference>.layoutItem, what: "an object of views' ids by names",
    called: "view name"
  ) { name, item in
    item.map { VisualFormatStatement.NamedItem(name: name.value, item: $0) }
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
            "malformed-name", at: member.key.place,
            "malformed \(noun) \(MessageText.quoted(member.key.value))",
            hint: "use a letter or underscore, then letters, digits and underscores")
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
    constraint.attributePlace = reader.stringPlace(of: attribute) ?? reader.place
    constraint.toAttributePlace = reader.stringPlace(of: toAttribute)
    var statement = LayoutStatement(form: .constraint(constraint), place: reader.place)
    reader.read(into: &statement)
    // An optional part that is faulty is essential where it is written.
    let isAttributed = isConstant || constraint.toAttribute != .notAnAttribute
    let hasParts =
      reader.has(toItem) == (constraint.toItem != nil) && reader.has(toAttribute) == isAttributed
    return isComplete && hasParts ? statement : nil
  }
}
