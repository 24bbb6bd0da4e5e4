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
        + scalars.prefix(Self.shownCount).map { scalar in
          let code = String(scalar.value, radix: 16, uppercase: true)
          let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
          let isVisible = !scalar.properties.isWhitespace && scalar.properties.isGraphemeBase
          return isVisible ? "'\(scalar)' (U+\(digits))" : "U+\(digits)"
        }.joined(separator: ", ")
        + (scalars.count > Self.shownCount ? " and \(scalars.count - Self.shownCount) more" : "")
    }
  }

  /// The number of missing characters that a message shows.
  private static let shownCount = 20

  /// What to do about it, if anything: the Debian packages with fonts that have the missing
  /// characters.
  public var hint: String? {
    guard case .missingCharacters(let scalars) = self else { return nil }
    var packages: [String] = []
    for package in scalars.compactMap(FontPackages.package) where !packages.contains(package) {
      packages.append(package)
    }
    guard !packages.isEmpty else { return nil }
    let names = packages.joined(separator: " and ")
    return "install Debian's \(names) and pass \(packages.count > 1 ? "their" : "its") font files "
      + "with --font FILE"
  }
}
