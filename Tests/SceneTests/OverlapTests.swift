import DisplayList
import FramegenKit
import Foundation
import Geometry
import Scene
import SceneFormat
import Stage
import Testing

/// What covers what in the overlays of every scene, from the display lists.
@Suite("Overlays in each other's way")
struct OverlapTests {
  /// The scenes that have overlays, as paths in the repository.
  static let scenes = Repository.scenes(with: "overlays")

  @Test("no text or plate covers another one, a mark, hatching or a view's edge", arguments: scenes)
  func overlaps(scene: String) throws {
    let stage = try Film(SceneFile.load(Repository.path("Scenes/\(scene)"))).stage()
    let step = max(1, Int((stage.scene.timing.fps / 10).rounded()))
    while true {
      if stage.frame % step == 0 || stage.isFinished {
        for problem in FrameOverlaps(stage).problems {
          Issue.record("\(scene), frame \(stage.frame): \(problem)")
          return
        }
      }
      if stage.isFinished { break }
      stage.advance()
    }
  }

  @Test("the scenes with overlays are found")
  func found() { #expect(Self.scenes.count > 100) }
}
