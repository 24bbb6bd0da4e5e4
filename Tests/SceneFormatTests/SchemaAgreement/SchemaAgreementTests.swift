import SceneFormat
import SceneText
import TestSupport
import Testing

/// The schema and the reader judge the same values at the same places.
///
/// The values come from both sides: the bounds and words of the schema, with what is just outside; and what
/// the reader has as defaults, and accepts in the scenes of the repository, at each key of that name.
@Suite("The schema and the reader")
struct SchemaAgreementTests {
  /// The problems that a schema cannot express, by their codes: ids and what they refer to, rules between
  /// keys, what formats, expressions and paths contain, and limits.
  private static let beyondSchemas: Set<String> = [
    "unknown-name", "duplicate-id", "group", "degenerate", "absent-item", "exclusive-keys",
    "missing-key", "equation", "curve", "layout", "expression", "path-data", "path", "limit",
    "touches", "animation", "without-effect", "component", "parameter", "data",
  ]

  /// The same, of problems whose codes have other ones too, by parts of their messages.
  private static let beyondSchemasInWords = [
    // The ends of a range, and the locations of a gradient.
    "ends before it begins", "must not decrease", "one number for each of",
    // An angle with a unit, in radians.
    "' must be from -1000000 to 1000000",
    // The damping of a spring is a ratio, unless it has a stiffness.
    "'damping' must be above 0 and at most 1",
    // A repetition has one start.
    "must be a single time",
    // The id of the canvas.
    "is reserved for the canvas",
  ]

  private static let sites = Result {
    let schema = try PlainJSON.read(SceneSchema.text)
    let scenes =
      try Repository.goodScenes.compactMap { path in
        JSONReader.read(try Repository.bytes(path), rules: .scene).value?.plain
      } + [Samples.everything, Samples.expectations].map(PlainJSON.read)
    // Touches in files of their own cannot be read here.
    let readable = scenes.filter { SchemaAgreementTests.errors($0).isEmpty }
    // The smallest scene that has a key is read quickest.
    let sorted = readable.sorted { $0.text.utf8.count < $1.text.utf8.count }
    return try SchemaSites(schema, scenes: sorted)
  }

  /// The messages of the reader's errors.
  private static func errors(_ scene: PlainJSON) -> [Diagnostic] {
    SceneReader().read(Array(scene.text.utf8), name: "scene.json").diagnostics
      .filter { $0.severity == .error }
  }

  private static func isBeyondSchemas(_ error: Diagnostic) -> Bool {
    beyondSchemas.contains(error.code) || error.code.hasPrefix("visual-format-")
      || beyondSchemasInWords.contains { error.message.contains($0) }
  }

  static let objects = SceneSchema.declarations.map(\.object)
    .filter { !["touchFile", "testFile", "componentFile"].contains($0) }

  @Test("agree on every value at every key", arguments: objects)
  func values(object: String) throws {
    let sites = try Self.sites.get()
    let definition = try #require(
      object == "scene" ? sites.validator.root : sites.validator.root["$defs"]?[object])
    let samples = SchemaSamples(root: sites.validator.root)
    var random = SplitMix(state: object.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    let keys = try #require(SceneSchema.declarations.first { $0.object == object }).keys
    for key in keys where key.name != "type" {
      let site = try #require(sites.sites["\(object).\(key.name)"], "no scene has \(object)")
      let property = definition["properties"]?[key.name] ?? .null
      let read = try (sites.written[key.name] ?? []).union([key.defaultText].compactMap { $0 })
        .sorted().map(PlainJSON.read)
      var values = SchemaSamples.anything + samples.values(of: property) + read
      // Some of them, which are others at each key.
      let most = isThorough ? 32 : 4
      if values.count > most {
        values.shuffle(using: &random)
        values.removeLast(values.count - most)
      }
      for value in values {
        let faults = try sites.validator.faults(site.owner(with: value), under: definition)
        let errors = Self.errors(site.scene(with: value))
        let shown = "\(object).\(key.name) = \(value.text.prefix(200))"
        if faults.isEmpty {
          // The unit of a range depends on the kind of the attachment.
          if (object, key.name) == ("attachment", "kind") { continue }
          // The form of a parameter is that of the values for which it stands.
          if object == "parameter" { continue }
          // Whether an object is part of an action, outside of which there are no expressions, is not
          // said by its own definition.
          if value.isExpression, try !sites.validator.faults(site.scene(with: value)).isEmpty {
            #expect(!errors.isEmpty, "\(shown): only the schema refuses it in the scene")
            continue
          }
          // The schema does not know what the names in braces stand for.
          if value.isComputed { continue }
          let others = errors.filter { !Self.isBeyondSchemas($0) }
          #expect(others.isEmpty, "\(shown): only the reader refuses it: \(others.map(\.message))")
        } else {
          #expect(!errors.isEmpty, "\(shown): only the schema refuses it: \(faults.prefix(3))")
        }
      }
    }
  }

  /// The schema refused '$item' in the objects of 'remove', which were not in its list of parts of actions.
  @Test(
    "take the item of an event wherever an action takes an item",
    arguments: [
      #"{"remove": "$item"}"#, #"{"remove": {"item": "$item", "from": "fall"}}"#,
      #"{"add": {"item": "$item", "to": "fall"}}"#, #"{"updateItem": "$item"}"#,
      #"{"addAngularVelocity": 1, "item": "$item"}"#,
    ])
  func eventItem(action: String) throws {
    let scene = try PlainJSON.read(
      """
      {"framegen": 1, "views": [{"id": "box", "frame": [0, 0, 9, 9]}],
        "behaviors": [
          {"type": "gravity", "id": "fall", "items": ["box"]},
          {"type": "collision", "id": "walls", "items": ["box"]}],
        "timeline": [{"on": {"contactBegan": "walls"}, "do": [\(action)]}]}
      """)
    #expect(Self.errors(scene).map(\.message) == [])
    #expect(try Self.sites.get().validator.faults(scene).isEmpty)
  }

  @Test("have the same kinds of views, behaviors and gestures")
  func kinds() throws {
    let validator = try Self.sites.get().validator
    let lists = [("views", "anyView"), ("behaviors", "anyBehavior"), ("gestures", "anyGesture")]
    for (list, definition) in lists {
      let words = validator.root["$defs"]?[definition]?["properties"]?["type"]?["oneOf"]?.elements
      for word in try #require(words).map({ $0["const"]?.string ?? "" }) + ["nonsense"] {
        let scene = PlainJSON.object([
          "framegen": .number(1), list: .array([.object(["type": .string(word)])]),
        ])
        let isUnknown = Self.errors(scene).contains { $0.code == "unknown-value" }
        #expect(isUnknown == (word == "nonsense"), "\(list): \(word)")
      }
    }
  }
}

extension PlainJSON {
  /// Whether the value is an expression.
  fileprivate var isExpression: Bool { string.contains("$") }

  /// Whether the value, or a part of it, is one of names in braces.
  fileprivate var isComputed: Bool {
    string.contains("{") || elements.contains(where: \.isComputed)
      || keys.contains { $0.contains("{") || self[$0]?.isComputed == true }
  }
}
