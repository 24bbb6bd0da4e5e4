internal import Expressions
internal import SceneText

/// How the values of a type are read, written and described.
final class Syntax<Value>: Sendable {
  /// The form of the values, for the JSON Schema and the documentation.
  let schema: SchemaNode
  /// The range of values that are single numbers, each of which stands for itself; nil for others.
  let range: NumberRange?
  /// Reads a value, which is computed where it has expressions; nil, with the problem reported, if it
  /// is faulty.
  let compile: @Sendable (JSONValue, Decoding) -> Compiled<Value>?
  /// Writes a value as a part of a scene, or by itself, as recorded motions have it, which must not change; nil if it has
  /// no JSON form.
  let write: @Sendable (Value, Writing?) -> JSONOutput?
  /// The parts that can be set by themselves, such as the `x` of a point.
  ///
  /// They are made on demand: most scenes set few of them.
  var parts: [SettableProperty<Value>] { makeParts() }
  private let makeParts: @Sendable () -> [SettableProperty<Value>]

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  convenience init(
    schema: SchemaNode, range: NumberRange? = nil,
    write: @escaping @Sendable (Value, Writing?) -> JSONOutput? = { _, _ in nil },
    parts: @autoclosure @escaping @Sendable () -> [SettableProperty<Value>] = [],
    read: @escaping @Sendable (JSONValue, Decoding) -> Value?
  ) {
    self.init(compiling: schema, range: range, write: write, parts: parts()) { value, decoding in
      read(value, decoding).map { Compiled($0) }
    }
  }

  /// A syntax of values in which expressions can stand, or that consist of such values.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  init(
    compiling schema: SchemaNode, range: NumberRange? = nil,
    write: @escaping @Sendable (Value, Writing?) -> JSONOutput? = { _, _ in nil },
    parts: @autoclosure @escaping @Sendable () -> [SettableProperty<Value>] = [],
    compile: @escaping @Sendable (JSONValue, Decoding) -> Compiled<Value>?
  ) {
    self.schema = schema
    self.range = range
    self.compile = compile
    self.write = write
    makeParts = parts
  }

  /// Reads a constant; nil, with the problem reported, if it is faulty or an expression.
  @_semantics("optimize.sil.specialize.generic.never")
  func read(_ value: JSONValue, _ decoding: Decoding) -> Value? {
    guard let compiled = compile(value, decoding) else { return nil }
    guard !compiled.isComputed else {
      decoding.report(
        .wrongType(value, expected: "a constant"), at: value.place)
      return nil
    }
    return compiled.value
  }

  /// A value as JSON text on one line; nil if it has no JSON form.
  func text(of value: Value) -> String? { write(value, nil)?.text(.lines(downTo: 0)) }

  /// The syntax of another type with the same form; `back` is the inverse, for writing.
  @_semantics("optimize.sil.specialize.generic.never")
  func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other,
    back: @escaping @Sendable (Other) -> Value? = { _ in nil },
    parts: @autoclosure @escaping @Sendable () -> [SettableProperty<Other>] = []
  ) -> Syntax<Other> {
    let (compile, write) = (compile, write)
    return Syntax<Other>(
      compiling: schema, write: { value, writing in back(value).flatMap { write($0, writing) } },
      parts: parts()
    ) { value, decoding in
      compile(value, decoding).map { $0.map(transform) }
    }
  }

  /// The syntax with a further check, which reports the values that it refuses.
  @_semantics("optimize.sil.specialize.generic.never")
  func checked<Other>(
    back: @escaping @Sendable (Other) -> Value? = { _ in nil },
    _ check: @escaping @Sendable (Value, JSONValue, Decoding) -> Other?
  ) -> Syntax<Other> {
    let (compile, write) = (compile, write)
    return Syntax<Other>(
      compiling: schema, write: { value, writing in back(value).flatMap { write($0, writing) } }
    ) {
      value, decoding in
      guard let compiled = compile(value, decoding) else { return nil }
      let place = decoding.computedPlace(of: value)
      guard let result = check(compiled.value, value, decoding) else { return nil }
      guard compiled.isComputed else { return Compiled(result) }
      return Compiled(like: result, form: compiled.form) { run throws(Misfit) in
        let computed = try compiled.value(in: &run)
        guard let result = check(computed, value, place.decoding(in: &run)) else { throw Misfit() }
        return result
      }
    }
  }

  /// The syntax with another description.
  @_semantics("optimize.sil.specialize.generic.never")
  func described(as schema: SchemaNode) -> Syntax {
    Syntax(compiling: schema, write: write, parts: self.parts, compile: compile)
  }

  /// The syntax of an optional value; nil is not written.
  ///
  /// - Parameters:
  ///   - absent: The value whose parts are set while there is none; without it, parts cannot be set.
  ///   - none: What is written for none; nil where leaving out the key gives none.
  /// - Returns: The syntax of the optional value.
  @_semantics("optimize.sil.specialize.generic.never")
  func optional(absent: Value?, none: Value? = nil) -> Syntax<Value?> where Value: Sendable {
    let (compile, write) = (compile, write)
    return Syntax<Value?>(
      compiling: schema,
      write: { value, writing in (value ?? none).flatMap { write($0, writing) } },
      parts: absent.map { absent in parts.map { $0.ofOptional(startingFrom: absent) } } ?? []
    ) { value, decoding in compile(value, decoding).map { $0.map { $0 } } }
  }
}

