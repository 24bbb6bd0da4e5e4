internal import Geometry
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
    ]), write: write
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

  /// Writes an entry as a string, or as an object where it has what a string cannot say.
  @Sendable
  private static func write(_ statement: LayoutStatement, _ writing: Writing?) -> JSONOutput? {
    switch statement.form {
    case .visualFormat(let format):
      let hasText = JSONString(value: format.text.value, place: format.text.place).isVisualFormat
      let isPlain = format.options.isEmpty && format.metrics.isEmpty && format.views.isEmpty
      guard hasText, isPlain, statement.isActive, statement.id == nil else {
        return VisualFormatKeys.syntax.write(statement, writing)
      }
      return .string(format.text.value)
    case .equations(let equations):
      guard statement.isActive, equations.count == 1, let text = equations[0].writtenText,
        statement.id == nil || equations[0].label != nil && statement.id?.isName(with: "-") == true
      else { return EquationKeys.syntax.write(statement, writing) }
      return .string(statement.id.map { "\($0): \(text)" } ?? text)
    case .constraint: return ConstraintKeys.syntax.write(statement, writing)
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
      guard !reportsLabel(of: string, decoding) else { return nil }
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

  /// Whether an id stands before a visual format, as before an equation, which is then reported.
  private static func reportsLabel(of string: JSONString, _ decoding: Decoding) -> Bool {
    guard let label = string.prefix, !["h", "v"].contains(label.id.value.lowercased()),
      label.id.value.isName(with: "-")
    else { return false }
    let format = string.value.dropFirst(label.length).drop(while: \.isWhitespace)
    guard ["H:", "V:", "[", "|"].contains(where: format.hasPrefix) else { return false }
    decoding.report(
      "layout", at: label.id.place, "a visual format has no id before it",
      hint: "an object has both: {\"id\": \"\(label.id.value)\", \"format\": \"\(format)\"}")
    return true
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
  } write: { statement, writer in
    guard case .equations(let equations) = statement.form else { return }
    writer.set(propertiesOf: statement)
    writer.set(equation, equations)
  }

  private static let equationSyntax = Syntax<EquationStatement>(
    schema: .notBlank,
    write: { statement, writing in
      statement.writtenText.map { .string($0) }
        ?? writing.failed("the equation has not an item for each of its measures")
    }
  ) { value, decoding in
    guard let string = Syntax<JSONString>.placedString.read(value, decoding),
      !LayoutKeys.isBlank(string, value.place, decoding),
      let source = decoding.sources.text(of: string.place)
    else { return nil }
    return LayoutKeys.equation(string.placed(in: source), decoding)
  }
}

extension EquationStatement {
  /// The text without the id before it, with the full ids of its items; nil if these are not as many as the equation
  /// needs.
  fileprivate var writtenText: String? {
    let written = String(text.value.dropFirst(label?.length ?? 0).drop(while: \.isWhitespace))
    let names = items.map(\.name)
    if let parsed = try? ConstraintEquation.parse(written) {
      // In a component the text has the names of parts.
      let isSame = equation.isSame(as: parsed) && names == parsed.itemNames
      if isSame || equation == ConstraintEquation() { return written }
    }
    return names.count == equation.measures.count ? equation.text(items: names) : nil
  }

  /// The id before the equation.
  fileprivate var label: (id: JSONString, length: Int)? {
    JSONString(value: text.value, place: text.place).label
  }
}

extension Decoding {
  /// Reports why two attributes cannot be paired.
  func report(_ error: LayoutError, at place: SourceSpan) {
    report("layout", at: place, error.description, hint: error.hint)
  }
}

extension LayoutError {
  /// What to write instead; nil where the description says it.
  fileprivate var hint: String? {
    guard case .unpairedLocation(let attribute) = self else { return nil }
    return "measure it from another location, as in root.\(attribute.name) + 20, with a multiplier "
      + "other than 0"
  }

  /// Whether the error should point at the second attribute.
  var concernsSecondAttribute: Bool {
    switch self {
    case .invalidPairing, .mixedDirections, .locationOfDistance, .unrelatedLocations: true
    default: false
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
    ],
    hints: [
      "attribute1": "did you mean 'attribute'?", "attribute2": "did you mean 'toAttribute'?",
      "firstAttribute": "did you mean 'attribute'?", "firstItem": "did you mean 'item'?",
      "secondAttribute": "did you mean 'toAttribute'?", "secondItem": "did you mean 'toItem'?",
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
  } write: { statement, writer in
    guard case .constraint(let constraint) = statement.form else { return }
    writer.set(propertiesOf: statement)
    writer.set(propertiesOf: constraint)
    // A second item has its attribute stated, also that of none.
    guard constraint.toItem != nil else { return }
    writer.write(toAttribute.declaration) { toAttribute.write(constraint, $0) }
  }
}

extension LayoutRelation {
  /// The relations by their names in UIKit.
  static let choices = allCases.map { relation in
    let summary =
      switch relation {
      case .lessThanOrEqual: "The first side is at most the second, <= in an equation."
      case .equal: "Both sides are equal, == in an equation."
      case .greaterThanOrEqual: "The first side is at least the second, >= in an equation."
      }
    return Choice(relation.name, relation, summary)
  }
}

extension LayoutAttribute {
  /// The attributes by their names in UIKit, with the older one of `lastBaseline`.
  static let choices =
    allCases.map { Choice($0.name, $0, $0.summary) }
    + [Choice("baseline", .lastBaseline, "The same as lastBaseline.")]

  private var summary: String {
    switch self {
    case .notAnAttribute: "None, for a constraint without a second item."
    case .left: "The left edge, whatever the layout direction."
    case .right: "The right edge, whatever the layout direction."
    case .top: "The top edge."
    case .bottom: "The bottom edge."
    case .leading: "The edge at which text begins: left, or right from right to left."
    case .trailing: "The edge at which text ends: right, or left from right to left."
    case .width: "The width."
    case .height: "The height."
    case .centerX: "The center between left and right."
    case .centerY: "The center between top and bottom."
    case .lastBaseline: "The baseline of the last line of text; without text, the bottom edge."
    case .firstBaseline: "The baseline of the first line of text; without text, the top edge."
    case .leftMargin: "The left edge, inset by the layout margin."
    case .rightMargin: "The right edge, inset by the layout margin."
    case .topMargin: "The top edge, inset by the layout margin."
    case .bottomMargin: "The bottom edge, inset by the layout margin."
    case .leadingMargin: "The leading edge, inset by the layout margin."
    case .trailingMargin: "The trailing edge, inset by the layout margin."
    case .centerXWithinMargins: "The center between the left and the right margin."
    case .centerYWithinMargins: "The center between the top and the bottom margin."
    }
  }
}
