internal import SceneText

/// A command line that cannot be understood or carried out.
public struct UsageError: Error, Sendable {
  /// What is wrong, in lower case, without a full stop.
  public let message: String
  /// What to do about it, or nil.
  public let hint: String?
  /// The command whose help explains more, or nil for the tool's own.
  public internal(set) var command: Command?

  /// An error with a message and, if there is one, a hint.
  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// An error about a word that is not among those allowed, with the nearest of them as the hint.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - word: The word.
  ///   - words: The words allowed.
  ///   - hint: The hint if none of the words is near; nil by default.
  public init(
    _ message: String, mistyped word: String, among words: [String], otherwise hint: String? = nil
  ) {
    let nearest = Spelling.nearest(to: word, in: words)
    self.init(message, hint: nearest.map { "did you mean '\($0)'?" } ?? hint)
  }

  /// A hint that lists the words allowed.
  package static func list(_ words: [String]) -> String {
    "one of \(words.joined(separator: ", "))"
  }
}
