internal import Foundation
internal import SceneText

/// A message of the client: a request, which is answered, or a notification.
struct ClientMessage {
  /// The id of a request; nil for a notification.
  var id: JSONOutput?
  /// What is asked or told.
  var method: String
  /// Its parameters; null without any.
  var parameters: JSONValue

  /// Reads a message.
  ///
  /// - Parameter bytes: The text of the message.
  /// - Returns: The message; nil for an answer to a request of the server, which makes none that need one.
  /// - Throws: What is wrong, with the id of the request as far as it is known.
  static func read(_ bytes: [UInt8]) throws(ServerError) -> ClientMessage? {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ServerError(.parse, "the message is not valid UTF-8")
    }
    let (value, diagnostics) = JSONReader.read(bytes, rules: .plain, limit: 1)
    guard let value, !diagnostics.hasErrors else {
      throw ServerError(
        .parse, "the message is not valid JSON: \(diagnostics.first?.message ?? "it is empty")")
    }
    guard let object = value.object else {
      throw ServerError(.invalidRequest, "the message is not an object")
    }
    var id: JSONOutput?
    switch object["id"]?.content {
    case .number(let number): id = .literal(number.text)
    case .string(let string): id = .string(string.value)
    case .null, nil: break
    default: throw ServerError(.invalidRequest, "'id' is neither a number nor a string")
    }
    guard let method = object["method"]?.string else {
      if object["result"] != nil || object["error"] != nil { return nil }
      throw ServerError(.invalidRequest, "the message has no 'method'", of: id)
    }
    let null = JSONValue(content: .null, place: .start)
    return ClientMessage(id: id, method: method.value, parameters: object["params"] ?? null)
  }
}

/// Why a message is refused, or a request fails.
struct ServerError: Error {
  /// The codes of JSON-RPC and of the protocol.
  enum Code: Int {
    case parse = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
    case requestFailed = -32803
  }

  var code: Code
  var message: String
  /// The id of the request, if it is known where the error is made.
  var id: JSONOutput?

  init(_ code: Code, _ message: String, of id: JSONOutput? = nil) {
    (self.code, self.message, self.id) = (code, message, id)
  }
}

extension JSONValue {
  /// The value of a key; nil if there is none, or it is null.
  subscript(key: String) -> JSONValue? {
    guard let value = object?[key], value.content != .null else { return nil }
    return value
  }

  /// The whole number; nil for any other value.
  var integer: Int? {
    guard case .number(let number) = content else { return nil }
    return Int(exactly: number.value)
  }

  /// Whether the value is true.
  var isTrue: Bool { content == .boolean(true) }

  /// The value of a key that a request must have.
  func required(_ key: String) throws(ServerError) -> JSONValue {
    guard let value = self[key] else {
      throw ServerError(.invalidParameters, "'\(key)' is missing")
    }
    return value
  }

  /// The string of a key that a request must have.
  func requiredString(_ key: String) throws(ServerError) -> String {
    guard let string = try required(key).string else {
      throw ServerError(.invalidParameters, "'\(key)' is not a string")
    }
    return string.value
  }

  /// The whole number of a key that a request must have, at least 0.
  func requiredIndex(_ key: String) throws(ServerError) -> Int {
    guard let number = try required(key).integer, number >= 0 else {
      throw ServerError(.invalidParameters, "'\(key)' is not a whole number of at least 0")
    }
    return number
  }
}

/// What the server writes: answers, errors and notifications.
enum ServerMessage {
  private static let version: JSONOutput.Member = ("jsonrpc", .string("2.0"))

  /// The answer to a request.
  static func answer(_ id: JSONOutput, _ result: JSONOutput) -> String {
    JSONOutput.object([version, ("id", id), ("result", result)]).text(.compact)
  }

  /// The error of a request, or of a message without an id that can be read.
  static func failure(_ id: JSONOutput?, _ error: ServerError) -> String {
    let body: JSONOutput = .object([
      ("code", .number(Double(error.code.rawValue))), ("message", .string(error.message)),
    ])
    return JSONOutput.object([version, ("id", id ?? .null), ("error", body)]).text(.compact)
  }

  /// A notification.
  static func notification(_ method: String, _ parameters: JSONOutput) -> String {
    JSONOutput.object([version, ("method", .string(method)), ("params", parameters)])
      .text(.compact)
  }
}

extension JSONOutput {
  /// A whole number.
  static func integer(_ number: Int) -> JSONOutput { .literal(String(number)) }

  /// A text in Markdown, as a hover or a completion shows it.
  static func markdown(_ text: String) -> JSONOutput {
    .object([("kind", .string("markdown")), ("value", .string(text))])
  }
}

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
