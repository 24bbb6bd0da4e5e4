import SceneText
import TestSupport
import Foundation
import SceneFormat
import Testing
import Scene

/// The path of a value: keys and indices.
private typealias Path = [String]

extension PlainJSON {
  /// The paths of all members of objects and elements of lists in the value, outermost first.
  fileprivate var paths: [Path] {
    switch self {
    case .object: keys.flatMap { key in [[key]] + (self[key]?.paths ?? []).map { [key] + $0 } }
    case .array(let elements):
      elements.indices.flatMap { index in
        [[String(index)]] + elements[index].paths.map { [String(index)] + $0 }
      }
    default: []
    }
  }

  /// The value without the one at a path.
  fileprivate func removing(_ path: ArraySlice<String>) -> PlainJSON {
    guard let step = path.first else { return self }
    switch self {
    case .object(var members):
      members[step] = path.count == 1 ? nil : members[step]?.removing(path.dropFirst())
      return .object(members)
    case .array(var elements):
      guard let index = Int(step) else { return self }
      if path.count == 1 {
        elements.remove(at: index)
      } else {
        elements[index] = elements[index].removing(path.dropFirst())
      }
      return .array(elements)
    default: return self
    }
  }

  /// The value with a member added to the object at a path.
  fileprivate func adding(_ key: String, _ value: PlainJSON, at path: ArraySlice<String>)
    -> PlainJSON
  {
    switch self {
    case .object(var members):
      if let step = path.first {
        members[step] = members[step]?.adding(key, value, at: path.dropFirst())
      } else {
        members[key] = value
      }
      return .object(members)
    case .array(var elements):
      guard let step = path.first, let index = Int(step) else { return self }
      elements[index] = elements[index].adding(key, value, at: path.dropFirst())
      return .array(elements)
    default: return self
    }
  }
}

@Suite("The scene format as a whole")
struct LanguageTests {
  /// The parts of a scene, by their names; nil if it has errors.
  private func parts(of value: PlainJSON) -> [(name: String, value: Any)]? {
    let reading = SceneReader().read(Array(value.text.utf8), name: "scene.json")
    guard !reading.diagnostics.hasErrors, let scene = reading.scene else { return nil }
    return Mirror(reflecting: scene).children.map { ($0.label ?? "", $0.value) }
  }

