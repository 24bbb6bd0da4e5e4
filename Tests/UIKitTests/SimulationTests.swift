import FramegenKit
import Scene
import SceneText
import Testing
import UIKit

@Suite("Simulations of code")
struct SimulationTests {
  private static let size = CGSize(width: 300, height: 300)

  /// Draws into a folder that is removed afterwards, and returns the files by their names.
  private func frames(of film: Film) throws -> [String: Data] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try film.render(to: .folder(folder.path))
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try Data(contentsOf: folder.appending(path: name))
    }
    return files
  }

  @Test("a controller is a film whose views are named by its properties")
  func collision() throws {
    let film = try Simulation(CollisionViewController(), size: Self.size, duration: 3).film()
    #expect(film.frameCount == 180)
    #expect(
      film.file.scene.views.flatMap(\.withSubviews).map(\.id) == [
        "view", "lower", "upper", "caption",
      ])
    #expect(film.diagnostics.isEmpty)
  }

  @Test("the same code gives the same bytes")
  func bytes() throws {
    func draw() throws -> [String: Data] {
      try frames(
        of: Simulation(
          CollisionViewController(), size: Self.size, duration: 0.5, overlays: [.time, .contacts]
        ).film())
    }
    let (first, second) = (try draw(), try draw())
    #expect(first == second && first.count >= 30)
  }

  @Test("a simulation until rest ends when nothing moves")
  func rest() throws {
    let film = try Simulation(CollisionViewController(), size: Self.size).film()
    #expect(film.frameCount > 60 && film.frameCount < 180)
  }

  @Test(
    "screens and durations that are none are refused",
    arguments: [(0.0, 1.0, 60.0), (1e9, 1, 60), (300, -1, 60), (300, 1, 0), (300, .nan, 60)])
  func refused(width: Double, duration: Double, fps: Double) {
    #expect(throws: FramegenError.self) {
      try Simulation(
        CollisionViewController(), size: CGSize(width: width, height: 300), duration: duration,
        fps: fps
      ).film()
    }
  }

  @Test("films of code are not resumed")
  func resuming() throws {
    var options = RenderOptions()
    options.resumes = true
    let simulation = Simulation(CollisionViewController(), size: Self.size, duration: 0.1)
    #expect(throws: FramegenError.self) {
      try simulation.frames(to: "Output/never", options: options)
    }
  }

  @Test("what dynamics refuses is told with the film")
  func problems() throws {
    func make() -> UIViewController {
      let controller = UIViewController()
      let empty = UIView()
      controller.view.addSubview(empty)
      let animator = UIDynamicAnimator(referenceView: controller.view)
      animator.addBehavior(UIGravityBehavior(items: [empty]))
      return controller
    }
    let film = try Simulation(make(), size: Self.size, duration: 0.1).film()
    #expect(film.diagnostics.contains { $0.code == "live" && $0.message.contains("size") })
  }
}
