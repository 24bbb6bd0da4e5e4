/// A message to the author of a scene: a problem, its place and, if known, a way to solve it.
public struct Diagnostic: Equatable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Comparable, Sendable {
    /// The scene cannot be staged.
    case error
    /// The scene can be staged, but probably not as intended.
    case warning
    /// For information only.
    case note

    /// Orders severities, the most severe first.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }

  /// A further statement that helps to understand a problem, mostly about another place.
  public struct Note: Equatable, Sendable {
    /// What is at the place, in lower case without a full stop.
    public var message: String
    /// The place, or nil for something that the scene does not contain.
    public var place: SourceSpan?

    /// A note at a place, or without one.
    public init(_ message: String, at place: SourceSpan?) {
      self.message = message
      self.place = place
    }
  }

  /// The severity.
  public var severity: Severity
  /// The kind of problem, for programs: words joined by hyphens, such as `unknown-key`.
  ///
  /// Codes stay the same when messages are reworded.
  public var code: String
  /// What is wrong, in lower case without a full stop.
  public var message: String
  /// The place of the problem, or nil if it has no single place.
  public var place: SourceSpan?
  /// What to do about it, in lower case; printed after the underlined part.
  public var hint: String?
  /// Further statements that belong to the problem.
  public var notes: [Note]
  /// What was probably meant instead of the text at the place; nil where that is not known.
  package var replacement: String?

  /// A diagnostic.
  ///
  /// - Parameters:
  ///   - severity: The severity.
  ///   - code: The kind of problem, in words joined by hyphens.
  ///   - message: What is wrong, in lower case without a full stop.
  ///   - place: The place of the problem.
  ///   - hint: What to do about it, in lower case.
  ///   - notes: Further statements that belong to the problem.
  public init(
    _ severity: Severity, code: String, _ message: String, at place: SourceSpan?,
    hint: String? = nil, notes: [Note] = []
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.place = place
    self.hint = hint
    self.notes = notes
  }
}

extension Sequence<Diagnostic> {
  /// The diagnostics in the order of their places, those without one last.
  ///
  /// At the same place, the most severe come first; otherwise the order is kept.
  ///
  /// - Parameter sources: The texts, in which places in instances are looked up; without them these come first.
  /// - Returns: The diagnostics.
  public func sortedByPlace(in sources: SourceList = SourceList([])) -> [Diagnostic] {
    enumerated().sorted { left, right in
      switch (
        left.element.place.map(sources.written), right.element.place.map(sources.written)
      ) {
      case (nil, .some): return false
      case (.some, nil): return true
      case (let a?, let b?) where a != b: return a < b
      default:
        return (left.element.severity, left.offset) < (right.element.severity, right.offset)
      }
    }.map(\.element)
  }

  /// Whether one of the diagnostics is an error.
  @inlinable public var hasErrors: Bool { contains { $0.severity == .error } }
}

/// What is wrong, and what to do about it, without the place.
///
/// A problem is made in one statement where it is found. One that several places find has a function in an
/// extension of this type, beside the code that finds it.
package struct Problem: Sendable {
  /// The severity.
  package let severity: Diagnostic.Severity
  /// The kind, for programs: words joined by hyphens.
  package let code: String
  /// What is wrong, in lower case without a full stop.
  package let message: String
  /// What to do about it.
  package let hint: String?
  /// What was probably meant instead of the text at the place; nil where that is not known.
  package private(set) var replacement: String?

  /// A problem, by default an error.
  package init(
    _ code: String, _ message: String, hint: String? = nil, severity: Diagnostic.Severity = .error
  ) {
    (self.code, self.message, self.hint, self.severity) = (code, message, hint, severity)
  }

  /// The problem with a hint at a name that was probably meant; without one it stays.
  package func suggesting(_ name: String?) -> Problem {
    guard let name else { return self }
    var problem = Problem(code, message, hint: "did you mean '\(name)'?", severity: severity)
    problem.replacement = name
    return problem
  }

  /// The code of whatever exceeds a limit.
  package static let limitCode = "limit"

  /// The problem of a scene in which there is more of something than a limit allows that is fixed.
  package static func fixedLimit(_ message: String) -> Problem {
    Problem(limitCode, message, hint: "this limit cannot be raised")
  }
}

/// Collects the diagnostics of one reading, up to a limit.
package final class DiagnosticCollector {
  /// The diagnostics, in the order in which they were reported.
  package private(set) var diagnostics: [Diagnostic]
  /// The largest number of problems that are kept.
  private let limit: Int
  /// The texts with their instances, where the same problem is reported only once; none by default.
  package var sources = SourceList([])
  /// Whether what is read has been read before, with other names, so that nothing is reported again.
  package var isReadingAgain = false
  /// The problems in what is instantiated or read again, by their places in the text.
  private var repeated: Set<Repeated> = []

  /// A problem that several instances of a text may have.
  private struct Repeated: Hashable {
    var place: SourceSpan
    var code: String
    var message: String
  }

  /// A collector.
  ///
  /// - Parameters:
  ///   - limit: The largest number of problems; after them, one note says that there are more.
  ///   - diagnostics: The problems that an earlier reading has found; none by default.
  package init(limit: Int, beginningWith diagnostics: [Diagnostic] = []) {
    (self.limit, self.diagnostics) = (limit, diagnostics)
  }

  /// Whether further problems are dropped, so that there is no point in looking for them.
  package var isFull: Bool { diagnostics.count > limit }

  /// Whether any problem so far is an error.
  package var hasErrors: Bool { diagnostics.hasErrors }

  /// Adds a problem.
  package func report(_ problem: Problem, at place: SourceSpan?, notes: [Diagnostic.Note] = []) {
    guard !isFull, !isRepeated(problem, at: place) else { return }
    guard diagnostics.count < limit else {
      diagnostics.append(
        Diagnostic(
          .note, code: Problem.limitCode, "only the first \(limit) problems are shown", at: nil))
      return
    }
    var diagnostic = Diagnostic(
      problem.severity, code: problem.code, problem.message, at: place, hint: problem.hint,
      notes: notes)
    diagnostic.replacement = problem.replacement
    diagnostics.append(diagnostic)
  }

  /// Whether a problem has been reported for another instance of the text or another reading of it.
  private func isRepeated(_ problem: Problem, at place: SourceSpan?) -> Bool {
    guard let place, isReadingAgain || sources.hasInstances else { return false }
    let key = Repeated(
      place: sources.written(place), code: problem.code, message: problem.message)
    if isReadingAgain,
      diagnostics.contains(where: { $0.place == place && $0.code == key.code })
    {
      return true
    }
    return !repeated.insert(key).inserted
  }

  /// Adds an error.
  package func report(
    _ code: String, at place: SourceSpan?, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    report(Problem(code, message, hint: hint), at: place, notes: notes)
  }

  /// Adds a warning.
  package func warn(_ code: String, at place: SourceSpan?, _ message: String, hint: String? = nil) {
    report(Problem(code, message, hint: hint, severity: .warning), at: place)
  }
}
