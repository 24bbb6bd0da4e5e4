/// Why a text will not look as intended.
public enum TextProblem: Error, Equatable, Sendable {
  /// No font file has a family of this name; the default family is used instead.
  case unknownFamily(String, known: [String])
  /// No font file has these characters, in the order of their first appearance; a box is drawn.
  case missingCharacters([Unicode.Scalar])
}

extension TextProblem: CustomStringConvertible {
  /// The problem as a sentence in lower case.
  public var description: String {
    switch self {
    case .unknownFamily(let name, let known):
      "unknown font family '\(name)'; there are: " + known.joined(separator: ", ")
    case .missingCharacters(let scalars):
      "no font has "
        + scalars.map { scalar in
          let code = String(scalar.value, radix: 16, uppercase: true)
          let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
          let isVisible = !scalar.properties.isWhitespace && scalar.properties.isGraphemeBase
          return isVisible ? "'\(scalar)' (U+\(digits))" : "U+\(digits)"
        }.joined(separator: ", ")
    }
  }
}
