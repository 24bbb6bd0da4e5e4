internal import CPango

/// Why something could not be drawn or measured.
public enum CanvasError: Error, Equatable, Sendable {
  /// The canvas has no pixels, or more than can be drawn; its size in pixels.
  case canvasSize(width: Double, height: Double, limit: Int)
  /// The canvas of a vector document has no area, or is larger than can be drawn; its size in points.
  case documentSize(width: Double, height: Double, limit: Int)
  /// A font file is missing, unreadable or not a font.
  case unreadableFont(path: String)
  /// The default family is in none of the font files.
  case noDefaultFamily(name: String, known: [String])
  /// Groups within groups need too much memory; the pixels of their surfaces together.
  case nestedGroups(pixels: Int, limit: Int)
  /// There is not enough memory.
  case outOfMemory
  /// Cairo failed; its own message.
  case drawing(String)
}

extension CanvasError {
  /// Whether a smaller canvas might help.
  public var isLackOfMemory: Bool {
    switch self {
    case .outOfMemory, .nestedGroups: true
    default: false
    }
  }
}

extension CanvasError: CustomStringConvertible {
  /// The reason as the end of a sentence, in lower case.
  public var description: String {
    switch self {
    case .canvasSize(let width, let height, let limit):
      "a canvas of \(width) x \(height) pixels cannot be drawn; a side has 1 to \(limit) pixels"
    case .documentSize(let width, let height, let limit):
      "a canvas of \(width) x \(height) points cannot be drawn; a side is above 0 and at most \(limit)"
    case .unreadableFont(let path):
      FontCollection.standardFiles.contains(path)
        ? "the font \(path) is missing or damaged; it comes with Debian's package fonts-dejavu-core"
        : "'\(path)' is not a readable font file"
    case .noDefaultFamily(let name, let known):
      "the default font family '\(name)' is in no font file; there are: "
        + known.joined(separator: ", ")
    case .nestedGroups(let pixels, let limit):
      "translucent or clipping views within each other need \(pixels) pixels at once; "
        + "at most \(limit) are allowed"
    case .outOfMemory: "not enough memory for the canvas"
    case .drawing(let message): "the frame cannot be drawn: \(message)"
    }
  }
}

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

/// The Debian packages with free fonts of the scripts that the standard fonts lack.
enum FontPackages {
  private static let emoji = "fonts-noto-color-emoji"

  /// The package with a font that has a character; nil for characters of no script, or none that is
  /// known.
  static func package(with scalar: Unicode.Scalar) -> String? {
    let properties = scalar.properties
    guard !properties.isEmojiPresentation, !properties.isEmojiModifier else { return emoji }
    guard properties.generalCategory != .privateUse else { return nil }
    switch g_unichar_get_script(scalar.value) {
    case G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA,
      G_UNICODE_SCRIPT_HANGUL, G_UNICODE_SCRIPT_BOPOMOFO:
      return "fonts-noto-cjk"
    case G_UNICODE_SCRIPT_INVALID_CODE, G_UNICODE_SCRIPT_UNKNOWN: return nil
    // Chinese and Japanese punctuation, and full-width forms.
    case G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED:
      let isWide =
        (0x3000...0x33FF).contains(scalar.value) || (0xFE30...0xFE4F).contains(scalar.value)
        || (0xFF00...0xFFEF).contains(scalar.value)
      if isWide { return "fonts-noto-cjk" }
      return properties.isEmoji ? emoji : "fonts-symbola"
    default: return "fonts-noto-core"
    }
  }
}
