import Foundation
import FramegenKit
import Inspection
import Geometry
import Scene
import SceneFormat
import SceneText
import Stage
import TestSupport
import Testing

/// Walks every property that is declared of a view or a behavior, through all that derives from its
/// declaration: reading, default, schema, `set`, `animate` and dump.
@Suite("Every declared property")
struct PropertyWalkTests {
  /// The smallest good element of each kind, and the list that it stands in.
  static let elements: [(type: String, list: String, text: String)] = [
    ("view", "views", "{}"), ("label", "views", #"{"type": "label"}"#),
    ("button", "views", #"{"type": "button"}"#),
    ("image", "views", #"{"type": "image", "image": "a.png"}"#),
    ("shape", "views", #"{"type": "shape", "path": [[0, 0], [10, 0], [5, 8]]}"#),
    ("stack", "views", #"{"type": "stack", "subviews": [{"id": "inner"}]}"#),
    ("gravity", "behaviors", #"{"type": "gravity", "items": ["a"]}"#),
    ("collision", "behaviors", #"{"type": "collision", "items": ["a"]}"#),
    ("attachment", "behaviors", #"{"type": "attachment", "item": "a", "anchorPoint": [0, 0]}"#),
    ("snap", "behaviors", #"{"type": "snap", "item": "a", "snapPoint": [0, 0]}"#),
    ("push", "behaviors", #"{"id": "p", "type": "push", "items": ["a"]}"#),
    ("itemProperties", "behaviors", #"{"type": "itemProperties", "items": ["a"]}"#),
    ("field", "behaviors", #"{"type": "field", "kind": "linearGravity", "items": ["a"]}"#),
    ("composite", "behaviors", #"{"type": "composite", "behaviors": []}"#),
  ]

  /// What an element needs besides for a property to mean something to it.
  static let company: [String: String] = [
    "attachment.axis":
      #"{"type": "attachment", "kind": "sliding", "item": "a", "anchorPoint": [0, 0], "axis": [1, 0]}"#,
    "attachment.attachmentRange":
      #"{"type": "attachment", "kind": "pin", "item": "a", "to": "b", "anchorPoint": [0, 0]}"#,
    "attachment.frictionTorque":
      #"{"type": "attachment", "kind": "pin", "item": "a", "to": "b", "anchorPoint": [0, 0]}"#,
    "attachment.toOffset": #"{"type": "attachment", "item": "a", "to": "b"}"#,
    "attachment.to": #"{"type": "attachment", "item": "a"}"#,
    "field.force": #"{"type": "field", "kind": "custom", "items": ["a"], "force": "[1, 2]"}"#,
    "field.smoothness": #"{"type": "field", "kind": "noise", "items": ["a"]}"#,
    "field.animationSpeed": #"{"type": "field", "kind": "noise", "items": ["a"]}"#,
  ]

  /// Good values of what a schema cannot generate: references, and objects defined elsewhere.
  private static let samples: [String: [String]] = [
    "id": [#""own""#], "items": [#"["a", "b"]"#], "item": [#""b""#], "to": [#""b""#],
    "image": [#""b@2x.png""#], "path": [#""M 0 0 L 9 9 L 0 9 Z""#, "[[1, 1], [9, 1], [5, 7]]"],
    "offsets": [#"{"a": [1, 2]}"#], "behaviors": ["[]"], "subviews": ["[]"],
    "boundaries": [#"[{"from": [0, 0], "to": [1, 1]}]"#], "customSpacing": [#"{"inner": 5}"#],
    "region": [#"{"radius": 20}"#], "font": [#"{"size": 9}"#],
    "gradient": [
      ##"{"type": "radial", "colors": ["#123456", "#654321"], "locations": [0, 1], "startPoint": [0.5, 0], "endPoint": [0.5, 1]}"##
    ],
    "gradient.colors": [##"["#123456", "#654321"]"##],
    "gradient.locations": ["[0.25, 0.5]"], "attributedText": [#"[{"text": "b"}]"#],
    "transform": [#"{"rotation": 1, "scale": [2, 3], "translation": [4, 5]}"#],
    "collisionBounds": [#""ellipse""#, #"{"path": [[0, 0], [9, 0], [5, 8]]}"#],
    "attachment.axis": ["[0, 1]"], "allowsRotation": ["false"], "attachmentRange": ["[-1, 1]"],
    "kind": [], "field.force": [#""[$mass, 0]""#, #""$position""#],
    "intrinsicSize": ["[10, null]"], "frame": ["[1, 2, 3, 4]"],
  ]

  /// Properties whose default, written out, is another value: a vector made from an angle is rounded,
  /// and insets make the reference bounds a boundary.
  private static let rounded = ["angle", "magnitude", "insets"]

  let schema: PlainJSON

  init() throws { schema = try PlainJSON.read(SceneSchema.text) }

  private func scene(_ list: String, _ element: String, timeline: String = "[]") -> String {
    let others = #"{"id": "a", "frame": [50, 50, 20, 20]}, {"id": "b", "frame": [90, 50, 20, 20]}"#
    let (views, behaviors) = list == "views" ? ("\(others), \(element)", "") : (others, element)
    return """
      {"framegen": 1, "timing": {"duration": 2}, "views": [\(views)], "behaviors": [\(behaviors)],
       "timeline": \(timeline)}
      """
  }

  private func read(_ text: String) -> SceneReading {
    SceneReader().read(Array(text.utf8), name: "scene.json")
  }

  /// An element with a key more, in place of the same key under any of its names.
  func element(
    _ text: String, with key: String, _ value: String, replacing names: [String]
  ) throws -> String {
    guard case .object(var members) = try PlainJSON.read(text) else { return text }
    for name in names { members[name] = nil }
    members[key] = try PlainJSON.read(value)
    return PlainJSON.object(members).text
  }

  // MARK: Reading and the schema

  @Test("the file and the schema accept and refuse the same values, the boundaries included")
  func values() throws {
    let validator = SchemaValidator(root: schema)
    for (type, list, plain) in Self.elements {
      let table = try #require(SceneSchema.declarations.first { $0.object == type }).keys
      for key in table where !["type"].contains(key.name) {
        let base = Self.company["\(type).\(key.name)"] ?? plain
        let property = try #require(schema["$defs"]?[type]?["properties"]?[key.name])
        let generated: (good: [String], bad: [String]) =
          (Self.samples["\(type).\(key.name)"] ?? Self.samples[key.name])
          .map { ($0, ["null"]) } ?? candidates(property)
        #expect(
          !generated.good.isEmpty || key.name == "kind", "\(type).\(key.name) is not walked")
        for name in [key.name] + key.aliases {
          for value in generated.good + generated.bad {
            let element = try element(
              base, with: name, value, replacing: [key.name] + key.aliases)
            let text = scene(list, element)
            let isRead = !read(text).diagnostics.hasErrors
            let isValid = try validator.faults(PlainJSON.read(text)).isEmpty
            #expect(
              isRead == isValid && isRead == generated.good.contains(value),
              "\(type).\(name) = \(value)")
          }
        }
        // A default that is written out changes nothing.
        if let text = key.defaultText, !key.isRequired, !Self.rounded.contains(key.name) {
          let written = try element(base, with: key.name, text, replacing: [])
          let (without, with) = (read(scene(list, base)), read(scene(list, written)))
          #expect(
            with.diagnostics.map(\.message) == without.diagnostics.map(\.message),
            "\(type).\(key.name)")
          #expect(
            describe(without) == describe(with),
            "\(type).\(key.name) = \(text)")
        }
      }
    }
  }

  /// A scene's values without their places.
  private func describe(_ reading: SceneReading) -> String {
    guard let scene = reading.scene else { return "" }
    let text =
      "\(scene.views.map(\.values)) \(scene.views.map(\.frame)) \(scene.views.map(\.isAdded))"
      + "\(scene.views.map(\.collisionBounds)) \(scene.behaviors.map(\.parameters))"
      + "\(scene.behaviors.map(\.isAdded))"
    return text.replacing(#/SourceSpan\([^)]*\([^)]*\)\)/#, with: "")
  }

  /// Values that a schema accepts, at its boundaries and inside, and values just outside.
  private func candidates(_ node: PlainJSON) -> (good: [String], bad: [String]) {
    if case .string(let reference)? = node["$ref"] {
      switch reference {
      case "#/$defs/angle":
        return (["0", "-1000000", #""90deg""#], ["1000001", #""5foo""#, "true"])
      case "#/$defs/color":
        return ([##""#123456""##, #""darkGray""#, #""systemRed""#], [##""#12""##, #""rad""#, "5"])
      case "#/$defs/priority":
        return (["1", "1000", #""defaultHigh""#], ["0", "1001", #""highest""#, "true"])
      default: return ([], [])
      }
    }
    if let either = node["anyOf"] {
      let parts = either.elements.map(candidates)
      let good = parts.flatMap(\.good)
      return (good, parts.flatMap(\.bad).filter { !good.contains($0) && !isIn($0, either) })
    }
    if let words = node["oneOf"] {
      return (words.elements.compactMap { $0["const"]?.text }, [#""nonsense""#, "7"])
    }
    switch node["type"]?.string {
    case "boolean": return (["true", "false"], ["1", #""true""#])
    case "string" where node["pattern"] == nil: return ([#""text""#, #""""#], ["5"])
    case "number", "integer": return numbers(node)
    case "array": return lists(node)
    default: return ([], [])
    }
  }

  /// Whether a value that one branch refuses suits another.
  private func isIn(_ value: String, _ either: PlainJSON) -> Bool {
    guard let value = try? PlainJSON.read(value) else { return true }
    return either.elements.contains {
      (try? SchemaValidator(root: $0).faults(value).isEmpty) ?? false
    }
  }

  private func numbers(_ node: PlainJSON) -> (good: [String], bad: [String]) {
    let upper = node["maximum"]?.number ?? 0
    let beyond = "\(upper.nextUp)"
    if let open = node["exclusiveMinimum"]?.number {
      return (["\(open + 1e-6)", "\(upper)"], ["\(open)", beyond, #""1""#])
    }
    let lower = node["minimum"]?.number ?? 0
    let isWhole = node["type"]?.string == "integer"
    return (
      ["\(lower)", "\(upper)"],
      isWhole ? ["\(lower - 1)", "\(upper + 1)", "0.5"] : ["\(lower.nextDown)", beyond, "true"]
    )
  }

  private func lists(_ node: PlainJSON) -> (good: [String], bad: [String]) {
    if let item = node["prefixItems"] {
      let parts = item.elements.map(candidates)
      let first = parts.map { $0.good.first ?? "null" }
      var bad = ["[]", "[" + (first + first.prefix(1)).joined(separator: ",") + "]", "5"]
      for (index, part) in parts.enumerated() {
        for value in part.bad {
          var list = first
          list[index] = value
          bad.append("[" + list.joined(separator: ",") + "]")
        }
      }
      let last = parts.map { $0.good.last ?? "null" }
      return (
        ["[" + first.joined(separator: ",") + "]", "[" + last.joined(separator: ",") + "]"], bad
      )
    }
    let parts = candidates(node["items"] ?? .null)
    let least = Int(node["minItems"]?.number ?? 0)
    let good = Array(repeating: parts.good.first ?? "null", count: max(least, 1))
    return (
      ["[" + good.joined(separator: ",") + "]"],
      parts.bad.map { "[" + (good.dropFirst() + [$0]).joined(separator: ",") + "]" } + ["{}"]
    )
  }

  // MARK: Setting and animating

  @Test("an amount is added to every number, point and size, and to all that are animated")
  func amounts() throws {
    var count = 0
    for (type, names) in SceneProperties.settableNames {
      let (_, list, plain) = try #require(Self.elements.first { $0.type == type })
      for (name, isAnimatable) in names.sorted(by: { $0.key < $1.key }) {
        var base = Self.company["\(type).\(canonical(name, type))"] ?? plain
        base = try element(base, with: "id", #""own""#, replacing: [])
        if name.hasPrefix("gradient") {
          base = try element(
            base, with: "gradient", #"{"colors": ["lime", "black"]}"#, replacing: [])
        }
        let before = try #require(try stage(scene(list, base)).property(name, of: "own"))
        let text = try before.text.map(PlainJSON.read)
        let numbers = text?.number.map { [$0] } ?? text?.elements.compactMap(\.number) ?? []
        // Towards the middle of ranges from 0 to 1.
        let amounts = numbers.map { $0 >= 0.5 ? -0.25 : 0.25 }
        let isList = text?.number == nil
        let amount =
          isList ? "[\(amounts.map { "\($0)" }.joined(separator: ", "))]" : "\(amounts.first ?? 0)"
        let by = #"[{"at": 0, "do": [{"by": {"own.\#(name)": \#(amount)}}]}]"#
        let timeline = scene(list, base, timeline: by)
        guard !read(timeline).diagnostics.hasErrors else {
          let isSum = isAnimatable && (1...2).contains(numbers.count) && text?.elements.count != 1
          #expect(!isSum || name.hasSuffix("locations"), "\(type).\(name) takes no amount")
          continue
        }
        count += 1
        let film = try stage(timeline)
        #expect(film.diagnostics.allSatisfy { !$0.message.contains("no value") }, "\(type).\(name)")
        let after = try PlainJSON.read(film.property(name, of: "own")?.text ?? "null")
        let sums = after.number.map { [$0] } ?? after.elements.compactMap(\.number)
        #expect(
          sums.count == numbers.count
            && zip(sums, zip(numbers, amounts)).allSatisfy { abs($0 - $1.0 - $1.1) < 1e-6 },
          "\(type).\(name): \(numbers) becomes \(sums)")
      }
    }
    #expect(count > 100)
  }

  @Test("what the timeline sets is read back from the live view or behavior, and is animated")
  func setting() throws {
    for (type, names) in SceneProperties.settableNames {
      let (_, list, plain) = try #require(Self.elements.first { $0.type == type })
      for (name, isAnimatable) in names.sorted(by: { $0.key < $1.key }) {
        var value = try #require(sample(of: name, type), "\(type).\(name) is not walked")
        var base = Self.company["\(type).\(canonical(name, type))"] ?? plain
        base = try element(base, with: "id", #""own""#, replacing: [])
        if name.hasPrefix("gradient") {
          base = try element(
            base, with: "gradient", #"{"colors": ["lime", "black"]}"#, replacing: [])
        }
        // A truth value that is the default would not change.
        if try stage(scene(list, base, timeline: "[]")).property(name, of: "own")?.text == value {
          value = "false"
        }
        let set = #"{"set": {"own.\#(name)": \#(value)}}"#
        let stage = try stage(scene(list, base, timeline: #"[{"at": 0.5, "do": [\#(set)]}]"#))
        let before = try #require(stage.property(name, of: "own"), "\(type).\(name)")
        for _ in 0..<40 { stage.advance() }
        let after = try #require(stage.property(name, of: "own"))
        #expect(after.value != before.value, "\(type).\(name) is not set to \(value)")
        if let text = after.text {
          // A vector made from an angle is rounded to single precision.
          let isRounded =
            try Self.rounded.contains(name)
            && Self.numbers(after)?.first.map {
              abs($0 - (Double(value) ?? 0)) < 1e-6
            } ?? false
          #expect(
            try isRounded || PlainJSON.read(text) == PlainJSON.read(value), "\(type).\(name)")
        }
        guard isAnimatable else { continue }
        let animate =
          #"{"animate": {"duration": 1, "curve": "linear", "set": {"own.\#(name)": \#(value)}}}"#
        let film = try self.stage(scene(list, base, timeline: #"[{"at": 0, "do": [\#(animate)]}]"#))
        for _ in 0..<30 { film.advance() }
        let half = try #require(film.property(name, of: "own", isShown: true))
        #expect(
          half.value != before.value && half.value != after.value, "\(type).\(name) is not animated"
        )
        if let middle = try Self.numbers(half), let start = try Self.numbers(before),
          let end = try Self.numbers(after)
        {
          for index in middle.indices {
            #expect(
              abs(middle[index] - (start[index] + end[index]) / 2) < 1e-9
                * max(1, abs(end[index])),
              "\(type).\(name)")
          }
        }
      }
    }
  }

  @Test("a dump of the scene names every property that is set")
  func dump() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, output) = (folder.appending(path: "scene.json"), folder.appending(path: "dump.txt"))
    // An image view needs a picture beside the scene; what it shares with other views is in theirs.
    for (type, names) in SceneProperties.settableNames where type != "image" {
      let (_, list, plain) = try #require(Self.elements.first { $0.type == type })
      let own = names.keys.filter { canonical($0, type) == $0 }.sorted()
      let groups = Dictionary(grouping: own) { Self.company["\(type).\($0)"] ?? plain }
      for (base, names) in groups {
        let assignments = names.compactMap { name in
          sample(of: name, type).map { #""own.\#(name)": \#($0)"# }
        }
        let text = scene(
          list, try element(base, with: "id", #""own""#, replacing: []),
          timeline: #"[{"at": 0, "do": [{"set": {\#(assignments.joined(separator: ", "))}}]}]"#)
        try text.write(to: file, atomically: true, encoding: .utf8)
        try Film(SceneFile.load(file.path)).dump(.scene, to: output.path, forces: true)
        let dump = try String(contentsOf: output, encoding: .utf8)
        for name in names { #expect(dump.contains("property: \"\(name)\""), "\(type).\(name)") }
      }
    }
  }

  private func stage(_ text: String) throws -> Stage {
    let reading = read(text)
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(text)")
    return try Stage(
      #require(reading.scene), measuring: NoText(),
      imageSizes: ["a.png": CGSize(width: 4, height: 4), "b@2x.png": CGSize(width: 2, height: 2)])
  }

  /// A value for a property that differs from its default.
  func sample(of name: String, _ type: String) -> String? {
    let name = canonical(name, type)
    if let sample = (Self.samples["\(type).\(name)"] ?? Self.samples[name])?.first { return sample }
    let path = name.split(separator: ".").joined(separator: "\\.")
    let assignments = schema["$defs"]?["assignments"]
    let patterns = assignments?["patternProperties"]
    // It begins with an id, of which it ends with a point.
    let pattern = patterns?.keys.first { $0.hasSuffix(")*\\.\(path)$") } ?? ""
    // For what views have, the pattern refers to the key for the item of an event.
    guard
      let node = schema["$defs"]?[type]?["properties"]?[name]
        ?? assignments?["properties"]?["$item.\(name)"]
        ?? patterns?[pattern]
    else { return nil }
    return value(node, name)
  }

  private func value(_ node: PlainJSON, _ name: String) -> String? {
    if case .string(let reference)? = node["$ref"] {
      return reference.hasSuffix("color") ? ##""#12345680""## : "0.75"
    }
    if let either = node["anyOf"] {
      if node["default"] == .boolean(true) { return "false" }
      guard let first = either.elements.first else { return nil }
      // A value that is written, which must not be the default.
      if let words = first["oneOf"] {
        return words.elements.compactMap { $0["const"]?.text }.last { $0 != node["default"]?.text }
      }
      return value(first, name)
    }
    if let words = node["oneOf"] {
      return words.elements.compactMap { $0["const"]?.text }.last { $0 != node["default"]?.text }
    }
    switch node["type"]?.string {
    case "boolean": return node["default"] == .boolean(true) ? "false" : "true"
    case "string": return #""new""#
    case "integer": return "3"
    case "number": return "0.625"
    case "array":
      let parts = node["prefixItems"]?.elements ?? [node["items"] ?? .null]
      let values = parts.enumerated().map { index, part in
        let written = part["anyOf"]?.elements.first ?? part
        return written["type"]?.string == "number" && written["maximum"]?.number != 1
          ? "\(Double(index) + 2.5)" : value(part, name) ?? "null"
      }
      return "[" + values.joined(separator: ",") + "]"
    default: return nil
    }
  }

  /// The own name of a property that may be called by another.
  private func canonical(_ name: String, _ type: String) -> String {
    let keys = SceneSchema.declarations.first { $0.object == type }?.keys ?? []
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let head = keys.first { $0.aliases.contains(parts[0]) }?.name ?? parts[0]
    return ([head] + parts.dropFirst()).joined(separator: ".")
  }

  /// The numbers of a property's text; nil where it is no number and no list of them.
  private static func numbers(_ property: PresentProperty) throws -> [Double]? {
    guard let text = property.text else { return nil }
    switch try PlainJSON.read(text) {
    case .number(let number): return [number]
    case .array(let elements):
      let numbers = elements.compactMap(\.number)
      return numbers.count == elements.count ? numbers : nil
    default: return nil
    }
  }
}

/// Measures every text as a point.
private final class NoText: TextMeasuring {
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    TextMetrics(size: CGSize(width: 1, height: 1), firstBaseline: 1, lastBaseline: 1)
  }
}
