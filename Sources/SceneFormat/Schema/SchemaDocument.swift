/// A JSON text in the making, with its members in a chosen order.
indirect enum SchemaDocument {
  case object([(key: String, value: SchemaDocument)])
  case array([SchemaDocument])
  case string(String)
  case boolean(Bool)
  /// Any value as JSON text.
  case literal(String)

  /// The widest line that an object or a list is kept on.
  private static let maximumWidth = 100

  /// The text; what fits on a line stands on one.
  ///
  /// - Parameters:
  ///   - indentation: The spaces before further lines.
  ///   - column: The characters that already stand on the first line.
  /// - Returns: The text without a line end.
  func text(indentation: Int = 0, column: Int = 0) -> String {
    let short = line
    if column + short.count <= Self.maximumWidth { return short }
    let margin = String(repeating: " ", count: indentation + 2)
    let end = "\n" + String(repeating: " ", count: indentation)
    switch self {
    case .object(let members):
      let lines = members.map { member in
        let key = JSONText.quoted(member.key) + ": "
        return margin + key
          + member.value.text(indentation: indentation + 2, column: margin.count + key.count + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    case .array(let elements):
      let lines = elements.map {
        margin + $0.text(indentation: indentation + 2, column: margin.count + 1)
      }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    case .string, .boolean, .literal: return short
    }
  }

  /// The text on one line.
  private var line: String {
    switch self {
    case .object(let members):
      "{"
        + members.map { JSONText.quoted($0.key) + ": " + $0.value.line }.joined(separator: ", ")
        + "}"
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .string(let string): JSONText.quoted(string)
    case .boolean(let boolean): boolean ? "true" : "false"
    case .literal(let text): text
    }
  }
}
