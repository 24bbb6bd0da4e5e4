internal import SceneText

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
