/// The source line of a problem, for printing with the problem underlined.
///
/// Tabs become spaces. Characters that control a terminal or reorder the line become replacement
/// characters. A long line is cut around the underlined part.
struct Excerpt {
  /// The line number, from 1.
  let lineNumber: Int
  /// The line as printed.
  let text: String
  /// The number of cells before the underlined part.
  let indentation: Int
  /// The number of underlined cells, at least 1.
  let length: Int

  /// The widest line that is not cut, in cells: with the line number it fits a terminal of 120
  /// cells.
  static let maximumWidth = 100
  /// The number of cells between tab stops.
  static let tabWidth = 4
  /// The number of cells that stay visible before the underlined part of a cut line.
  static let leadingContext = 30
  /// The number of bytes that are read on each side of the span's start, so that a line of
  /// megabytes costs no more than a short one; enough for `maximumWidth` characters of four bytes.
  static let reach = 4 * maximumWidth

  /// A character as printed.
  private struct Cell {
    var text: String
    var width: Int
  }

  /// The excerpt for a span; for several lines, the first one.
  init(of span: SourceSpan, in source: SourceText) {
    let line = source.lineRange(ofByte: span.range.lowerBound)
    let start = min(max(span.range.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(span.range.upperBound, start), line.upperBound)
    lineNumber = source.position(ofByte: start).line

    // The three parts are decoded separately, so that a span that splits a character still lines
    // up.
    var column = 0
    let near = min(
      start, Self.boundary(max(line.lowerBound, start - Self.reach), in: source.bytes))
    let far = min(line.upperBound, start + Self.reach)
    let before = Self.cells(source.bytes[near..<start], from: &column)
    let underlined = Self.cells(source.bytes[start..<min(end, far)], from: &column)
    let after = Self.cells(source.bytes[min(end, far)..<far], from: &column)

    if near == line.lowerBound, far == line.upperBound, column <= Self.maximumWidth {
      text = Self.text(of: before + underlined + after)
      indentation = Self.width(of: before)
      length = max(1, Self.width(of: underlined))
      return
    }
    let isCutBefore = near > line.lowerBound || Self.width(of: before) > Self.leadingContext
    let kept =
      isCutBefore
      ? [Cell(text: "…", width: 1)] + Self.suffix(of: before, width: Self.leadingContext) : before
    indentation = Self.width(of: kept)
    let shown = Self.prefix(of: underlined, width: Self.maximumWidth - indentation)
    length = max(1, Self.width(of: shown))
    let isWhole = shown.count == underlined.count
    let remaining = Self.maximumWidth - indentation - Self.width(of: shown)
    let rest = isWhole ? Self.prefix(of: after, width: remaining) : []
    let isCutAfter = !isWhole || rest.count < after.count || far < line.upperBound
    text = Self.text(of: kept + shown + rest) + (isCutAfter ? "…" : "")
  }

  /// The nearest start of a UTF-8 sequence at or after an offset.
  private static func boundary(_ offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  /// The characters of a part of a line as printed, from a column on.
  private static func cells(_ bytes: ArraySlice<UInt8>, from column: inout Int) -> [Cell] {
    String(decoding: bytes, as: UTF8.self).map { character in
      let cell: Cell
      if character == "\t" {
        let width = tabWidth - column % tabWidth
        cell = Cell(text: String(repeating: " ", count: width), width: width)
      } else if character.unicodeScalars.contains(where: isUnsafe) {
        cell = Cell(text: "\u{FFFD}", width: 1)
      } else {
        cell = Cell(text: String(character), width: DisplayWidth.cells(of: character))
      }
      column += cell.width
      return cell
    }
  }

  /// Whether the scalar controls the terminal or reorders the line.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    // Properties are looked up in tables, and most text is ASCII.
    guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
    return [.control, .lineSeparator, .paragraphSeparator].contains(
      scalar.properties.generalCategory)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  private static func text(of cells: [Cell]) -> String { cells.map(\.text).joined() }

  private static func width(of cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.width } }

  private static func prefix(of cells: [Cell], width: Int) -> [Cell] {
    var remaining = width
    return Array(
      cells.prefix { cell in
        remaining -= cell.width
        return remaining >= 0
      })
  }

  private static func suffix(of cells: [Cell], width: Int) -> [Cell] {
    prefix(of: cells.reversed(), width: width).reversed()
  }
}

/// The number of terminal cells that a character occupies.
///
/// Source: Unicode Standard Annex #11, East Asian Width: wide and full-width characters occupy two
/// cells, combining and invisible ones none. Whole blocks are listed, which is exact for all
/// assigned characters except a few symbols.
enum DisplayWidth {
  /// The width of a character in cells, 0 to 2.
  static func cells(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if character.isASCII { return 1 }
    if scalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return wide.contains { $0.contains(first.value) } ? 2 : 1
    }
  }

  /// The blocks of wide characters: Hangul, CJK, Yi, full-width forms.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}
