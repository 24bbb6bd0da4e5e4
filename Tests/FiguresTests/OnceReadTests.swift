import DisplayList
import Figures
import Foundation
import FramegenKit
import Geometry
import Scene
import SceneFormat
import Testing

/// What is made of a scene whose file can be read only once: a named pipe.
@Suite("Scenes that are read once")
final class OnceReadTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "once-\(UUID())")
  private var path: String { folder.appending(path: "scene.json").path }

  private static let scene =
    #"""
    {"framegen": 1, "timing": {"duration": 0.5},
     "views": [{"id": "a", "frame": [0, 0, 40, 40], "backgroundColor": "systemRed"},
               {"id": "t", "type": "label", "frame": [60, 0, 90, 20], "text": "Wait"}],
     "behaviors": [{"id": "spring", "type": "snap", "item": "a", "snapPoint": [200, 200], "damping": 0.3}],
     "timeline": [{"at": 0.1, "do": [{"animate": {"duration": 0.2,
                   "set": {"a.backgroundColor": "systemBlue"}}}]}]}
    """#

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Makes the pipe, and lets a thread write the scene into it once.
  private func offerOnce() {
    let path = path
    #expect(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      guard let pipe = FileHandle(forWritingAtPath: path) else { return }
      try? pipe.write(contentsOf: Data(Self.scene.utf8))
      try? pipe.close()
      // Whoever opens it again waits for a writer that never comes.
    }
  }

  private func sweep(_ text: String) throws -> FigureDescription.Sweep {
    try #require(FigureDescription.Sweep(parsing: text))
  }

  @Test("a sweep of eight values, with --set, reads the scene once", .timeLimit(.minutes(1)))
  func sweep() throws {
    offerOnce()
    let measurer = try SceneMeasurer(path, edits: [SceneEdit("timing.duration=2")])
    let report = try measurer.report(
      of: ["a.center.x"], sweeps: [sweep("spring.damping=0.2…0.9/8")])
    #expect(report.variants.count == 8 && report.duration == 2)
    let dampings = report.variants.map { $0.settings.map(\.value) }
    #expect(dampings == ["0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9"].map { [$0] })
    let overshoots = report.variants.compactMap { variant in
      variant.measures.quantities.first { $0.of == "a.center.x" }?.overshoot
    }
    // The more a spring is damped, the less it overshoots.
    #expect(overshoots.count == 8 && zip(overshoots, overshoots.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test("tuning reads the scene once", .timeLimit(.minutes(1)))
  func tuning() throws {
    offerOnce()
    let measurer = try SceneMeasurer(path, edits: [SceneEdit("timing.duration=2")])
    let scene = measurer.film.file.scene
    let goals = try TuningGoal.goals(parsing: "settles a by 1", in: scene)
    let variable = try TuningVariable(parsing: "spring.damping=0.1…1", in: scene)
    let result = try SceneTuner(measurer, goals: goals, variables: [variable]).run()
    #expect(result.runs.count > 8)
  }

  @Test(
    "figures of a sweep in both themes read it once, and are those of each theme",
    .timeLimit(.minutes(1)))
  func figures() throws {
    var figure = FigureDescription([.onionSkin, .strip, .plot])
    figure.title = "Springs"
    figure.sweeps = [try sweep("spring.damping=0.3,0.8")]
    offerOnce()
    let drawings = try FigureMaker(path).figures(figure, themes: Theme.allCases)
    #expect(drawings.count == 2)
    for (theme, drawing) in zip(Theme.allCases, drawings) {
      let file = folder.appending(path: "\(theme.rawValue).json")
      try Data(Self.scene.utf8).write(to: file)
      let alone = try FigureMaker(file.path).figure(figure, theme: theme)
      // Of a scene that states its theme, everything is as if there were no other.
      let stated = try FigureMaker(
        file.path, edits: [SceneEdit("canvas.theme=\(theme.rawValue)")]
      ).figure(figure, theme: theme)
      let list = try drawing.displayList(theme, scale: 1)
      #expect(try list == alone.displayList(theme, scale: 1))
      #expect(try list == stated.displayList(theme, scale: 1))
    }
    #expect(
      try drawings[0].displayList(.light, scale: 1) != drawings[1].displayList(.light, scale: 1))
  }
}
