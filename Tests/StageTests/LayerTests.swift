import DisplayList
import Foundation
import Geometry
import Scene
import Stage
import Testing

/// What figures draw of a stage.
@Suite("Layers of a frame")
struct LayerTests {
  private func stage() throws -> Stage {
    try Stage(
      scene(
        """
        "timing": {"duration": 1}, "views": [
          {"id": "window", "frame": [10, 10, 80, 40], "clipsToBounds": true, "alpha": 0.5,
           "backgroundColor": "white", "subviews": [
             {"id": "under", "frame": [0, 0, 10, 10], "backgroundColor": "green"},
             {"id": "mover", "frame": [0, 0, 20, 60], "backgroundColor": "blue"},
             {"id": "cover", "frame": [30, 10, 20, 20], "backgroundColor": "red"}]},
          {"id": "glass", "frame": [0, 0, 30, 30], "backgroundColor": "black"},
          {"id": "bar", "zPosition": -1, "frame": [0, 30, 90, 10], "backgroundColor": "gray"}],
         "timeline": [{"at": 0, "do": [{"animate": {"duration": 0.5, "set": {"mover.center.x": 60}}}]},
                      {"at": 0.9, "do": [{"set": {"window.isHidden": true}}]}]
        """), measuring: FixedPitch())
  }

  private func layers(_ stage: Stage, ghosts: [FrameLayers] = []) -> FrameLayers {
    stage.layers(
      moving: ["mover"], in: Appearance(of: stage.scene),
      ghosts: ghosts.map { FrameLayers.Ghost(of: $0, opacity: 0.25) })
  }

  @Test("the views are those of the frame, whatever moves")
  func frames() throws {
    let stage = try stage()
    while true {
      #expect(layers(stage).views == stage.displayList(isRounded: false).items)
      if stage.isFinished { break }
      stage.advance()
    }
  }

  @Test("earlier moments are behind what moves, in its superview with its opacity and clip")
  func ghosts() throws {
    let stage = try stage()
    let first = layers(stage)
    stage.advance(toTime: 0.5)
    let last = layers(stage, ghosts: [first])
    func inside(_ items: [DisplayList.Item]) throws -> [DisplayList.Item] {
      // The bar is below the window, which has an opacity; in that it clips what is above its background.
      guard items.count == 3, case .group(let window) = items[1], window.opacity == 0.5,
        window.items.count == 2, case .group(let content) = window.items[1], content.clip != nil
      else {
        Issue.record("\(items)")
        return []
      }
      return content.items
    }
    let (plain, ghosted) = try (inside(last.views), inside(last.viewsWithGhosts))
    #expect(plain.count == 3 && ghosted.count == 4)
    guard plain.count == 3, ghosted.count == 4, case .group(let ghost) = ghosted[1] else { return }
    #expect([ghosted[0], ghosted[2], ghosted[3]] == plain)
    #expect(ghost.opacity == 0.25 && ghost.items.count == 1)
    #expect(ghost.items[0].extent.rect?.minX == 10 && plain[1].extent.rect?.minX == 60)
  }

  @Test("what a hidden superview has is not seen; earlier moments of it are")
  func hidden() throws {
    let stage = try stage()
    let first = layers(stage)
    stage.advance(toTime: 1)
    let last = layers(stage, ghosts: [first])
    #expect(last.moving.isEmpty && last.movingExtents.isEmpty)
    #expect(last.viewsWithGhosts.count == last.views.count + 1)
  }
}
