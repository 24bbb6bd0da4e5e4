internal import Geometry

/// How a value is written, read and described: the type of a key.
struct Shape<Value>: Sendable {
  /// The value's description for the JSON Schema.
  let schema: SchemaNode
  /// Reads a value; nil, with the problem reported, where it is faulty.
  let read: @Sendable (JSONValue, Decoding) -> Value?

  /// The same way of writing for another type.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Shape<Other> {
    let read = read
    return Shape<Other>(schema: schema) { value, decoding in
      read(value, decoding).map(transform)
    }
  }

  /// The same way of writing with a further check, which reports what it refuses.
  func checked<Other>(
    _ check: @escaping @Sendable (Value, JSONValue, Decoding) -> Other?
  ) -> Shape<Other> {
    let read = read
    return Shape<Other>(schema: schema) { value, decoding in
      guard let result = read(value, decoding) else { return nil }
      return check(result, value, decoding)
    }
  }
}

extension Shape where Value == Bool {
  /// True or false.
  static var boolean: Shape {
    Shape(schema: .boolean) { value, decoding in
      if case .boolean(let boolean) = value.content { return boolean }
      decoding.reportType(value, expected: "true or false")
      return nil
    }
  }
}

extension Shape where Value == JSONString {
  /// A string with its place.
  static var placedString: Shape {
    Shape(schema: .string) { value, decoding in
      if let string = value.string { return string }
      decoding.reportType(value, expected: "a string")
      return nil
    }
  }
}

extension Shape where Value == String {
  /// Any string.
  static var string: Shape { Shape<JSONString>.placedString.map(\.value) }
}

extension Shape {
  /// A list of values, at least as many as given; faulty ones are left out.
  ///
  /// In a message, one of them is called `what`.
  static func list<Element>(
    of element: Shape<Element>, atLeast least: Int = 0, what: String = "element"
  ) -> Shape<[Element]> where Value == [Element] {
    Shape(schema: .list(element.schema, atLeast: least)) { value, decoding in
      guard let elements = value.array else {
        decoding.reportType(value, expected: "a list")
        return nil
      }
      let key = decoding.key
      if elements.count < least {
        decoding.report(
          .tooFew(key: key, least: least, what: what, found: elements.count), at: value.place)
        return nil
      }
      return elements.compactMap { value in
        decoding.key = key
        return element.read(value, decoding)
      }
    }
  }

  /// One of an enumeration's names; in a message it is called by a noun, or as its key.
  static func choice(called noun: String? = nil) -> Shape
  where Value: RawRepresentable<String> & CaseIterable & Sendable {
    let names = Value.allCases.map(\.rawValue)
    return Shape<JSONString>.placedString.checked { string, _, decoding in
      if let choice = Value(rawValue: string.value) { return choice }
      decoding.reportUnknown(string, called: noun, choices: names)
      return nil
    }.described(as: .choice(names))
  }

  /// The same shape under another description.
  func described(as schema: SchemaNode) -> Shape { Shape(schema: schema, read: read) }
}

extension Decoding {
  /// Notes down that a name is none of those that a key admits.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - noun: What it is called; the key by default.
  ///   - choices: The names that are admitted.
  ///   - refused: The names that the language knows and that are not built yet.
  func reportUnknown(
    _ name: JSONString, called noun: String? = nil, choices: [String], refused: [String] = []
  ) {
    let noun = noun ?? key
    if refused.contains(name.value) {
      report(.choiceNotSupported(name.value, noun: noun), at: name.place)
    } else {
      let nearest = Spelling.nearest(to: name.value, in: choices + refused)
      report(
        .unknownChoice(name.value, noun: noun, nearest: nearest, choices: choices), at: name.place)
    }
  }
}
