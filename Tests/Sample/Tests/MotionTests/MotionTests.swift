import Foundation
import FramegenKit
import FramegenTesting
import Testing

@Suite("Our motion")
struct MotionTests {
  /// The folder of this file.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let scene = folder.appending(path: "jelly.json")

  @Test("the square snaps as approved")
  func jelly() throws {
    let film = try Film(SceneFile.load(Self.scene.path))
    try expectFrames(of: film, matches: "References/jelly")
  }

  @Test("a square that snaps harder is an issue that says so")
  func harder() throws {
    let text = try String(contentsOf: Self.scene, encoding: .utf8)
    let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: copy) }
    let other = text.replacing(#""damping": 0.1"#, with: #""damping": 0.11"#)
    try other.write(to: copy, atomically: true, encoding: .utf8)
    let film = try Film(SceneFile.load(copy.path))
    try withKnownIssue {
      try expectFrames(of: film, matches: "References/jelly")
    } matching: { issue in
      "\(issue)".contains("square moved by up to ")
    }
  }
}
