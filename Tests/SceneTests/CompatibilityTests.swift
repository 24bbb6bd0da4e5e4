import Figures
import FramegenKit
import Foundation
import PictureTests
import Scene
import Stage
import Testing

/// Scenes as they were when they were written, which are never changed: see `Tests/Compatibility/README.md`.
@Suite("Old scenes of version 1")
struct CompatibilityTests {
  private static let folder = "Tests/Compatibility/1"

  /// The paths of the scenes, with a part of the folder's names.
  private static func paths(ending endings: [String]) -> [String] {
    let names =
      FileManager.default.enumerator(atPath: Repository.path(folder))?.compactMap { $0 as? String }
      ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
  }

  static let scenes = paths(ending: [".json", ".jsonc"])
  static let motions = paths(ending: [".motion"])

  /// The scenes that state a fault which was repaired since, with the fault.
  private static let repaired = [
    "2026-11-24/pinched-picture.json": "a pinch counted the 8 points that it takes to begin",
    "2026-11-24/turned-by-fingers.json": "a rotation counted the 5° that it takes to begin",
  ]

  @Test(
    "are read without errors, and meet their expectations but for faults that were repaired",
    arguments: scenes)
  func reading(path: String) throws {
    let film = try Film(SceneFile.load(Repository.path("\(Self.folder)/\(path)")))
    #expect(try film.check().failures.isEmpty == (Self.repaired[path] == nil))
  }

  @Test("move as they did", arguments: motions)
  func motion(path: String) throws {
    let kept = Repository.path("\(Self.folder)/\(path)")
    let stem = kept.dropLast(".motion".count)
    let scene = ["json", "jsonc"].map { "\(stem).\($0)" }
      .first { FileManager.default.fileExists(atPath: $0) }
    let stage = try Film(SceneFile.load(#require(scene))).stage()
    var (motion, appearance) = (RecordedMotion(), Motion())
    while true {
      let frame = stage.frame
      motion.append(stage.referenceViews())
      motion.addOrder(stage.drawingOrder(), in: frame)
      stage.recordAppearance(into: &appearance)
      if stage.isFinished { break }
      stage.advance()
    }
    let bytes = Array(try Data(contentsOf: URL(filePath: kept)))
    let expected = try #require(RecordedMotion(bytes: bytes))
    if expected.isComplete { motion.addProperties(of: appearance, in: stage.scene) }
    let comparison = MotionComparison(expected, motion, fps: stage.scene.timing.fps)
    #expect(motion.agrees(with: expected), "\(comparison.changes)")
  }

  @Test("there are some of each time")
  func found() {
    let folders = Set(Self.scenes.map { $0.prefix { $0 != "/" } })
    #expect(folders.count >= 2 && Self.motions.count >= 20)
  }
}
