internal import Foundation
internal import Scene

extension ExpectationKeys {
  /// The value of a property at a time; an object may contain several properties.
  static let value: Kind = {
    let at = RequiredKey("at", Syntax<Double>.number(.time), "The time in seconds.")
    let tolerance = Key(
      "tolerance", Syntax<Double>.number(.notNegative),
      "The accepted difference; by default 0.5 for points, and 0.01 for other units.")
    let open = KeyTable.OpenKeys(
      patterns: PropertyReference.Property.allCases.map { property in
        let name = property.rawValue.replacing(".", with: "\\.")
        return ("^[A-Za-z_][A-Za-z0-9_-]*\\.\(name)$", syntax(of: property).schema)
      },
      contains: { $0.contains(".") })
    let table = KeyTable(
      name: "value", noun: "a value expectation", summary: "A property has a value at a time.",
      keys: [at, tolerance], open: open)
    return Kind(table: table) { reader in
      let (time, tolerance) = (reader[at], reader[tolerance])
      let named = reader.object.members.filter { $0.key.value.contains(".") }
      if named.isEmpty { reader.reportMissing(oneOf: ["id.property"]) }
      return named.compactMap { member in
        guard let property = property(member.key, reader.decoding) else { return nil }
        reader.decoding.key = member.key.value
        let numbers = syntax(of: property.property).read(member.value, reader.decoding)
        guard let time, let numbers else { return nil }
        return Expectation(
          fact: .value(
            property, equals: numbers, tolerance: tolerance ?? property.property.defaultTolerance,
            at: time), place: member.key.place)
      }
    }
  }()

  /// The property of a key `id.property`; nil, with the problem reported, if there is no such
  /// property.
  private static func property(_ key: JSONString, _ decoding: Decoding) -> PropertyReference? {
    guard let (id, name) = decoding.propertyPath(key) else { return nil }
    guard let property = PropertyReference.Property(rawValue: name.value) else {
      _ = decoding.resolve(id, as: .item)
      decoding.reportUnknown(
        name, called: "property", choices: PropertyReference.Property.allCases.map(\.rawValue))
      return nil
    }
    // A group has no opacity.
    return decoding.resolve(id, as: property == .alpha ? .member : .item).map {
      PropertyReference(view: $0, property: property)
    }
  }

  /// The numbers of an expected value.
  private static func syntax(of property: PropertyReference.Property) -> Syntax<[Double]> {
    switch property {
    case .rotation, .angularVelocity: return Syntax<CGFloat>.angle.map { [Double($0)] }
    case .centerX, .centerY, .alpha: return Syntax<Double>.number().map { [$0] }
    case .center, .linearVelocity, .size, .frame:
      let form =
        property == .frame
        ? "[x, y, width, height]" : property == .size ? "[width, height]" : "[x, y]"
      let ranges = Array(repeating: NumberRange.any, count: property.count)
      return Syntax<[CGFloat]>.numbers(ranges, form: form).map { $0.map { Double($0) } }
    }
  }
}
