public import Scene

/// Something to tell the author of a scene: a problem, its place and, where one is known, a way out.
public struct Diagnostic: Equatable, Sendable {
  /// How bad a problem is.
  public enum Severity: String, Comparable, Sendable {
    /// The scene cannot be staged.
    case error
    /// The scene can be staged, but probably not as meant.
    case warning
    /// Nothing is wrong.
    case note

    /// Orders severities from the worst on.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }

  /// Another place that helps to understand a problem.
  public struct Note: Equatable, Sendable {
    /// What is to be seen there, in lower case without a full stop.
    public var message: String
    /// Where.
    public var place: SourceSpan

    /// A note at a place.
    public init(_ message: String, at place: SourceSpan) {
      self.message = message
      self.place = place
    }
  }

  /// How bad it is.
  public var severity: Severity
  /// What sort of problem it is, in words joined by hyphens (`unknown-key`), for programs: codes
  /// stay when sentences change.
  public var code: String
  /// What is wrong, in lower case without a full stop.
  public var message: String
  /// Where it is wrong, or nil for a problem of no single place.
  public var place: SourceSpan?
  /// What to do about it, in lower case; it is printed after the underlining.
  public var hint: String?
  /// Other places that belong to the problem.
  public var notes: [Note]

  /// A diagnostic.
  ///
  /// - Parameters:
  ///   - severity: How bad it is.
  ///   - code: What sort of problem it is, in words joined by hyphens.
  ///   - message: What is wrong, in lower case without a full stop.
  ///   - place: Where it is wrong.
  ///   - hint: What to do about it, in lower case.
  ///   - notes: Other places that belong to the problem.
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
  /// The diagnostics by place, those without one last; at one place the worst first, then in the
  /// order given.
  public func sortedByPlace() -> [Diagnostic] {
    enumerated().sorted { left, right in
      switch (left.element.place, right.element.place) {
      case (nil, .some): return false
      case (.some, nil): return true
      case (let a?, let b?) where a != b: return a < b
      default:
        return (left.element.severity, left.offset) < (right.element.severity, right.offset)
      }
    }.map(\.element)
  }

  /// Whether any of them is an error.
  public var hasErrors: Bool { contains { $0.severity == .error } }
}
