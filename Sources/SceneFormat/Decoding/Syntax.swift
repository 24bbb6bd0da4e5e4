internal import Geometry
internal import Scene

/// How a value is written, read and described: the type of a key.
struct Syntax<Value>: Sendable {
  /// The value's description for the JSON Schema.
  let schema: SchemaNode
  /// Reads a value; nil, with the problem reported, where it is faulty.
  let read: @Sendable (JSONValue, Decoding) -> Value?
  /// A value as JSON text; nil for one that has no text.
  let write: @Sendable (Value) -> String?
  /// The parts that can be set by themselves, as in `center.x`.
  let parts: [SettableProperty<Value>]

  init(
    schema: SchemaNode, write: @escaping @Sendable (Value) -> String? = { _ in nil },
    parts: [SettableProperty<Value>] = [],
    read: @escaping @Sendable (JSONValue, Decoding) -> Value?
  ) {
    self.schema = schema
    self.read = read
    self.write = write
    self.parts = parts
  }

  /// The same way of writing for another type; `back` leads to the text of a value.
  func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other,
    back: @escaping @Sendable (Other) -> Value? = { _ in nil },
    parts: [SettableProperty<Other>] = []
  ) -> Syntax<Other> {
    let (read, write) = (read, write)
    return Syntax<Other>(
      schema: schema, write: { back($0).flatMap(write) }, parts: parts
    ) { value, decoding in
      read(value, decoding).map(transform)
    }
  }

  /// The same way of writing with a further check, which reports what it refuses.
  func checked<Other>(
    back: @escaping @Sendable (Other) -> Value? = { _ in nil },
    _ check: @escaping @Sendable (Value, JSONValue, Decoding) -> Other?
  ) -> Syntax<Other> {
    let (read, write) = (read, write)
    return Syntax<Other>(schema: schema, write: { back($0).flatMap(write) }) { value, decoding in
      guard let result = read(value, decoding) else { return nil }
      return check(result, value, decoding)
    }
  }

  /// The same syntax under another description.
  func described(as schema: SchemaNode) -> Syntax {
    Syntax(schema: schema, write: write, parts: parts, read: read)
  }

  /// The syntax of a value that may be absent, which is not written.
  ///
  /// - Parameter absent: What parts are set in while there is no value; without it the value has no
  ///   parts.
  func optional(absent: Value?) -> Syntax<Value?> where Value: Sendable {
    let (read, write) = (read, write)
    return Syntax<Value?>(
      schema: schema, write: { $0.flatMap(write) },
      parts: absent.map { absent in parts.map { $0.ofOptional(startingFrom: absent) } } ?? []
    ) { value, decoding in read(value, decoding) }
  }
}

extension Syntax where Value == Bool {
  /// True or false.
  static var boolean: Syntax {
    Syntax(schema: .boolean, write: { $0 ? "true" : "false" }) { value, decoding in
      if case .boolean(let boolean) = value.content { return boolean }
      decoding.reportType(value, expected: "true or false")
      return nil
    }
  }
}

extension Syntax where Value == JSONString {
  /// A string with its place.
  static var placedString: Syntax {
    Syntax(schema: .string, write: { JSONText.quoted($0.value) }) { value, decoding in
      if let string = value.string { return string }
      decoding.reportType(value, expected: "a string")
      return nil
    }
  }
}

extension Syntax where Value == String {
  /// Any string.
  static var string: Syntax {
    Syntax<JSONString>.placedString.map(\.value) {
      JSONString(value: $0, place: SourceSpan(range: 0..<0))
    }
  }
}

extension Syntax {
  /// A list of values, at least as many as given; faulty ones are left out.
  ///
  /// In a message, one of them is called `what`.
  static func list<Element>(
    of element: Syntax<Element>, atLeast least: Int = 0, what: String = "element"
  ) -> Syntax<[Element]> where Value == [Element] {
    Syntax(
      schema: .list(element.schema, atLeast: least),
      write: { values in JSONText.list(values.map(element.write)) }
    ) { value, decoding in
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

  /// A list of a fixed number of values, which is written in a form such as `[from, to]`.
  static func tuple<Element>(
    of elements: [Syntax<Element>], form: String
  ) -> Syntax<[Element]> where Value == [Element] {
    let names = form.dropFirst().dropLast().split(separator: ",").map {
      String($0.trimmingPrefix { $0 == " " })
    }
    precondition(names.count == elements.count, "a list's form must name each of its values")
    return Syntax(
      schema: .tuple(elements.map(\.schema), form: form),
      write: { values in JSONText.list(zip(elements, values).map { $0.write($1) }) }
    ) { value, decoding in
      guard let written = value.array else {
        decoding.reportType(value, expected: form)
        return nil
      }
      guard written.count == elements.count else {
        decoding.report(.wrongCount(form: form, found: written.count), at: value.place)
        return nil
      }
      let values = elements.indices.map { index in
        decoding.part = names[index]
        defer { decoding.part = nil }
        return elements[index].read(written[index], decoding)
      }
      let valid = values.compactMap { $0 }
      return valid.count == values.count ? valid : nil
    }
  }

  /// A value or null.
  static func nullable<Element>(_ element: Syntax<Element>) -> Syntax where Value == Element? {
    let (read, write) = (element.read, element.write)
    return Syntax(
      schema: .any([element.schema, .null]), write: { $0.map(write) ?? "null" }
    ) { value, decoding in
      value.content == .null ? .some(nil) : read(value, decoding)
    }
  }

  /// One of an enumeration's names, those of its cases; in a message it is called by a noun, or as
  /// its key.
  static func choice(called noun: String? = nil) -> Syntax
  where Value: CaseIterable & Equatable & Sendable & RawRepresentable<String> {
    choice(Value.allCases.map { ($0.rawValue, $0) }, called: noun)
  }

  /// One of some names with their values.
  static func choice(_ choices: [(name: String, value: Value)], called noun: String? = nil)
    -> Syntax where Value: Equatable & Sendable
  {
    let names = choices.map(\.name)
    return Syntax(
      schema: .choice(names),
      write: { value in choices.first { $0.value == value }.map { JSONText.quoted($0.name) } }
    ) { value, decoding in
      guard let string = Syntax<JSONString>.placedString.read(value, decoding) else { return nil }
      if let choice = choices.first(where: { $0.name == string.value }) { return choice.value }
      decoding.reportUnknown(string, called: noun, choices: names)
      return nil
    }
  }

  /// A value, or one of some words that stand for values; `expected` says both in a message.
  static func either(
    _ syntax: Syntax, or words: [(name: String, value: Value)], expected: String
  ) -> Syntax where Value: Equatable & Sendable {
    let word = Syntax.choice(words)
    let (read, write, schema) = (syntax.read, syntax.write, syntax.schema)
    return Syntax(
      schema: .any([schema, word.schema]), write: { word.write($0) ?? write($0) }
    ) { value, decoding in
      switch value.content {
      case .string: return word.read(value, decoding)
      case .number, .array: return read(value, decoding)
      default:
        decoding.reportType(value, expected: expected)
        return nil
      }
    }
  }
}

extension Decoding {
  /// Notes down that a name is none of those that a key admits.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - noun: What it is called; the key by default.
  ///   - choices: The names that are admitted.
  func reportUnknown(_ name: JSONString, called noun: String? = nil, choices: [String]) {
    let nearest = Spelling.nearest(to: name.value, in: choices)
    report(
      .unknownChoice(name.value, noun: noun ?? key, nearest: nearest, choices: choices),
      at: name.place)
  }
}