  /// A description of a part of a scene without places.
  private static func description(of part: Any) -> [UInt8] {
    let (text, mark) = (Array("\(part)".utf8), Array("SourceSpan(".utf8))
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == mark[0], text[index...].starts(with: mark) {
        while index < text.count, text[index] != UInt8(ascii: ")") { index += 1 }
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  @Test("every key of the sample matters: without it, the scene differs or has an error")
  func everyKeyMatters() throws {
    let sample = try PlainJSON.read(Samples.everything)
    let whole = Dictionary(
      try #require(parts(of: sample)).map { ($0.name, Self.description(of: $0.value)) },
      uniquingKeysWith: { first, _ in first })
    // These are written in the sample, although they are defaults or follow from other keys.
    let implied: [Path] = [
      ["$schema"], ["timing", "duration"], ["views", "0", "type"],
      ["behaviors", "2", "translatesReferenceBoundsIntoBoundary"],
      ["components", "badge", "parameters", "size", "type"],
      ["components", "badge", "parameters", "size", "summary"],
    ]
    for path in part(of: sample.paths, oneIn: 3) where !implied.contains(path) {
      guard let parts = parts(of: sample.removing(path[...])) else { continue }
      // Most keys are seen in the part that has their name.
      let isAnother =
        (parts.filter { $0.name == path[0] } + parts.filter { $0.name != path[0] })
        .contains { Self.description(of: $0.value) != whole[$0.name] }
      #expect(isAnother, "\(path.joined(separator: "."))")
    }
  }

  @Test("the sample uses every supported key, in each object that has one of its own")
  func everyKeyIsUsed() throws {
    let schema = try PlainJSON.read(SceneSchema.text)
    let sites = try SchemaSites(schema, scenes: [PlainJSON.read(Samples.everything)]).sites
    /// A key with its rule: what several objects have alike, such as all views, is one.
    func rule(_ object: String, _ key: String) -> String {
      let definition = object == "scene" ? schema : schema["$defs"]?[object]
      return "\(key): \(definition?["properties"]?[key]?.text ?? "")"
    }
    func isUsed(_ object: String, _ name: String) -> Bool {
      guard let site = sites["\(object).\(name)"] else { return false }
      return site.scene[keys: site.steps + [name]] != nil
    }
    var used: Set<String> = []
    for (object, keys) in SceneSchema.declarations {
      for key in keys where ([key.name] + key.aliases).contains(where: { isUsed(object, $0) }) {
        used.insert(rule(object, key.name))
      }
    }
    // The keys of other files, and one that excludes another.
    for (object, keys) in SceneSchema.declarations
    where !["touchFile", "testFile", "componentFile"].contains(object) {
      for key in keys
      where (object, key.name) != ("test", "every") && (object, key.name) != ("scene", "include") {
        #expect(used.contains(rule(object, key.name)), "\(object).\(key.name)")
      }
    }
  }

  @Test("an unknown key is refused in every object of the sample")
  func unknownKeys() throws {
    let sample = try PlainJSON.read(Samples.everything)
    // A metric, a variable, a parameter or a path of a variant may have any name.
    let named: Set = ["metrics", "variables", "parameters"]
    for path in [[]] + sample.paths
    where !named.contains(path.last ?? "") && path.dropLast() != ["variants"] {
      let value = path.reduce(Optional(sample)) { $0?[$1] }
      guard case .object = value else { continue }
      #expect(
        parts(of: sample.adding("zzz", .number(1), at: path[...])) == nil,
        "\(path.joined(separator: "."))")
    }
  }

  @Test("views can be nested up to their limit, whatever their innermost view has")
  func depth() throws {
    let views = try scene(nested(SceneLimits.viewDepth, around: Self.gradient)).views
    var view = try #require(views.first)
    var count = 1
    while let next = view.subviews.first { (view, count) = (next, count + 1) }
    #expect(count == SceneLimits.viewDepth)
    #expect(view.values.look.gradient != nil)
  }

  @Test("views nested too deep are one error, with their depth")
  func tooDeep() {
    for depth in [SceneLimits.viewDepth + 1, 20_000] {
      let reading = SceneReader().read(
        Array(nested(depth, around: Self.gradient).utf8), name: "scene.json")
      #expect(reading.scene == nil)
      #expect(
        reading.diagnostics.map(\.message) == [
          "views are nested \(depth) deep; at most 1000 levels are allowed"
        ])
      #expect(reading.diagnostics.first?.hint == "this limit cannot be raised")
    }
  }

  @Test("composites do not take part in the limit of views")
  func deepComposites() {
    let behaviors =
      String(repeating: #"{"type": "composite", "behaviors": ["#, count: 60)
      + String(repeating: "]}", count: 60)
    let text = #"{"framegen": 1, "behaviors": [\#(behaviors)]}"#
    let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
    #expect(
      reading.diagnostics.map(\.message) == [
        "objects and lists are nested 122 deep; at most 100 levels are allowed"
      ])
  }

  private static let gradient = #""gradient": {"colors": ["red", "blue"]}"#

  /// A scene of views in views, the innermost of which has the given members.
  private func nested(_ depth: Int, around members: String) -> String {
    let views = String(repeating: #"{"subviews": ["#, count: depth - 1)
    let ends = String(repeating: "]}", count: depth - 1)
    return #"{"framegen": 1, "views": [\#(views){\#(members)}\#(ends)]}"#
  }

  private func behavior(_ members: String) -> String {
    "{\"framegen\": 1, \"views\": [{\"id\": \"a\"}], \"behaviors\": [{\(members)}]}"
  }
}