extension Syntax where Value == Bool {
  /// True or false.
  @inline(never)
  static var boolean: Syntax {
    Syntax(compiling: .boolean, write: { value, _ in .boolean(value) }) { value, decoding in
      if case .boolean(let boolean) = value.content { return Compiled(boolean) }
      let reading = decoding.takeExpression(value, of: .boolean, like: { _ in false }) {
        result, _, _ in
        guard case .boolean(let boolean) = result else { return nil }
        return boolean
      }
      switch reading {
      case .taken(let boolean): return boolean
      case .faulty: break
      case .none: decoding.reportType(value, expected: "true or false")
      }
      return nil
    }
  }
}

extension Syntax where Value == JSONString {
  /// A string with its place.
  @inline(never)
  static var placedString: Syntax {
    Syntax(schema: .string, write: { value, _ in .string(value.value) }) { value, decoding in
      if let string = value.string { return string }
      if case .number(let number) = value.content, number.mayBeText {
        return JSONString(value: number.text, place: value.place)
      }
      decoding.reportType(value, expected: "a string")
      return nil
    }
  }
}

extension Syntax where Value == String {
  /// Any string.
  @inline(never)
  static var string: Syntax {
    Syntax<JSONString>.placedString.map(\.value) {
      JSONString(value: $0, place: SourceSpan(range: 0..<0))
    }
  }
}

extension Syntax {
  /// A list of values, at least as many as given; faulty ones are left out.
  ///
  /// Messages call an element `what`.
  @_semantics("optimize.sil.specialize.generic.never")
  static func list<Element>(
    of element: Syntax<Element>, atLeast least: Int = 0, what: String = "element"
  ) -> Syntax<[Element]> where Value == [Element] {
    Syntax(
      compiling: .list(element.schema, atLeast: least),
      write: { values, writing in
        .array(
          ifComplete: values.enumerated().map { index, value in
            writing.within("[\(index)]") { element.write(value, writing) }
          })
      }
    ) { value, decoding in
      guard let elements = value.array else {
        decoding.reportNoList(value, of: what)
        return nil
      }
      let key = decoding.key
      if elements.count < least {
        decoding.report(
          "wrong-type", at: value.place,
          "'\(key)' needs at least \(MessageText.count(least, what)), found \(elements.count)")
        return nil
      }
      return Compiled<Element>.list(
        elements.compactMap { value in
          decoding.key = key
          return element.compile(value, decoding)
        }, element.write)
    }
  }

