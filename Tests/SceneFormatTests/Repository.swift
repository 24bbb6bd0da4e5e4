import Foundation

/// The repository of the tests.
enum Repository {
  /// A file or folder, by its path from the root of the repository.
  static func url(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: path)
  }

  /// The contents of a file.
  static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: url(path))) }

  /// The names of the files in a folder with one of several endings, in alphabetical order.
  static func names(in folder: String, ending endings: String...) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)
    return (names ?? []).filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
  }

  /// The paths of all scenes that must have no errors.
  static var goodScenes: [String] {
    let paths = FileManager.default.enumerator(atPath: url("Scenes").path)?.compactMap {
      $0 as? String
    }
    return (paths ?? []).filter {
      ($0.hasSuffix(".json") || $0.hasSuffix(".jsonc")) && !$0.hasSuffix(".schema.json")
        && !$0.hasSuffix(".touches.json") && !$0.hasPrefix("errors/")
    }.map { "Scenes/" + $0 }.sorted()
  }

  /// The paths of the same scenes, and of old ones.
  static var allScenes: [String] {
    let folder = "Tests/Compatibility"
    let paths = FileManager.default.enumerator(atPath: url(folder).path)?.compactMap {
      $0 as? String
    }
    let old = (paths ?? []).filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonc") }
    return goodScenes + old.map { "\(folder)/\($0)" }.sorted()
  }
}
