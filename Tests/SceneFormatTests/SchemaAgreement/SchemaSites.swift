import SceneFormat
import TestSupport

/// A place in a scene at which a value can stand: a key of an object that the schema defines.
struct SchemaSite: Sendable {
  /// The definition of the object, and its key.
  var object: String
  var key: String
  /// The scene, and the steps from its root to the object.
  var scene: PlainJSON
  var steps: [String]
  /// The object without the key.
  var owner: PlainJSON

  /// The scene with a value at the place.
  func scene(with value: PlainJSON) -> PlainJSON {
    scene.replacing(at: steps[...], with: owner(with: value))
  }

  /// The object with a value at the place.
  func owner(with value: PlainJSON) -> PlainJSON {
    guard case .object(var members) = owner else { return owner }
    members[key] = value
    return .object(members)
  }
}

/// Finds a place for every key of every object, in the scenes of the repository.
struct SchemaSites: Sendable {
  let validator: SchemaValidator
  private let names: [(object: String, keys: [String])]
  private(set) var sites: [String: SchemaSite] = [:]
  /// The values that scenes have at a key, in any object.
  private(set) var written: [String: Set<String>] = [:]

  /// The places in scenes without faults, in shorter scenes if there are several.
  init(_ schema: PlainJSON, scenes: [PlainJSON]) throws {
    validator = SchemaValidator(root: schema)
    names = SceneSchema.declarations.map { object, keys in
      (object, keys.flatMap { [$0.name] + $0.aliases })
    }
    for scene in scenes.sorted(by: { $0.text.utf8.count < $1.text.utf8.count }) {
      try add(scene, schema, in: scene, steps: [])
    }
  }

  /// Adds the places in a value, which a schema describes.
  private mutating func add(
    _ value: PlainJSON, _ schema: PlainJSON, in scene: PlainJSON, steps: [String],
    name: String? = nil
  ) throws {
    if steps.isEmpty { addObject(value, "scene", in: scene, steps: steps) }
    if let name { addObject(value, name, in: scene, steps: steps) }
    if let reference = schema["$ref"]?.string {
      let path = reference.split(separator: "/").dropFirst().map(String.init)
      let target = path.reduce(Optional(validator.root)) { $0?[$1] } ?? .null
      let isObject =
        path.count == 2 && path[0] == "$defs" && names.contains { $0.object == path[1] }
      try add(value, target, in: scene, steps: steps, name: isObject ? path[1] : nil)
    }
    for branch in schema["anyOf"]?.elements ?? []
    where try validator.faults(value, under: branch).isEmpty {
      try add(value, branch, in: scene, steps: steps)
    }
    for branch in schema["allOf"]?.elements ?? [] {
      guard let condition = branch["if"], let then = branch["then"],
        try validator.faults(value, under: condition).isEmpty
      else { continue }
      try add(value, then, in: scene, steps: steps)
    }
    for key in schema["properties"]?.keys ?? [] {
      guard let part = value[key], let rule = schema["properties"]?[key] else { continue }
      try add(part, rule, in: scene, steps: steps + [key])
    }
    if schema["additionalProperties"] == .boolean(false), let open = schema["patternProperties"],
      case let patterns = open.keys.filter({ $0 != "\\{" }), patterns.count == 1,
      let rule = open[patterns[0]]
    {
      for key in value.keys { try add(value[key] ?? .null, rule, in: scene, steps: steps + [key]) }
    }
    guard let items = schema["items"] else { return }
    for (index, element) in value.elements.enumerated() {
      try add(element, items, in: scene, steps: steps + ["\(index)"])
    }
  }

  /// Adds the keys of an object: the first that is written, or else the first object that could have it.
  private mutating func addObject(
    _ value: PlainJSON, _ name: String, in scene: PlainJSON, steps: [String]
  ) {
    guard case .object(let members) = value else { return }
    for key in names.first(where: { $0.object == name })?.keys ?? [] {
      if let value = members[key] { written[key, default: []].insert(value.text) }
      let known = sites["\(name).\(key)"]
      let isBetter =
        members[key] != nil && known.map { $0.scene[keys: $0.steps + [key]] == nil } ?? true
      guard known == nil || isBetter else { continue }
      var others = members
      others[key] = nil
      sites["\(name).\(key)"] = SchemaSite(
        object: name, key: key, scene: scene, steps: steps, owner: .object(others))
    }
  }
}

extension PlainJSON {
  /// The part at the end of a path.
  subscript(keys steps: [String]) -> PlainJSON? {
    steps.reduce(Optional(self)) { $0?[$1] }
  }

  /// The value with another part at the end of a path.
  func replacing(at steps: ArraySlice<String>, with value: PlainJSON) -> PlainJSON {
    guard let step = steps.first else { return value }
    switch self {
    case .object(var members):
      members[step] = (members[step] ?? .null).replacing(at: steps.dropFirst(), with: value)
      return .object(members)
    case .array(var elements):
      guard let index = Int(step), elements.indices.contains(index) else { return self }
      elements[index] = elements[index].replacing(at: steps.dropFirst(), with: value)
      return .array(elements)
    default: return self
    }
  }
}