  /// A list whose elements are read once, or once for each element for which names of repeated ones in them stand.
  @_semantics("optimize.sil.specialize.generic.never")
  static func each<Element>(of element: Syntax<Element>) -> Syntax<[Element]>
  where Value == [Element] {
    let list = Syntax.list(of: element)
    return Syntax(compiling: list.schema, write: list.write) { value, decoding in
      guard let elements = value.array, decoding.names.hasWholes else {
        return list.compile(value, decoding)
      }
      let key = decoding.key
      return Compiled<Element>.list(
        elements.flatMap { value in
          decoding.readEach {
            decoding.key = key
            return element.compile(value, decoding)
          }
        }, element.write)
    }
  }

  /// A string, or a list of such.
  @_semantics("optimize.sil.specialize.generic.never")
  static func single<Element>(
    or element: Syntax<Element>, what: String
  ) -> Syntax<[Element]> where Value == [Element] {
    let list = Syntax<[Element]>.list(of: element, atLeast: 1, what: what)
    return Syntax(
      schema: .any([element.schema, list.schema]),
      write: { values, writing in
        // An empty list is not accepted.
        values.count > 1
          ? list.write(values, writing) : values.first.flatMap { element.write($0, writing) }
      }
    ) { value, decoding in
      if case .string = value.content { return element.read(value, decoding).map { [$0] } }
      return list.read(value, decoding)
    }
  }

  /// A list with a fixed number of values, written in a form such as `[from, to]`.
  @_semantics("optimize.sil.specialize.generic.never")
  static func tuple<Element>(
    of elements: [Syntax<Element>], form: String
  ) -> Syntax<[Element]> where Value == [Element] {
    let names = form.dropFirst().dropLast().split(separator: ",").map {
      String($0.trimmingPrefix { $0 == " " })
    }
    precondition(names.count == elements.count, "the form of a list must name each of its values")
    return Syntax(
      compiling: .tuple(elements.map(\.schema), form: form),
      write: { values, writing in
        .array(ifComplete: zip(elements, values).map { $0.write($1, writing) })
      }
    ) { value, decoding in
      guard let written = value.array else {
        decoding.reportType(value, expected: form)
        return nil
      }
      guard written.count == elements.count else {
        decoding.report(.wrongCount(written.count, expected: form), at: value.place)
        return nil
      }
      let values = elements.indices.map { index in
        decoding.part = names[index]
        defer { decoding.part = nil }
        return elements[index].compile(written[index], decoding)
      }
      let valid = values.compactMap { $0 }
      guard valid.count == values.count else { return nil }
      let all = Compiled<Element>.list(valid) { writing in
        .array(ifComplete: zip(elements, valid).map { $1.output(by: $0.write, writing) })
      }
      guard all.isComputed else { return all }
      return Compiled(like: all.value, form: all.form) { run throws(Misfit) in
        let values = try all.value(in: &run)
        guard values.count == valid.count else { throw Misfit() }
        return values
      }
    }
  }

  /// A value or null.
  @_semantics("optimize.sil.specialize.generic.never")
  static func nullable<Element>(_ element: Syntax<Element>) -> Syntax where Value == Element? {
    let (compile, write) = (element.compile, element.write)
    return Syntax(
      compiling: .any([element.schema, .null]),
      write: { value, writing in
        value.map { write($0, writing) } ?? .null
      }
    ) { value, decoding in
      value.content == .null
        ? Compiled(nil) : compile(value, decoding).map { $0.map { $0 } }
    }
  }

  /// A case of an enumeration by its name; messages call it by the noun, or else by its key.
  @_semantics("optimize.sil.specialize.generic.never")
  static func choice(called noun: String? = nil) -> Syntax
  where Value: DescribedChoice {
    choice(Value.choices, called: noun)
  }

