public import SceneFormat

/// Why a scene was not turned into what was asked for.
public enum FramegenError: Error, Equatable, Sendable {
  /// The scene has errors; the diagnostics point into the sources, warnings included.
  case scene([Diagnostic], sources: SourceList)
  /// A file could not be read or written.
  case file(FileError)
  /// What is there would be overwritten, and is not this run's to overwrite.
  case occupied(String, hint: String?)
  /// What was asked for does not fit the scene or itself.
  case request(String, hint: String?)
  /// A program that was to write something could not.
  case program(String)
  /// Something failed that no input should make fail.
  case fault(String)
}
