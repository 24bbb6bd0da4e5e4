internal import Foundation

/// A JSON value that keeps the order of its keys.
indirect enum JSONOutput {
  case null
  case bool(Bool)
  /// A number in the fewest digits; null where it is not finite.
  case number(Double)
  /// A number in the fewest digits that read back to the same single; null where it is not finite.
  case float(Float)
  case string(String)
  case array([JSONOutput])
  case object([Member])

  typealias Member = (key: String, value: JSONOutput)

  /// A string, or null for nil.
  static func optional(_ string: String?) -> JSONOutput { string.map(JSONOutput.string) ?? .null }

  /// An array of strings.
  static func strings(_ strings: [String]) -> JSONOutput { .array(strings.map(JSONOutput.string)) }

  /// The text on one line without spaces.
  var compact: String { text(0, "", space: "") }

  /// The text, with members on lines of their own down to a level, 0 for one line; it does not end
  /// in a line break.
  func text(linesDownTo depth: Int) -> String { text(depth, "", space: " ") }

  private func text(_ depth: Int, _ indent: String, space: String) -> String {
    let inner = depth > 0 ? indent + "  " : indent
    func joined(_ open: String, _ members: [String], _ close: String) -> String {
      guard depth > 0, !members.isEmpty else {
        return open + members.joined(separator: "," + space) + close
      }
      return open + "\n" + inner + members.joined(separator: ",\n" + inner) + "\n" + indent + close
    }
    switch self {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number.isFinite ? shortest(number) : "null"
    case .float(let number): return number.isFinite ? shortest(number) : "null"
    case .string(let string): return Self.quoted(string)
    case .array(let elements):
      return joined("[", elements.map { $0.text(depth - 1, inner, space: space) }, "]")
    case .object(let members):
      let texts = members.map { key, value in
        "\(Self.quoted(key)):\(space)\(value.text(depth - 1, inner, space: space))"
      }
      return joined("{", texts, "}")
    }
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
      return "\"\(text)\""
    }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{8}": result += "\\b"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\u{C}": result += "\\f"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20: result += String(format: "\\u%04x", scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The text of a value that declares its own keys, indented and in alphabetical order, with a
  /// line break at its end.
  static func bytes(of value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("finite numbers and strings can always be written as JSON")
    }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
