public import SceneFormat

/// Why a scene cannot be staged: errors that only layout and dynamics can detect.
public struct StageError: Error, Equatable, Sendable {
  /// The diagnostics, at least one of them an error, in the order of the file.
  public var diagnostics: [Diagnostic]
}
