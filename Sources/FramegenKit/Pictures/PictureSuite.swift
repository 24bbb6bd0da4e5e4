internal import Foundation

/// The picture tests of many scenes, and where their references are.
public struct PictureSuite: Sendable {
  /// The tests, in the order of the scenes' paths.
  public let tests: [PictureTest]
  /// The names of the scenes, in the same order, which are also the folders of their references.
  public let names: [String]

  /// The folder of scenes whose structure the references mirror.
  public static let scenesFolder = "Scenes"
  /// The folder of all references.
  public static let referencesFolder = "Tests/References"

  /// The tests of scenes and of folders of scenes.
  ///
  /// In a folder every `.json` file is a scene, except JSON Schemas (`.schema.json`) and scenes
  /// with errors, which have their expected diagnostics (`.expected`) beside them.
  ///
  /// - Parameters:
  ///   - paths: Scene files and folders; folders are searched recursively.
  ///   - scenes: The folder whose structure the references mirror.
  ///   - references: The folder of all references.
  /// - Throws: `FramegenError.file` where a path cannot be read, `.request` for a folder without a
  ///   scene.
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
      guard !found.isEmpty else { throw .request("there is no scene in \(path)", hint: nil) }
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

  /// The scenes below a folder, by path.
  private static func scenes(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let all = Set(names)
    return names.filter { name in
      name.hasSuffix(".json") && !name.hasSuffix(".schema.json")
        && !all.contains(name.dropLast(".json".count) + ".expected")
    }.sorted().map { FramegenKit.path(of: $0, in: folder) }
  }

  /// The name of a scene: its path in the scenes' folder without the ending, or its file's name
  /// where it is elsewhere.
  private static func name(of scene: String, in folder: String) -> String {
    let path = URL(fileURLWithPath: scene).standardizedFileURL.path
    let root = URL(fileURLWithPath: folder).standardizedFileURL.path + "/"
    let name = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : splitPath(path).name
    return name.hasSuffix(".json") ? String(name.dropLast(".json".count)) : name
  }
}
