internal import Expressions
public import Manual
internal import SceneText

/// The manual page of scene files, with every key and every word.
///
/// Like the JSON Schema, it is generated from the key tables that the decoder uses.
public enum SceneManual {
  /// The page.
  ///
  /// - Parameters:
  ///   - name: The name of the page.
  ///   - date: Its date.
  ///   - others: Other pages to see.
  /// - Returns: The page.
  public static func page(
    named name: String, date: ManualDate, others: [(name: String, section: Int)]
  ) -> ManualPage {
    var page = ManualPage(name, section: 5, date: date, "scene files of framegen")
    page.section("DESCRIPTION")
    for paragraph in introduction { page.paragraph(paragraph) }
    page.section("VALUES")
    for paragraph in values { page.paragraph(paragraph) }
    for part in parts {
      page.section(part.title)
      for section in part.sections {
        page.subsection(section.name)
        page.paragraph(section.summary)
        if let uikit = section.uikit { page.paragraph("In UIKit: \(uikit).") }
        page.list(section.keys.map(item))
      }
    }
    page.section("PROPERTIES WITHOUT KEYS")
    page.paragraph("These properties are in no file; actions can set them.")
    for section in withoutKeys {
      page.subsection(section.name)
      page.paragraph(section.summary)
      page.list(section.keys.map(item))
    }
    writeExpressions(on: &page)
    page.section(components)
    for paragraph in componentParagraphs { page.paragraph(paragraph) }
    page.section(variants)
    for paragraph in variantParagraphs { page.paragraph(paragraph) }
    page.file(variantExample)
    page.section("EXAMPLES")
    page.paragraph("A square that snaps to a point:")
    page.file(example)
    page.section("SEE ALSO")
    for other in others { page.reference(other.name, section: other.section) }
    return page
  }

  private static let introduction = [
    "A scene is an object of JSON, encoded in UTF-8. Comments, // to the end of the line and /* to */, are "
      + "allowed, as are commas after the last element; a file with comments should end in .jsonc, others "
      + "in .json.",
    "Names are UIKit's, types without UI, View and Behavior. Lengths are in points, times in seconds; y points "
      + "down, and positive angles turn clockwise. Every id is that of one element; root is the canvas.",
    "Each key is listed with the form of its values, its other names, its default, and what the timeline can do "
      + "with it: “set” means that an action can set the property of the element with an id, as in "
      + "\"square.alpha\", and its parts, if some are listed; “animated” that animate moves gradually to the "
      + "new value. Beside “set”, “by” adds amounts to numbers, angles, points and sizes.",
  ]

  private static let values = [
    "Numbers have a magnitude of at most 1e9, coordinates and lengths in points and angles in radians of at most "
      + "1e6, unless a smaller range is given.",
    "An angle is a number in radians, or a string with a unit: deg, rad, turn or grad, as in \"90deg\".",
    "A color is a string: #RGB, #RGBA, #RRGGBB or #RRGGBBAA, a color name of CSS, a system color of UIKit such as "
      + "\"systemBlue\", or \"transparent\".",
    "A priority is a number above 0 and at most 1000, or its name in UIKit, such as \"defaultHigh\".",
    "An id consists of letters, digits, underscores and hyphens, and begins with a letter or an underscore.",
    "Numbers, points, colors and booleans of actions can be expressions: see EXPRESSIONS.",
  ]

  /// The title of the section about expressions.
  private static let expressions = "EXPRESSIONS"

  private static func writeExpressions(on page: inout ManualPage) {
    page.section(expressions)
    page.paragraph(
      "An expression is a string with a $ in the place of a number, a point, a size, a color or a boolean of an action, or "
        + "of its condition \"if\": \"$location.x + 20\". Names begin with $; operators bind as in C."
    )
    page.list(
      isCompact: true,
      operators.map { term, meaning in (term: [.text(term)], body: { $0.paragraph(meaning) }) })
    page.paragraph(
      "Operators as other languages write them (and, or, not, =, &, if a then b else c, a ?? b) are errors that show the "
        + "expression as it is written here.")
    page.paragraph("The functions take numbers and give a number:")
    page.list(
      isCompact: true,
      ExpressionFunction.allCases.map { function in
        (term: [.text(function.form)], body: { $0.paragraph(function.meaning) })
      })
    page.paragraph("What $ names is evaluated when the action runs:")
    page.list(
      isCompact: true,
      namedValues.map { term, meaning in (term: [.text(term)], body: { $0.paragraph(meaning) }) })
  }

