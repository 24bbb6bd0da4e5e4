import Foundation
import Scene
import SceneFormat
import SceneText
import Testing

/// A variant is the scene in which its values had been written; a row of a file is a variant.
@Suite("Parameters and variants")
struct VariantTests {
  private let text = #"""
    {
      "framegen": 1,
      "parameters": {"heading": "Inbox", "rows": 2, "tint": {"type": "color", "default": "red"}},
      "canvas": {"size": [100, 50]},
      "variables": {"gap": 4},
      "variants": {
        "wide": {"canvas.size": [300, 50], "rows": 3},
        "german": {"heading": "Posteingang", "#title.alpha": 0.5, "tint": "{heading == 'x' ? 'red' : 'blue'}"},
        "part": {"row.1.alpha": 0.25, "variables.gap": 10}
      },
      "views": [
        {"id": "title", "type": "label", "text": "{heading}: {canvas.width}", "backgroundColor": "{tint}"},
        {"id": "row", "repeat": "{rows}", "frame": [0, "{gap * index}", 10, 10]}
      ]
    }
    """#

  private func reading(
    _ text: String, _ variant: String? = nil, edits: [String] = []
  ) throws -> SceneReading {
    var document = SceneDocument(Array(text.utf8), name: "scene.json")
    if let variant {
      let found = try #require(document.variants.first { $0.name == variant })
      document = document.applying(found.edits)
    }
    return SceneReader().read(document.applying(edits.map { SceneEdit($0) }))
  }

  private func scene(_ variant: String? = nil, edits: [String] = []) throws -> Scene {
    let reading = try reading(text, variant, edits: edits)
    try #require(reading.diagnostics.isEmpty, "\(reading.diagnostics.map(\.message))")
    return try #require(reading.scene)
  }

  private func title(of scene: Scene) throws -> String {
    let view = try #require(scene.views.first)
    guard case .label(let label) = view.values.content else { return "" }
    return label.text
  }

  /// The problems as `place: message`.
  private func problems(_ reading: SceneReading) -> [String] {
    DiagnosticRenderer(.plain, sources: reading.sources).render(reading.diagnostics)
      .split(separator: "\n").filter { $0.contains(": error:") }.map(String.init)
  }

  @Test("a scene has the defaults of its parameters")
  func defaults() throws {
    let made = try scene()
    #expect(try title(of: made) == "Inbox: 100")
    #expect(made.views.map(\.id) == ["title", "row.0", "row.1"])
    #expect(made.variants.map(\.value) == ["wide", "german", "part"])
  }

  @Test("a variant is the scene in which its values had been written")
  func variants() throws {
    let wide = try scene("wide")
    #expect(wide.canvas.size.width == 300 && wide.views.count == 4)
    #expect(try title(of: wide) == "Inbox: 300")
    let (german, made) = (try scene("german"), try scene())
    #expect(try title(of: german) == "Posteingang: 100")
    #expect(german.views[0].values.look.alpha == 0.5)
    #expect(
      german.views[0].values.look.backgroundColor != made.views[0].values.look.backgroundColor)
    let part = try scene("part")
    #expect(part.views.map(\.values.look.alpha) == [1, 1, 0.25])
    #expect(part.views[2].frame?.minY == 10)
  }

  @Test("options come after the variant, and set parameters by their names, in their type")
  func options() throws {
    #expect(try scene("wide", edits: ["canvas.size=[80, 50]"]).canvas.size.width == 80)
    #expect(try scene("wide", edits: ["rows=1"]).views.count == 2)
    #expect(try title(of: scene(edits: ["heading=2024"])) == "2024: 100")
    #expect(try title(of: scene(edits: ["parameters.heading=true"])) == "true: 100")
  }

  @Test(
    "what is wrong with a parameter, a variant or an edit of one is told where it is written",
    arguments: [
      ("rows=many", "--set rows=many: error: parameter 'rows' is a number, not a string"),
      ("tint=loud", "--set tint=loud: error: parameter 'tint' is a color, not a string"),
      ("parameters.row=1", "--set parameters.row=1: error: the scene has no parameter 'row'"),
      ("titel.alpha=1", "--set titel.alpha=1: error: unknown id 'titel'"),
      ("color=1", "--set color=1: error: unknown key 'color' in the scene"),
    ])
  func faultyEdits(edit: String, message: String) throws {
    #expect(problems(try reading(text, edits: [edit])) == [message])
  }

  @Test("a variant's values are checked where they are written, when it is chosen")
  func faultyVariants() throws {
    let text = #"""
      {"framegen": 1, "variants": {
        "big": {"canvas.scale": -1, "#nobody.alpha": 1, "seed.x": 2}, "fine": {}, "two words": {},
        "all": {}, "list": [], "path": {"a..b": 1}}, "test": {"variants": ["fine", "finer"]}}
      """#
    #expect(
      try problems(reading(text)) == [
        "scene.json:2:78: error: malformed id 'two words'",
        "scene.json:3:4: error: a variant cannot be called 'all', which stands for all of them",
        "scene.json:3:22: error: expected an object of paths to values, found a list",
        "scene.json:3:36: error: expected a path",
        "scene.json:3:79: error: unknown variant 'finer'",
      ])
    let big = try problems(reading(text, "big"))
    #expect(big.contains("scene.json:2:27: error: 'scale' must be above 0 and at most 100, not -1"))
    #expect(big.contains("scene.json:2:32: error: unknown id 'nobody'"))
  }

  @Test("all variants of a scene that has none are a mistake, where something uses them")
  func noVariants() throws {
    let text = #"""
      {"framegen": 1, "test": {"variants": "all"}, "figures": {"f": {"kind": "strip", "variants": "all"}}}
      """#
    #expect(
      try problems(reading(text)) == [
        "scene.json:1:39: error: unknown variant 'all'",
        "scene.json:1:94: error: unknown variant 'all'",
      ])
  }

  @Test("parameters of the scene have a value, and no name of a key")
  func faultyParameters() throws {
    let text = #"""
      {"framegen": 1, "parameters": {"title": "x", "size": {"type": "size"}, "n": {"type": "number", "default": "x"}, "a b": 1},
       "seed": "{size.0}"}
      """#
    #expect(
      try problems(reading(text)) == [
        "scene.json:1:33: error: a parameter of the scene cannot be called 'title', which is one of its keys",
        "scene.json:1:47: error: parameter 'size' has no value",
        "scene.json:1:107: error: parameter 'n' is a number, not a string",
        "scene.json:1:114: error: malformed parameter name 'a b'",
      ])
  }

  // MARK: - Rows

  private func rows(_ text: String, path: String = "rows.csv") -> (names: [String], [SceneReading])
  {
    let document = SceneDocument(Array(self.text.utf8), name: "scene.json")
    let (read, variants) = document.reading(rows: Array(text.utf8), path: path)
    return (
      variants.map(\.name), variants.map { SceneReader().read(read.applying($0.edits)) }
    )
  }

  @Test("each row is a variant: columns are parameters and paths, an empty cell changes nothing")
  func csv() throws {
    let (names, readings) = rows(
      """
      name,heading,rows,#title.alpha,canvas.size
      Ada,"Hello, Ada",,0.5,"[200, 50]"
      Bo,007,3,,
      ,x,,,

