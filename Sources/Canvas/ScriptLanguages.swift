internal import CPango

/// The languages that are assumed for the scripts of a text.
///
/// The language selects variants of letters, as of the Cyrillic б, which has a different form in
/// Serbian. For a script that the text's language does not use, Pango would take a language from
/// the environment; each script is given a fixed one instead, so that a text looks the same
/// everywhere.
enum ScriptLanguages {
  /// The language of scripts that have none below: Latin, and characters that scripts share.
  static let base = "en"

  /// A part of a text and the language of its script.
  struct Run: Equatable {
    /// The part's bytes.
    var bytes: Range<Int>
    /// The language's code (RFC 3066).
    var language: String
  }

  /// The parts of a text in scripts other than the base language's.
  static func runs(of utf8: [UInt8]) -> [Run] {
    // Most texts are plain ASCII.
    guard utf8.contains(where: { $0 > 127 }) else { return [] }
    let scripts = scripts(of: utf8)
    let hasKana = scripts.contains {
      $0.script == PANGO_SCRIPT_HIRAGANA || $0.script == PANGO_SCRIPT_KATAKANA
    }
    let hasHangul = scripts.contains { $0.script == PANGO_SCRIPT_HANGUL }
    return scripts.compactMap { bytes, script in
      if script == PANGO_SCRIPT_HAN {
        return Run(bytes: bytes, language: hasKana ? "ja" : hasHangul ? "ko" : "zh-cn")
      }
      return languages[script.rawValue].map { Run(bytes: bytes, language: $0) }
    }
  }

  /// The runs of one script each.
  private static func scripts(of utf8: [UInt8]) -> [(bytes: Range<Int>, script: PangoScript)] {
    utf8.withUnsafeBytes { bytes in
      guard let text = bytes.bindMemory(to: CChar.self).baseAddress,
        let iterator = pango_script_iter_new(text, Int32(clamping: bytes.count))
      else { return [] }
      defer { pango_script_iter_free(iterator) }
      var runs: [(bytes: Range<Int>, script: PangoScript)] = []
      repeat {
        var (start, end): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        var script = PANGO_SCRIPT_COMMON
        pango_script_iter_get_range(iterator, &start, &end, &script)
        if let start, let end { runs.append((start - text..<end - text, script)) }
      } while pango_script_iter_next(iterator) != 0
      return runs
    }
  }

  /// The most spoken language of each script for which fonts distinguish languages.
  private static let languages: [PangoScript.RawValue: String] = {
    let pairs: [(PangoScript, String)] = [
      (PANGO_SCRIPT_ARABIC, "ar"), (PANGO_SCRIPT_ARMENIAN, "hy"), (PANGO_SCRIPT_BENGALI, "bn"),
      (PANGO_SCRIPT_CYRILLIC, "ru"), (PANGO_SCRIPT_DEVANAGARI, "hi"),
      (PANGO_SCRIPT_ETHIOPIC, "am"), (PANGO_SCRIPT_GEORGIAN, "ka"), (PANGO_SCRIPT_GREEK, "el"),
      (PANGO_SCRIPT_GUJARATI, "gu"), (PANGO_SCRIPT_GURMUKHI, "pa"), (PANGO_SCRIPT_HANGUL, "ko"),
      (PANGO_SCRIPT_HEBREW, "he"), (PANGO_SCRIPT_HIRAGANA, "ja"), (PANGO_SCRIPT_KANNADA, "kn"),
      (PANGO_SCRIPT_KATAKANA, "ja"), (PANGO_SCRIPT_KHMER, "km"), (PANGO_SCRIPT_LAO, "lo"),
      (PANGO_SCRIPT_MALAYALAM, "ml"), (PANGO_SCRIPT_MONGOLIAN, "mn"),
      (PANGO_SCRIPT_MYANMAR, "my"), (PANGO_SCRIPT_ORIYA, "or"), (PANGO_SCRIPT_SINHALA, "si"),
      (PANGO_SCRIPT_SYRIAC, "syr"), (PANGO_SCRIPT_TAMIL, "ta"), (PANGO_SCRIPT_TELUGU, "te"),
      (PANGO_SCRIPT_THAANA, "dv"), (PANGO_SCRIPT_THAI, "th"), (PANGO_SCRIPT_TIBETAN, "bo"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0.rawValue, $1) })
  }()
}
