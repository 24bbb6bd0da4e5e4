/// A place in a document as the protocol counts: lines and code units from 0.
package struct TextPosition: Equatable, Comparable {
  package var line: Int
  package var character: Int

  /// A place in a line.
  package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  /// Orders places as in the text.
  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// How the characters of a line are counted.
package enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// Where the lines of a text begin, to convert between bytes and positions.
///
/// Lines end with LF, CR LF or CR, as the protocol says. Positions after the end of a line mean its end, and lines after
/// the last one the end of the text; those within a character mean its start.
package struct LineIndex {
  private let bytes: [UInt8]
  private let starts: [Int]
  private let encoding: PositionEncoding

  /// The lines of a text in UTF-8.
  package init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isPaired = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isPaired) {
        starts.append(index + 1)
      }
    }
    self.starts = starts
  }

  /// The number of lines, at least 1.
  package var lineCount: Int { starts.count }

  /// The byte at a position.
  package func offset(of position: TextPosition) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let start = starts[max(position.line, 0)]
    let end = lineEnd(max(position.line, 0))
    var (offset, units) = (start, 0)
    while offset < end, units < position.character {
      let (length, width) = character(at: offset, before: end)
      guard units + width <= position.character else { break }
      offset += length
      units += width
    }
    return offset
  }

  /// The position of a byte.
  package func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), bytes.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    var (index, units) = (starts[low], 0)
    while index < offset {
      let (length, width) = character(at: index, before: bytes.count)
      guard index + length <= offset else { break }
      index += length
      units += width
    }
    return TextPosition(line: low, character: units)
  }

  /// The end of a line without its line break.
  private func lineEnd(_ line: Int) -> Int {
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > starts[line], [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(bytes[end - 1]) {
      end -= 1
    }
    return end
  }

  /// The number of bytes of the character at an offset, and how many units it counts.
  private func character(at offset: Int, before end: Int) -> (length: Int, width: Int) {
    let byte = bytes[offset]
    let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
    let whole = min(length, end - offset)
    switch encoding {
    case .utf8: return (whole, whole)
    case .utf16: return (whole, length == 4 ? 2 : 1)
    }
  }
}
