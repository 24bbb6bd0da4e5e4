internal import Foundation
internal import FramegenKit
internal import SceneFormat
internal import SceneText
internal import Synchronization

/// A scene of a folder.
package struct FoundScene: Equatable, Sendable {
  /// The path, as the command would be given it.
  package var path: String
  /// The title; the name of the file if it has none.
  package var title: String
  /// The version of the file; nil where it was not asked for.
  var stamp: FileStamp?

  /// A scene with its title.
  package init(path: String, title: String) {
    self.path = path
    self.title = title
  }
}

/// What is previewed: one scene, or those in a folder.
package enum SceneFolder: Equatable, Sendable {
  case scene(String)
  case folder(String)

  /// How many files and folders are looked at.
  private static let entryLimit = 50_000
  /// The most folders in which new scenes are noticed.
  private static let folderLimit = 1_000
  /// The most scenes of a gallery.
  private static let sceneLimit = 2_000
  /// How much of a file is read for its title, in bytes.
  private static let titleLimit = 1 << 20

  /// The scenes, sorted by path; a single one even if it is not there.
  package func scenes() -> [FoundScene] { contents(title: Self.title).scenes }

  /// The scenes, and the folders in which they may be.
  ///
  /// - Parameter title: Finds the title of a file; nil for one that is no scene.
  /// - Returns: The scenes, sorted by path, a single one even if it is not there; and the folders.
  func contents(title: (String) -> String?) -> (scenes: [FoundScene], folders: [String]) {
    switch self {
    case .scene(let path):
      return ([FoundScene(path: path, title: title(path) ?? splitPath(path).name)], [])
    case .folder(let folder):
      let (files, folders) = Self.files(in: folder)
      let scenes = files.prefix(Self.sceneLimit).compactMap { path in
        title(path).map { FoundScene(path: path, title: $0) }
      }
      return (scenes, folders)
    }
  }

  /// The files that may be scenes, without those in hidden folders and those beside expected errors; and the folders.
  private static func files(in folder: String) -> (files: [String], folders: [String]) {
    guard
      let entries = FileManager.default.enumerator(
        at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil,
        options: [.skipsHiddenFiles])
    else { return ([], [folder]) }
    let root = URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath().path
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var names: Set<String> = []
    var folders = [folder]
    var count = 0
    while let url = entries.nextObject() as? URL, count < entryLimit {
      count += 1
      let path = url.resolvingSymlinksInPath().path
      // A link may lead out of the folder.
      guard path.hasPrefix(root == "/" ? "/" : root + "/") else { continue }
      let relative = url.standardizedFileURL.path.dropFirst(
        URL(fileURLWithPath: folder).standardizedFileURL.path.count
      ).drop { $0 == "/" }
      names.insert(String(relative))
      var status = stat()
      if folders.count < folderLimit, lstat(url.path, &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      {
        folders.append(prefix + relative)
      }
    }
    let files = names.filter { name in
      SceneFileName.stem(of: name).map { !names.contains($0 + ".expected") } ?? false
    }
    return (files.ordered().map { prefix + $0 }, folders)
  }

  /// The title of a scene, or the name of its file; nil for a file that is no scene.
  static func title(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: titleLimit)
    else { return nil }
    let bytes = Array(data)
    let root = JSONReader.read(bytes, rules: .scene).value
    guard case .object(let scene)? = root?.content, case .number? = scene["framegen"]?.content
    else {
      // A file that cannot be read may be a scene that is being written.
      let isDamaged = root == nil && data.range(of: Data(#""framegen""#.utf8)) != nil
      return isDamaged ? splitPath(path).name : nil
    }
    guard case .string(let title)? = scene["title"]?.content, !title.value.isEmpty else {
      return splitPath(path).name
    }
    return title.value
  }
}

/// The scenes that were found last.
///
/// Nothing else is ever read for a page, whatever it asks for.
final class SceneList: Sendable {
  let folder: SceneFolder
  private let state = Mutex(State())

  private struct State {
    var paths: Set<String> = []
    var folders: [String] = []
    /// The titles of files as they were, nil of those that are no scenes.
    var titles: [String: (stamp: FileStamp, title: String?)] = [:]
  }

  init(_ folder: SceneFolder) { self.folder = folder }

  /// Finds the scenes again; of files that have not changed, the titles are known.
  func find() -> [FoundScene] {
    let known = state.withLock { $0.titles }
    var titles: [String: (stamp: FileStamp, title: String?)] = [:]
    var (scenes, folders) = folder.contents { path in
      guard let stamp = FileStamp(path) else { return SceneFolder.title(of: path) }
      if let old = known[path], old.stamp == stamp {
        titles[path] = old
        return old.title
      }
      let title = SceneFolder.title(of: path)
      titles[path] = (stamp, title)
      return title
    }
    for index in scenes.indices { scenes[index].stamp = titles[scenes[index].path]?.stamp }
    let paths = Set(scenes.map(\.path))
    state.withLock { $0 = State(paths: paths, folders: folders, titles: titles) }
    return scenes
  }

  /// The folders in which scenes were looked for last.
  var folders: [String] { state.withLock { $0.folders } }

  /// Whether a path is one of the scenes.
  func contains(_ path: String) -> Bool { state.withLock { $0.paths.contains(path) } }
}
