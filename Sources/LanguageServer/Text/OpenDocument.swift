internal import Foundation
internal import FramegenKit
internal import SceneText

/// A document that the client has opened, with the changes so far.
struct OpenDocument {
  /// The address by which the client names it.
  let uri: String
  /// The path of its file, absolute; a made-up one in the current folder for a document without a file.
  let path: String
  /// The number that the client gives each state.
  private(set) var version: Int
  /// The text, in UTF-8.
  private(set) var bytes: [UInt8]
  /// The lines of the text.
  private(set) var lines: LineIndex
  private let encoding: PositionEncoding

  /// A document as it is opened.
  init(uri: String, version: Int, text: String, _ encoding: PositionEncoding) {
    (self.uri, self.version, self.encoding) = (uri, version, encoding)
    path = DocumentURI.path(of: uri) ?? "./\(uri.filter { $0.isLetter || $0.isNumber }).json"
    bytes = Array(text.utf8)
    lines = LineIndex(bytes, encoding)
  }

  /// The text of a file, which is read in UTF-8.
  init(uri: String, version: Int, bytes: [UInt8]) {
    (self.uri, self.version, self.bytes, path, encoding) = (uri, version, bytes, uri, .utf8)
    lines = LineIndex(bytes, encoding)
  }

  /// Replaces the whole text.
  mutating func replaceAll(with bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes, encoding)
  }

  /// Takes over a change: of a range of the text, or the whole of it.
  ///
  /// - Parameters:
  ///   - change: A member of the `contentChanges` of the protocol.
  ///   - version: The number of the state after it.
  /// - Throws: What is wrong with the change.
  mutating func apply(_ change: JSONValue, version: Int) throws(ServerError) {
    let text = try change.requiredString("text")
    if let range = change["range"] {
      let (start, end) = try Self.positions(range)
      let first = lines.offset(of: start)
      let last = lines.offset(of: end)
      guard first <= last else {
        throw ServerError(.invalidParameters, "a range ends before it begins")
      }
      bytes.replaceSubrange(first..<last, with: text.utf8)
    } else {
      bytes = Array(text.utf8)
    }
    guard bytes.count <= MessageFrame.messageLimit else {
      throw ServerError(
        .invalidParameters,
        "a document exceeds the limit of \(MessageFrame.messageLimit) bytes")
    }
    self.version = version
    lines = LineIndex(bytes, encoding)
  }

  /// The positions of a range of the protocol.
  static func positions(
    _ range: JSONValue
  ) throws(ServerError) -> (start: TextPosition, end: TextPosition) {
    (try position(try range.required("start")), try position(try range.required("end")))
  }

  /// A position of the protocol.
  static func position(_ value: JSONValue) throws(ServerError) -> TextPosition {
    TextPosition(
      line: try value.requiredIndex("line"), character: try value.requiredIndex("character"))
  }
}

extension LineIndex {
  /// A range of bytes as a range of the protocol.
  func json(_ range: Range<Int>) -> JSONOutput {
    .object([
      ("start", json(position(of: range.lowerBound))),
      ("end", json(position(of: range.upperBound))),
    ])
  }

  private func json(_ position: TextPosition) -> JSONOutput {
    .object([
      ("line", .integer(position.line)), ("character", .integer(position.character)),
    ])
  }
}

/// The address of a document, and the path of its file.
enum DocumentURI {
  /// The path that an address with the scheme `file` has; nil for others, such as those of unsaved documents.
  static func path(of uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    return String(rest[slash...]).removingPercentEncoding
  }

  /// The address of a file by its absolute path.
  static func uri(of path: String) -> String {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~/")
    // Letters beyond ASCII are escaped, too.
    let text = path.utf8.map { byte -> String in
      let scalar = Unicode.Scalar(byte)
      return scalar.isASCII && allowed.contains(scalar)
        ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "file://" + text.joined()
  }
}

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
