internal import SceneText

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
