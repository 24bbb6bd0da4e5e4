internal import CPango

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
