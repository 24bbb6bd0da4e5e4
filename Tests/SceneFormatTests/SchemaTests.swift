import SceneText
import TestSupport
import SceneFormat
import Testing

@Suite("The JSON Schema")
struct SchemaTests {
  private let text: String
  private let schema: PlainJSON

  /// The file, which is long and read only once for all tests.
  private static let file = Result {
    let text = String(decoding: try Repository.bytes("Scenes/framegen.schema.json"), as: UTF8.self)
    return (text: text, schema: try PlainJSON.read(text))
  }

  init() throws {
    (text, schema) = try Self.file.get()
  }

  /// The schema of an object by its name in the decoder.
  private func schema(of object: String) -> PlainJSON? {
    object == "scene" ? schema : schema["$defs"]?[object]
  }

  /// The types that a schema of a written value allows, with references resolved.
  private func types(_ value: PlainJSON) -> Set<String> {
    if value["$ref"]?.string == "#/$defs/computed" { return [] }
    if value.keys == ["description"] { return ["array", "boolean", "number", "object", "string"] }
    if let type = value["type"] { return [type.string] }
    if let words = value["enum"] { return Set(words.elements.map(type)) }
    if let word = value["const"] { return [type(word)] }
    if let reference = value["$ref"] {
      let path = reference.string.split(separator: "/").dropFirst()
      return path.reduce(Optional(schema)) { $0?[String($1)] }.map(types) ?? []
    }
    return (value["anyOf"]?.elements ?? []).reduce(into: []) { $0.formUnion(types($1)) }
  }

  private func type(_ value: PlainJSON) -> String {
    ["boolean", "number", "string"].first { value.isOfType($0) } ?? ""
  }

