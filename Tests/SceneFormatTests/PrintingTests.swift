import Expressions
import Foundation
import Geometry
import Scene
import SceneFormat
import SceneText
import TestSupport
import Testing

@Suite("Printing scenes")
struct PrintingTests {
  /// The scene of a text, without errors.
  private func read(_ text: String, in folder: URL? = nil) throws -> Scene {
    var reader = SceneReader()
    reader.allowsOutsidePaths = true
    if let folder {
      reader.readFile = { path, _ in
        guard let data = try? Data(contentsOf: folder.appending(path: path)) else {
          return .failure("there is no such file")
        }
        return .bytes(Array(data), name: path)
      }
    }
    let reading = reader.read(Array(text.utf8), name: "scene.json")
    let errors = reading.diagnostics.filter { $0.severity == .error }
    let texts = errors.map { "\($0.code): \($0.message)" }
    try #require(errors.isEmpty, "\(texts.prefix(5)) in \(text.prefix(8000))")
    return try #require(reading.scene)
  }

  /// Prints a scene and reads it again; tests that it is the same.
  @discardableResult
  private func expectSame(_ scene: Scene) throws -> String {
    let text = try ScenePrinter().text(of: scene)
    var again = try read(text)
    #expect(try ScenePrinter().text(of: again) == text)
    // A scene made of values has no declarations, and was not written in another size.
    if scene.declarations.isEmpty { again.declarations = [] }
    again.canvas.writtenSize = scene.canvas.writtenSize
    let difference = SceneOutline(scene).difference(from: SceneOutline(again))
    #expect(difference == nil, "\(difference ?? "")")
    return text
  }

  @Test(
    "a scene with every key is printed and read back",
    arguments: [
      Samples.smallest, Samples.snap, Samples.everything, Samples.expectations,
    ])
  func samples(text: String) throws { try expectSame(read(text)) }

  @Test("every scene of the repository is printed and read back", arguments: Repository.allScenes)
  func scenes(path: String) throws {
    let url = Repository.url(path)
    let text = try String(contentsOf: url, encoding: .utf8)
    try expectSame(read(text, in: url.deletingLastPathComponent()))
  }

  /// The objects that printed scenes never have, because others say the same.
  private static let unprintedObjects: Set<String> = [
    // What they make is printed.
    "componentDeclaration", "componentFile", "componentUse", "parameter", "repetition",
    // Fingers have paths.
    "touchTap", "touchPress", "touchDrag", "touchPinch", "touchRotate", "pinchWay", "rotationWay",
    // All overlays are true.
    "overlays", "touchFile", "testFile",
  ]
  /// The keys that printed scenes never have, by their objects.
  private static let unprinted: [String: Set<String>] = [
    "scene": ["$schema", "components", "include", "parameters"], "view": ["type"],
    // The direction, the stiffness and a word say the same.
    "gravity": ["angle", "magnitude"],
    "spring": ["bounce", "duration", "response", "dampingFraction"],
    "event": ["animatorPaused", "animatorResumed"],
    // It excludes the frames of the sample.
    "test": ["every"],
  ]

  @Test("every key is printed, except those that others stand for")
  func keys() throws {
    let schema = try PlainJSON.read(SceneSchema.text)
    let printed = try [Samples.everything, Samples.expectations].map {
      try PlainJSON.read(ScenePrinter().text(of: read($0)))
    }
    let sites = try SchemaSites(schema, scenes: printed).sites
    /// A key with its rule: what several objects have alike, such as all views, is one.
    func rule(_ object: String, _ key: String) -> String {
      let definition = object == "scene" ? schema : schema["$defs"]?[object]
      return "\(key): \(definition?["properties"]?[key]?.text ?? "")"
    }
    var found: Set<String> = []
    for (object, keys) in SceneSchema.declarations {
      for key in keys {
        guard let site = sites["\(object).\(key.name)"],
          site.scene[keys: site.steps + [key.name]] != nil
        else { continue }
        found.insert(rule(object, key.name))
      }
    }
    for (object, keys) in SceneSchema.declarations where !Self.unprintedObjects.contains(object) {
      for key in keys where Self.unprinted[object]?.contains(key.name) != true {
        #expect(found.contains(rule(object, key.name)), "\(object).\(key.name)")
      }
    }
  }

