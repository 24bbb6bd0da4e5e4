import Foundation
import FramegenKit
import Scene
import SceneFormat
import SceneText
import SwiftExport

/// The repository of the tests.
enum Repository {
  /// A file or folder, by its path from the root of the repository.
  static func url(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: path)
  }

  /// The paths of all scenes below some folders that must have no errors.
  static func scenes(in folders: String...) -> [String] {
    folders.flatMap { folder in
      let names = FileManager.default.enumerator(atPath: url(folder).path)?.compactMap {
        $0 as? String
      }
      return (names ?? []).filter {
        ($0.hasSuffix(".json") || $0.hasSuffix(".jsonc")) && !$0.hasSuffix(".schema.json")
          && !$0.hasSuffix(".touches.json") && !$0.hasPrefix("errors/")
      }.map { "\(folder)/\($0)" }.sorted()
    }
  }
}

/// Scenes and what they are exported as.
enum Exports {
  /// A scene cannot be read.
  struct Unreadable: Error {
    let diagnostics: [Diagnostic]
  }

  /// A scene of the repository.
  static func scene(_ path: String) throws -> Scene {
    try SceneFile.load(Repository.url(path).path).scene
  }

  /// The file of a scene of the repository.
  static func file(_ path: String) throws -> SwiftFile {
    let name = Repository.url(path).deletingPathExtension().lastPathComponent
    return SwiftFile(of: try scene(path), named: name)
  }

  /// The file of a scene with some keys besides its version.
  static func file(of keys: String) throws -> SwiftFile {
    SwiftFile(of: try scene(of: keys), named: "test")
  }

  /// A scene with some keys besides its version.
  static func scene(of keys: String) throws -> Scene {
    let read = SceneReader().read(Array("{\"framegen\": 1, \(keys)}".utf8), name: "scene")
    guard let scene = read.scene, !read.diagnostics.hasErrors else {
      throw Unreadable(diagnostics: read.diagnostics)
    }
    return scene
  }

  /// The text of a file in one line, as if none had been broken.
  static func flat(_ file: SwiftFile) -> String {
    lines(of: file).joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
  }

  /// The lines of a file without the spaces before them.
  static func lines(of file: SwiftFile) -> [String] {
    file.text.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
  }
}
