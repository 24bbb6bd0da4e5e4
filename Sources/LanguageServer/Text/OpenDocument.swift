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
