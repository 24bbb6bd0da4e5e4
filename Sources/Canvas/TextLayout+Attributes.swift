internal import CPango
internal import Foundation
internal import Geometry

extension TextLayout {
  /// Sets the language of each script and the fonts of the parts, and no hyphens in broken words,
  /// as in UIKit; cuts long words into pieces, and keeps spaces with the marks on them in one line.
  func setAttributes(of request: Request) {
    guard let attributes = pango_attr_list_new() else { return }
    var pieces: [(bytes: Range<Int>, make: () -> UnsafeMutablePointer<PangoAttribute>?)] = []
    for run in request.languages ?? ScriptLanguages.runs(of: request.utf8) {
      let language = run.language
      pieces.append((run.bytes, { pango_attr_language_new(pango_language_from_string(language)) }))
    }
    for run in request.runs {
      let family = run.families.joined(separator: ",")
      let weight = run.weight.pango
      let size = min(run.scale * unitsPerEm, Self.largestEmSize * Double(PANGO_SCALE))
      pieces.append((run.bytes, { pango_attr_family_new(family) }))
      pieces.append((run.bytes, { pango_attr_weight_new(weight) }))
      pieces.append((run.bytes, { pango_attr_size_new_absolute(Int32(max(1, size))) }))
    }
    for bytes in LongWords.pieces(of: request.utf8) {
      pieces.append((bytes, { pango_attr_rise_new(0) }))
    }
    for bytes in MarkedSpaces.ranges(in: request.utf8) {
      pieces.append((bytes, { pango_attr_allow_breaks_new(0) }))
    }
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    // Pango searches its list from the beginning for the place of an attribute that is not the last.
    let order = pieces.indices.sorted {
      (pieces[$0].bytes.lowerBound, $0) < (pieces[$1].bytes.lowerBound, $1)
    }
    for index in order {
      guard let attribute = pieces[index].make() else { continue }
      attribute.pointee.start_index = UInt32(clamping: pieces[index].bytes.lowerBound)
      attribute.pointee.end_index = UInt32(clamping: pieces[index].bytes.upperBound)
      pango_attr_list_insert(attributes, attribute)
    }
    pango_layout_set_attributes(handle, attributes)
    pango_attr_list_unref(attributes)
  }
}

/// Spaces with marks on them.
///
/// By Unicode's rules a line may break between a space and a mark or a joiner after it (Annex #14, rule LB10), although both
/// are one character (Annex #29). Pango 1.50 ends the process by an assertion where a line is too narrow for such a
/// character at the end of a part in one script or direction.
enum MarkedSpaces {
  /// The bytes of each space and of what follows it in its character.
  static func ranges(in utf8: [UInt8]) -> [Range<Int>] {
    utf8.indices.dropLast().compactMap { index in
      guard utf8[index] == 0x20, utf8[index + 1] >= 0x80 else { return nil }
      // A space and the longest code point.
      let text = String(decoding: utf8[index...].prefix(5), as: UTF8.self)
      guard let character = text.first, character.unicodeScalars.count > 1 else { return nil }
      return index..<min(index + character.utf8.count, utf8.count)
    }
  }
}

/// Words, and spaces in a row, that are so long that they are shaped in pieces.
///
/// Pango shapes the rest of them again for each line into which it breaks them, which takes
/// quadratic time. There is no kerning between two pieces.
enum LongWords {
  /// The shortest word that is cut, in bytes.
  static let shortest = 512
  /// The least length of a piece, in bytes.
  private static let pieceLength = 256

  /// Every second piece of the long words and spaces of a text; an attribute on these separates all of them.
  static func pieces(of utf8: [UInt8]) -> [Range<Int>] {
    guard utf8.count >= shortest else { return [] }
    var pieces: [Range<Int>] = []
    var start = 0
    for index in 1...utf8.count
    where index == utf8.count || isSpace(utf8[index]) != isSpace(utf8[index - 1]) {
      if index - start >= shortest { pieces += self.pieces(of: start..<index, in: utf8) }
      start = index
    }
    return pieces
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func pieces(of word: Range<Int>, in utf8: [UInt8]) -> [Range<Int>] {
    var cuts = [word.lowerBound]
    var place = word.lowerBound
    // Characters are kept whole, with their accents and modifiers.
    for character in String(decoding: utf8[word], as: UTF8.self) {
      place += character.utf8.count
      if let last = cuts.last, place - last >= pieceLength { cuts.append(place) }
    }
    cuts.append(word.upperBound)
    return stride(from: 0, to: cuts.count - 1, by: 2).map {
      min(cuts[$0], word.upperBound)..<min(cuts[$0 + 1], word.upperBound)
    }
  }
}

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
