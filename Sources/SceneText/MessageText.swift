/// Pieces of messages.
package enum MessageText {
  /// The longest quotation in characters; the rest is cut off, so that a message stays on one line.
  static let longestQuotation = 60

  /// A text from the scene in quotation marks, shortened, without characters that control a
  /// terminal.
  package static func quoted(_ text: String, in mark: String = "'") -> String {
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(4 * longestQuotation) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: visible.append("\u{FFFD}")
      default: visible.append(scalar)
      }
    }
    let quotation = String(visible)
    let isCut =
      quotation.count > longestQuotation || text.unicodeScalars.count > 4 * longestQuotation
    return mark + (isCut ? quotation.prefix(longestQuotation - 1) + "…" : quotation) + mark
  }

  /// A text on one line, in which characters that control a terminal, break the line or turn the direction of writing are
  /// replaced: for what others have named, such as files and ids, where it leaves the program.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isHidden($0) ? "\u{FFFD}" : $0 }))
  }

  /// A text of several lines without such characters but tabs, and without lines that a service for continuous
  /// integration would take for commands, as it does `::error::` and `##[error]`.
  package static func visibleLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      let line = parts.map { visible(String($0)) }.joined(separator: "\t")
      let start = line.drop { $0 == " " || $0 == "\t" }
      guard ["::", "##"].contains(where: start.hasPrefix) else { return line }
      return line.prefix(line.count - start.count) + "\u{FFFD}" + start.dropFirst()
    }.joined(separator: "\n")
  }

  /// JSON of another writer with those characters as escapes, which read back to the same text; lines stay.
  package static func escaped(json text: String) -> String {
    guard text.unicodeScalars.contains(where: { isHidden($0) && $0 != "\n" }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar), scalar != "\n" {
        result += escape(of: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A character as it is written in JSON by its number; two escapes for one beyond U+FFFF.
  static func escape(of scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// Whether a character is not seen, but has an effect; those that join letters and emoji are let through.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value < 0x20 || scalar.value > 0x7E else { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return !(0x200C...0x200D).contains(scalar.value)
    default: return false
    }
  }

  /// A number with its noun: `1 frame`, `2 frames`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A noun with its indefinite article: `a view`, `an animation`, `an 'overshoot' expectation`.
  package static func indefinite(_ noun: String) -> String {
    (noun.first { $0 != "'" }.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + noun
  }

  /// Texts as a list within a sentence: `a, b or c`.
  package static func list(_ texts: [String], joinedBy word: String = "or") -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }

  /// The first texts of many, and how many more there are: `a; b; c; and 2 more`.
  package static func summary(_ texts: [String], mostNamed: Int = 3) -> String {
    let rest = texts.count - mostNamed
    return (texts.prefix(mostNamed) + (rest > 0 ? ["and \(rest) more"] : [])).joined(
      separator: "; ")
  }

  /// Names as a list within a sentence, each in quotation marks: `'a', 'b' or 'c'`.
  package static func quotedList(_ names: [String], joinedBy word: String = "or") -> String {
    list(names.map { "'\($0)'" }, joinedBy: word)
  }
}

/// Texts for a shell, to be copied.
package enum ShellText {
  /// A word as a shell needs it, in quotes only where it has to be.
  package static func word(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,%@+".contains($0) }
    return isPlain && !word.isEmpty ? word : quoted(word)
  }

  /// A word in quotes.
  package static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
