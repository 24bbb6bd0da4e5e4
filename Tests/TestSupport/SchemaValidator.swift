internal import Foundation

/// Validates values against a JSON Schema: the part of draft 2020-12 that the scene schema uses.
///
/// An unknown keyword is a fault, so that nothing in the schema goes unchecked.
public struct SchemaValidator: Sendable {
  /// The whole schema, for references.
  public let root: PlainJSON

  /// A validator of a schema.
  public init(root: PlainJSON) { self.root = root }

  /// What is wrong with a value, each with the path of the part; empty for a valid one.
  public func faults(_ value: PlainJSON) throws -> [String] { try faults(value, root, path: "") }

  /// The same, for a value that a part of the schema describes.
  public func faults(_ value: PlainJSON, under schema: PlainJSON) throws -> [String] {
    try faults(value, schema, path: "")
  }

  private func faults(
    _ value: PlainJSON, _ schema: PlainJSON, path: String
  ) throws -> [String] {
    if case .boolean(let allows) = schema { return allows ? [] : ["\(path): not allowed"] }
    var faults: [String] = []
    for keyword in schema.keys {
      guard let rule = schema[keyword] else { continue }
      faults += try check(keyword, rule, value, schema, path)
    }
    return faults
  }

  private func check(
    _ keyword: String, _ rule: PlainJSON, _ value: PlainJSON, _ schema: PlainJSON, _ path: String
  ) throws -> [String] {
    func fault(_ isFault: Bool) -> [String] {
      isFault ? ["\(path): \(keyword) \(rule.text)"] : []
    }
    switch keyword {
    case "$schema", "$defs", "title", "description", "default", "then": return []
    case "$ref":
      var target = root
      for part in rule.string.split(separator: "/").dropFirst() {
        target = target[String(part)] ?? .boolean(false)
      }
      return try faults(value, target, path: path)
    case "type": return fault(!value.isOfType(rule.string))
    case "enum": return fault(!rule.elements.contains(value))
    case "oneOf":
      return fault(
        try rule.elements.count { try faults(value, $0, path: path).isEmpty } != 1)
    case "const": return fault(rule != value)
    case "not": return fault(try faults(value, rule, path: path).isEmpty)
    case "anyOf":
      return fault(
        try !rule.elements.contains { try faults(value, $0, path: path).isEmpty })
    case "allOf": return try rule.elements.flatMap { try faults(value, $0, path: path) }
    case "if":
      guard try faults(value, rule, path: path).isEmpty, let then = schema["then"] else {
        return []
      }
      return try faults(value, then, path: path)
    case "pattern":
      guard case .string(let text) = value else { return [] }
      return fault(try !Patterns.contains(text, rule.string))
    case "minimum": return fault(value.number.map { $0 < rule.number ?? 0 } ?? false)
    case "maximum": return fault(value.number.map { $0 > rule.number ?? 0 } ?? false)
    case "exclusiveMinimum": return fault(value.number.map { $0 <= rule.number ?? 0 } ?? false)
    case "minItems": return fault(value.isList && Double(value.elements.count) < rule.number ?? 0)
    case "prefixItems":
      return try zip(value.elements, rule.elements).enumerated().flatMap { index, pair in
        try faults(pair.0, pair.1, path: "\(path).\(index)")
      }
    case "items":
      let prefix = schema["prefixItems"]?.elements.count ?? 0
      return try value.elements.enumerated().dropFirst(prefix).flatMap { index, element in
        try faults(element, rule, path: "\(path).\(index)")
      }
    case "required":
      guard case .object = value else { return [] }
      return fault(rule.elements.contains { value[$0.string] == nil })
    case "properties":
      guard case .object = value else { return [] }
      return try rule.keys.flatMap { key in
        guard let member = value[key], let schema = rule[key] else { return [String]() }
        return try faults(member, schema, path: "\(path).\(key)")
      }
    case "patternProperties", "additionalProperties":
      guard case .object = value else { return [] }
      return try value.keys.flatMap { key in
        let patterns = try (schema["patternProperties"]?.keys ?? []).filter {
          try Patterns.contains(key, $0)
        }
        let rules: [PlainJSON]
        if keyword == "patternProperties" {
          rules = patterns.compactMap { rule[$0] }
        } else {
          rules = patterns.isEmpty && schema["properties"]?[key] == nil ? [rule] : []
        }
        return try rules.flatMap { try faults(value[key] ?? .null, $0, path: "\(path).\(key)") }
      }
    default: return ["\(path): unknown keyword \(keyword)"]
    }
  }
}

/// Regular expressions by their patterns, because making one takes longer than using it.
private enum Patterns {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var known: [String: NSRegularExpression] = [:]

  /// Whether a part of a text matches a pattern.
  static func contains(_ text: String, _ pattern: String) throws -> Bool {
    let expression = try lock.withLock {
      if let expression = known[pattern] { return expression }
      let expression = try NSRegularExpression(pattern: pattern)
      known[pattern] = expression
      return expression
    }
    let range = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: range) != nil
  }
}

extension PlainJSON {
  /// The string, or an empty one.
  public var string: String { if case .string(let string) = self { string } else { "" } }

  /// The number, if the value is one.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The elements of a list, or none.
  public var elements: [PlainJSON] { if case .array(let elements) = self { elements } else { [] } }

  /// Whether the value is a list.
  public var isList: Bool { if case .array = self { true } else { false } }

  /// Whether the value has a type of JSON Schema.
  public func isOfType(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .number(let number): type == "number" || type == "integer" && number == number.rounded()
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
