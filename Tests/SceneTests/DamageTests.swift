import FramegenKit
import PictureTests
import Foundation
import SceneFormat
import Testing

@Suite("Redrawing only changed parts, in every scene")
struct DamageTests {
  @Test(
    "frames of every scene of which only changed parts are drawn equal frames drawn whole",
    arguments: (try? PictureTests.suite.get().tests.map(\.scene)) ?? [])
  func sameBytes(scene: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("framegen-damage-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    // Small, because drawing is slow in debug; at this scale most edges are not on pixels.
    let film = try Film(try SceneFile.load(scene, edits: [SceneEdit("canvas.scale=0.37")]))
    var options = RenderOptions()
    // Consecutive frames, which differ least, and distant ones.
    options.selection.end = min(film.frameCount, 12)
    try compare(film, options, in: folder.appendingPathComponent("first"))
    options.selection.end = nil
    options.selection.step = max(1, film.frameCount / 6)
    try compare(film, options, in: folder.appendingPathComponent("leaps"))
  }

  private func compare(_ film: Film, _ options: RenderOptions, in folder: URL) throws {
    var whole = options
    whole.drawsFramesWhole = true
    let (damaged, drawn) = (
      folder.appendingPathComponent("damaged"), folder.appendingPathComponent("drawn")
    )
    try film.render(to: .folder(damaged.path), options: options)
    try film.render(to: .folder(drawn.path), options: whole)
    let names = try FileManager.default.contentsOfDirectory(atPath: drawn.path).sorted()
    #expect(try FileManager.default.contentsOfDirectory(atPath: damaged.path).sorted() == names)
    for name in names where name.hasSuffix(".png") {
      let isSame =
        try Data(contentsOf: damaged.appendingPathComponent(name))
        == Data(contentsOf: drawn.appendingPathComponent(name))
      #expect(isSame, "\(film.file.name), \(name)")
    }
  }
}
