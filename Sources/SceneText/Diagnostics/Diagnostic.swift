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
