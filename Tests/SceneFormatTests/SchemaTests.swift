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

  /// The types that a schema of a value allows, with references resolved.
  private func types(_ value: PlainJSON) -> Set<String> {
    if let type = value["type"] { return [type.string] }
    if value["enum"] != nil { return ["string"] }
    if let reference = value["$ref"] {
      let path = reference.string.split(separator: "/").dropFirst()
      return path.reduce(Optional(schema)) { $0?[String($1)] }.map(types) ?? []
    }
    return (value["anyOf"]?.elements ?? []).reduce(into: []) { $0.formUnion(types($1)) }
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
      #expect(properties.keys == keys.flatMap { [$0.name] + $0.aliases }.sorted(), "\(object)")
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
      "angle", "anyBehavior", "anyExpectation", "anyGesture", "anyTouch", "anyView", "color",
      "expression",
    ]
    #expect(((schema["$defs"]?.keys ?? []) + ["scene"]).sorted() == (tables + others).sorted())
  }

  @Test("it accepts good scenes", arguments: [Samples.smallest, Samples.snap, Samples.everything])
  func good(text: String) throws {
    #expect(try SchemaValidator(root: schema).faults(PlainJSON.read(text)) == [])
  }

  @Test("it accepts every good scene of the repository", arguments: Repository.goodScenes)
  func scenes(path: String) throws {
    let value = try #require(JSONReader.read(try Repository.bytes(path)).value?.plain)
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
}