  @Test("every key and every word of several has a description")
  func descriptions() {
    func check(_ node: PlainJSON, _ path: String) {
      for (key, value) in (node["properties"]?.keys ?? []).map({ ($0, node["properties"]?[$0]) }) {
        // Those in the kinds of a list of conditions only distinguish them.
        let isCondition = path.hasSuffix(".if")
        #expect(
          isCondition || path.hasPrefix("any") || value?["description"] != nil, "\(path) \(key)")
      }
      for word in node["oneOf"]?.elements ?? [] {
        #expect(word["description"]?.string.isEmpty == false, "\(path) \(word.text)")
      }
      #expect((node["enum"]?.elements ?? []).allSatisfy { $0.number != nil }, "\(path)")
      for key in node.keys where key != "default" {
        guard let value = node[key] else { continue }
        switch value {
        case .object: check(value, "\(path).\(key)")
        case .array(let elements): for element in elements { check(element, "\(path).\(key)") }
        default: break
        }
      }
    }
    for name in schema["$defs"]?.keys ?? [] { check(schema["$defs"]?[name] ?? .null, name) }
  }

  @Test("the properties that actions set are offered by the types that have them")
  func assignments() throws {
    let offered = try #require(schema["$defs"]?["assignments"]?["properties"])
    #expect(offered["$item.alpha"]?["description"]?.string.contains("view, label") == true)
    #expect(
      offered["$item.center.x"]?["description"]?.string.hasPrefix("'x' of: The center") == true)
    #expect(offered["$item.snapPoint"] == nil)
    let patterns = schema["$defs"]?["assignments"]?["patternProperties"]?.keys ?? []
    for (_, names) in SceneProperties.settableNames {
      for name in names.keys {
        #expect(
          patterns.contains { $0.hasSuffix("\\.\(name.replacing(".", with: "\\."))$") }, "\(name)")
      }
    }
  }

  @Test("the schema and the documentation match the declarations")
  func files() throws {
    for (path, text) in [
      ("Scenes/framegen.schema.json", SceneSchema.text),
      ("Scenes/PROPERTIES.md", PropertyDocumentation.text),
    ] {
      let isCurrent = try Repository.bytes(path) == Array(text.utf8)
      #expect(
        isCurrent, "\(path): run with --attachments-path Output, and copy the file from there")
      if !isCurrent {
        Attachment.record(text, named: String(path.dropFirst("Scenes/".count)))
      }
    }
  }

  @Test("every link in the documentation has its heading")
  func links() {
    let lines = PropertyDocumentation.text.split(separator: "\n")
    let headings = Set(
      lines.filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4).lowercased() })
    let links = Set(PropertyDocumentation.text.matches(of: /\]\(#(.+?)\)/).map { String($0.1) })
    #expect(!links.isEmpty && links.isSubset(of: headings))
  }

  @Test(
    "it has exactly the keys of the decoder, with types, defaults and whether they are required")
  func keys() throws {
    for (object, keys) in SceneSchema.declarations {
      let definition = try #require(schema(of: object), "\(object)")
      let properties = try #require(definition["properties"])
      let names: [String] = keys.flatMap { [$0.name] + $0.aliases }
      // Elements of lists can be repeated, which is not read with their keys.
      #expect(
        properties.keys.filter { $0 != "repeat" || names.contains($0) } == names.sorted(),
        "\(object)")
      #expect(definition["additionalProperties"] == .boolean(false))
      #expect(
        (definition["required"]?.elements ?? []).map(\.string)
          == keys.filter { $0.isRequired && $0.aliases.isEmpty }.map(\.name))
      let either = keys.filter { $0.isRequired && !$0.aliases.isEmpty }
      #expect(
        (definition["allOf"]?.elements ?? []).map { ($0["anyOf"]?.elements ?? []).count }
          == either.map { $0.aliases.count + 1 }, "\(object)")
      for key in keys {
        let isComputed = SceneSchema.computedTables.contains(object) && key.takesExpressions
        let expected = Set(key.types + (isComputed ? ["string"] : [])).sorted()
        for alias in key.aliases {
          let value = try #require(properties[alias])
          #expect(value["$ref"]?.string.hasSuffix("/properties/\(key.name)") == true)
          #expect(types(value).sorted() == expected, "\(object).\(alias)")
        }
        let property = try #require(properties[key.name])
        #expect(property["description"]?.string.isEmpty == false, "\(object).\(key.name)")
        #expect(types(property).sorted() == expected, "\(object).\(key.name)")
        #expect(property["default"] == (try key.defaultText.map(PlainJSON.read)))
      }
    }
    let tables = SceneSchema.declarations.map(\.object)
    let others = [
      "amounts", "angle", "anyBehavior", "anyExpectation", "anyGesture", "anyTouch", "anyView",
      "assignments", "color", "computed", "condition", "constant", "constantBehavior", "expression",
      "priority",
    ]
    #expect(((schema["$defs"]?.keys ?? []) + ["scene"]).sorted() == (tables + others).sorted())
  }

  @Test("it accepts good scenes", arguments: [Samples.smallest, Samples.snap, Samples.everything])
  func good(text: String) throws {
    #expect(try SchemaValidator(root: schema).faults(PlainJSON.read(text)) == [])
  }

  @Test("it accepts every good scene of the repository", arguments: Repository.goodScenes)
  func scenes(path: String) throws {
    let value = try #require(
      JSONReader.read(try Repository.bytes(path), rules: .scene).value?.plain)
    #expect(try SchemaValidator(root: schema).faults(value) == [])
  }

  @Test(
    "it refuses scenes with errors that a schema can find",
    arguments: [
      "unknown-key", "wrong-type", "wrong-count", "missing-key", "out-of-range", "choices",
      "colors",
      "timeline", "not-an-object", "version", "no-version", "names",
      "expectations",
    ])
  func bad(name: String) throws {
    let text = String(
      decoding: try Repository.bytes("Scenes/errors/\(name).json"), as: UTF8.self)
    #expect(try SchemaValidator(root: schema).faults(PlainJSON.read(text)) != [])
  }

  @Test("the schema and the decoder accept every default of a scene")
  func defaults() throws {
    let validator = SchemaValidator(root: schema)
    for (object, keys) in SceneSchema.declarations where object == "scene" {
      for key in keys {
        guard let text = key.defaultText else { continue }
        let scene = "{\"framegen\": 1, \"\(key.name)\": \(text)}"
        #expect(try validator.faults(PlainJSON.read(scene)) == [], "\(key.name)")
        #expect(problems(scene) == [], "\(key.name)")
      }
    }
  }

  /// Scenes with an object that has nothing but what it needs; ◇ stands for its other keys.
  private static let scenesByObject: [(object: String, scene: String)] =
    [
      ("scene", "◇"), ("canvas", #""canvas": {◇}"#), ("timing", #""timing": {◇}"#),
      ("spacing", #""spacing": {◇}"#), ("gestureThresholds", #""gestureThresholds": {◇}"#),
      ("overlays", #""overlays": {◇}"#), ("overlayColors", #""overlayColors": {◇}"#),
      ("test", #""test": {◇}"#), ("figure", #""figures": {"one": {"kind": "plot", ◇}}"#),
      ("gradient", #""views": [{"gradient": {"colors": ["red", "blue"], ◇}}]"#),
      ("view", #""views": [{◇}]"#),
      ("touchPath", #""touches": [{"path": [[0, 1, 2]], ◇}]"#),
      ("touchTap", #""touches": [{"tap": [1, 2], "at": 0, ◇}]"#),
      ("touchPress", #""touches": [{"press": [1, 2], "from": 0, "until": 1, ◇}]"#),
      ("touchDrag", #""touches": [{"drag": [1, 2], "to": [3, 4], "from": 0, "until": 1, ◇}]"#),
      (
        "pinchWay",
        #""touches": [{"pinch": {"around": [9, 9], "radii": [1, 2], ◇}, "from": 0, "until": 1}]"#
      ),
      (
        "rotationWay",
        #""touches": [{"rotate": {"around": [9, 9], "by": 1, ◇}, "from": 0, "until": 1}]"#
      ),
    ]
    + ["tap", "longPress", "pan", "screenEdgePan", "swipe", "pinch", "rotation"].map { kind in
      (kind, #""gestures": [{"id": "one", "type": "\#(kind)", ◇}]"#)
    }

  @Test("a key with its default is the same as none", arguments: scenesByObject)
  func writtenDefaults(object: String, scene: String) throws {
    let (_, keys) = try #require(SceneSchema.declarations.first { $0.object == object })
    // What the background is in the dark theme has no name; its sentence tells it.
    let named = keys.filter { object != "canvas" || $0.name != "background" }
    let written = named.compactMap { key in key.defaultText.map { "\"\(key.name)\": \($0)" } }
    /// The scene without the places of its parts, which are those of the text.
    func read(_ keys: String) throws -> String {
      let text = "{\"framegen\": 1, \(scene.replacing("◇", with: keys))}"
      let reading = SceneReader().read(Array(text.utf8), name: object)
      #expect(reading.diagnostics.map(\.message) == [])
      return "\(try #require(reading.scene))"
        .replacing(/SourceSpan\(source: \d+, range: Range\(\d+\.\.<\d+\)\)/, with: "")
    }
    #expect(try read("") == read(written.joined(separator: ", ")))
  }
}
