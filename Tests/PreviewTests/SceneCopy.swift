import Foundation
import FramegenKit
import SceneFormat

/// A copy of a scene in a temporary folder with the files that it reads, removed at the end of the test.
final class SceneCopy {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "framegen-preview-tests-\(UUID().uuidString)")
  let path: String

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of the scenes in folders below `Scenes`, in the order of their names.
  static func scenes(in folders: String...) -> [String] {
    folders.flatMap { folder in
      let path = root.appending(path: "Scenes/\(folder)").path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".touches.json") }
        .map { "\(folder)/\($0)" }
    }.sorted()
  }

  /// A copy of a scene by its path below `Scenes`.
  init(_ scene: String) throws {
    let source = Self.root.appending(path: "Scenes/\(scene)")
    let original = source.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copied = folder.appending(path: source.lastPathComponent)
    try FileManager.default.copyItem(at: source, to: copied)
    path = copied.path
    for name in ["fonts", "images", "recorded.touches.json"] {
      let file = original.appending(path: name)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      try FileManager.default.copyItem(at: file, to: folder.appending(path: name))
    }
  }

  /// A scene of a text.
  init(text: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "scene.json").path
    try write(text)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: path))) } }

  func write(_ text: String, to name: String = "scene.json") throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// The film with values replaced by options.
  func film(_ overrides: String...) throws -> Film {
    try Film(SceneFile.load(path, edits: overrides.map { SceneEdit($0) }))
  }

  /// The numbers of the text.
  func numbers() throws -> [SceneNumber] {
    EditableScene(
      path, bytes: try bytes, limits: SceneLimits(), access: SceneAccess()
    ).outline().numbers
  }
}
