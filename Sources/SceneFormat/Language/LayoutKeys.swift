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
    return LayoutStatement(id: nil, form: form, place: string.place)
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
  static let id = Key(
    "id", Syntax<JSONString>.identifier, "The identifier of the constraints that it makes.")
  static let format = RequiredKey(
    "format", Syntax<JSONString>.placedString.described(as: .notBlank),
    "UIKit's visual format, as in \"H:|-[a]-[b]-|\".")
  static let options = Key(
    "options",
    Syntax<FormatOptions>.options(FormatOptions.choices, called: "option"),
    "How the views are aligned, and in which direction the format is read.")
  static let metrics = Key("metrics", metricsSyntax, "Names that stand for numbers in the format.")
  static let isActive = ConstraintKeys.isActive

  static let views = Key(
    "views", viewsSyntax,
    "Names that stand for views and guides in the format, besides those views' own ids.")

  static let table = KeyTable(
    name: "visualFormat", noun: "a visual format",
    summary: "A visual format with its options, metrics and views.",
    keys: [id, format, options, metrics, views, isActive])

  static let syntax = Syntax<LayoutStatement>.object(table) { reader in
    let (options, metrics) = (reader[options] ?? [], reader[metrics] ?? [])
    let views = reader[views] ?? []
    let (id, isActive) = (reader[id], reader[isActive])
    guard let format = reader[format],
      !LayoutKeys.isBlank(format, reader.place(of: Self.format) ?? format.place, reader.decoding),
      let source = reader.decoding.sources.text(of: format.place)
    else { return nil }
    return LayoutStatement(
      id: id?.value, isActive: isActive,
      form: .visualFormat(
        VisualFormatStatement(
          format: format.placed(in: source), options: options, metrics: metrics, views: views,
          optionsPlace: reader.place(of: Self.options) ?? format.place)),
      place: reader.place)
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

/// The keys of a constraint that is spelt out.
enum ConstraintKeys {
  static let id = Key("id", Syntax<JSONString>.identifier, "The constraint's identifier.")
  static let item = RequiredKey(
    "item", Syntax<LayoutItemReference>.layoutItem, "The first view or guide.")
  static let attribute = RequiredKey(
    "attribute", attributeSyntax, "The first view's attribute.")
  static let relation = DefaultedKey(
    "relation", Syntax<LayoutRelation>.choice(LayoutRelation.choices),
    default: "\"equal\"",
    "How the sides compare.")
  static let toItem = Key(
    "toItem", Syntax<LayoutItemReference>.layoutItem, "The second view or guide.")
  static let toAttribute = Key(
    "toAttribute", attributeSyntax, "The second view's attribute.")
  static let multiplier = DefaultedKey(
    "multiplier", Syntax<CGFloat>.number(), default: "1", "The second attribute's factor.")
  static let constant = DefaultedKey(
    "constant", Syntax<CGFloat>.number(.coordinate), default: "0", "The summand in points.")
  static let systemSpacing = Key(
    "systemSpacing", Syntax<CGFloat>.number(),
    "A multiple of UIKit's spacing after or below toItem.toAttribute, instead of multiplier and "
      + "constant: 8 points, from a last to a first baseline the distance of two lines. In an "
      + "equation: \"b.top == a.bottom + 2 * systemSpacing\".")
  static let priority = DefaultedKey(
    "priority", Syntax<LayoutPriority>.priority, default: "1000", "The priority; 1000 is required.")
  static let isActive = DefaultedKey(
    "isActive", Syntax<Bool>.boolean, default: "true",
    "Whether it takes part from the start; else it waits for an action.")

  /// An attribute's name; `baseline` is UIKit's older one for `lastBaseline`.
  private static let attributeSyntax = Syntax<LayoutAttribute>.choice(LayoutAttribute.choices)

  static let table = KeyTable(
    name: "constraint", noun: "a constraint",
    summary: "item.attribute relation multiplier × toItem.toAttribute + constant or spacing.",
    keys: [
      id, item, attribute, relation, toItem, toAttribute, multiplier, constant, systemSpacing,
      priority, isActive,
    ])

  static let syntax = Syntax<LayoutStatement>.object(table) { reader in
    let (relation, second, secondAttribute) = (
      reader[relation], reader[toItem], reader[toAttribute]
    )
    let (multiplier, constant, priority) = (
      reader[multiplier], reader[constant], reader[priority]
    )
    let spacing = reader[systemSpacing]
    _ = reader.excludes(Self.multiplier, systemSpacing)
    _ = reader.excludes(Self.constant, systemSpacing)
    let (id, isActive) = (reader[id], reader[isActive])
    let isConstant = secondAttribute == .notAnAttribute
    reader.check(toItem, needs: reader.has(toAttribute), "'toAttribute'")
    reader.check(systemSpacing, needs: reader.has(toItem) && !isConstant, "'toItem'")
    reader.check(toAttribute, needs: reader.has(toItem) || isConstant, "'toItem'")
    guard let item = reader[item], let attribute = reader[attribute],
      reader.has(toItem) == (second != nil), reader.has(toAttribute) == (secondAttribute != nil)
    else { return nil }
    return LayoutStatement(
      id: id?.value, isActive: isActive,
      form: .constraint(
        ConstraintStatement(
          item: item, attribute: attribute, relation: relation, toItem: second,
          toAttribute: secondAttribute ?? .notAnAttribute, multiplier: multiplier,
          constant: constant, systemSpacing: spacing, priority: priority,
          attributePlace: reader.stringPlace(of: Self.attribute) ?? reader.place,
          toAttributePlace: reader.stringPlace(of: toAttribute))),
      place: reader.place)
  }
}
