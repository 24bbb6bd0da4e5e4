internal import Scene

/// What is wrong, and what to do about it, without the place.
///
/// A problem is made in one statement where it is found. One that several places find has a function in an
/// extension of this type, beside the code that finds it.
struct Problem: Sendable {
  /// The severity.
  let severity: Diagnostic.Severity
  /// The kind, for programs: words joined by hyphens.
  let code: String
  /// What is wrong, in lower case without a full stop.
  let message: String
  /// What to do about it.
  let hint: String?

  /// A problem, by default an error.
  init(
    _ code: String, _ message: String, hint: String? = nil, severity: Diagnostic.Severity = .error
  ) {
    (self.code, self.message, self.hint, self.severity) = (code, message, hint, severity)
  }

  /// The problem with a hint at a name that was probably meant; without one it stays.
  func suggesting(_ name: String?) -> Problem {
    guard let name else { return self }
    return Problem(code, message, hint: "did you mean '\(name)'?", severity: severity)
  }
}

/// Collects the diagnostics of one reading, up to a limit.
final class DiagnosticCollector {
  /// The diagnostics, in the order in which they were reported.
  private(set) var diagnostics: [Diagnostic]
  /// The largest number of problems that are kept.
  private let limit: Int

  /// A collector.
  ///
  /// - Parameters:
  ///   - limit: The largest number of problems; after them, one note says that there are more.
  ///   - diagnostics: The problems that an earlier reading has found; none by default.
  init(limit: Int, beginningWith diagnostics: [Diagnostic] = []) {
    (self.limit, self.diagnostics) = (limit, diagnostics)
  }

  /// Whether further problems are dropped, so that there is no point in looking for them.
  var isFull: Bool { diagnostics.count > limit }

  /// Whether any problem so far is an error.
  var hasErrors: Bool { diagnostics.hasErrors }

  /// Adds a problem.
  func report(_ problem: Problem, at place: SourceSpan?, notes: [Diagnostic.Note] = []) {
    guard !isFull else { return }
    guard diagnostics.count < limit else {
      diagnostics.append(
        Diagnostic(
          .note, code: Problem.limitCode, "only the first \(limit) problems are shown", at: nil))
      return
    }
    diagnostics.append(
      Diagnostic(
        problem.severity, code: problem.code, problem.message, at: place, hint: problem.hint,
        notes: notes))
  }

  /// Adds an error.
  func report(
    _ code: String, at place: SourceSpan?, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    report(Problem(code, message, hint: hint), at: place, notes: notes)
  }

  /// Adds a warning.
  func warn(_ code: String, at place: SourceSpan?, _ message: String, hint: String? = nil) {
    report(Problem(code, message, hint: hint, severity: .warning), at: place)
  }
}
