import Foundation
import FramegenKit
import Raster
import Scene
import Testing
import UIKit

@Suite("Exported code")
struct ExportedTests {
  /// A recipe, or a task of the cookbook.
  static let names = exportedControllers.keys.sorted()

  @Test("the exported code of a scene draws the scene's own frames", arguments: names)
  func frames(name: String) throws {
    let scene = try scene(name)
    let make = try #require(exportedControllers[name])
    let code = try Simulation(make(), as: scene.file.scene).film()
    #expect(code.frameCount == scene.frameCount)
    // At least 40 frames; a frame is the same in any selection.
    let step = max(1, scene.frameCount / 40)
    let (expected, drawn) = (
      try pixels(of: scene, every: step), try pixels(of: code, every: step)
    )
    let differing = expected.keys.filter { drawn[$0] != expected[$0] }.sorted()
    #expect(differing.isEmpty && drawn.count == expected.count)
    #expect(expected.count == (scene.frameCount + step - 1) / step)
  }

  private func scene(_ name: String) throws -> Film {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let paths = ["json", "jsonc"].map { root.appending(path: "Scenes/\(name).\($0)").path }
    let path = try #require(paths.first { FileManager.default.fileExists(atPath: $0) })
    return try Film(SceneFile.load(path).withoutOverlays)
  }

  /// The pixels of some frames, by the names of their files.
  private func pixels(of film: Film, every step: Int) throws -> [String: Bitmap] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = RenderOptions()
    options.selection = FrameSelection(step: step)
    try film.render(to: .folder(folder.path), options: options)
    var pixels: [String: Bitmap] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".png") {
      let bytes = try Data(contentsOf: folder.appending(path: name))
      pixels[name] = try PNGDecoder().bitmap(of: Array(bytes))
    }
    return pixels
  }
}
