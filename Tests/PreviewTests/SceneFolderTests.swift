import Foundation
import Preview
import Testing

@Suite("Scenes of a folder")
struct SceneFolderTests {
  private let scene = #"{"framegen": 1, "title": "A title", "views": []}"#

  @Test("scenes are found with their titles, and nothing else")
  func scenes() throws {
    let copy = try SceneCopy(text: scene)
    let folder = copy.folder
    func make(_ name: String, _ text: String) throws {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try make("sub/deep/untitled.json", #"{"framegen": 1}"#)
    try make("broken.json", #"{"framegen": 1,"#)
    try make(
      "comments.json", "// A comment.\n{\"framegen\": 1, /* and */ \"title\": \"Commented\"}")
    try make("package.json", #"{"name": "other"}"#)
    try make("a.touches.json", #"{"framegen": "touches", "touches": []}"#)
    try make(".hidden/b.json", scene)
    try make("expected.json", scene)
    try make("expected.expected", "")
    let found = SceneFolder.folder(folder.path).scenes()
    #expect(
      found.map { $0.path.dropFirst(folder.path.count + 1) } == [
        "broken.json", "comments.json", "scene.json", "sub/deep/untitled.json",
      ])
    #expect(found.map(\.title) == ["broken.json", "Commented", "A title", "untitled.json"])
  }

  @Test("a link out of the folder leads nowhere")
  func links() throws {
    let (copy, other) = (try SceneCopy(text: scene), try SceneCopy(text: scene))
    try FileManager.default.createSymbolicLink(
      atPath: copy.folder.appending(path: "link.json").path, withDestinationPath: other.path)
    #expect(SceneFolder.folder(copy.folder.path).scenes().count == 1)
    // The name of this folder begins with that of the other one.
    let sibling = URL(filePath: copy.folder.path + "-old")
    try FileManager.default.copyItem(at: other.folder, to: sibling)
    defer { try? FileManager.default.removeItem(at: sibling) }
    try FileManager.default.createSymbolicLink(
      at: copy.folder.appending(path: "old.json"),
      withDestinationURL: sibling.appending(path: "scene.json"))
    #expect(SceneFolder.folder(copy.folder.path).scenes().count == 1)
  }

  @Test("the scenes that other tests take from the repository are found")
  func repository() {
    let scenes = SceneCopy.scenes(in: "gestures", "recipes")
    #expect(scenes.contains("gestures/pinch-and-rotation.json"))
    #expect(scenes.contains("recipes/snap.json"))
  }

  @Test("a single scene is listed even if it is not there")
  func single() {
    let scenes = SceneFolder.scene("/nowhere/a.json").scenes()
    #expect(scenes == [FoundScene(path: "/nowhere/a.json", title: "a.json")])
  }
}
