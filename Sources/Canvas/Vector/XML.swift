/// The parts of XML that SVG needs.
enum XML {
  /// A text as character data or in a quoted attribute, without characters that XML does not allow.
  ///
  /// Source: W3C, Extensible Markup Language (XML) 1.0 (Fifth Edition), 2.2 and 2.4.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: if allows(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// Whether a document can contain a character.
  static func allows(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": true
    default: scalar.value >= 0x20 && !(0xFFFE...0xFFFF).contains(scalar.value)
    }
  }

  /// A text inside a comment, which must not hold two hyphens in a row.
  static func comment(_ text: String) -> String {
    escaped(text).replacing("--", with: "- -")
  }
}
