internal import Foundation

/// The picture tests of several scenes.
public struct PictureSuite: Sendable {
  /// The tests, in the order of the paths of their scenes.
  public let tests: [PictureTest]
  /// The names of the scenes, in the same order; each is also the folder of the scene's references.
  public let names: [String]

  /// The folder of scenes whose structure the references mirror.
  public static let scenesFolder = "Scenes"
  /// The folder of all references.
  public static let referencesFolder = "Tests/References"

  /// The tests of scenes and of folders of scenes.
  ///
  /// In a folder, every `.json` file is a scene, except JSON Schemas (`.schema.json`) and scenes
  /// with errors, which have a file with the expected diagnostics (`.expected`).
  ///
  /// - Parameters:
  ///   - paths: Scene files and folders; folders are searched recursively.
  ///   - scenes: The folder whose structure the references mirror.
  ///   - references: The folder of all references.
  /// - Throws: `FramegenError.file` if a path cannot be read, `.request` for a folder without
  ///   scenes.
  public init(
    _ paths: [String], scenes: String = Self.scenesFolder,
    references: String = Self.referencesFolder
  ) throws(FramegenError) {
    var tests: [PictureTest] = []
    var names: [String] = []
    for path in paths {
      var isFolder = ObjCBool(false)
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .file(FileError(.read, path, code: ENOENT))
      }
      let found = isFolder.boolValue ? Self.scenes(in: path) : [path]
      guard !found.isEmpty else { throw .request("no scenes in \(path)", hint: nil) }
      for scene in found {
        let name = Self.name(of: scene, in: scenes)
        names.append(name)
        tests.append(
          PictureTest(scene: scene, references: FramegenKit.path(of: name, in: references)))
      }
    }
    self.tests = tests
    self.names = names
  }

  /// The scenes in a folder and its subfolders, sorted by path.
  private static func scenes(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let all = Set(names)
    return names.filter { name in
      name.hasSuffix(".json") && !name.hasSuffix(".schema.json") && !name.hasSuffix(".touches.json")
        && !all.contains(name.dropLast(".json".count) + ".expected")
    }.sorted().map { FramegenKit.path(of: $0, in: folder) }
  }

  /// The name of a scene: its path in the folder of scenes without the extension; elsewhere, its
  /// file name without the extension.
  private static func name(of scene: String, in folder: String) -> String {
    let path = URL(fileURLWithPath: scene).standardizedFileURL.path
    let root = URL(fileURLWithPath: folder).standardizedFileURL.path + "/"
    let name = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : splitPath(path).name
    return name.hasSuffix(".json") ? String(name.dropLast(".json".count)) : name
  }
}