  /// The title of the section about what is written once.
  private static let components = "COMPONENTS AND REPETITION"

  private static let componentParagraphs = [
    "A string that is an expression in braces stands for its value, as \"{20 * index}\" for a number; within other "
      + "characters it is part of a text, as in \"Row {index + 1}\". Names in it have no $: they are those of parameters "
      + "and repetitions, the initial values of variables, and canvas.width, canvas.height, canvas.size and canvas.scale. "
      + "Texts in single quotes can be compared and chosen. {{ and }} are braces themselves.",
    "\"repeat\" copies an element of a list of views, groups, layout, behaviors, boundaries, touches, gestures, timeline entries, "
      + "actions, keyframes or expectations: a number of times, once for each value of a list, or once for each row of a CSV or JSON "
      + "file. In a copy, index counts from 0, count is the number of copies, and row is the value or the row, as in {row.title}. "
      + "The copies of an element with the id square have the ids square.0, square.1 and so on, elements inside them "
      + "ids such as square.0.title. The id itself stands for all copies where there may be several, and in actions.",
    "A component has parts of a scene under a name; a view with \"component\" is a view that has the component's views as "
      + "subviews, and a behavior with \"component\" a composite behavior. Inside, an id means the part of the same use, and "
      + "self the view of the use; from outside, parts are addressed by the id of the use, as card.title. \"with\" has values for "
      + "the component's parameters. \"include\" adds the components of other files.",
  ]

  /// The title of the section about several films of one scene.
  private static let variants = "PARAMETERS AND VARIANTS"

  private static let variantParagraphs = [
    "\"parameters\" of the scene are names that stand for values in braces, as those of components do. Each has a default, "
      + "whose form is its type; --set title=Hello gives it another value.",
    "\"variants\" are films of the same scene under names, which are ids: objects of paths, as in --set, or names of parameters, to values. "
      + "--variant NAME takes one instead of the scene, --variant all or a list all of them: each is a film of its own, or with "
      + "--beside they are side by side in one. A path leads to a key of the scene, as \"canvas.size\", or to an element by its "
      + "id, as \"title.text\" or \"row.3.alpha\". What options state comes after the variant.",
    "--each FILE takes a variant for each row of a CSV, TSV or JSON file. Its columns are paths or names of parameters; "
      + "the column name names the variants, otherwise their numbers do. An empty cell leaves the value of the scene.",
    "\"variants\" of a figure shows them side by side; \"variants\" of \"test\" gives each a reference.",
  ]

  private static let variantExample = [
    "{", "  \"framegen\": 1,", "  \"parameters\": {\"greeting\": \"Hello\"},",
    "  \"canvas\": {\"size\": [320, 200]},",
    "  \"variants\": {", "    \"tablet\": {\"canvas.size\": [640, 400]},",
    "    \"german\": {\"greeting\": \"Hallo\", \"title.font.size\": 14}", "  },",
    "  \"views\": [{\"id\": \"title\", \"type\": \"label\", \"text\": \"{greeting}\"}],",
    "  \"layout\": [\"title.center == root.center\"]", "}",
  ]

  private static let operators = [
    ("a + b, a - b", "Of two numbers, or of two points."),
    (
      "a * b, a / b, a % b",
      "Of numbers; a number times a point; a number times true, 1, or false, 0."
    ),
    ("a < b, a <= b, a > b, a >= b", "Of numbers; the result is true or false."),
    ("a == b, a != b", "Of numbers, points, colors, booleans or texts."),
    ("!a, a && b, a || b", "Of booleans; what does not decide is not evaluated."),
    ("c ? a : b", "The value of a if c is true, else that of b."),
    ("[x, y]", "A point, also a size or a vector; .x and .y are its parts."),
    ("true, false, red, #F80", "Booleans and colors."),
  ]

