import Foundation
import FramegenKit
import FramegenTesting
import Testing

@Suite("Our motion")
struct MotionTests {
  /// The folder of this file.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test("the square snaps as approved")
  func jelly() throws {
    let film = try Film(SceneFile.load(Self.folder.appending(path: "jelly.json").path))
    try expectFrames(of: film, matches: "References/jelly")
  }
}
