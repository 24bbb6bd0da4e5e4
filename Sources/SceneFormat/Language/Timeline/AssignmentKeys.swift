internal import Geometry
/// The properties that an action sets, as an object of `id.property` to value.
enum AssignmentKeys {
  static let shape = Shape<[Assignment]>(schema: .patterns(patterns)) { value, decoding in
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object of id.property to value")
      return nil
    }
    return object.members.compactMap { assignment($0, decoding) }
  }

  private static func assignment(
    _ member: JSONObject.Member, _ decoding: Decoding
  ) -> Assignment? {
    guard !decoding.journal.isFull, let parts = decoding.propertyPath(member.key),
      let target = decoding.resolve(parts.id, as: .settable),
      let declaration = decoding.names[target.id]
    else { return nil }
    guard let type = decoding.names.type(of: target.id) else { return nil }
    let rows = SettableProperty.rows(of: declaration.kind, type: type)
    guard let row = rows.first(where: { $0.property.rawValue == parts.property.value }) else {
      decoding.report(
        .notSettable(
          parts.property.value, owner: "\(declaration.kind.rawValue) '\(target.id)'",
          nearest: Spelling.nearest(
            to: parts.property.value, in: rows.map(\.property.rawValue)),
          choices: rows.map(\.property.rawValue)), at: parts.property.place)
      return nil
    }
    decoding.key = member.key.value
    guard let value = row.value.read(member.value, decoding) else { return nil }
    return Assignment(target: target, property: row.property, value: value)
  }

  /// For every property the form of its keys and values.
  private static let patterns: [SchemaNode.Pattern] = SettableProperty.allCases.map { property in
    let path = property.rawValue.split(separator: ".").joined(separator: "\\.")
    var schemas: [SchemaNode] = []
    for row in SettableProperty.table where row.property == property {
      if !schemas.contains(row.value.schema) { schemas.append(row.value.schema) }
    }
    return SchemaNode.Pattern(
      pattern: "^[A-Za-z_][A-Za-z0-9_-]*\\.\(path)$",
      value: schemas.count == 1 ? schemas[0] : .any(schemas))
  }
}
