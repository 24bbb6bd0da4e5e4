/// A JSON value to be written, with the members of objects in the given order.
package indirect enum JSONOutput: Sendable {
  case null
  case boolean(Bool)
  /// A number in the fewest digits that read back to it; null if it is not finite.
  case number(Double)
  /// The same in single precision.
  case float(Float)
  case string(String)
  case array([JSONOutput])
  case object([Member])
  /// A value given as JSON text.
  case literal(String)

  /// A key and its value.
  package typealias Member = (key: String, value: JSONOutput)

  /// How a value is divided into lines.
  package enum Layout: Equatable, Sendable {
    /// One line without spaces.
    case compact
    /// Elements and members on lines of their own down to a level; 0 for a single line.
    case lines(downTo: Int)
    /// Whatever fits into a number of characters is on one line.
    case fitting(width: Int)
  }

  /// A string, or null.
  package static func optional(_ string: String?) -> JSONOutput {
    string.map { .string($0) } ?? .null
  }

  /// A list of strings.
  package static func strings(_ strings: [String]) -> JSONOutput {
    .array(strings.map { .string($0) })
  }

  /// An array; nil if one of the elements is nil.
  package static func array(ifComplete elements: [JSONOutput?]) -> JSONOutput? {
    let values = elements.compactMap { $0 }
    return values.count == elements.count ? .array(values) : nil
  }

  /// An object; nil if one of the values is nil.
  package static func object(ifComplete members: [(key: String, value: JSONOutput?)]) -> JSONOutput?
  {
    let values = members.compactMap { key, value in value.map { (key, $0) } }
    return values.count == members.count ? .object(values) : nil
  }

  /// The value as text, without a line break at its end.
  package func text(_ layout: Layout) -> String { text(layout, indent: "", column: 0) }

  private func text(_ layout: Layout, indent: String, column: Int) -> String {
    switch self {
    case .null: return "null"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .number(let number): return number.isFinite ? number.shortestText : "null"
    case .float(let number): return number.isFinite ? number.shortestText : "null"
    case .string(let string): return Self.quoted(string)
    case .literal(let text): return text
    case .array(let elements):
      return bracketed("[", elements.map { ("", $0) }, "]", layout, indent, column)
    case .object(let members):
      let colon = layout == .compact ? ":" : ": "
      let parts = members.map { (Self.quoted($0.key) + colon, $0.value) }
      return bracketed("{", parts, "}", layout, indent, column)
    }
  }

  private func bracketed(
    _ open: String, _ parts: [(prefix: String, value: JSONOutput)], _ close: String,
    _ layout: Layout, _ indent: String, _ column: Int
  ) -> String {
    var inner = layout
    switch layout {
    case .lines(downTo: let depth) where depth > 0 && !parts.isEmpty:
      inner = .lines(downTo: depth - 1)
    case .fitting(let width):
      let line = text(.lines(downTo: 0), indent: indent, column: column)
      if parts.isEmpty || column + line.count <= width { return line }
    default:
      let texts = parts.map { $0.prefix + $0.value.text(layout, indent: indent, column: 0) }
      return open + texts.joined(separator: layout == .compact ? "," : ", ") + close
    }
    let margin = indent + "  "
    let lines = parts.map { prefix, value in
      // The comma after the value takes a column, too.
      let start = margin.count + prefix.count + 1
      return margin + prefix + value.text(inner, indent: margin, column: start)
    }
    return open + "\n" + lines.joined(separator: ",\n") + "\n" + indent + close
  }

  /// A string in quotes, with quotes, backslashes and all characters escaped that would have an effect on a terminal.
  package static func quoted(_ text: String) -> String {
    guard
      text.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" || MessageText.isHidden($0) })
    else { return "\"\(text)\"" }
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
      case _ where MessageText.isHidden(scalar): result += MessageText.escape(of: scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Double {
  /// The fewest digits that read back to the same number, whole numbers without `.0`.
  package var shortestText: String { withoutFraction("\(self)") }
}

extension Float {
  /// The fewest digits that read back to the same number, whole numbers without `.0`.
  package var shortestText: String { withoutFraction("\(self)") }
}

private func withoutFraction(_ digits: String) -> String {
  digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
}
