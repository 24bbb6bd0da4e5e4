import Foundation
import FramegenKit
import Testing

@Suite("Changing a scene's file")
struct FileEditTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  @Test("only the bytes in the range change, and the permissions stay")
  func replacing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let content = "{\"é\":  0.50 ,\r\n\t\"b\": 1}"
    try content.write(toFile: path("a.json"), atomically: false, encoding: .utf8)
    chmod(path("a.json"), 0o640)
    let bytes = Array(content.utf8)
    let start = try #require(bytes.firstIndex(of: UInt8(ascii: "0")))
    try FileEdit.replace(start..<(start + 4), of: path("a.json"), holding: bytes, by: "0.125")
    #expect(try text("a.json") == content.replacing("0.50", with: "0.125"))
    var status = stat()
    #expect(stat(path("a.json"), &status) == 0 && status.st_mode & 0o7777 == 0o640)
  }

  @Test("a file that somebody else has changed is left alone")
  func changed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try "[2]".write(toFile: path("a.json"), atomically: false, encoding: .utf8)
    #expect(throws: FramegenError.self) {
      try FileEdit.replace(1..<2, of: path("a.json"), holding: Array("[1]".utf8), by: "3")
    }
    #expect(try text("a.json") == "[2]")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
  }

  @Test("what an editor saves at the same moment is never lost")
  func besideAnEditor() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, saved) = (path("a.json"), path("a.json~"))
    let known = Array("[0, 0]".utf8)
    var counts = [0, 0]
    for _ in 0..<400 {
      try "[0, 0]".write(toFile: file, atomically: false, encoding: .utf8)
      try "[1, 0]".write(toFile: saved, atomically: false, encoding: .utf8)
      // The editor writes beside the file, and renames.
      async let isSaved = Task.detached { rename(saved, file) == 0 }.value
      async let isEdited = Task.detached {
        (try? FileEdit.replace(4..<5, of: file, holding: known, by: "5")) != nil
      }.value
      let (first, second) = await (isSaved, isEdited)
      #expect(first)
      // The edit came before the save, or was refused.
      #expect(try text("a.json") == "[1, 0]")
      counts[second ? 1 : 0] += 1
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
    }
    #expect(counts.reduce(0, +) == 400)
  }

  @Test("a link stays a link, and the file to which it leads changes")
  func links() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try "[1]".write(toFile: path("a.json"), atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: path("b.json"), withDestinationPath: path("a.json"))
    try FileEdit.replace(1..<2, of: path("b.json"), holding: Array("[1]".utf8), by: "22")
    #expect(try text("a.json") == "[22]")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: path("b.json"))
    #expect(target == path("a.json"))
  }

  @Test("new files take the first free name")
  func names() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try (0..<3).map { index in
      try FileEdit.create(Array("\(index)".utf8), stem: path("a"), ending: ".touches.json")
    }
    #expect(made == ["a.touches.json", "a-2.touches.json", "a-3.touches.json"].map(path))
    #expect(try text("a-2.touches.json") == "1")
  }
}
