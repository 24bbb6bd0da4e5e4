import Canvas
import DisplayList
import Foundation
import FramegenKit
import Geometry
import Scene
import SceneFormat
import Stage

/// Plays scenes as the command does, from their bytes to drawings.
struct ScenePlayer {
  /// In which forms a frame is drawn.
  enum Drawing {
    /// In one of them, depending on the length of the scene.
    case one
    case all
  }

  /// The most frames that are played.
  var frames: Int
  var drawing = Drawing.one
  /// The time in seconds to which a scene is played after its first frames.
  var end = 0.0

  /// The most pixels of a canvas that is drawn.
  private static let mostPixels = 300_000.0

  /// Plays a scene.
  ///
  /// - Throws: A finding.
  func play(_ bytes: [UInt8], in folder: WorkFolder) throws {
    var played: (film: Film, stage: Stage)?
    try FramegenFailure.check { () throws(FramegenError) in
      let file = try EditableScene(
        folder.path + "/fuzz.json", bytes: bytes, limits: SceneLimits(), access: SceneAccess()
      ).file()
      let film = try Film(file)
      played = (film, try film.uncountedStage())
    }
    guard let (film, stage) = played else { return }
    try Invariants.check(film.diagnostics, film.file.sources)
    let fonts = FontCollection(adding: film.file.scene.fonts.map { folder.path + "/" + $0.path })
    try draw(stage.displayList(), fonts, bytes.count)
    while stage.frame < frames, !stage.isFinished, stage.excess == nil { stage.advance() }
    if end > stage.time, !stage.isFinished, stage.excess == nil { stage.advance(toTime: end) }
    try Invariants.check(
      stage.diagnostics + [stage.excess].compactMap { $0 }, film.file.sources)
    for sample in stage.samples() {
      let numbers = [sample.x, sample.y, sample.angle, sample.vx, sample.vy, sample.omega]
      try require(numbers.allSatisfy(\.isFinite), "'\(sample.item)' has the numbers \(numbers)")
    }
    try draw(stage.displayList(), fonts, bytes.count)
  }

  /// Draws a frame in the forms that are to be tried.
  private func draw(_ list: DisplayList, _ fonts: FontCollection, _ length: Int) throws {
    let pixels = Double(list.size.width * list.size.height * list.scale * list.scale)
    guard pixels <= Self.mostPixels else { return }
    let forms = drawing == .all ? [0, 1, 2] : [length % 4]
    do throws(CanvasError) {
      for form in forms {
        switch form {
        case 0: _ = try Renderer(fonts: fonts).render(list)
        case 1:
          let document = SVGDocument(text: .embedded, creator: "fuzz", fonts: fonts)
          try document.append(list)
          _ = try document.finish()
        case 2:
          let document = PDFDocument(creator: "fuzz", fonts: fonts)
          try document.append(list)
          _ = try document.finish()
        default: break
        }
      }
    } catch {
      try require(error.isLackOfMemory, "a frame cannot be drawn: \(error)")
    }
  }
}
