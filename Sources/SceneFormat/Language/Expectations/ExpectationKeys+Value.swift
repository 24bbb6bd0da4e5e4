internal import Foundation
internal import Scene
internal import SceneText
internal import Synchronization

extension ExpectationKeys {
  /// The value of a property at a time; an object may contain several properties.
  static let value: Kind = {
    let at = RequiredKey(
      "at", Moment.orRest, "The moment: seconds, an event, or \"rest\" for the end.")
    let tolerance = Key(
      "tolerance", Syntax<Double>.number(.notNegative),
      "The accepted difference; \(usualTolerances).")
    let forms = propertyForms
    let owner = Syntax<JSONString>.ownerPattern(of: forms.map(\.name))
    let open = KeyTable.OpenKeys(
      patterns: forms.map { name, schema in
        ("^\(owner)\\.\(name.replacing(".", with: "\\."))$", schema)
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
    } write: { expectation, writer in
      guard case .value(let reference, let value, let accepted, let time) = expectation.fact
      else { return false }
      let name = "\(reference.view.id).\(reference.property)"
      let found = property(name, in: writer.writing)
      writer.set(at, time)
      writer.set(tolerance, accepted == found?.tolerance ? nil : accepted)
      writer.append(name) { found?.output(of: value, $0) }
      return true
    }
  }()

  /// The property with a name in a scene that is written; nil if there is none.
  static func property(_ name: String, in writing: Writing?) -> Property? {
    guard let writing else { return nil }
    return property(JSONString(value: name, place: .start), .trial(writing.names))
  }

  /// A property of a view or a group of which an expectation speaks, or a number of a behavior.
  struct Property {
    let reference: PropertyReference
    /// The accepted difference where the scene states none: half a point, or a hundredth of any other unit.
    let tolerance: Double
    /// Reads an expected value.
    let read: (JSONValue, Decoding) -> ExpectedValue?
    /// Writes an expected value; nil for one of another type.
    let write: (PropertyValue, Writing?) -> JSONOutput?
    /// Whose property it is.
    fileprivate let declaration: Declaration

    fileprivate init(
      _ name: String, unit: String, of item: Reference, _ declaration: Declaration,
      read: @escaping (JSONValue, Decoding) -> ExpectedValue?,
      write: @escaping (PropertyValue, Writing?) -> JSONOutput?
    ) {
      reference = PropertyReference(view: item, property: name)
      tolerance = ExpectationKeys.tolerance(unit: unit)
      (self.read, self.write, self.declaration) = (read, write, declaration)
    }

    /// A property of some numbers.
    fileprivate init(
      _ name: String, unit: String, of item: Reference, _ declaration: Declaration,
      _ syntax: Syntax<[Double]>
    ) {
      self.init(
        name, unit: unit, of: item, declaration, read: ExpectationKeys.reading(syntax)
      ) { value, writing in
        (value.base as? [Double]).flatMap { syntax.write($0, writing) }
      }
    }

    /// The names of its numbers after the id, where it has several or none.
    var parts: [String] {
      NumberProperty.all(of: declaration).map(\.name)
        .filter { $0.hasPrefix(reference.property + ".") }
    }

    /// An expected value, by the text that has been written if it reads to that value.
    func output(of expected: ExpectedValue, _ writing: Writing?) -> JSONOutput? {
      guard let writing else { return nil }
      let trial = Decoding.trial(writing.names)
      func isSame(_ value: JSONValue) -> Bool { read(value, trial)?.value == expected.value }
      let string = JSONString(value: expected.text, place: .start)
      if isSame(JSONValue(content: .string(string), place: .start)) { return .string(string.value) }
      let source = SourceText(origin: .file(""), bytes: Array(expected.text.utf8))
      let problems = DiagnosticCollector(limit: 1)
      var reader = JSONReader(source, source: 0, rules: .plain, diagnostics: problems)
      if let value = reader.readDocument(), problems.diagnostics.isEmpty, isSame(value) {
        return .literal(expected.text)
      }
      return write(expected.value, writing)
    }

    /// Whether it is a single number.
    var isNumber: Bool {
      NumberProperty.all(of: declaration).contains { $0.name == reference.property }
        || MotionQuantity.all(of: declaration).contains { $0.rawValue == reference.property }
    }
  }

  /// The property of a key `id.property`; nil, with the problem reported, if there is no such
  /// property.
  static func property(_ key: JSONString, _ decoding: Decoding) -> Property? {
    guard let (id, name) = decoding.propertyPath(key),
      let item = decoding.resolve(id, as: .measured), let declaration = decoding.names[item.id]
    else { return nil }
    if declaration.kind != .behavior,
      let stated = statedProperty(name.value, of: item, declaration)
    {
      return stated
    }
    if let quantity = MotionQuantity.all(of: declaration).first(where: {
      $0.rawValue == name.value
    }) {
      return Property(
        quantity.rawValue, unit: quantity.unit, of: item, declaration, quantity.syntax)
    }
    reportUnknown(name, of: declaration, decoding)
    return nil
  }

  /// A property of a view or a group, or a number of one; nil if it has none of the name.
  private static func statedProperty(
    _ name: String, of item: Reference, _ declaration: Declaration
  ) -> Property? {
    if let measured = MeasuredProperty(rawValue: name) {
      return Property(
        measured.rawValue, unit: measured.unit, of: item, declaration, syntax(of: measured))
    }
    if let form = owner(of: declaration)?.form(name) {
      return Property(
        form.name, unit: form.schema.unit, of: item, declaration,
        read: { value, decoding in
          form.read(value, decoding).map {
            ExpectedValue(value: $0, text: text(of: value, decoding))
          }
        }, write: form.write)
    }
    guard let number = NumberProperty.named(name, of: declaration) else { return nil }
    return Property(number.name, unit: number.unit, of: item, declaration, number.syntax)
  }

  private static func owner(of declaration: Declaration) -> SceneProperties.Owner? {
    SceneProperties.owner(declaration.kind, type: declaration.type ?? "view")
  }

  private static func reportUnknown(
    _ name: JSONString, of declaration: Declaration, _ decoding: Decoding
  ) {
    let names = ExpectableNames.of(declaration)
    decoding.report(
      .unknownProperty(
        name.value, owner: "\(declaration.kind.rawValue) '\(declaration.id)'",
        nearest: NameSuggestion.nearest(to: name.value, in: names.known), choices: names.listed),
      at: name.place)
  }

  /// What expectations can name of a kind of element.
  private struct ExpectableNames {
    /// The names that messages list, in the order of the documentation.
    let listed: [String]
    /// All names, with parts and aliases, in alphabetical order.
    let known: [String]

    /// The names that were asked for, by the kind and the type: finding them takes long, and a scene can have thousands
    /// of wrong ones.
    private static let found = Mutex<[String: ExpectableNames]>([:])

    static func of(_ declaration: Declaration) -> ExpectableNames {
      let kind = "\(declaration.kind.rawValue) \(declaration.type ?? "")"
      if let names = found.withLock({ $0[kind] }) { return names }
      let names = ExpectableNames(declaration)
      found.withLock { $0[kind] = names }
      return names
    }

    private init(_ declaration: Declaration) {
      let quantities = MotionQuantity.all(of: declaration).map(\.rawValue)
      var (listed, known) = (quantities, quantities)
      if declaration.kind != .behavior, let owner = owner(of: declaration) {
        let names = owner.names
        let measured = MeasuredProperty.allCases.map(\.rawValue)
        listed =
          names + measured.filter { name in !names.contains { name.hasPrefix($0) } }
          + quantities.filter { !$0.contains(".") }
        known += owner.forms().flatMap(\.names) + measured
        known += NumberProperty.all(of: declaration).map(\.name)
      }
      (self.listed, self.known) = (listed, Set(known).ordered())
    }
  }

  /// Reads the numbers of an expected value.
  private static func reading(
    _ syntax: Syntax<[Double]>
  ) -> (JSONValue, Decoding) -> ExpectedValue? {
    { value, decoding in
      syntax.read(value, decoding).map { numbers in
        ExpectedValue(value: PropertyValue(numbers), text: text(of: value, decoding))
      }
    }
  }

  private static func tolerance(unit: String) -> Double { unit.hasPrefix("pt") ? 0.5 : 0.01 }

  /// The tolerances where an expectation states none, in words.
  static var usualTolerances: String {
    "by default \(tolerance(unit: "pt").shortestText) for points, and "
      + "\(tolerance(unit: "").shortestText) for other units"
  }

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
    for quantity in MotionQuantity.allCases { add(quantity.rawValue, quantity.syntax.schema) }
    for kind in ViewKeys.kinds {
      for form in SceneProperties.Owner(kind.settable).forms() {
        for name in form.names where MeasuredProperty(rawValue: name) == nil {
          add(name, form.schema)
        }
      }
    }
    for type in ViewType.allCases {
      let place = SourceSpan(range: 0..<0)
      let view = Declaration(id: "", kind: .view, type: type.rawValue, place: place)
      for number in NumberProperty.all(of: view) where schemas[number.name] == nil {
        add(number.name, number.syntax.schema)
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
    case .rotation, .angularVelocity, .centerX, .centerY: return .single(unit: property.unit)
    case .center, .linearVelocity, .size, .frame:
      let form =
        property == .frame
        ? "[x, y, width, height]" : property == .size ? "[width, height]" : "[x, y]"
      let ranges = Array(repeating: NumberRange.any, count: property.count)
      return Syntax<[CGFloat]>.numbers(ranges, form: form).map(
        { $0.map { Double($0) } }, back: { $0.map { CGFloat($0) } })
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

extension NumberProperty {
  /// The single number of an expected value.
  fileprivate var syntax: Syntax<[Double]> { Syntax<[Double]>.single(unit: unit) }
}

extension MotionQuantity {
  /// The single number of an expected value.
  fileprivate var syntax: Syntax<[Double]> { Syntax<[Double]>.single(unit: unit) }
}

extension Syntax where Value == [Double] {
  /// A number of a unit; an angle can have another one.
  fileprivate static func single(unit: String) -> Syntax {
    unit.hasPrefix("rad")
      ? Syntax<CGFloat>.angle.map({ [Double($0)] }, back: { $0.first.map { CGFloat($0) } })
      : Syntax<Double>.number().map({ [$0] }, back: \.first)
  }
}

extension Decoding {
  /// A state to look something up in a scene that is written, where problems do not matter.
  fileprivate static func trial(_ names: NameTable) -> Decoding {
    Decoding(
      diagnostics: DiagnosticCollector(limit: 1), sources: SourceList([]), names: names,
      isDamaged: true)
  }
}
