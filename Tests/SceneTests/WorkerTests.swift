import FramegenKit
import Foundation
import SceneFormat
import Testing

@Suite("The same bytes for any number of workers")
struct WorkerTests {
  /// The frames of a folder by name.
  private func frames(in folder: URL) throws -> [String: Data] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let pictures = files.filter { $0.pathExtension == "png" }
    return Dictionary(
      uniqueKeysWithValues: try pictures.map { ($0.lastPathComponent, try Data(contentsOf: $0)) })
  }

  @Test(
    "2, 3 and 7 workers write the same files as one",
    arguments: ["recipes/snap.json", "recipes/collision.json", "recipes/spring.json"])
  func workers(scene: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("framegen-workers-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    // Small, because drawing is slow in debug.
    let small = SceneEdit("canvas.scale=1")
    let film = try Film(
      try SceneFile.load(Repository.path("Scenes/\(scene)"), edits: [small]))
    var sets: [[String: Data]] = []
    for jobs in [1, 2, 3, 7] {
      let target = folder.appendingPathComponent("\(jobs)")
      var options = RenderOptions()
      options.jobs = jobs
      options.selection.step = 5
      try film.render(to: .folder(target.path), options: options)
      sets.append(try frames(in: target))
    }
    #expect(sets[0].count > 10)
    #expect(sets.allSatisfy { $0 == sets[0] })
  }
}