  private static let namedValues = [
    ("$time", "The time in seconds."),
    ("$name", "A variable of the scene."),
    ("$id.property", "A property of an element as it is now, such as $square.center.y."),
    ("$item", "The view of the event, in events of contacts, gestures and buttons: $item.alpha."),
    ("$point", "Where a contact began."),
    ("$location, $numberOfTouches", "Where the fingers of a gesture are, and how many."),
    (
      "$translation, $velocity, $rotation, $scale",
      "What a gesture has measured, if it is of a kind that measures it."
    ),
  ]

  private static let example = [
    "{", "  \"framegen\": 1,", "  \"canvas\": {\"size\": [300, 250]},",
    "  \"views\": [", "    {\"id\": \"square\", \"frame\": [20, 20, 64, 64],",
    "     \"backgroundColor\": \"systemGreen\"}", "  ],",
    "  \"behaviors\": [", "    {\"type\": \"snap\", \"item\": \"square\", \"to\": [180, 130]}",
    "  ]",
    "}",
  ]

  // MARK: - Topics

  /// The parts of the page that help shows by themselves: the name, what it tells, and its titles.
  public static var topics: [(name: String, summary: String, titles: @Sendable () -> [String])] {
    [
      (
        "scene", "What a scene contains, and how values are written.",
        { ["DESCRIPTION", "VALUES", SceneKeys.table.name, "EXAMPLES"] }
      ),
      ("expressions", "Computing values in actions.", { [expressions] }),
      (
        "expect", "What a scene can expect of its motion.",
        { ExpectationKeys.kinds.map(\.table.name) + [ExpectationKeys.moment.name] }
      ),
      (
        "components", "Writing once what appears several times.",
        {
          [components]
            + [
              ComponentKeys.table, ParameterKeys.table, ComponentUseKeys.table,
              RepetitionKeys.table,
            ]
            .map(\.name)
        }
      ),
      ("variants", "Several films of one scene, and rows of a file.", { [variants] }),
    ]
  }

  // MARK: - Sections

  private struct Section {
    let name: String
    let summary: String
    var uikit: String?
    let keys: [KeyDeclaration]
  }

  /// All tables, those of kinds of one thing together, with what they share listed once.
  private static var parts: [(title: String, sections: [Section])] {
    let kinds = Set(
      (ViewKeys.variants.tables + BehaviorKeys.variants.tables + GestureKeys.variants.tables
        + [CanvasKeys.table, TimingKeys.table]).map(\.name))
    let others = SceneSchema.tables.dropFirst().filter { !kinds.contains($0.name) }
    return [
      ("SCENE", ([SceneKeys.table, CanvasKeys.table, TimingKeys.table]).map { section($0) }),
      ("VIEWS AND GUIDES", variants(ViewKeys.variants, common: nil)),
      (
        "BEHAVIORS",
        variants(
          BehaviorKeys.variants,
          common: Section(
            name: "All behaviors", summary: "The keys that all kinds have.",
            keys: [BehaviorKeys.id.declaration, BehaviorKeys.added.declaration]))
      ),
      (
        "GESTURE RECOGNIZERS",
        variants(
          GestureKeys.variants,
          common: Section(
            name: "All gesture recognizers", summary: "The keys that all kinds have.",
            keys: GestureKeys.common.map(\.declaration)))
      ),
      ("OBJECTS", others.map { section($0) }),
    ]
  }

  /// What can only be set.
  private static var withoutKeys: [Section] {
    let gestures = GestureKeys.kinds.flatMap {
      GestureProperties.settable($0).declared.map(\.declaration)
    }
    let kinds: [(name: String, summary: String, keys: [KeyDeclaration])] = [
      ("views", "Of all views but guides.", PlaceKeys.properties.map(\.declaration)),
      ("groups", "Of all groups.", GroupKeys.properties.map(\.declaration)),
      ("gesture recognizers", "Of those that have them, while they recognize.", gestures),
      ("animations", "Of animations with an id.", AnimationProperties.declarations),
    ]
    return kinds.map { name, summary, keys in
      var seen: Set<String> = []
      let keys = keys.filter { seen.insert($0.name).inserted }.map {
        $0.withoutDefault(describedAs: $0.summary)
      }
      return Section(name: name, summary: summary, keys: keys)
    }
  }

