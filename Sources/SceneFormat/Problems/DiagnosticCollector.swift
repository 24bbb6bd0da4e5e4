internal import Scene

/// Collects the diagnostics of one reading, up to a limit.
final class DiagnosticCollector {
  /// The diagnostics, in the order in which they were reported.
  private(set) var diagnostics: [Diagnostic] = []
  /// The largest number of problems that are kept.
  private let limit: Int

  /// An empty collector.
  ///
  /// - Parameter limit: The largest number of problems; after them, one note says that there are
  ///   more.
  init(limit: Int) { self.limit = limit }

  /// Whether further problems are dropped, so that there is no point in looking for them.
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
