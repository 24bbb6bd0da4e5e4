internal import FramegenKit
internal import SceneFormat

/// What all sessions of a server share.
struct PreviewContext: Sendable {
  var folder: SceneFolder
  var limits: SceneLimits
  var access: SceneAccess
  var watcher: FileWatcher
  var exports: ExportStore

  /// A scene by its path, which must be one of the folder's.
  func source(_ path: String) -> SceneSource? {
    folder.contains(path) ? SceneSource(path: path, limits: limits, access: access) : nil
  }
}
