import PictureTests
import FramegenKit
import Foundation
import SceneFormat
import SceneText
import TestSupport
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

  @Test("the scenes are found, and every reference has its scene")
  func found() throws {
    let suite = try Self.suite.get()
    #expect(suite.tests.count > 10)
    #expect(suite.stale == [])
  }

  @Test(
    "the film of every scene equals its reference, and the expectations are met",
    arguments: (try? suite.get().tests) ?? [])
  func pictures(test: PictureTest) throws {
    // In debug, drawing every frame of all scenes would take minutes; of the recipes, every frame is.
    let isDrawn = isOptimized || test.name.hasPrefix("recipes/")
    let result = try test.run(depth: isDrawn ? .everything : .pictures)
    for line in result.lines { Issue.record("\(test.name): \(line)") }
    for failure in result.diagnostics { Issue.record("\(test.name): \(failure.message)") }
    #expect(result.stale == [])
  }
}
