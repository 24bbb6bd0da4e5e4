import FramegenKit
import Foundation
import Scene
import Stage
import Testing

/// Scenes as they are printed, which have to be the same films.
@Suite("Printed scenes")
struct PrintedSceneTests {
  private static let scenes = Repository.scenes(with: "framegen").filter { name in
    !name.hasSuffix(".touches.json")
      && ["recipes/", "cookbook/", "timeline/", "gestures/", "tutorial/"]
        .contains(where: name.hasPrefix)
  }

  @Test(
    "every frame of a printed scene is drawn the same, and its views move the same",
    arguments: scenes)
  func same(scene: String) throws {
    let path = Repository.path("Scenes/\(scene)")
    let file = try SceneFile.load(path)
    let folder = String(path.prefix(through: try #require(path.lastIndex(of: "/"))))
    let read = try Film(file).stage()
    let printed = try Film(SceneFile(file.scene, folder: folder)).stage()
    while true {
      #expect(printed.displayList() == read.displayList(), "frame \(read.frame)")
      #expect(printed.referenceViews() == read.referenceViews(), "frame \(read.frame)")
      #expect(printed.isFinished == read.isFinished)
      if read.isFinished || printed.isFinished { break }
      read.advance()
      printed.advance()
    }
  }

  @Test("there are some scenes")
  func found() { #expect(Self.scenes.count > 50) }
}
