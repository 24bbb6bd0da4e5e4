import Foundation
import PictureTests
import FramegenKit
import TestSupport
import Testing

@Suite("Approving a film")
struct BlessingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var reference: URL { folder.url.appending(path: "References/snap") }

  /// Writes a scene whose square begins at a place, and gives its test.
  private func test(at x: Int) throws -> PictureTest {
    let scene = """
      {"framegen": 1, "timing": {"duration": 0.5, "fps": 20},
       "canvas": {"size": [80, 60], "scale": 1},
       "views": [{"id": "square", "frame": [\(x), 0, 20, 20], "backgroundColor": "red"}],
       "behaviors": [{"type": "gravity", "items": ["square"]}]}
      """
    let path = folder.url.appending(path: "snap.json").path
    try scene.write(toFile: path, atomically: true, encoding: .utf8)
    return PictureTest(scene: path, reference: reference.path)
  }

  /// The files of the reference, by their names.
  private func files() -> [String: Data] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: reference.path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, FileManager.default.contents(atPath: reference.appending(path: name).path) ?? Data())
      })
  }

  @Test("it writes a reference that the film then equals, and changes nothing the second time")
  func writing() throws {
    let test = try test(at: 10)
    #expect(try test.run().isNew)
    let blessing = try test.bless()
    // The pictures at 0, 0.25 and at the end, and what is known of all frames.
    #expect(
      files().keys.sorted() == [
        "film.json", "frame_0000.png", "frame_0005.png", "last.png", "motion",
      ])
    #expect(blessing.written == 3 && blessing.changesFilm && blessing.removed == 0)
    #expect(try test.run().matchesReference)
    let before = files()
    #expect(try !test.bless().isChange)
    #expect(files() == before)
  }

  @Test("a dry run says what would change, and writes nothing")
  func dryRun() throws {
    #expect(try test(at: 10).bless(isDry: true).written == 3)
    #expect(files().isEmpty)
    try test(at: 10).bless()
    try Data("stale".utf8).write(to: reference.appending(path: "frame_0003.png"))
    let before = files()
    let blessing = try test(at: 13).bless(isDry: true, prunes: true)
    // In the last frame, the square has left the canvas.
    #expect(blessing.written == 2 && blessing.changesFilm && blessing.removed == 1)
    #expect(files() == before)
    #expect(try !test(at: 13).run().matchesReference)
  }

  @Test("only what differs is written, and stale pictures are removed only on request")
  func pruning() throws {
    let test = try test(at: 10)
    try test.bless()
    let picture = try #require(files()["last.png"])
    try Data("stale".utf8).write(to: reference.appending(path: "frame_0003.png"))
    try FileManager.default.removeItem(at: reference.appending(path: "last.png"))
    let blessing = try test.bless()
    #expect(blessing.written == 1 && blessing.removed == 0)
    #expect(files()["last.png"] == picture && files()["frame_0003.png"] != nil)
    #expect(try test.bless(prunes: true).removed == 1)
    #expect(files().count == 5)
  }

  @Test("messages name what approves the film, with the folders to which its paths belong")
  func approvalWords() throws {
    let scene = try test(at: 10).scene
    let root = folder.url.path
    func line(_ reference: String, approval: String? = nil) throws -> String? {
      try PictureTest(scene: scene, reference: root + "/" + reference, approval: approval)
        .run().lines.first
    }
    let start = "has no reference; approve it with"
    #expect(
      try line("refs/snap") == "\(start) 'framegen bless \(scene) --references \(root)/refs'")
    // It is not named like the scene, so that the command would write elsewhere.
    #expect(try line("refs/other") == "\(start) PictureTest.bless()")
    #expect(
      try line("refs/other", approval: "FRAMEGEN_BLESS=1 swift test")
        == "\(start) 'FRAMEGEN_BLESS=1 swift test'")
  }
}
