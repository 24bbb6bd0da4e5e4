/// A kind of problem with its details, from which its message is made.
///
/// The cases hold what was found and what was expected; the messages are in extensions, so that one
/// can be reworded without touching the code that detects the problem.
protocol Problem {
  /// How bad it is.
  var severity: Diagnostic.Severity { get }
  /// Its kind, in words joined by hyphens.
  var code: String { get }
  /// What is wrong, in lower case without a full stop.
  var message: String { get }
  /// What to do about it.
  var hint: String? { get }
}

extension Problem {
  var severity: Diagnostic.Severity { .error }
  var hint: String? { nil }
}