      """)
    #expect(names == ["Ada", "Bo", "3"])
    #expect(readings.allSatisfy { $0.diagnostics.isEmpty })
    let scenes = readings.compactMap(\.scene)
    let titles = try scenes.map { try title(of: $0) }
    #expect(titles == ["Hello, Ada: 200", "007: 100", "x: 100"])
    #expect(scenes.map(\.views.count) == [3, 4, 3])
    #expect(scenes.map { $0.views[0].values.look.alpha } == [0.5, 1, 1])
  }

  @Test("rows of JSON have the same keys")
  func json() throws {
    let (names, readings) = rows(
      #"[{"name": "a", "rows": 0, "heading": null}, {"canvas.size": [10, 20]}]"#, path: "x.json")
    #expect(names == ["a", "2"])
    #expect(readings.compactMap(\.scene).map(\.views.count) == [1, 3])
    #expect(readings[1].scene?.canvas.size.height == 20)
  }

  @Test("what is wrong with a row is told in its file")
  func faultyRows() {
    #expect(
      rows("rows,colour\nmany,1\n").1.map(problems) == [
        [
          "rows.csv:1:6: error: unknown key 'colour' in the scene",
          "rows.csv:2:1: error: parameter 'rows' is a number, not a string",
        ]
      ])
    #expect(
      rows("name\n\"a/b\"\n").1.map(problems) == [
        ["rows.csv:2:1: error: 'a/b' cannot be part of the name of a file"]
      ])
    #expect(rows("{}", path: "rows.json").names.isEmpty)
  }
}
