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
      patterns: propertyForms.map { name, schema in
        ("^[A-Za-z_][A-Za-z0-9_-]*\\.\(name.replacing(".", with: "\\."))$", schema)
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
        guard let value = property.read(member.value, reader.decoding), let time else { return nil }
        return Expectation(
          fact: .value(
            property.reference, equals: value, tolerance: tolerance ?? property.tolerance, at: time),
          place: member.key.place)
      }
    }
  }()

  /// A property of a view or a group of which an expectation speaks.
  struct Property {
    let reference: PropertyReference
    /// The accepted difference where the scene states none: half a point, or a hundredth of any other unit.
    let tolerance: Double
    /// Reads an expected value.
    let read: (JSONValue, Decoding) -> ExpectedValue?
  }

  /// The property of a key `id.property`; nil, with the problem reported, if there is no such
  /// property.
  static func property(_ key: JSONString, _ decoding: Decoding) -> Property? {
    guard let (id, name) = decoding.propertyPath(key),
      let view = decoding.resolve(id, as: .item), let type = decoding.names.type(of: view.id),
      let declaration = decoding.names[view.id],
      let owner = SceneProperties.owner(declaration.kind, type: type)
    else { return nil }
    if let measured = MeasuredProperty(rawValue: name.value) {
      return Property(
        reference: PropertyReference(view: view, property: measured.rawValue),
        tolerance: tolerance(unit: measured.unit)
      ) { value, decoding in
        syntax(of: measured).read(value, decoding).map { numbers in
          ExpectedValue(
            numbers: numbers, value: PropertyValue(numbers), text: text(of: value, decoding))
        }
      }
    }
    guard let form = owner.form(name.value) else {
      let measured = MeasuredProperty.allCases.map(\.rawValue)
      let names =
        owner.names + measured.filter { name in !owner.names.contains { name.hasPrefix($0) } }
      decoding.report(
        .unknownProperty(
          name.value, owner: "\(declaration.kind.rawValue) '\(view.id)'",
          nearest: NameSuggestion.nearest(
            to: name.value, in: (owner.forms().flatMap(\.names) + measured).sorted()),
          choices: names),
        at: name.place)
      return nil
    }
    return Property(
      reference: PropertyReference(view: view, property: form.name),
      tolerance: tolerance(unit: form.schema.unit)
    ) { value, decoding in
      form.read(value, decoding).map {
        ExpectedValue(numbers: $0.numbers, value: $0, text: text(of: value, decoding))
      }
    }
  }

  private static func tolerance(unit: String) -> Double { unit.hasPrefix("pt") ? 0.5 : 0.01 }

  /// A value as the scene writes it, a string without its quotes.
  private static func text(of value: JSONValue, _ decoding: Decoding) -> String {
    if let string = value.string { return string.value }
    guard let text = decoding.sources.text(of: value.place) else { return "" }
    return String(decoding: text.bytes[value.place.range], as: UTF8.self)
  }

  /// The names of all properties that expectations can test, with the forms of their values.
  private static var propertyForms: [(name: String, schema: SchemaNode)] {
    var names: [String] = []
    var schemas: [String: [SchemaNode]] = [:]
    func add(_ name: String, _ schema: SchemaNode) {
      if schemas[name] == nil { names.append(name) }
      if !schemas[name, default: []].contains(schema) { schemas[name, default: []].append(schema) }
    }
    for measured in MeasuredProperty.allCases {
      add(measured.rawValue, syntax(of: measured).schema)
    }
    for kind in ViewKeys.kinds {
      for form in SceneProperties.Owner(kind.settable).forms() {
        for name in form.names where MeasuredProperty(rawValue: name) == nil {
          add(name, form.schema)
        }
      }
    }
    return names.map { name in
      let forms = schemas[name] ?? []
      return (name, forms.count == 1 ? forms[0] : .any(forms))
    }
  }

  /// The numbers of an expected value.
  private static func syntax(of property: MeasuredProperty) -> Syntax<[Double]> {
    switch property {
    case .rotation, .angularVelocity: return Syntax<CGFloat>.angle.map { [Double($0)] }
    case .centerX, .centerY: return Syntax<Double>.number().map { [$0] }
    case .center, .linearVelocity, .size, .frame:
      let form =
        property == .frame
        ? "[x, y, width, height]" : property == .size ? "[width, height]" : "[x, y]"
      let ranges = Array(repeating: NumberRange.any, count: property.count)
      return Syntax<[CGFloat]>.numbers(ranges, form: form).map { $0.map { Double($0) } }
    }
  }
}

extension SchemaNode {
  /// The unit of numbers, if all have the same; empty for others.
  var unit: String {
    switch self {
    case .number(let range), .integer(let range): return range.unit
    case .tuple(let elements, _):
      let units = Set(elements.map(\.unit))
      return units.count == 1 ? units.first ?? "" : ""
    case .list(let element, _): return element.unit
    case .any(let forms): return forms.first { $0 != .null }?.unit ?? ""
    default: return ""
    }
  }
}
