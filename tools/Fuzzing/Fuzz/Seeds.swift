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

/// The scenes that surround inputs that are not scenes themselves.
enum FuzzScene {
  /// A scene with an element of most kinds, for what refers to one.
  static let bytes = Array(
    """
    {"framegen": 1, "canvas": {"size": [100, 100]}, "timing": {"duration": 0.2},
     "views": [
       {"id": "a", "frame": [0, 0, 20, 20], "backgroundColor": "red", "subviews": [
         {"id": "b", "type": "label", "text": "b"}]},
       {"id": "box", "type": "shape", "path": "M 0 0 L 9 9 Z", "frame": [50, 10, 20, 20]}],
     "layout": ["b.leading == a.leading + 2"],
     "behaviors": [
       {"id": "snap", "type": "snap", "item": "a", "to": [50, 50]},
       {"id": "gravity", "type": "gravity", "items": ["box"]},
       {"id": "walls", "type": "collision", "items": ["a", "box"]}],
     "timeline": [{"at": 0.1, "do": [{"set": {"b.alpha": 0.5}}]}],
     "figures": {"plot": {"kind": "plot", "of": "a.center.y"}}}
    """.utf8)

  /// A scene whose touches are in another file.
  static let touched = Array(
    """
    {"framegen": 1, "canvas": {"size": [100, 100]}, "touches": "touches.json",
     "views": [{"id": "a", "frame": [0, 0, 50, 50]}]}
    """.utf8)

  /// A scene of one shape, whose path is a text in JSON.
  static func bytes(withPath text: [UInt8]) -> [UInt8] {
    Array(
      """
      {"framegen": 1, "canvas": {"size": [100, 100]}, "views": [{"id": "a", "type": "shape", "path":
      """.utf8) + text + Array("}]}".utf8)
  }
}
