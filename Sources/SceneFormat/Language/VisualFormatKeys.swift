internal import Geometry
internal import AutoLayout
internal import Foundation
internal import Scene
internal import SceneText

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
  } write: { statement, writer in
    guard case .visualFormat(let format) = statement.form else { return }
    writer.set(propertiesOf: statement)
    writer.set(Self.format, JSONString(value: format.text.value, place: format.text.place))
    writer.set(options, format.options.isEmpty ? nil : format.options)
    writer.set(metrics, format.metrics.isEmpty ? nil : format.metrics)
    writer.set(views, format.views.isEmpty ? nil : format.views.map { ($0.name, $0.item) })
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
  } back: {
    ($0.name, $0.value)
  }

  /// The same of views: without an item where what it stands for could not be read.
  private static let viewsSyntax = Syntax<[(name: String, item: LayoutItemReference?)]>.named(
    Syntax<LayoutItemReference>.layoutItem, what: "an object of views' ids by names",
    called: "view name"
  ) { name, item in
    (name.value, item)
  } back: {
    $0
  }

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
  ///   - back: The name and the value of an element.
  /// - Returns: The syntax of a list of the elements.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func named<Element, Content>(
    _ syntax: Syntax<Content>, what: String,
    called noun: String,
    make: @escaping @Sendable (JSONString, Content?) -> Element?,
    back: @escaping @Sendable (Element) -> (String, Content?)
  ) -> Syntax<[Element]> where Value == [Element] {
    Syntax<[Element]>(
      schema: .map(pattern: "^[A-Za-z_][A-Za-z0-9_]*$", syntax.schema),
      write: { elements, writing in
        .object(
          ifComplete: elements.map { element in
            let (name, content) = back(element)
            return (name, content.flatMap { syntax.write($0, writing) })
          })
      }
    ) { value, decoding in
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

extension FormatOptions {
  /// The options by their names in UIKit.
  static let choices = [
    Choice("alignAllLeft", FormatOptions.alignAllLeft, "The left edges are aligned."),
    Choice("alignAllRight", .alignAllRight, "The right edges are aligned."),
    Choice("alignAllTop", .alignAllTop, "The top edges are aligned."),
    Choice("alignAllBottom", .alignAllBottom, "The bottom edges are aligned."),
    Choice("alignAllLeading", .alignAllLeading, "The leading edges are aligned."),
    Choice("alignAllTrailing", .alignAllTrailing, "The trailing edges are aligned."),
    Choice("alignAllCenterX", .alignAllCenterX, "The horizontal centers are aligned."),
    Choice("alignAllCenterY", .alignAllCenterY, "The vertical centers are aligned."),
    Choice("alignAllLastBaseline", .alignAllLastBaseline, "The last baselines are aligned."),
    Choice("alignAllFirstBaseline", .alignAllFirstBaseline, "The first baselines are aligned."),
    Choice(
      "directionLeadingToTrailing", .directionLeadingToTrailing,
      "The format is read from the leading to the trailing side; so by default."),
    Choice("directionLeftToRight", .directionLeftToRight, "The format is read from left to right."),
    Choice("directionRightToLeft", .directionRightToLeft, "The format is read from right to left."),
    Choice(
      "spacingEdgeToEdge", .spacingEdgeToEdge, "Vertical spaces are between edges; so by default."),
    Choice(
      "spacingBaselineToBaseline", .spacingBaselineToBaseline,
      "Vertical spaces are between the last and the first baselines."),
  ]
}
