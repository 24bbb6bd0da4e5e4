internal import FramegenKit
internal import SceneFormat

/// What all sessions of a server share.
struct PreviewContext: Sendable {
  var scenes: SceneList
  var limits: SceneLimits
  var access: SceneAccess
  var watcher: FileWatcher
  var exports: ExportStore

  /// A scene by its path, which must be one of those that were found.
  func source(_ path: String) -> SceneSource? {
    scenes.contains(path) ? SceneSource(path: path, limits: limits, access: access) : nil
  }
}
