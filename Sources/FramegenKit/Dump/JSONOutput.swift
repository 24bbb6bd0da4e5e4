internal import Foundation

/// A JSON value that keeps the order of its keys, for results that people read too.
indirect enum JSONOutput {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONOutput])
  case object([(key: String, value: JSONOutput)])

  /// The value as text, its members on lines of their own down to a depth and on one line below it.
  ///
  /// Numbers have the shortest digits that read back to the same double; one that is not finite is
  /// null.
  ///
  /// - Parameter depth: Down to which level members stand on lines of their own; 0 for one line.
  /// - Returns: The text without a line break at its end.
  func text(linesDownTo depth: Int) -> String { text(depth: depth, indent: "") }

  private func text(depth: Int, indent: String) -> String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): Self.digits(number)
    case .string(let string): Self.quoted(string)
    case .array(let elements):
      Self.joined(
        elements.map { ("", $0) }, brackets: ("[", "]"), depth: depth, indent: indent)
    case .object(let members):
      Self.joined(
        members.map { (Self.quoted($0.key) + ":", $0.value) }, brackets: ("{", "}"), depth: depth,
        indent: indent)
    }
  }

  private static func joined(
    _ members: [(String, JSONOutput)], brackets: (String, String), depth: Int, indent: String
  ) -> String {
    let isWide = depth > 0 && !members.isEmpty
    let inner = isWide ? indent + "  " : indent
    let texts = members.map { key, value in
      key + (key.isEmpty ? "" : " ") + value.text(depth: depth - 1, indent: inner)
    }
    guard isWide else { return brackets.0 + texts.joined(separator: ", ") + brackets.1 }
    return brackets.0 + "\n" + inner + texts.joined(separator: ",\n" + inner) + "\n" + indent
      + brackets.1
  }

  private static func digits(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    // A negative zero says nothing that a zero does not.
    return shortest("\(number == 0 ? 0 : number)")
  }

  /// The shortest digits of a number, which Swift's description has but for an idle `.0`.
  static func shortest(_ description: String) -> String {
    description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }

  /// A text in quotes.
  static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text) else {
      preconditionFailure("every string can be written as JSON")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension JSONOutput {
  /// A string, or null for none.
  static func optional(_ string: String?) -> JSONOutput { string.map(JSONOutput.string) ?? .null }

  /// A rectangle, `[x, y, width, height]`.
  static func rect(_ rect: CGRect) -> JSONOutput {
    .array([rect.minX, rect.minY, rect.width, rect.height].map { .number(Double($0)) })
  }

  /// A size, `[width, height]`.
  static func size(_ size: CGSize) -> JSONOutput {
    .array([.number(Double(size.width)), .number(Double(size.height))])
  }

  /// Strings.
  static func strings(_ strings: [String]) -> JSONOutput { .array(strings.map(JSONOutput.string)) }
}
