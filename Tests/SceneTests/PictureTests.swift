import FramegenKit
import Foundation
import SceneFormat
import Testing

/// Paths in the repository.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ name: String) -> String { root.appendingPathComponent(name).path }
}

@Suite("The pictures of every scene")
struct PictureTests {
  static let suite = Result {
    try PictureSuite(
      [Repository.path("Scenes")], scenes: Repository.path("Scenes"),
      references: Repository.path("Tests/References"))
  }

  @Test("the scenes are found")
  func found() throws {
    #expect(try Self.suite.get().tests.count > 10)
  }

  @Test(
    "the key frames equal their references, and the expectations are met",
    arguments: (try? suite.get().tests) ?? [])
  func pictures(test: PictureTest) throws {
    let name = String(test.scene.dropFirst(Repository.path("Scenes/").count + 1).dropLast(5))
    let result = try test.run(strips: Repository.path("Output/tests/\(name)"))
    for picture in result.pictures where picture.verdict != .same {
      Issue.record(
        """
        \(test.scene), frame \(picture.frame): \(picture.verdict.sentence)
        \(picture.strip.map { "see \($0)" } ?? "")
        """)
    }
    for failure in result.failures { Issue.record("\(test.scene): \(failure.message)") }
  }
}
