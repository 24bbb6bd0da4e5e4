import Foundation
import FramegenKit
import Scene
import Testing
import UIKit

@Suite("Exported code")
struct ExportedTests {
  /// A recipe, or a task of the cookbook.
  static let names = exportedControllers.keys.sorted()

  /// All bytes are the scene's but the texts that state the source: the title, and the hash of a file, which code has not.
  @Test(
    "the exported code of a scene draws the scene's own frames, byte for byte", arguments: names)
  func frames(name: String) throws {
    let scene = try scene(name)
    let make = try #require(exportedControllers[name])
    let code = try Simulation(make(), as: scene.file.scene).film()
    #expect(code.frameCount == scene.frameCount)
    // At least 40 frames; a frame is the same in any selection.
    let step = max(1, scene.frameCount / 40)
    let (expected, drawn) = (
      try chunks(of: scene, every: step), try chunks(of: code, every: step)
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

  /// The chunks of some frames but those of texts, by the names of their files.
  private func chunks(of film: Film, every step: Int) throws -> [String: [[UInt8]]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = RenderOptions()
    options.selection = FrameSelection(step: step)
    try film.render(to: .folder(folder.path), options: options)
    var frames: [String: [[UInt8]]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".png") {
      frames[name] = chunks(of: [UInt8](try Data(contentsOf: folder.appending(path: name))))
        .filter { !["tEXt", "iTXt"].contains(String(decoding: $0[4..<8], as: UTF8.self)) }
    }
    return frames
  }

  /// The chunks of a PNG file: each the length of its data, its name, the data and a checksum.
  private func chunks(of file: [UInt8]) -> [[UInt8]] {
    var (chunks, rest) = ([[UInt8]](), file.dropFirst(8))
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      chunks.append(Array(rest.prefix(length + 12)))
      rest = rest.dropFirst(length + 12)
    }
    return chunks
  }
}
