import FramegenKit
import Foundation
import PictureTests
import TestSupport
import Testing

@Suite("Approving a film that was seen")
struct ApprovalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A test of a scene with a wide and a narrow variant, whose square begins at a place.
  private func test(at x: Int, variant: String? = nil, references: String) throws -> PictureTest {
    let scene = """
      {"framegen": 1, "timing": {"duration": 0.5, "fps": 20},
       "canvas": {"size": [80, 60], "scale": 1},
       "views": [{"id": "square", "frame": [\(x), 0, 20, 20], "backgroundColor": "red"}],
       "behaviors": [{"type": "gravity", "items": ["square"]}],
       "variants": {"narrow": {"canvas.size": [60, 60]}}}
      """
    let path = folder.url.appending(path: "snap.json").path
    try scene.write(toFile: path, atomically: true, encoding: .utf8)
    let name = "snap" + (variant.map { "-\($0)" } ?? "")
    return PictureTest(
      scene: path, variant: variant, name: name,
      reference: folder.url.appending(path: "\(references)/\(name)").path)
  }

  /// The files below a folder, by their paths.
  private func files(_ folder: String) -> [String: Data] {
    let root = self.folder.url.appending(path: folder).path
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return paths.reduce(into: [:]) { files, path in
      files[path] = try? Data(contentsOf: URL(fileURLWithPath: root + "/" + path))
    }
  }

  @Test(
    "it writes byte for byte what bless writes, over a reference and without one",
    arguments: [nil, "narrow"], [false, true])
  func identity(variant: String?, isNew: Bool) throws {
    if !isNew {
      for references in ["blessed", "approved"] {
        try test(at: 10, variant: variant, references: references).bless()
      }
      try #require(files("blessed") == files("approved"))
    }
    let before = files("blessed")
    let test = try test(at: 13, variant: variant, references: "approved")
    let seen = try test.run()
    try self.test(at: 13, variant: variant, references: "blessed").bless()
    let approval = try test.approve(seen.film)
    #expect(files("approved") == files("blessed") && files("approved") != before)
    #expect(approval.blessing.isChange && approval.blessing.result.isNew == isNew)
    #expect(try test.run().passed)
  }

  @Test("taking it back gives every file the bytes from before, and leaves no new one")
  func undo() throws {
    try test(at: 10, references: "references").bless()
    // A picture that is equal, but not the bytes that framegen would write.
    let picture = folder.url.appending(path: "references/snap/frame_0000.png")
    let rewritten = try Data(contentsOf: picture) + Data("after the end".utf8)
    try rewritten.write(to: picture)
    let before = files("references")
    let test = try test(at: 13, references: "references")
    let approval = try test.approve(try test.run().film)
    #expect(files("references") != before)
    try approval.undo()
    #expect(files("references") == before)
    // The second time there is nothing left to do.
    try approval.undo()
    #expect(files("references") == before)
  }

  @Test(
    "of a new reference, the folders that were made are removed too, unless something else is in them"
  )
  func undoNew() throws {
    let test = try test(at: 10, references: "deep/er")
    let seen = try test.run().film
    try test.approve(seen).undo()
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "deep").path))
    let approval = try test.approve(seen)
    let mask = folder.url.appending(path: "deep/er/snap/mask.png")
    try Data("mine".utf8).write(to: mask)
    try approval.undo()
    #expect(files("deep") == ["er/snap/mask.png": Data("mine".utf8)])
  }

  @Test("a reference that somebody else has changed since is left alone")
  func undoForeign() throws {
    try test(at: 10, references: "references").bless()
    let test = try test(at: 13, references: "references")
    let approval = try test.approve(try test.run().film)
    let path = folder.url.appending(path: "references/snap/film.json")
    try Data("{}".utf8).write(to: path)
    let changed = files("references")
    let error = #expect(throws: FramegenError.self) { try approval.undo() }
    #expect(error.map { "\($0)" }?.contains("was changed since it was approved") == true)
    #expect(files("references") == changed)
  }

  @Test("a film that is no longer the one that was seen is refused")
  func seen() throws {
    try test(at: 10, references: "references").bless()
    let before = files("references")
    let seen = try test(at: 13, references: "references").run().film
    let test = try test(at: 16, references: "references")
    let failure = #expect(throws: Approval.Failure.self) { try test.approve(seen) }
    #expect(failure?.remains == nil)
    #expect(
      failure.map { "\($0.reason)" } == "the film has changed since it was tested; test it again")
    #expect(files("references") == before)
  }

  @Test("if one file cannot be written, all keep what they had, also where bless writes")
  func failing() throws {
    try test(at: 10, references: "references").bless()
    // The file with the motion is written after the pictures.
    let motion = folder.url.appending(path: "references/snap/motion")
    try FileManager.default.removeItem(at: motion)
    try FileManager.default.createDirectory(at: motion, withIntermediateDirectories: false)
    let before = files("references")
    let test = try test(at: 13, references: "references")
    let seen = try test.run().film
    let failure = #expect(throws: Approval.Failure.self) { try test.approve(seen) }
    #expect(failure?.remains == nil)
    #expect(files("references") == before)
    #expect(throws: FramegenError.self) { try test.bless() }
    #expect(files("references") == before)
  }
}
