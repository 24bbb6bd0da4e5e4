import TestSupport

/// Values that a schema describes, and values beside them, which may be valid or not.
struct SchemaSamples {
  let root: PlainJSON

  /// Values of every kind, which most keys refuse.
  static let anything: [PlainJSON] = [
    .null, .boolean(true), .boolean(false), .number(0), .number(1), .number(-1), .number(0.5),
    .number(1001), .number(2e9), .string(""), .string(" "), .string("nonsense"), .string("root"),
    .string("90deg"), .string("90"), .string("-.5e1turn"), .string("1rad "), .string("#FfF"),
    .string("#12345"), .string("systemBlue"), .string("Systemblue"), .string("DarkGray"),
    .string("{canvas.width / 30}"), .string("{canvas.size}"), .string("a {canvas.width}"),
    .string("a\\b"), .string("9lives"), .string("a b"), .array([]), .array([.number(1)]),
    .array([.number(1), .number(2)]), .array([.number(1), .number(2), .number(3)]),
    .array([.number(1), .number(2), .number(3), .number(4)]), .array([.string("nonsense")]),
    .array([.null, .number(1)]), .array([.null, .null]),
    .array([.array([.number(0), .number(0)]), .array([.number(9), .number(0)])]),
    .object([:]), .object(["nonsense": .number(1)]),
  ]

  /// The values at the bounds of a schema, inside and just outside.
  func values(of node: PlainJSON, depth: Int = 3) -> [PlainJSON] {
    guard depth > 0 else { return [] }
    if let reference = node["$ref"]?.string {
      let path = reference.split(separator: "/").dropFirst().map(String.init)
      return values(of: root[keys: path] ?? .null, depth: depth - 1)
    }
    var values: [PlainJSON] = []
    for branch in (node["anyOf"]?.elements ?? []) + (node["oneOf"]?.elements ?? []) {
      values += self.values(of: branch, depth: depth)
    }
    if let word = node["const"] {
      values += [word] + (word.isOfType("string") ? [.string(word.string + "s")] : [])
    }
    values += node["enum"]?.elements ?? []
    for (bound, step) in [("minimum", -1.0), ("exclusiveMinimum", -1), ("maximum", 1)] {
      guard let number = node[bound]?.number else { continue }
      let nearest = step < 0 ? (number.nextDown, number.nextUp) : (number.nextUp, number.nextDown)
      let whole = node["type"]?.string == "integer"
      values += [
        .number(number), .number(whole ? number + step : nearest.0),
        .number(whole ? number - step : nearest.1), .number(number - step / 2),
      ]
    }
    if let elements = node["prefixItems"]?.elements {
      let parts = elements.map { self.values(of: $0, depth: depth) }
      let plain = parts.map { $0.dropFirst().first ?? .number(1) }
      values += [.array(plain), .array(plain + plain.prefix(1)), .array(Array(plain.dropLast()))]
      for (index, part) in parts.enumerated() {
        values += part.map { value in
          var list = plain
          list[index] = value
          return .array(list)
        }
      }
    } else if let items = node["items"], case .object = items {
      let parts = self.values(of: items, depth: depth)
      values += parts.map { .array([$0]) } + parts.map { .array([$0, $0, $0]) }
    }
    return values
  }
}