  @Test("what excludes keys of the sample is printed, too")
  func alternatives() throws {
    let text = try expectSame(
      read(
        #"{"framegen": 1, "test": {"every": 0.5}, "overlays": {"frame": true, "touches": true}}"#))
    #expect(text.contains(#""overlays": {"touches": true, "frame": true}"#))
    #expect(text.contains(#""test": {"every": 0.5}"#))
  }

  @Test("defaults are left out")
  func defaults() throws {
    let text = """
      {"framegen": 1, "canvas": {"scale": 2}, "timing": {"fps": 60}, "views": [{"alpha": 1, "type": "view"}],
       "gestureThresholds": {}, "overlays": false}
      """
    #expect(try ScenePrinter().text(of: read(text)) == "{\"framegen\": 1, \"views\": [{}]}\n")
  }

  @Test(
    "the text has the canonical form, whole numbers without a point, and the shortest digits of others"
  )
  func form() throws {
    let text = try ScenePrinter().text(of: read(Samples.snap))
    #expect(text.contains("\"frame\": [20, 40, 80, 80], \"backgroundColor\": \"systemGreen\""))
    #expect(
      text.contains(
        "{\"type\": \"snap\", \"item\": \"square\", \"snapPoint\": [200, 300], \"damping\": 0.3}"))
    #expect(text.hasPrefix("{\n  \"framegen\": 1,\n  \"title\": \"Snap\",\n"))
    #expect(text.hasSuffix("}\n"))
    let document = SceneDocument(Array(text.utf8), name: "scene.json")
    #expect(document.canonicalText == Array(text.utf8))
  }

  @Test(
    "numbers are printed so that they read to the same numbers",
    arguments: 1...20 as ClosedRange<UInt64>)
  func numbers(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    func number(_ low: Double, _ high: Double) -> Double { random.uniform(low, high) }
    func point() -> CGPoint { CGPoint(x: number(-1e6, 1e6), y: number(-1, 1) * 1e-7) }
    var view = ViewNode()
    (view.id, view.isNamed) = ("a", true)
    view.frame = CGRect(x: number(-9, 9), y: number(-1e5, 1e5), width: 1 / 3, height: number(0, 1))
    view.values.place.transform.rotation = CGFloat(number(-9, 9))
    var shape = ShapeContent()
    shape.path = BezierPath(elements: [
      .move(point()), .line(point()), .curve(end: point(), control1: point(), control2: point()),
      .close,
    ])
    view.values.content = .shape(shape)
    var parameters = PushParameters()
    parameters.heading.set(angle: CGFloat(number(-9, 9)), magnitude: CGFloat(number(0, 9)))
    var push = Behavior()
    (push.id, push.items, push.parameters) = ("push-1", [Reference(id: "a")], parameters)
    let spring = SettlingSpring(
      perceptualDuration: number(0.1, 2), bounce: number(-0.9, 0.9),
      initialVelocity: CGVector(dx: number(-9, 9), dy: number(-9, 9)))
    var animation = AnimationDescription()
    (animation.pace, animation.duration) = (.settlingSpring(spring), spring.settlingDuration)
    animation.changes.assignments = [
      Assignment(
        target: Reference(id: "a"), property: "alpha", value: PropertyValue(CGFloat(number(0, 1))))
    ]
    var scene = Scene()
    (scene.views, scene.behaviors) = ([view], [push])
    scene.timeline = [
      TimelineEntry(
        trigger: .times([number(0, 9)]), isOnce: false,
        actions: [TimelineAction(kind: .animate(animation), place: .start)], place: .start)
    ]
    try expectSame(scene)
  }

  @Test("a scene made of values is printed and read back")
  func values() throws {
    var scene = Scene()
    scene.title = "Card {and braces}"
    scene.canvas.background = .black
    scene.timing.duration = .seconds(2)
    var card = ViewNode()
    (card.id, card.isNamed, card.frame) = (
      "card", true, CGRect(x: 20, y: 20, width: 100, height: 60)
    )
    card.values.look.backgroundColor = DynamicColor(named: "systemBlue")
    var label = LabelContent()
    label.text = "${x} {y}"
    var text = ViewNode()
    (text.id, text.isNamed, text.values.content) = ("text", true, .label(label))
    card.subviews = [text]
    scene.views = [card]
    var equation = ConstraintEquation()
    equation.first.measure.attribute = .centerX
    equation.second = equation.first
    (equation.multiplier, equation.constant, equation.priority) = (1.5, -0.25, 749.5)
    let items = [
      LayoutItemReference(base: Reference(id: "text")),
      LayoutItemReference(base: Reference(id: "card"), guide: .layoutMarginsGuide),
    ]
    let statement = EquationStatement(
      text: PlacedString("", place: .start), equation: equation, items: items)
    scene.layout = [LayoutStatement(form: .equations([statement]), place: .start)]
    let printed = try expectSame(scene)
    let line = "text.centerX == 1.5 * card.layoutMarginsGuide.centerX - 0.25 @749.5"
    #expect(printed.contains(line))
    #expect(printed.contains("\"background\": \"black\", \"theme\": \"light\""))
    let again = try read(printed)
    #expect(again.views[0].subviews[0].values.content.label.text == "${x} {y}")
    #expect(again.title == scene.title)
  }

  @Test("ids are left out where the reader generates the same, and stated where it would not")
  func ids() throws {
    var scene = Scene()
    scene.views = ["view-1", "own", "view-2", ""].map { id in
      var view = ViewNode()
      view.id = id
      return view
    }
    let text = try ScenePrinter().text(of: scene)
    #expect(text == "{\"framegen\": 1, \"views\": [{}, {\"id\": \"own\"}, {}, {}]}\n")
    #expect(try read(text).views.map(\.id) == ["view-1", "own", "view-2", "view-3"])
  }

  @Test("what no scene file can have is an error that names it")
  func errors() throws {
    func error(_ change: (inout Scene) -> Void) throws -> ScenePrintingError? {
      var scene = try read(Samples.snap)
      change(&scene)
      return #expect(throws: ScenePrintingError.self) { try ScenePrinter().text(of: scene) }
    }
    let color = DynamicColor(light: Color(hex: 0x123456), dark: .white)
    let colored = try error { $0.views[0].values.look.backgroundColor = color }
    #expect(colored?.path == "#square.backgroundColor")
    #expect(colored?.reason == "no color of scene files is the same, the nearest is #123456")
    #expect(
      colored?.hint?.hasPrefix("scene files have the names of UIKit's dynamic colors") == true)
    func action(_ kind: TimelineAction.Kind, _ computation: Computation? = nil) -> TimelineEntry {
      TimelineEntry(
        trigger: .times([0]), isOnce: false,
        actions: [
          TimelineAction(kind: .updateItem(Reference(id: "square")), place: .start),
          TimelineAction(kind: kind, place: .start, computation: computation),
        ], place: .start)
    }
    let computation = Computation(values: []) { _, _ in Computation.Result(kind: nil) }
    let computed = try error { $0.timeline = [action(.set([]), computation)] }
    #expect(
      computed?.description
        == "timeline[0].do[1] cannot be printed: the action is computed by code of the program")
    let unknown = Assignment(
      target: Reference(id: "square"), property: "size", value: PropertyValue(CGFloat(1)))
    #expect(
      try error { $0.timeline = [action(.set([unknown]))] }?.path
        == "timeline[0].do[1].set.square.size")
  }
}
