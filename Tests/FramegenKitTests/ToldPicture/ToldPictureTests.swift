import FramegenKit
import Geometry
import Raster
import SceneFormat
import Stage
import Testing
import TestSupport

/// The laws of what is told of a motion: the picture that follows from it is the one that is drawn.
@Suite("What is told of views is what is drawn")
struct ToldPictureTests {
  private static let parts = 8
  private static let scenesOfPart: UInt64 = isThorough ? 40 : isOptimized ? 20 : 2
  /// A view is drawn within a pixel of its place; the pixels that its edge smooths reach half a diagonal farther.
  private static let margin = 1 + 0.5.squareRoot()

  @Test(
    "the place, size, turn, color and opacity of every view, in every frame of random films",
    arguments: 0..<parts)
  func pictures(part: Int) throws {
    var count = 0
    for seed in UInt64(part) * Self.scenesOfPart..<UInt64(part + 1) * Self.scenesOfPart {
      if let difference = try difference(seed, counting: &count) {
        Issue.record("film \(seed): \(difference)")
      }
    }
    // Many of the 1,728 pixels that are looked at in each frame are not near an edge.
    #expect(count > Int(Self.scenesOfPart) * RandomFilm.frameCount * 500)
  }

  private func difference(_ seed: UInt64, counting count: inout Int) throws -> String? {
    let random = RandomFilm(seed: seed)
    let file = try EditableScene(
      "random.json", bytes: Array(random.text.utf8), limits: SceneLimits(), access: SceneAccess()
    ).file()
    let film = try Film(file)
    let ids = random.nodes.flatMap(\.ids)
    let recorder = try film.uncountedStage()
    recorder.tracked = Set(ids)
    let times = (0..<RandomFilm.frameCount).map { Double($0) / RandomFilm.rate }
    let motion = recorder.record(at: times)
    let numbers = MotionNumbers(of: file.scene, views: recorder.layout, motion: motion)

    let (drawer, stage) = (try FrameDrawer(film), try film.uncountedStage())
    for frame in 0..<RandomFilm.frameCount {
      if frame > 0 { stage.advance() }
      let bytes = try drawer.png(stage.displayList(), frame: frame)
      let drawing = try PNGDecoder().decode(bytes).bitmap
      let told = ToldPicture(random, numbers, at: motion.position(at: times[frame]))
      if let difference = told.difference(from: drawing, margin: Self.margin, counting: &count) {
        return "frame \(frame), scale \(random.scale): \(difference)"
      }
    }
    return nil
  }
}
