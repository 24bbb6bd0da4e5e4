import Foundation
import FramegenKit
import SceneFormat
import TestSupport
import Testing

@Suite("Errors as text")
struct ErrorTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The text of the error that a program gets which draws a scene.
  private func text(_ scene: String?, to name: String = "out") throws -> String {
    let file = folder.url.appending(path: "scene.json")
    try scene?.write(to: file, atomically: true, encoding: .utf8)
    do {
      try Film(SceneFile.load(file.path))
        .render(to: .folder(folder.url.appending(path: name).path))
      return ""
    } catch {
      return "\(error)".replacing(folder.url.path + "/", with: "")
    }
  }

  // The default description printed the scene's text as a list of numbers.
  @Test("a scene's errors are printed with their places, as by the command")
  func scene() throws {
    let text = try text(#"{"framegen": 1, "veiws": [], "timing": {"duration": -1}}"#)
    #expect(
      text.hasPrefix("scene.json:1:18: error: unknown key 'veiws'")
        && text.contains(#"{"framegen": 1, "veiws": []"#) && text.contains("'views'")
        && text.contains("scene.json:1:") && text.contains("duration"), "\(text)")
    #expect(!text.contains("123, 34") && !text.hasSuffix("\n"))
  }

  @Test("an error in a file of touches is at its place in that file")
  func touchFile() throws {
    let touches = """
      {
        "framegen": "touches",
        "touches": [{"tapp": [1, 2], "at": 0}]
      }
      """
    try touches.write(
      to: folder.url.appending(path: "a.touches.json"), atomically: true, encoding: .utf8)
    let text = try text(#"{"framegen": 1, "touches": "a.touches.json"}"#)
    #expect(text.hasPrefix("a.touches.json:3:15: error: missing key in a touch"), "\(text)")
  }

  @Test("a file that cannot be read or written is named, with the system's words")
  func file() throws {
    #expect(try text(nil) == "cannot read scene.json: No such file or directory")
    try "".write(to: folder.url.appending(path: "file"), atomically: true, encoding: .utf8)
    let text = try text(#"{"framegen": 1}"#, to: "file")
    #expect(text.contains("file") && text.contains("Not a directory"), "\(text)")
  }

  @Test("a message has its hint after it")
  func hint() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: true)
    try "mine".write(
      to: folder.url.appending(path: "out/frame_0007.png"), atomically: true, encoding: .utf8)
    #expect(
      try text(#"{"framegen": 1}"#)
        == "out has frames that framegen did not write: frame_0007.png; choose another folder, or "
        + "overwrite them with --force")
  }
}
