import FramegenKit
import Foundation
import Geometry
import Scene
import SceneFormat
import SceneText
import Stage
import Testing

@Suite("Scenes made of values")
struct SceneValuesTests {
  /// A square that snaps to a point.
  private static func square() -> Scene {
    var square = ViewNode()
    (square.id, square.frame) = ("square", CGRect(x: 20, y: 20, width: 40, height: 40))
    square.values.look.backgroundColor = DynamicColor(named: "systemGreen")
    var parameters = SnapParameters()
    (parameters.snapPoint, parameters.damping) = (CGPoint(x: 100, y: 60), 0.25)
    var snap = Behavior()
    (snap.id, snap.items, snap.parameters) = ("snap", [Reference(id: "square")], parameters)
    var scene = Scene()
    scene.canvas.size = CGSize(width: 150, height: 100)
    (scene.views, scene.behaviors) = ([square], [snap])
    return scene
  }

  private static let text = """
    {
      "framegen": 1,
      "canvas": {"size": [150, 100]},
      "views": [
        {"id": "square", "frame": [20, 20, 40, 40], "backgroundColor": "systemGreen"}
      ],
      "behaviors": [
        {"id": "snap", "type": "snap", "item": "square", "snapPoint": [100, 60], "damping": 0.25}
      ]
    }

    """

  @Test("a scene of values has the text of a scene file, and is the same film")
  func film() throws {
    #expect(try SceneFile.text(of: Self.square()) == Self.text)
    let made = try Film(SceneFile(Self.square(), name: "square.json"))
    #expect(made.file.name == "square.json")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "square.json").path
    try Self.text.write(toFile: path, atomically: true, encoding: .utf8)
    let read = try Film(SceneFile.load(path))
    #expect(try made.duration() == read.duration())
    let (first, second) = (try made.stage(), try read.stage())
    for _ in 0..<60 {
      #expect(first.displayList() == second.displayList())
      first.advance()
      second.advance()
    }
    let edited = try EditableScene(Self.square()).edited([SceneEdit("#snap.damping=1")]).file()
    #expect((edited.scene.behaviors.first?.parameters as? SnapParameters)?.damping == 1)
  }

  @Test("mistakes in values are reported as those in a file, with the text")
  func mistakes() throws {
    var scene = Self.square()
    scene.behaviors[0].items = [Reference(id: "sqare")]
    scene.views[0].values.look.alpha = 2
    let error = #expect(throws: FramegenError.self) { try SceneFile(scene, name: "card.json") }
    let text = "\(try #require(error))"
    #expect(text.contains("card.json:5:92: error: 'alpha' must be from 0 to 1, not 2"), "\(text)")
    #expect(text.contains("error: unknown view 'sqare'"), "\(text)")
    #expect(throws: FramegenError.self) { try SceneFile.text(of: scene) }
  }

  @Test("what no file can have is named")
  func unprintable() throws {
    var scene = Self.square()
    scene.views[0].values.place.center = CGPoint(x: 1, y: 2)
    #expect(
      throws: FramegenError.request(
        "#square cannot be printed: a view is placed by its frame, not by a center and a size",
        hint: "set 'frame'")
    ) { try SceneFile.text(of: scene) }
    scene = Self.square()
    scene.behaviors[0].items = []
    #expect(
      throws: FramegenError.request(
        "behaviors[0] cannot be printed: a snap behavior acts on one item, not on 0", hint: nil)
    ) { try SceneFile.text(of: scene) }
  }

  @Test("paths are relative to the folder of the scene")
  func folder() throws {
    var picture = ViewNode()
    var content = ImageContent()
    content.image = ImageFile(path: "missing.png", place: .start)
    picture.values.content = .image(content)
    var scene = Scene()
    scene.views = [picture]
    let file = try SceneFile(scene, folder: "some/where")
    let error = #expect(throws: FramegenError.self) { try Film(file) }
    #expect("\(try #require(error))".contains("missing.png"))
  }
}
