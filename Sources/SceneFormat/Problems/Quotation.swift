/// Quotes a scene's own words in a message.
enum Quotation {
  /// The longest quotation in characters; more is cut, so that a message stays one line.
  static let maximumLength = 60

  /// Words in quotation marks, cut where they are long, without characters that a terminal would
  /// obey.
  static func of(_ words: String, in mark: String = "'") -> String {
    var visible = String.UnicodeScalarView()
    for scalar in words.unicodeScalars.prefix(4 * maximumLength) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: visible.append("\u{FFFD}")
      default: visible.append(scalar)
      }
    }
    let text = String(visible)
    let isCut = text.count > maximumLength || words.unicodeScalars.count > 4 * maximumLength
    return mark + (isCut ? text.prefix(maximumLength - 1) + "…" : text) + mark
  }
}
