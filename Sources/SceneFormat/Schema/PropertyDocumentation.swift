internal import SceneText

/// The documentation of all properties of views, groups and behaviors, a page in Markdown.
///
/// Like the JSON Schema, it is generated from the key tables that the decoder uses.
package enum PropertyDocumentation {
  /// The page, ending in a line break.
  package static var text: String {
    let lines = [introduction] + views + groups + behaviors + gestures + animations + objects
    return lines.joined(separator: "\n\n") + "\n"
  }

  private static let form = ValueForm(style: .markdown)

  private static let introduction = """
    # Properties

    The keys of views, groups and behaviors, generated from their declarations.

    - **Value**: numbers have a magnitude of at most 10⁹, coordinates and lengths in points and angles in
      radians of at most 10⁶, unless a smaller range is given. An *angle* is a number in radians, or a
      string with a unit: `deg`, `rad`, `turn` or `grad`, as in `"90deg"`. A *color* is a string: `#RGB`,
      `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, a CSS color name or a UIKit system color such as
      `"systemBlue"`. A *priority* is a number above 0 and at most 1000, or its name in UIKit, such as
      `"defaultHigh"`.
    - **Default**: the value without the key; empty if there is none or the meaning describes it.
    - **Set**: whether `set` in the [timeline](timeline/README.md) can change the property after an id, as
      in `"square.alpha"`, and the components that it can change individually, as in `"square.center.x"`.
      `by` adds amounts to those that are a number, an angle, a point or a size.
    - **Animate**: whether `animate` moves gradually to the new value; otherwise the value changes at once.
    """

  // MARK: - Sections

  private static var views: [String] {
    let plain = ViewKeys.plain.table
    let common = Set(plain.keys.map(\.name))
    // A file has only the frame of these.
    let places = PlaceKeys.properties.map { property in
      let key = property.declaration
      return key.name == ViewKeys.frame.name
        ? key.withoutDefault(describedAs: key.summary) : forActions(key)
    }
    var keys = plain.keys.map(\.declaration)
    if let frame = keys.firstIndex(where: { $0.name == ViewKeys.frame.name }) {
      keys.replaceSubrange(frame...frame, with: places)
    }
    let types = MessageText.list(ViewKeys.variants.names.map { "`\"\($0)\"`" })
    let kinds = ViewKeys.variants.tables.dropFirst().flatMap { table in
      let own = table.keys.map(\.declaration).filter { !common.contains($0.name) }
      let names = table.keys.map { "`\($0.name)`" }
      return [
        "### \(table.name)", table.summary,
        own.isEmpty
          ? "It has only \(MessageText.list(names, joinedBy: "and"))." : rows(of: own),
      ]
    }
    return ["## Views", "The `type` of a view is \(types).", "### All views", rows(of: keys)]
      + kinds
  }

  /// The declaration of a property that no file has.
  private static func forActions(_ declaration: KeyDeclaration) -> KeyDeclaration {
    declaration.withoutDefault(describedAs: "*In actions only.* " + declaration.summary)
  }

  private static var groups: [String] {
    let places = GroupKeys.properties.map { forActions($0.declaration) }
    return [
      "## Groups", GroupKeys.table.summary,
      rows(of: GroupKeys.table.keys.map(\.declaration) + places),
    ]
  }

  private static var behaviors: [String] {
    let common: [any DeclaredKey] = [BehaviorKeys.id, BehaviorKeys.added]
    let commonNames = Set(common.map(\.name))
    let types = MessageText.list(BehaviorKeys.variants.names.map { "`\"\($0)\"`" })
    let kinds = BehaviorKeys.variants.tables.flatMap { table in
      let own = table.keys.map(\.declaration).filter { !commonNames.contains($0.name) }
      return ["### \(table.name)", table.summary, rows(of: own)]
    }
    return [
      "## Behaviors", "The `type` of a behavior is \(types).", "### All behaviors",
      rows(of: common.map(\.declaration)),
    ] + kinds
  }

  private static var gestures: [String] {
    let types = MessageText.list(GestureKeys.kinds.map { "`\"\($0.table.name)\"`" })
    let common = Set(GestureKeys.common.map(\.name))
    let kinds = GestureKeys.kinds.flatMap { kind in
      let own = kind.table.keys.map(\.declaration).filter { !common.contains($0.name) }
      let set = GestureProperties.settable(kind).all.map(\.name).filter { $0 != "isEnabled" }
      return [
        "### \(kind.table.name)", kind.table.summary,
        own.allSatisfy(isFixedType) ? "" : rows(of: own),
        set.isEmpty
          ? ""
          : "While it is recognized, `set` changes \(MessageText.list(set.map { "`\($0)`" })).",
      ].filter { !$0.isEmpty }
    }
    return [
      "## Gesture recognizers", "The `type` of a gesture recognizer is \(types).",
      "### All gesture recognizers", rows(of: GestureKeys.common.map(\.declaration)),
      "`set` changes `isEnabled`.",
    ] + kinds
  }

  private static var animations: [String] {
    [
      "## Animations",
      "`set` changes two properties of an animation with an `id` that has not ended:",
      rows(of: AnimationProperties.declarations),
    ]
  }

  private static var objects: [String] {
    let tables = [
      TransformKeys.table, FontKeys.table, TextPartKeys.table, GradientKeys.table,
      CollisionBoundsKeys.table, BoundaryKeys.table, RegionKeys.table,
    ]
    let written = [
      ComponentKeys.table, ParameterKeys.table, ComponentUseKeys.table, RepetitionKeys.table,
    ]
    func sections(_ table: KeyTable) -> [String] {
      // The parts of a component are those of the scene.
      let keys = table.keys.map(\.declaration).filter {
        table.name != ComponentKeys.table.name || !ComponentKeys.lists.contains($0.name)
      }
      return ["### \(table.name)", table.summary, rows(of: keys, isPart: true)]
    }
    return ["## Components and repetition"] + written.flatMap(sections)
      + ["## Objects"] + tables.flatMap(sections)
  }

  // MARK: - Tables

  /// The table of keys; those of a part of a value are set together with it.
  private static func rows(of keys: [KeyDeclaration], isPart: Bool = false) -> String {
    var rows = [["Name", "Value", "Default", "Set", "Animate", "Meaning"]]
    rows.append(Array(repeating: "---", count: rows[0].count))
    rows += keys.filter { !isFixedType($0) }.map(cells)
    if isPart { for index in rows.indices { rows[index].removeSubrange(3...4) } }
    return rows.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  /// Whether a key is the `type` of a kind of view or behavior, which is in the headings.
  private static func isFixedType(_ key: KeyDeclaration) -> Bool {
    if case .choice(let names) = key.schema { names.count == 1 } else { false }
  }

  private static func cells(of key: KeyDeclaration) -> [String] {
    let components = key.settableNames.dropFirst().map { "`\($0.dropFirst(key.name.count + 1))`" }
    let set = key.settableNames.isEmpty ? "" : (["yes"] + components).joined(separator: ", ")
    return [
      key.names.map { "`\($0)`" }.joined(separator: ", "), form.text(of: key.schema),
      key.isRequired ? "required" : key.defaultText.map { "`\($0)`" } ?? "", set,
      key.isAnimatable ? "yes" : "", key.summary,
    ]
  }
}

/// Writes the form of a value in words, for the page of properties or the manual.
struct ValueForm {
  /// How literal text and the names of objects are marked up.
  enum Style {
    case markdown
    case plain
  }

  let style: Style

  /// The form of a value, or of several in a list.
  func text(of node: SchemaNode, isPlural: Bool = false) -> String {
    let ending = isPlural ? "s" : ""
    switch node {
    case .anything: return "any value"
    case .boolean: return "\(literal("true")) or \(literal("false"))"
    case .isTrue: return literal("true")
    case .string: return "string" + ending
    case .subject: return "id or id.property"
    case .numberName: return "id.property"
    case .curveFunction: return "function of CSS"
    case .expression: return "expression" + ending
    case .reference: return "id" + ending
    case .component: return "id" + ending
    case .pattern:
      return node == .path ? "path" + ending : (node == .notBlank ? "string" : "id") + ending
    case .number(let range): return "number" + ending + bounds(of: range)
    case .integer(let range): return "whole number" + ending + bounds(of: range)
    case .numbers(let numbers): return MessageText.list(numbers.map { literal($0.shortestText) })
    case .choice(let words) where style == .plain && words.count > 2 && !words[0].summary.isEmpty:
      return isPlural ? "the words below" : "one of the words below"
    case .choice(let words): return MessageText.list(words.map { literal("\"\($0.name)\"") })
    case .tuple(let elements, let form): return text(of: elements, as: form)
    case .list(let element, let least):
      return "list of " + (least > 0 ? "at least \(least) " : "")
        + text(of: element, isPlural: true)
    case .map(_, let value), .members(_, let value):
      return "object of ids to " + text(of: value, isPlural: true)
    case .assignments: return "object of properties to values"
    case .amounts: return "object of properties to amounts"
    case .definition("anyView"): return "view" + ending
    case .definition("anyBehavior"), .definition("constantBehavior"): return "behavior" + ending
    case .definition("anyGesture"): return "gesture recognizer" + ending
    case .definition("anyTouch"): return "touch" + (isPlural ? "es" : "")
    case .definition("anyExpectation"): return "expectation" + ending
    case .definition("priority"): return isPlural ? "priorities" : "priority"
    case .definition(let name) where SceneSchema.tables.contains { $0.name == name }:
      return object(name) + (isPlural ? " objects" : " object")
    case .definition(let name): return name + ending
    case .single(let name): return text(of: .definition(name), isPlural: isPlural)
    case .definition("componentDeclaration"): return "component" + ending
    case .any(let nodes):
      return nodes.map { text(of: $0, isPlural: isPlural) }.joined(separator: " or ")
    case .null: return literal("null")
    }
  }

  /// Text as it is in a file.
  func literal(_ text: String) -> String { style == .markdown ? "`\(text)`" : text }

  private func object(_ name: String) -> String {
    style == .markdown ? "[\(name)](#\(name.lowercased()))" : name
  }

  /// A list with a fixed number of values: bounds of numbers are inside the form.
  private func text(of elements: [SchemaNode], as form: String) -> String {
    let bounds = elements.compactMap { element -> String? in
      if case .number(let range) = element { self.bounds(of: range) } else { nil }
    }
    guard bounds.count == elements.count else {
      return "\(literal(form)), each " + text(of: elements[0])
    }
    let names = form.dropFirst().dropLast().split(separator: ",")
    return literal("[" + zip(names, bounds).map { $0 + $1 }.joined(separator: ",") + "]")
  }

  private func bounds(of range: NumberRange) -> String {
    guard range.lower < range.upper else { return ", " + range.lower.shortestText }
    let isUnlimited = range.upper >= NumberRange.farthest
    let (lower, upper) = (range.lower.shortestText, range.upper.shortestText)
    switch (range.includesLower, isUnlimited) {
    case (_, true) where range.lower <= -NumberRange.farthest: return ""
    case (true, true): return " ≥ \(lower)"
    case (false, true): return " > \(lower)"
    case (true, false): return " from \(lower) to \(upper)"
    case (false, false): return " > \(lower) and ≤ \(upper)"
    }
  }
}
