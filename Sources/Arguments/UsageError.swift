/// A command line that cannot be understood, or asks for what there is not.
public struct UsageError: Error, Sendable {
  /// What is wrong, in lower case, without a full stop.
  public let message: String
  /// A way out, or nil.
  public let hint: String?
  /// The command whose help would help, or nil for the tool's own.
  public internal(set) var command: Command?

  /// An error with what is wrong and, where there is one, a way out.
  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
