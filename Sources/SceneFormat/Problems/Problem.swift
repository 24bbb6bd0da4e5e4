/// A sort of problem with its particulars; the sentence that tells of it is made from them.
///
/// The cases say what was found and what it was compared with; the words stand in the extensions,
/// so that a sentence can be improved without touching what detects the problem.
protocol Problem {
  /// How bad it is.
  var severity: Diagnostic.Severity { get }
  /// Its sort, in words joined by hyphens.
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
