public import SceneFormat

/// Why a scene cannot be staged: what only layout and dynamics can see, each at its place.
public struct StageError: Error, Equatable, Sendable {
  /// The problems, at least one of them an error, in the order of the file.
  public var diagnostics: [Diagnostic]
}
