/// A kind of problem with its details, from which its message is made.
///
/// The cases hold what was found and what was expected. The texts are in extensions, so that they
/// can be reworded without touching the code that detects the problem.
protocol Problem {
  /// The severity.
  var severity: Diagnostic.Severity { get }
  /// The kind, for programs: words joined by hyphens.
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
