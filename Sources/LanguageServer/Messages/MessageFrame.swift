internal import Foundation

/// Splits a stream of bytes into messages, each after a header with its length.
///
/// The header is that of the base protocol: lines that end in CR LF, among them `Content-Length: N`, and an empty line.
/// Source: Language Server Protocol 3.17, Base Protocol.
package struct MessageFrame {
  /// The largest message, in bytes: several times the largest scene, with escapes.
  package static let messageLimit = 64 << 20
  /// The longest header, in bytes.
  static let headerLimit = 1 << 12

  /// What has been found in the stream.
  package enum Found: Equatable {
    /// The text of a message.
    case message([UInt8])
    /// A header that is malformed or tells too large a message, after which nothing can be found.
    case failure(String)
  }

  private var bytes: [UInt8] = []
  /// The length of the message whose header has been read.
  private var length: Int?

  /// A stream before its first byte.
  package init() {}

  /// Adds bytes of the stream.
  package mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  /// Whether a message has begun that is not complete.
  var isIncomplete: Bool { length != nil || !bytes.isEmpty }

  /// The next complete message; nil if more bytes are needed.
  package mutating func next() -> Found? {
    if length == nil {
      guard let end = headerEnd else {
        return bytes.count > Self.headerLimit
          ? .failure("the header of a message exceeds \(Self.headerLimit) bytes") : nil
      }
      let header = String(decoding: bytes[..<end], as: UTF8.self)
      bytes.removeFirst(end)
      guard let stated = Self.length(in: header) else {
        return .failure("the header of a message has no valid Content-Length")
      }
      guard stated <= Self.messageLimit else {
        return .failure(
          "a message of \(stated) bytes exceeds the limit of \(Self.messageLimit) bytes")
      }
      length = stated
    }
    guard let length, bytes.count >= length else { return nil }
    let message = Array(bytes[..<length])
    bytes.removeFirst(length)
    self.length = nil
    return .message(message)
  }

  /// The index after the empty line that ends the header; nil if it is not complete.
  private var headerEnd: Int? {
    let limit = min(bytes.count, Self.headerLimit)
    guard limit >= 4 else { return nil }
    let ending = Array("\r\n\r\n".utf8)
    return (0...(limit - 4)).first { bytes[$0..<$0 + 4].elementsEqual(ending) }.map { $0 + 4 }
  }

  /// The length that a header states; nil if it states none or a malformed one.
  private static func length(in header: String) -> Int? {
    for line in header.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].trimmingCharacters(in: .whitespaces)
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      return Int(digits) ?? .max
    }
    return nil
  }

  /// A message with its header.
  static func framed(_ text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }
}
