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
