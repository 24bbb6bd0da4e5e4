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