  /// The kinds of one thing; without common keys, the first kind has them.
  private static func variants(_ variants: VariantTable, common: Section?) -> [Section] {
    let tables = variants.tables
    let shared = Set((common?.keys ?? tables[0].keys.map(\.declaration)).map(\.name))
    let first = common ?? section(tables[0])
    return [first]
      + (common == nil ? tables.dropFirst() : tables[...]).map { section($0, without: shared) }
  }

  private static func section(_ table: KeyTable, without shared: Set<String> = []) -> Section {
    let discriminator = "type"
    let keys = table.keys.map(\.declaration).filter {
      $0.name == discriminator || !shared.contains($0.name)
    }
    return Section(name: table.name, summary: table.summary, uikit: table.uikit, keys: keys)
  }

  // MARK: - Keys

  private static let form = ValueForm(style: .plain)

  private static func item(
    of key: KeyDeclaration
  ) -> (term: [ManualPage.Word], body: (inout ManualPage) -> Void) {
    (
      [.command(key.name)],
      { page in
        page.paragraph(facts(of: key))
        page.paragraph(key.summary)
        page.list(
          isCompact: true,
          words(in: key.schema).map { word in
            (term: [.command(word.name)], body: { $0.paragraph(word.summary) })
          })
      }
    )
  }

  /// What is to be known of a key besides its meaning, in one sentence.
  static func facts(of key: KeyDeclaration) -> String {
    let parts = key.settableNames.dropFirst().map { $0.dropFirst(key.name.count + 1) }
    return [
      form.text(of: key.schema),
      key.aliases.isEmpty ? nil : "also " + key.aliases.joined(separator: ", "),
      key.isRequired ? "required" : key.defaultText.map { "\($0) by default" },
      key.settableNames.isEmpty
        ? nil : "set" + (parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"),
      key.isAnimatable ? "animated" : nil,
    ].compactMap { $0 }.joined(separator: "; ") + "."
  }

  /// The words with meanings that a value can be, or have in it.
  static func words(in node: SchemaNode) -> [DescribedWord] {
    var words: [DescribedWord] = []
    switch node {
    case .choice(let choices): words = choices.filter { !$0.summary.isEmpty }
    case .any(let nodes): words = nodes.flatMap(self.words)
    case .list(let element, _): words = self.words(in: element)
    case .map(_, let value), .members(_, let value): words = self.words(in: value)
    default: break
    }
    var seen: Set<String> = []
    return words.filter { seen.insert($0.name).inserted }
  }
}

extension ExpressionFunction {
  /// How it is written.
  fileprivate var form: String {
    switch self {
    case .min, .max: "\(rawValue)(a, b, …)"
    case .clamp: "clamp(x, least, greatest)"
    case .abs, .round, .floor, .ceil, .sign, .sqrt: "\(rawValue)(x)"
    case .sin, .cos: "\(rawValue)(angle)"
    case .hypot: "hypot(x, y)"
    case .atan2: "atan2(y, x)"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .min: "The least of them."
    case .max: "The greatest of them."
    case .clamp: "x, but not below the least nor above the greatest."
    case .abs: "The magnitude."
    case .round: "The nearest whole number, halves away from 0."
    case .floor: "The greatest whole number that is not greater."
    case .ceil: "The least whole number that is not less."
    case .sign: "1 above 0, -1 below, else 0."
    case .sqrt: "The square root."
    case .sin: "The sine of an angle in radians."
    case .cos: "The cosine of an angle in radians."
    case .hypot: "The length of a vector."
    case .atan2: "The angle of a vector in radians, positive clockwise."
    }
  }
}
