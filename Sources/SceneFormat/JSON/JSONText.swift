/// How values are spelt in JSON.
enum JSONText {
  /// A string in quotes, with quotes, backslashes and control characters escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A number in its shortest form that reads back to the same double, whole ones without a point.
  static func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A list of values as JSON text; nil where one of them has none.
  static func list(_ values: [String?]) -> String? {
    let texts = values.compactMap { $0 }
    return texts.count == values.count ? "[" + texts.joined(separator: ", ") + "]" : nil
  }

  /// An object as JSON text; nil where one of its values has none.
  static func object(_ members: [(key: String, value: String?)]) -> String? {
    let texts = members.compactMap { key, value in value.map { quoted(key) + ": " + $0 } }
    return texts.count == members.count ? "{" + texts.joined(separator: ", ") + "}" : nil
  }
}