  /// One of several names, each with its value.
  @_semantics("optimize.sil.specialize.generic.never")
  static func choice(_ choices: [Choice<Value>], called noun: String? = nil)
    -> Syntax where Value: Equatable & Sendable
  {
    Syntax(
      schema: .choice(choices.map { DescribedWord(name: $0.name, summary: $0.summary) }),
      write: { value, _ in choices.first { $0.value == value }.map { .string($0.name) } }
    ) { value, decoding in
      guard let string = Syntax<JSONString>.placedString.read(value, decoding) else { return nil }
      if let choice = choices.first(where: { $0.name == string.value }) { return choice.value }
      decoding.reportUnknown(string, called: noun, choices: choices.map(\.name))
      return nil
    }
  }

  /// A value, or one of several names for values; `expected` describes both for messages.
  @_semantics("optimize.sil.specialize.generic.never")
  static func either(
    _ syntax: Syntax, or names: [Choice<Value>], expected: String
  ) -> Syntax where Value: Equatable & Sendable {
    let name = Syntax.choice(names)
    let (compile, write, schema) = (syntax.compile, syntax.write, syntax.schema)
    return Syntax(
      compiling: .any([schema, name.schema]), write: { name.write($0, $1) ?? write($0, $1) }
    ) { value, decoding in
      switch value.content {
      // An expression gives a value, not a name.
      case .string where decoding.isExpression(value): return compile(value, decoding)
      case .string(let text) where text.value.first?.isNumber == true:
        decoding.reportType(value, expected: expected)
        return nil
      case .string: return name.compile(value, decoding)
      case .number, .array: return compile(value, decoding)
      default:
        decoding.reportType(value, expected: expected)
        return nil
      }
    }
  }
}

/// A word that stands for a value, with its meaning.
struct Choice<Value: Sendable>: Sendable {
  /// The word.
  let name: String
  /// The value.
  let value: Value
  /// The meaning, in a sentence for editors and the manual.
  let summary: String

  init(_ name: String, _ value: Value, _ summary: String) {
    (self.name, self.value, self.summary) = (name, value, summary)
  }
}

/// A word that a key accepts, with its meaning, which is empty if something else describes it.
struct DescribedWord: Equatable, Sendable {
  let name: String
  let summary: String
}

/// A value that scenes write as one of several words.
protocol DescribedChoice: CaseIterable, Equatable, Sendable {
  /// The word.
  var name: String { get }
  /// The meaning, in a sentence for editors and the manual.
  var summary: String { get }
}

extension DescribedChoice {
  /// All words.
  static var choices: [Choice<Self>] { allCases.map { Choice($0.name, $0, $0.summary) } }
}

extension DescribedChoice where Self: RawRepresentable<String> {
  var name: String { rawValue }
}

extension Decoding {
  /// Reports a name that is not among the choices.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - noun: What messages call it; the current key by default.
  ///   - choices: The accepted names.
  ///   - others: What else is accepted, for the hint; nothing by default.
  func reportUnknown(
    _ name: JSONString, called noun: String? = nil, choices: [String], others: String = ""
  ) {
    // Of two short words the nearer one may be the opposite of what is meant.
    let areShort = choices.count == 2 && choices.allSatisfy { $0.count <= 5 }
    let nearest = areShort ? nil : NameSuggestion.nearest(to: name.value, in: choices)
    report(
      Problem(
        "unknown-value", "unknown \(noun ?? key) \(MessageText.quoted(name.value))",
        hint: "expected \(MessageText.quotedList(choices))\(others)"
      ).suggesting(nearest), at: name.place)
  }

  /// Reports a value that is no list.
  func reportNoList(_ value: JSONValue, of what: String = "element") {
    let isPlain = what == "element"
    reportType(
      value, expected: isPlain ? "a list" : "a list of \(what)s",
      hint: isPlain || what == "item" ? "put it in brackets: [ ]" : nil)
  }
}

extension Problem {
  /// A list with another number of values than its form has.
  static func wrongCount(_ count: Int, expected form: String) -> Problem {
    Problem("wrong-type", "expected \(form), found \(MessageText.count(count, "value"))")
  }
}
