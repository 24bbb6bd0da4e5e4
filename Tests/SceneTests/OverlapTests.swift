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
  static let scenes: [String] = {
    let folder = Repository.path("Scenes")
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      guard name.hasSuffix(".json"), name.contains("/"), !name.hasPrefix("errors/"),
        !name.hasPrefix("bench/")
      else {
        return false
      }
      let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
      return text.contains("\"overlays\"")
    }.sorted()
  }()

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
