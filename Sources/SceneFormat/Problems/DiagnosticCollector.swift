internal import Scene

/// Collects the problems of one reading, up to a limit.
final class DiagnosticCollector {
  /// What was reported, in order.
  private(set) var diagnostics: [Diagnostic] = []
  /// The largest number of problems kept.
  private let limit: Int

  /// A collector without problems.
  ///
  /// - Parameter limit: The largest number of problems kept; a last one says that there are more.
  init(limit: Int) { self.limit = limit }

  /// Whether no further problem would be kept, so that looking for more is pointless.
  var isFull: Bool { diagnostics.count > limit }

  /// Whether any problem so far is an error.
  var hasErrors: Bool { diagnostics.hasErrors }

  /// Adds a problem.
  func report(_ problem: some Problem, at place: SourceSpan?, notes: [Diagnostic.Note] = []) {
    guard !isFull else { return }
    guard diagnostics.count < limit else {
      let last = LimitProblem.problems(limit)
      diagnostics.append(Diagnostic(last.severity, code: last.code, last.message, at: nil))
      return
    }
    diagnostics.append(
      Diagnostic(
        problem.severity, code: problem.code, problem.message, at: place, hint: problem.hint,
        notes: notes))
  }
}
