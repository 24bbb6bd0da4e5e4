internal import Expressions
internal import SceneText

/// What has been read where an expression may stand: a constant, or a value that is computed whenever
/// its action runs.
///
/// Values are composed from their parts in the same way in both cases: a syntax that makes a point of
/// two numbers makes a computed point of a computed number and a constant. So an action with
/// expressions is compiled when it is read, to one function that makes it from the values of its
/// expressions, and no text or JSON is looked at while the scene plays.
///
/// It may be used by several threads, because all values of the language are plain.
struct Compiled<Value>: @unchecked Sendable {
  /// How a value is computed, and how scenes write it.
  private final class Computation {
    let compute: (inout ActionRun) throws(Misfit) -> Value
    let form: (Writing?) -> JSONOutput?

    init(
      _ form: @escaping (Writing?) -> JSONOutput?,
      _ compute: @escaping (inout ActionRun) throws(Misfit) -> Value
    ) {
      (self.compute, self.form) = (compute, form)
    }
  }

  /// The value; of a computed one a placeholder, which fits.
  let value: Value
  /// Nil for a constant.
  private let computation: Computation?

  /// A constant.
  init(_ value: Value) { (self.value, computation) = (value, nil) }

  /// A value that is computed.
  ///
  /// - Parameters:
  ///   - placeholder: A value that fits.
  ///   - form: Writes the value as scenes have it, with its expressions and the full ids.
  ///   - compute: Computes the value in a run of its action; fails, with the problem reported, if it does not fit.
  init(
    like placeholder: Value, form: @escaping (Writing?) -> JSONOutput?,
    _ compute: @escaping (inout ActionRun) throws(Misfit) -> Value
  ) {
    (value, computation) = (placeholder, Computation(form, compute))
  }

  /// Whether the value is computed.
  var isComputed: Bool { computation != nil }

  /// How scenes write a computed value; nil for a constant, which its syntax writes.
  func form(_ writing: Writing?) -> JSONOutput? { computation?.form(writing) }

  /// The value as scenes write it.
  func output(
    by write: (Value, Writing?) -> JSONOutput?, _ writing: Writing?
  ) -> JSONOutput? {
    computation.map { $0.form(writing) } ?? write(value, writing)
  }

  /// The value in a run of its action; fails, with the problem reported, if it does not fit.
  func value(in run: inout ActionRun) throws(Misfit) -> Value {
    guard let computation else { return value }
    return try computation.compute(&run)
  }

  /// A value that is made of this one, and written in the same way.
  func map<Other>(_ transform: @escaping (Value) -> Other) -> Compiled<Other> {
    guard let computation else { return Compiled<Other>(transform(value)) }
    return Compiled<Other>(like: transform(value), form: computation.form) { run throws(Misfit) in
      transform(try computation.compute(&run))
    }
  }

  /// The same value below a key of an object.
  func below(_ key: String) -> Compiled {
    guard let computation else { return self }
    return Compiled(
      like: value, form: { writing in .object(ifComplete: [(key, computation.form(writing))]) },
      computation.compute)
  }

  /// A value that is made of this one and another.
  func combined<Other, Whole>(
    with other: Compiled<Other>, form: @escaping (Writing?) -> JSONOutput?,
    _ make: @escaping (Value, Other) -> Whole
  ) -> Compiled<Whole> {
    let whole = make(value, other.value)
    guard isComputed || other.isComputed else { return Compiled<Whole>(whole) }
    return Compiled<Whole>(like: whole, form: form) { run throws(Misfit) in
      let (value, other) = (try? value(in: &run), try? other.value(in: &run))
      guard let value, let other else { throw Misfit() }
      return make(value, other)
    }
  }

