import Foundation
import Geometry
import SceneFormat
import SceneText
import Testing
import Scene

/// Reads a scene that must have no problems.
func scene(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Scene {
  let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
  let report = DiagnosticRenderer(.plain, sources: reading.sources).render(reading.diagnostics)
  #expect(report == "", sourceLocation: sourceLocation)
  return try #require(reading.scene, sourceLocation: sourceLocation)
}

/// The problems of a scene, as `line:column: message`.
func problems(_ text: String, limits: SceneLimits = SceneLimits()) -> [String] {
  let reading = SceneReader(limits: limits).read(Array(text.utf8), name: "scene.json")
  return reading.diagnostics.map { diagnostic in
    guard let place = diagnostic.place, let position = reading.sources.position(of: place) else {
      return diagnostic.message
    }
    return "\(position.line):\(position.column): \(diagnostic.message)"
  }
}

@Suite("Decoding scenes")
struct SceneDecodingTests {
  @Test("the smallest scene has UIKit's defaults")
  func defaults() throws {
    let scene = try scene(Samples.smallest)
    #expect(scene.canvas.size == CGSize(width: 375, height: 667))
    #expect(scene.canvas.scale == 2)
    #expect(scene.canvas.background?.light == .white)
    #expect(scene.canvas.theme == .light)
    #expect(scene.timing.duration == .untilRest && scene.timing.maximum == 10)
    #expect(scene.timing.fps == 60)
    #expect(scene.spacing == StandardSpacing())
    #expect(scene.overlays == [])
    #expect(scene.views.isEmpty && scene.behaviors.isEmpty && scene.layout.isEmpty)
  }

  @Test("a typical scene is read with all its values")
  func ordinary() throws {
    let scene = try scene(Samples.snap)
    let view = try #require(scene.views.first)
    #expect(scene.title == "Snap")
    #expect(scene.timing.duration == .seconds(3))
    #expect(view.id == "square" && view.isNamed && view.values.content == .plain)
    #expect(view.frame == CGRect(x: 20, y: 40, width: 80, height: 80))
    #expect(
      view.values.look.backgroundColor
        == DynamicColor(light: Color(hex: 0x34C759), dark: Color(hex: 0x30D158)))
    #expect(view.values.look.cornerRadius == 8 && view.values.look.borderWidth == 0)
    #expect(view.values.look.alpha == 1)
    #expect(
      view.values.look.borderColor == .black
        && view.values.place.transform == TransformComponents())
    let behavior = try #require(scene.behaviors.first)
    let snap = try #require(behavior.parameters as? SnapParameters)
    #expect(behavior.items.map(\.id) == ["square"] && snap.damping == 0.3)
    #expect(snap.snapPoint == CGPoint(x: 200, y: 300))
    #expect(scene.overlays == [.snapPoints])
    #expect(scene.declarations.map(\.id) == ["square"])
  }

  @Test("places refer to the text of their values")
  func places() throws {
    let scene = try scene(Samples.everything)
    let bytes = Array(Samples.everything.utf8)
    func text(_ place: SourceSpan) -> String {
      String(decoding: bytes[place.range], as: UTF8.self)
    }
    // The ids in components and repetitions have that of the whole before them.
    #expect(
      scene.declarations.filter { $0.place.source == 0 }.allSatisfy {
        text($0.place) == ($0.kind == .variable ? String($0.id.dropFirst()) : $0.id)
      })
    #expect(
      scene.allBehaviors.flatMap(\.items).filter { $0.place.source == 0 }.allSatisfy {
        text($0.place) == $0.id
      })
    #expect(text(scene.canvas.sizePlace) == "[300, 200]")
    #expect(text(scene.fonts[0].place) == "fonts/Own.ttf")
    #expect(text(scene.views[0].subviews[0].place).hasPrefix("{\"id\": \"inner\""))
    #expect(scene.expectations.map { text($0.place).prefix(8) }.contains("box.cent"))
  }

  @Test("ids are generated in the order of the file, and differ from those that are written")
  func generatedIDs() throws {
    let scene = try scene(
      #"""
      {"framegen": 1, "views": [{"subviews": [{}]}, {"id": "view-2"}, {"type": "label"}, {}],
       "behaviors": [{"type": "collision", "items": [], "boundaries": [
         {"from": [0, 0], "to": [1, 1]}]}, {"type": "gravity", "items": []}]}
      """#)
    #expect(scene.views.map(\.id) == ["view-1", "view-2", "label-1", "view-4"])
    #expect(scene.views[0].subviews.map(\.id) == ["view-3"])
    #expect(scene.behaviors.map(\.id) == ["collision-1", "gravity-1"])
    #expect(scene.views.map(\.isNamed) == [false, true, false, false])
  }

  @Test("the theme follows the background's luminance unless it is given")
  func themes() throws {
    func theme(_ canvas: String) throws -> Theme {
      try scene("{\"framegen\": 1, \"canvas\": \(canvas)}").canvas.theme
    }
    #expect(try theme(#"{"background": "white"}"#) == .light)
    #expect(try theme(##"{"background": "#1C1C1E"}"##) == .dark)
    #expect(try theme(#"{"background": "blue"}"#) == .dark)
    #expect(try theme(#"{"background": "systemBlue"}"#) == .light)
    #expect(try theme(#"{"background": "transparent"}"#) == .light)
    #expect(try theme(#"{"background": "black", "theme": "light"}"#) == .light)
    let dark = try scene(
      #"{"framegen": 1, "canvas": {"theme": "dark"}, "views": [{"type": "label"}]}"#)
    #expect(dark.canvas.background?.dark == Color(hex: 0x1C1C1E))
    let stated = try scene(
      #"{"framegen": 1, "canvas": {"theme": "dark", "background": "systemBackground"}}"#)
    #expect(stated.canvas.background?.dark == .black)
    #expect(dark.views[0].values.content.label.textColor.dark == .white)
    // A background that decides the theme is that of a light canvas.
    let deciding = try scene(#"{"framegen": 1, "canvas": {"background": "label"}}"#).canvas
    #expect(deciding.theme == .dark && deciding.background == .black)
  }

  @Test("strings of the layout are visual formats or equations")
  func layoutForms() throws {
    func isFormat(_ entry: String) throws -> Bool {
      let text = #"{"framegen": 1, "views": [{"id": "a"}, {"id": "b"}], "layout": ["\#(entry)"]}"#
      let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
      if let problem = reading.diagnostics.first { return problem.code.hasPrefix("visual-format-") }
      if case .visualFormat = try #require(reading.scene?.layout.first).form { return true }
      return false
    }
    for format in ["H:|-[a]-|", "[a]-[b]", "|[a]|", "V|[a]|", "V:", "H: [a"] {
      #expect(try isFormat(format))
    }
    for equation in ["a.left == b.right", "a.width >= 3 @750", "left = right"] {
      #expect(try !isFormat(equation))
    }
  }

  @Test("an angle is radians, or has a unit")
  func angles() throws {
    func angle(_ text: String) throws -> CGFloat {
      try scene("{\"framegen\": 1, \"views\": [{\"transform\": {\"rotation\": \(text)}}]}").views[0]
        .values.place.transform.rotation
    }
    #expect(try angle("1.5") == 1.5)
    #expect(try angle("\"1.5rad\"") == 1.5)
    #expect(try angle("\"180deg\"") == .pi)
    #expect(try angle("\"-0.25turn\"") == -.pi / 2)
    #expect(try angle("\"50grad\"") == .pi / 4)
    #expect(try angle("\"+.5e1deg\"") == .pi / 36)
  }

  @Test("a view's transform scales first, then rotates, then translates")
  func transforms() throws {
    let view = try scene(
      #"""
      {"framegen": 1, "views": [
        {"transform": {"rotation": "90deg", "scale": [2, 3], "translation": [10, 20]}}]}
      """#
    ).views[0]
    let point = CGPoint(x: 1, y: 0).applying(view.values.place.transform.affine)
    #expect(abs(point.x - 10) < 1e-12 && abs(point.y - 22) < 1e-12)
  }

  @Test("a gravity is a vector, or an angle and a magnitude, either with UIKit's default")
  func thrusts() throws {
    func gravity(_ keys: String) throws -> CGVector {
      let text =
        "{\"framegen\": 1, \"behaviors\": [{\"type\": \"gravity\", \"items\": []\(keys)}]}"
      return try #require(scene(text).behaviors[0].parameters as? GravityParameters)
        .gravityDirection
    }
    // Components made from an angle are those of single precision.
    func polar(_ angle: Double, _ magnitude: Float) -> CGVector {
      CGVector(
        dx: CGFloat(Float(cos(Double(Float(angle)))) * magnitude),
        dy: CGFloat(Float(sin(Double(Float(angle)))) * magnitude))
    }
    #expect(try gravity("") == CGVector(dx: 0, dy: 1))
    #expect(try gravity(", \"gravityDirection\": [3, 4]") == CGVector(dx: 3, dy: 4))
    #expect(try gravity(", \"angle\": 0") == polar(0, 1))
    #expect(try gravity(", \"magnitude\": 2") == polar(.pi / 2, 2))
    #expect(try gravity(", \"angle\": 1, \"magnitude\": -3") == polar(1, -3))
  }

  @Test("faulty elements are left out, but the others and all ids are kept")
  func partial() throws {
    let text = #"""
      {"framegen": 1,
       "views": [{"id": "a", "type": "image"}, {"id": "b", "alpha": 7}, 5],
       "layout": ["H:[b]", {"item": "nobody", "attribute": "left"}],
       "behaviors": [{"type": "snap", "item": "nobody", "to": [0, 0]},
                     {"id": "g", "type": "gravity", "items": ["a", "nobody", "b"]}],
       "overlays": true}
      """#
    let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
    let scene = try #require(reading.scene)
    #expect(reading.diagnostics.hasErrors)
    #expect(scene.views.map(\.id) == ["b"] && scene.views[0].values.look.alpha == 1)
    #expect(scene.layout.count == 1)
    #expect(scene.behaviors.map { $0.items.map(\.id) } == [["a", "b"]])
    #expect(scene.overlays == Set(Overlay.allCases))
    #expect(scene.declarations.map(\.id) == ["a", "b", "g"])
  }

  @Test("an id that an unreadable part may have declared is not reported as unknown")
  func damaged() {
    #expect(
      problems(#"{"views": [{"id": x}], "behaviors": [{"type": "gravity", "items": ["x"]}]}"#)
        == ["1:19: unexpected word 'x'"])
  }

  @Test(
    "the limits of pixels count width times height times scales and frames, at the boundary",
    arguments: [(100, 10, 1.0), (10, 100, 1), (50, 20, 2), (30, 40, 0.5)], [1, 2, 7])
  func pixelLimits(canvas: (width: Int, height: Int, scale: Double), frames: Int) {
    let (width, height, scale) = canvas
    let text = """
      {"framegen": 1, "canvas": {"size": [\(width), \(height)], "scale": \(scale)},
       "timing": {"duration": \(frames), "fps": 1}}
      """
    let pixels = Int(Double(width) * scale) * Int(Double(height) * scale)
    for (name, allowed) in [
      ("canvas-pixels", pixels), ("total-pixels", pixels * frames), ("frames", frames),
    ] {
      var limits = SceneLimits()
      let isSet = limits.set(name, to: allowed)
      #expect(isSet)
      #expect(problems(text, limits: limits) == [])
      guard allowed > 1 else { continue }
      _ = limits.set(name, to: allowed - 1)
      #expect(problems(text, limits: limits).count == 1, "\(name)")
    }
  }

  @Test("messages about limits have the actual and the allowed value")
  func limits() {
    var limits = SceneLimits()
    #expect(limits.set("views", to: 2) && limits.set("bodies", to: 1))
    #expect(limits.set("constraints", to: 1) && limits.set("file-size", to: 300))
    #expect(!limits.set("views", to: 0) && !limits.set("pigs", to: 1))
    #expect(SceneLimits.names.contains("canvas-pixels"))
    #expect(
      problems(#"{"framegen": 1, "views": [{"subviews": [{}]}, {}]}"#, limits: limits)
        == ["1:26: the scene has 3 views; at most 2 are allowed"])
    #expect(
      problems(#"{"framegen": 1, "layout": ["[a]", "[b]"]}"#, limits: limits)
        == ["1:27: the scene has 2 layout entries; at most 1 are allowed"])
    let bodies = #"""
      {"framegen": 1, "views": [{"id": "a"}, {"id": "b"}],
       "behaviors": [{"type": "gravity", "items": ["a", "b"]}]}
      """#
    #expect(
      problems(bodies, limits: limits) == ["2:15: behaviors move 2 items; at most 1 are allowed"])
    #expect(
      problems(String(repeating: " ", count: 301), limits: limits)
        == ["1:1: the file has more than 300 bytes"])
  }

  @Test("texts, paths, gradients, shadows and fonts have limits")
  func contentLimits() {
    var limits = SceneLimits()
    for name in ["characters", "path-points", "gradient-colors", "nested-shadows", "fonts"] {
      let isKnown = limits.set(name, to: 2)
      #expect(isKnown)
    }
    func messages(_ view: String, _ rest: String = "") -> [String] {
      problems(#"{"framegen": 1, "views": [{"id": "a", \#(view)}]\#(rest)}"#, limits: limits)
    }
    #expect(messages(#""type": "label", "text": "ab""#) == [])
    #expect(
      messages(#""type": "label", "text": "abc""#)
        == ["1:35: the texts up to this one have 3 bytes of characters; at most 2 are allowed"])
    #expect(
      messages(
        #""type": "label", "text": "ab""#,
        #", "timeline": [{"at": 0, "do": [{"set": {"a.text": "c"}}]}]"#
      ).map(Self.withoutPlace)
        == ["the texts up to this one have 3 bytes of characters; at most 2 are allowed"])
    let tabs = limits.set("tabs", to: 1) && limits.set("characters", to: 20)
    #expect(tabs)
    #expect(
      messages(#""type": "label", "text": "a\tb\t""#)
        == ["1:35: the texts up to this one have 2 tabs; at most 1 are allowed"])
    #expect(
      messages(#""type": "shape", "path": "M 0 0 L 1 1 L 2 2""#)
        == ["1:35: the path has 3 points; at most 2 are allowed"])
    #expect(
      messages(#""gradient": {"colors": ["red", "blue", "red"]}"#)
        == ["1:35: the gradient has 3 colors; at most 2 are allowed"])
    let shadow = #""shadowOpacity": 1, "subviews": [{"shadowOpacity": 1}]"#
    #expect(messages(shadow) == [])
    #expect(
      messages(#""shadowOpacity": 1, "subviews": [{"id": "b", \#(shadow)}]"#).map(Self.withoutPlace)
        == ["3 views with shadows are inside each other; at most 2 are allowed"])
    #expect(
      messages(#""alpha": 1"#, #", "fonts": ["a.ttf", "b.ttf", "c.ttf"]"#)
        .map(Self.withoutPlace) == ["the scene has 3 font files; at most 2 are allowed"])
  }

  // Such radii gave an ellipse with infinite numbers, whose angles trapped where they became the number of curves.
  @Test("an arc whose radius is next to nothing is a line, as one with a radius of 0 is")
  func tinyArcs() throws {
    func path(_ data: String) throws -> BezierPath {
      let text = #"{"framegen": 1, "views": [{"type": "shape", "path": "\#(data)"}]}"#
      let reading = SceneReader().read(Array(text.utf8), name: "a.json")
      guard case .shape(let shape)? = reading.scene?.views.first?.values.content else {
        Issue.record("there is no shape: \(reading.diagnostics)")
        return BezierPath()
      }
      return shape.path
    }
    for radii in ["0 3", "1e-300 1e6", "1e6 1e-300", "1e-300 1e-300", "5e-324 1"] {
      #expect(try path("M 0 0 A \(radii) 30 0 1 10 20") == path("M 0 0 L 10 20"), "\(radii)")
    }
    let steep = try path("M 0 0 A 1e6 1e-8 30 0 1 1e6 -1e6")
    #expect(steep.elements.count > 1 && steep.extent != .everything)
  }

  /// A message without the place in front of it.
  private static func withoutPlace(_ message: String) -> String {
    message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? message
  }
}
