import FramegenKit
import Scene
import Testing
import UIKit

@Suite("Simulations of code")
struct SimulationTests {
  @Test("the recipe of a collision in code is the film of its scene")
  func collision() throws {
    let film = try Simulation(
      CollisionViewController(), size: CGSize(width: 300, height: 300), duration: 3
    ).film()
    #expect(film.frameCount == 180)
    #expect(
      film.file.scene.views.flatMap(\.withSubviews).map(\.id) == [
        "view", "lower", "upper", "caption",
      ])
    let folder = "/tmp/uikit-collision"
    try film.render(to: .folder(folder))
  }
}
