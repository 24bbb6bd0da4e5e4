import SceneFormat
import SceneText

/// A JSON value that is changed and written again, also to texts with mistakes such as duplicate keys.
indirect enum JSONTree: Equatable, Sendable {
  case null
  case boolean(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([Member])

  /// A key with its value.
  struct Member: Equatable, Sendable {
    var key: String
    var value: JSONTree
  }

  /// A value as framegen reads it.
  init(_ value: JSONValue) {
    switch value.content {
    case .null, .invalid: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .number(let number): self = .number(number.text)
    case .string(let string): self = .string(string.value)
    case .array(let elements): self = .array(elements.map { JSONTree($0) })
    case .object(let object):
      self = .object(object.members.map { Member(key: $0.key.value, value: JSONTree($0.value)) })
    }
  }

  /// Reads a text, as far as it can be read; nil if there is nothing in it.
  init?(reading bytes: [UInt8]) {
    guard let value = JSONReader.read(bytes, rules: .scene).value else { return nil }
    self.init(value)
  }

  /// The value as text in one line.
  var bytes: [UInt8] { Array(output.text(.compact).utf8) }

  private var output: JSONOutput {
    switch self {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let text): .literal(text)
    case .string(let string): .string(string)
    case .array(let elements): .array(elements.map(\.output))
    case .object(let members): .object(members.map { ($0.key, $0.value.output) })
    }
  }

  /// The value of a key; nil if there is none, or the value is no object.
  subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The strings of a list, without what is none.
  var words: [String] {
    guard case .array(let elements) = self else { return [] }
    return elements.compactMap { element in
      guard case .string(let string) = element else { return nil }
      return string
    }
  }

  /// The values that this one holds directly.
  var children: [JSONTree] {
    switch self {
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    default: []
    }
  }

  /// How many values there are, with this one.
  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// All strings, without keys.
  var strings: [String] {
    if case .string(let string) = self { return [string] }
    return children.flatMap(\.strings)
  }

  /// All keys with their values.
  var members: [Member] {
    var own: [Member] = []
    if case .object(let members) = self { own = members }
    return own + children.flatMap(\.members)
  }

  /// The members of all objects, object by object.
  var objects: [[Member]] {
    var own: [[Member]] = []
    if case .object(let members) = self { own = [members] }
    return own + children.flatMap(\.objects)
  }

  /// Changes the value of a number, counted from this one as 0 with each before what it holds.
  mutating func change(_ number: Int, _ body: (inout JSONTree) -> Void) {
    guard number > 0 else { return body(&self) }
    var rest = number - 1
    switch self {
    case .array(var elements):
      self = .null
      for index in elements.indices {
        let count = elements[index].count
        if rest < count {
          elements[index].change(rest, body)
          break
        }
        rest -= count
      }
      self = .array(elements)
    case .object(var members):
      self = .null
      for index in members.indices {
        let count = members[index].value.count
        if rest < count {
          members[index].value.change(rest, body)
          break
        }
        rest -= count
      }
      self = .object(members)
    default: break
    }
  }
}
