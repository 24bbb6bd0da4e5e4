extension SceneSchema {
  /// A key as the decoder knows it, for tests that compare it with the schema.
  package struct KeyDescription: Equatable, Sendable {
    /// The key.
    package var name: String
    /// Whether it must be there, if under one of its names.
    package var isRequired: Bool
    /// Other names that are accepted.
    package var aliases: [String]
    /// Whether it is known but not built yet.
    package var isRefused: Bool
    /// Its default as JSON text.
    package var defaultText: String?
    /// The types of JSON that its values have, in JSON Schema's words, sorted.
    package var types: [String]
  }

  /// The keys of each kind of object by the kind's name, in the order of the documentation.
  package static var declarations: [(object: String, keys: [KeyDescription])] {
    tables.map { table in
      (
        table.name,
        table.keys.map(\.declaration).map { key in
          KeyDescription(
            name: key.name, isRequired: key.isRequired, aliases: key.aliases,
            isRefused: key.isRefused,
            defaultText: key.defaultText, types: types(of: key.schema).sorted())
        }
      )
    }
  }

  private static func types(of node: SchemaNode) -> Set<String> {
    switch node {
    case .boolean: ["boolean"]
    case .string, .pattern, .choice: ["string"]
    case .number: ["number"]
    case .integer: ["integer"]
    case .tuple, .list: ["array"]
    case .map, .patterns: ["object"]
    case .definition("angle"): ["number", "string"]
    case .definition("color"): ["string"]
    case .definition: ["object"]
    case .any(let nodes): nodes.reduce(into: []) { $0.formUnion(types(of: $1)) }
    case .null: ["null"]
    case .refused: []
    }
  }
}
