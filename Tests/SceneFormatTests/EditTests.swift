import Foundation
import Geometry
import SceneFormat
import SceneText
import Testing
import Scene

/// Reads the sample with `--set` options.
private func read(_ assignments: String..., sample: String = Samples.everything) -> SceneReading {
  SceneReader().read(
    Array(sample.utf8), name: "scene.json", edits: assignments.map { SceneEdit($0) })
}

@Suite("Edits of scenes")
struct EditTests {
  @Test("paths consist of keys and indices, or begin with an id anywhere in the scene")
  func paths() throws {
    let reading = read(
      "canvas.scale=1.5", "behaviors[5].damping=0.75", "#box.alpha=0.125", "#inner.isHidden=true",
      "#floor.to=[300, 180]", "#bottom[priority]=250", "#box.backgroundColor=#ff0000",
      "#hello.font.size=9", "title=a plain = word")
    #expect(reading.diagnostics == [])
    let scene = try #require(reading.scene)
    #expect(scene.canvas.scale == 1.5)
    #expect(
      scene.views[0].values.look.alpha == 0.125 && scene.views[0].subviews[0].values.look.isHidden)
    #expect(scene.views[0].values.look.backgroundColor?.light.red == 1)
    #expect(scene.title == "a plain = word")
    let snap = try #require(scene.behaviors[5].parameters as? SnapParameters)
    let collision = try #require(scene.behaviors[2].parameters as? CollisionParameters)
    let label = scene.views[1].values.content.label
    #expect(snap.damping == 0.75 && label.font.size == 9)
    #expect(
      collision.boundaries[0].course
        == .segment(from: CGPoint(x: 0, y: 190), to: CGPoint(x: 300, y: 180)))
  }

  @Test("the name of a key without parts is an id where a path goes on")
  func idsLikeKeys() throws {
    let sample = """
      {"framegen": 1, "title": "Old", "views": [{"id": "title", "type": "label", "text": "Hi"}]}
      """
    let reading = read("title.text=Hello", "title=New", sample: sample)
    #expect(reading.diagnostics == [] && reading.scene?.title == "New")
    #expect(reading.scene?.views[0].values.content.label.string == "Hello")
  }

  @Test("an index stands after a point or in brackets")
  func brackets() throws {
    for path in ["views.0.subviews.0", "views[0].subviews[0]", "views.0.subviews[0]"] {
      let reading = read("\(path).alpha=0.25")
      #expect(
        reading.diagnostics == [] && reading.scene?.views[0].subviews[0].values.look.alpha == 0.25)
    }
    let reading = read("canvas.size[0]=90", "#box.frame[2]=7")
    #expect(reading.diagnostics == [])
    #expect(reading.scene?.canvas.size.width == 90 && reading.scene?.views[0].frame?.width == 7)
    for malformed in [
      "views[0.alpha=1", "views0].alpha=1", "views[].alpha=1", "[0]=1", "views[0]x=1",
    ] {
      let codes = read(malformed).diagnostics.map(\.code)
      #expect(codes == ["override"] || codes == ["unknown-key"], "\(malformed) \(codes)")
    }
    let far = read("views[90].alpha=1")
    #expect(far.diagnostics.first?.message.hasPrefix("index '90' is out of range") == true)
    #expect(far.diagnostics.first?.place?.range == 6..<8)
  }

  @Test("a key with points in it stands in brackets and quotes")
  func quotedKeys() throws {
    let text = """
      {"framegen": 1, "views": [{"id": "a"}],
        "timeline": [{"at": 0, "do": [{"set": {"a.alpha": 1, "a.center": [1, 2]}}]}]}
      """
    let path = #"timeline[0].do[0].set["a."#
    for (edit, codes) in [
      (#"alpha"]=0.25"#, []), (#"center"][1]=7.5"#, []), (#"alpha"]=7"#, ["out-of-range"]),
      (#"center"][1]="left""#, ["wrong-type"]), (#"center"][2]=1"#, ["override"]),
      (#"beta"]=1"#, ["unknown-name"]),
    ] {
      #expect(read(path + edit, sample: text).diagnostics.map(\.code) == codes, "\(edit)")
    }
    #expect(SceneEdit.Path(parsing: #"a["b.c"].d["e"]"#) != nil)
    // Without the closing quote or bracket it is no such key.
    #expect(SceneEdit.Path(parsing: #"a["b.c]"#) == nil)
  }

  @Test("missing objects along a path are created, and the last of two overrides wins")
  func creation() throws {
    let reading = read(
      "canvas.size=[10, 20]", "timing.duration=2", "timing.duration=3", sample: Samples.smallest)
    #expect(reading.diagnostics == [])
    #expect(reading.scene?.canvas.size == CGSize(width: 10, height: 20))
    #expect(reading.scene?.timing.duration == .seconds(3))
  }

  @Test("an option can imply its path")
  func implied() throws {
    let option = SceneEdit(.canvasScale, .text("3"), option: "--scale")
    let bytes = Array(Samples.smallest.utf8)
    let reading = SceneReader().read(bytes, name: "scene.json", edits: [option])
    #expect(reading.scene?.canvas.scale == 3)
    let wrong = SceneEdit(.canvasScale, .text("big"), option: "--scale")
    let failed = SceneReader().read(bytes, name: "scene.json", edits: [wrong])
    #expect(
      DiagnosticRenderer(.plain, sources: failed.sources).render(failed.diagnostics) == """
        --scale big: error: expected a number, found a string
              | big
              | ^^^

        """)
  }

  @Test(
    "problems are shown in the option",
    arguments: [
      (
        "canvas.scale=0",
        "--set canvas.scale=0: error: 'scale' must be above 0 and at most 100, not 0"
      ),
      ("canvas.scael=2", "--set canvas.scael=2: error: unknown key 'scael' in the canvas"),
      ("canvas", "--set canvas: error: expected path=value"),
      ("=3", "--set =3: error: expected path=value"),
      ("a..b=3", "--set a..b=3: error: expected path=value"),
      ("#bxo.alpha=1", "--set #bxo.alpha=1: error: unknown id 'bxo'"),
      (
        "views.99.alpha=1",
        "--set views.99.alpha=1: error: index '99' is out of range: the list has 15 elements"
      ),
      (
        "views.x.alpha=1",
        "--set views.x.alpha=1: error: index 'x' is out of range: the list has 15 elements"
      ),
      ("title.size=1", "--set title.size=1: error: 'title' is not an object or a list"),
      ("#box.frame=[1, 2", "--set #box.frame=[1, 2: error: this '[' is never closed"),
      ("#fall.items=[\"nobody\"]", "--set #fall.items=[\"nobody\"]: error: unknown view 'nobody'"),
    ])
  func faults(assignment: String, expected: String) throws {
    let reading = read(assignment)
    let text = DiagnosticRenderer(.plain, sources: reading.sources).render(reading.diagnostics)
    #expect(text.split(separator: "\n").first.map(String.init) == expected)
  }

  @Test("typed values are those of texts, and their problems are shown at their parts")
  func typed() throws {
    let size = CGSize(width: 300, height: 150.5)
    let pairs: [(SceneEdit, SceneEdit)] = [
      (
        SceneEdit(.canvasSize, .size(size), option: "--size"), SceneEdit("canvas.size=[300, 150.5]")
      ),
      (SceneEdit(.canvasScale, .number(1.5), option: "--scale"), SceneEdit("canvas.scale=1.5")),
      (SceneEdit(.overlays, .boolean(true), option: "--overlay"), SceneEdit("overlays=true")),
      (SceneEdit(.overlays, .names([]), option: "--overlay"), SceneEdit("overlays=false")),
      (
        SceneEdit(.overlays, .names(["anchors", "time"]), option: "--overlay"),
        SceneEdit(#"overlays={"anchors": true, "time": true}"#)
      ),
      (
        SceneEdit(.overlays.appending("time"), .boolean(true), option: "--overlay"),
        SceneEdit("overlays.time=true")
      ),
      (
        SceneEdit(path: "#box.alpha", .number(0.25), option: "--vary"), SceneEdit("#box.alpha=0.25")
      ),
    ]
    let document = SceneDocument(Array(Samples.everything.utf8), name: "scene.json")
    for (typed, written) in pairs {
      let readings = [typed, written].map { SceneReader().read(document.applying([$0])) }
      #expect(readings[0].diagnostics == [] && readings[1].diagnostics == [])
      let scenes = try readings.map { try #require($0.scene) }
      #expect(scenes[0].canvas.size == scenes[1].canvas.size)
      #expect(scenes[0].canvas.scale == scenes[1].canvas.scale)
      #expect(scenes[0].overlays == scenes[1].overlays)
      #expect(scenes[0].views.map(\.values) == scenes[1].views.map(\.values))
    }
    let wrong = SceneEdit(
      .canvasSize, .size(CGSize(width: 300, height: -2)), option: "--size")
    let failed = SceneReader().read(document.applying([wrong]))
    let text = DiagnosticRenderer(.plain, sources: failed.sources).render(failed.diagnostics)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("--size [300, -2]: error: 'height'"), "\(text)")
    #expect(lines[1].hasSuffix("| [300, -2]") && lines[2].hasSuffix("|       ^^"), "\(text)")
    let unknown = SceneEdit(.overlays, .names(["time", "anchrs"]), option: "--overlay")
    let other = SceneReader().read(document.applying([unknown]))
    #expect(other.diagnostics.map(\.place?.range) == [16..<22])
  }

  @Test("scenes with different edits are made of a text that is read once")
  func document() throws {
    let bytes = Array(Samples.everything.utf8)
    let base = SceneDocument(bytes, name: "scene.json").applying([SceneEdit("canvas.scale=1.5")])
    let assignments =
      (1...8).map { "#box.alpha=\(Double($0) / 8)" } + ["#bxo.alpha=1", "views.99=1"]
    for assignment in assignments {
      let shared = SceneReader().read(base.applying([SceneEdit(assignment)]))
      let fresh = SceneReader().read(
        bytes, name: "scene.json", edits: [SceneEdit("canvas.scale=1.5"), SceneEdit(assignment)])
      #expect(shared.diagnostics == fresh.diagnostics && shared.sources == fresh.sources)
      #expect(shared.scene?.views.map(\.values) == fresh.scene?.views.map(\.values))
      #expect(shared.scene?.canvas == fresh.scene?.canvas)
    }
    // The others have left it as it was.
    #expect(SceneReader().read(base).scene?.views[0].values.look.alpha == 0.5)
  }

  @Test("a faulty override keeps the value in the file")
  func faulty() throws {
    let reading = read("#bxo.alpha=1", "canvas.scale=[")
    #expect(reading.scene?.canvas.scale == 3)
    #expect(reading.diagnostics.count == 2)
  }
}
