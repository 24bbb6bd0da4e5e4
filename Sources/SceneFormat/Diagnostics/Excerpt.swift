internal import Scene

/// The line of a source that a problem is in, ready to be printed with the problem underlined.
///
/// Tabs become spaces, characters that a terminal would obey or reorder become replacement
/// characters, and a line that is too long is cut around the underlined part.
struct Excerpt {
  /// The number of the line, from 1.
  let lineNumber: Int
  /// The line as it is printed.
  let text: String
  /// The cells before the underlining.
  let indentation: Int
  /// The cells underlined, at least 1.
  let length: Int

  /// The widest line printed whole, in cells: it still fits a terminal of 120 after the gutter.
  static let maximumWidth = 100
  /// The cells between tab stops.
  static let tabWidth = 4
  /// The cells that stay visible before the underlined part of a line that is cut.
  static let leadingContext = 30
  /// The bytes looked at on each side of the span's start, so that a line of megabytes costs no
  /// more than a short one; enough for `maximumWidth` characters of four bytes each.
  static let reach = 4 * maximumWidth

  /// One character as it is printed.
  private struct Cell {
    var text: String
    var width: Int
  }

  /// The excerpt for a span, of its first line where it has several.
  init(of span: SourceSpan, in source: SourceText) {
    let line = source.lineRange(ofByte: span.range.lowerBound)
    let start = min(max(span.range.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(span.range.upperBound, start), line.upperBound)
    lineNumber = source.position(ofByte: start).line

    // The three parts are decoded apart, so that a span which cuts a character still lines up.
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
    let room = Self.maximumWidth - indentation - Self.width(of: shown)
    let rest = isWhole ? Self.prefix(of: after, width: room) : []
    let isCutAfter = !isWhole || rest.count < after.count || far < line.upperBound
    text = Self.text(of: kept + shown + rest) + (isCutAfter ? "…" : "")
  }

  /// The nearest start of a UTF-8 sequence at or after an offset.
  private static func boundary(_ offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  /// The characters of a piece of a line as they are printed, starting at a column.
  private static func cells(_ bytes: ArraySlice<UInt8>, from column: inout Int) -> [Cell] {
    String(decoding: bytes, as: UTF8.self).map { character in
      let cell: Cell
      if character == "\t" {
        let width = tabWidth - column % tabWidth
        cell = Cell(text: String(repeating: " ", count: width), width: width)
      } else if character.unicodeScalars.contains(where: isHarmful) {
        cell = Cell(text: "\u{FFFD}", width: 1)
      } else {
        cell = Cell(text: String(character), width: DisplayWidth.cells(of: character))
      }
      column += cell.width
      return cell
    }
  }

  /// Whether a terminal would obey the scalar, or reorder the line for it.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  private static func text(of cells: [Cell]) -> String { cells.map(\.text).joined() }

  private static func width(of cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.width } }

  private static func prefix(of cells: [Cell], width: Int) -> [Cell] {
    var room = width
    return Array(
      cells.prefix { cell in
        room -= cell.width
        return room >= 0
      })
  }

  private static func suffix(of cells: [Cell], width: Int) -> [Cell] {
    prefix(of: cells.reversed(), width: width).reversed()
  }
}
