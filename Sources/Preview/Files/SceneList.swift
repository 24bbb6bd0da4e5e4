internal import Synchronization

/// The scenes that were found last.
///
/// Nothing else is ever read for a page, whatever it asks for.
final class SceneList: Sendable {
  let folder: SceneFolder
  private let paths = Mutex<Set<String>>([])

  init(_ folder: SceneFolder) { self.folder = folder }

  /// Finds the scenes anew.
  func find() -> [FoundScene] {
    let scenes = folder.scenes()
    paths.withLock { $0 = Set(scenes.map(\.path)) }
    return scenes
  }

  /// Whether a path is one of the scenes.
  func contains(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }
}
