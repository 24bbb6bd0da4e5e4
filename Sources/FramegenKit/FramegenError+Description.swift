internal import SceneFormat

extension FramegenError: CustomStringConvertible {
  /// The reason as text for people: the diagnostics with their places as the command prints them, or a
  /// sentence in lower case without a full stop, with the hint after a semicolon.
  public var description: String {
    switch self {
    case .scene(let diagnostics, let sources):
      let text = DiagnosticRenderer(.plain, sources: sources).render(diagnostics)
      return String(text.trimmingSuffix(while: \.isNewline))
    case .file(let error): return error.message
    case .occupied(let message, let hint), .request(let message, let hint):
      return hint.map { "\(message); \($0)" } ?? message
    case .picture(let message), .memory(let message), .program(let message), .fault(let message):
      return message
    }
  }
}

extension String {
  /// The text without the last characters that fulfil a condition.
  fileprivate func trimmingSuffix(while holds: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, holds(last) { rest.removeLast() }
    return rest
  }
}