  /// A list of values; those that do not fit are left out, as they are where constants are read.
  ///
  /// - Parameters:
  ///   - elements: The values.
  ///   - form: Writes the list if some of them are computed.
  /// - Returns: The list.
  static func list(
    _ elements: [Compiled], form: @escaping (Writing?) -> JSONOutput?
  ) -> Compiled<[Value]> {
    let values = elements.map(\.value)
    guard elements.contains(where: \.isComputed) else { return Compiled<[Value]>(values) }
    return Compiled<[Value]>(like: values, form: form) { run in
      elements.indices.compactMap { try? elements[$0].value(in: &run) }
    }
  }

  /// The same, written as a list of what a syntax writes.
  static func list(
    _ elements: [Compiled], _ write: @escaping (Value, Writing?) -> JSONOutput?
  ) -> Compiled<[Value]> {
    list(elements) { writing in
      .array(ifComplete: elements.map { $0.output(by: write, writing) })
    }
  }
}

/// The parts of an object in an action, as they have been read.
///
/// It changes only while the scene is read.
final class CompiledParts: @unchecked Sendable {
  /// A part with its syntax.
  private final class Part<Value>: WrittenPart {
    let compiled: Compiled<Value>
    private let syntax: Syntax<Value>

    init(_ compiled: Compiled<Value>, _ syntax: Syntax<Value>) {
      (self.compiled, self.syntax) = (compiled, syntax)
    }

    func output(_ writing: Writing?) -> JSONOutput? {
      compiled.output(by: syntax.write, writing)
    }
  }

  private var parts: [String: any WrittenPart] = [:]
  /// The keys whose values are computed.
  private(set) var computed: Set<String> = []
  /// The id that was generated for the object, and what it begins with.
  var generated: (id: String, prefix: String)?

  /// Adds the value of a key.
  func add<Value>(_ part: Compiled<Value>, of syntax: Syntax<Value>, named key: String) {
    parts[key] = Part(part, syntax)
    if part.isComputed { computed.insert(key) }
  }

  /// The value of a key; nil if it is absent.
  subscript<Value>(key: String, as type: Value.Type) -> Compiled<Value>? {
    (parts[key] as? Part<Value>)?.compiled
  }

  /// Writes the value of a key; nil if it is absent.
  func writer(of key: String) -> ((Writing?) -> JSONOutput?)? { parts[key]?.output }
}

/// A part of an object, whatever its type.
private protocol WrittenPart: AnyObject {
  func output(_ writing: Writing?) -> JSONOutput?
}

/// A value does not fit, which has been reported.
struct Misfit: Error {}

/// A run of an action: the values of its expressions, and what is wrong with what they give.
struct ActionRun {
  /// The values of the action's expressions, in their order.
  let values: [ExpressionValue]
  /// The id of the event's item, if it has one.
  let item: String?
  /// What the scene declares.
  let names: NameTable.Declared
  private(set) var made: Decoding?

  /// The state in which problems are reported and the event's item is resolved.
  ///
  /// It is made on demand: most actions need none.
  var decoding: Decoding {
    mutating get {
      if let made { return made }
      let diagnostics = DiagnosticCollector(limit: SceneLimits().problems)
      let decoding = Decoding(
        diagnostics: diagnostics, sources: SourceList([]),
        names: NameTable(names, diagnostics: diagnostics), isDamaged: false,
        allowsOutsidePaths: true)
      decoding.scope = ExpressionScope(
        variables: [:], event: [:], item: item.map { .fixed($0) })
      made = decoding
      return decoding
    }
  }

  /// What is wrong; empty if everything fits.
  var problems: [Diagnostic] { made?.diagnostics.diagnostics ?? [] }
}

/// The place of a value that is computed, and what messages call it.
struct ComputedPlace: Sendable {
  let key: String
  let part: String?
  let span: SourceSpan

  /// The state in which problems of the value are reported.
  func decoding(in run: inout ActionRun) -> Decoding {
    let decoding = run.decoding
    decoding.key = key
    decoding.part = part
    return decoding
  }
}

extension Decoding {
  /// The place of a value that is being read.
  func computedPlace(of value: JSONValue) -> ComputedPlace {
    ComputedPlace(key: key, part: part, span: value.place)
  }
}
