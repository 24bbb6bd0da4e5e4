import Foundation

/// The files of the repository from which inputs are made.
enum Seeds {
  /// The largest scene from which others are made, in bytes: large ones take long and show little else.
  private static let largestScene = 6_000

  /// The files in a folder, in the order of their names; none if it does not exist.
  static func paths(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { folder + "/" + $0 }
  }

  /// The bytes of a file; nil if it cannot be read.
  static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  /// The files below a folder with one of the endings, in the order of their paths.
  static func files(below folder: String, _ endings: [String]) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
      .map { folder + "/" + $0 }
  }

  /// The scenes of the repository that are not large, faulty ones too.
  static let scenes: [[UInt8]] =
    (files(below: "Scenes", [".json", ".jsonc"])
    + files(below: "Tests/Compatibility", [".json", ".jsonc"]))
    .filter { !$0.hasSuffix(".schema.json") }
    .compactMap(bytes).filter { $0.count <= largestScene }

  /// The trees of the scenes, of which mutations take parts.
  static let trees: [JSONTree] = scenes.compactMap { JSONTree(reading: $0) }

  /// The strings in the scenes, each once, in the order in which they first appear.
  static let strings: [String] = {
    var known: Set<String> = []
    return trees.flatMap(\.strings).filter { known.insert($0).inserted }
  }()

  /// Texts as inputs.
  static func inputs(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
