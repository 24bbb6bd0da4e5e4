internal import Foundation

/// A JSON value without places: an independent reading of a text.
public indirect enum PlainJSON: Equatable, Decodable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([PlainJSON])
  case object([String: PlainJSON])

  /// Decodes any value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([PlainJSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: PlainJSON].self))
    }
  }

  /// Reads a text as Foundation does.
  ///
  /// Errors are thrown where a value is of another kind, and Testing records the stack of each, which takes
  /// a hundred times as long as reading.
  public static func foundation(_ text: String) throws -> PlainJSON {
    try JSONDecoder().decode(PlainJSON.self, from: Data(text.utf8))
  }

  /// Reads a text.
  public static func read(_ text: String) throws -> PlainJSON {
    try PlainJSONReader.read(text)
  }

  /// The value of a key of an object, or an element of a list.
  public subscript(key: String) -> PlainJSON? {
    switch self {
    case .object(let members): return members[key]
    case .array(let elements):
      guard let index = Int(key), elements.indices.contains(index) else { return nil }
      return elements[index]
    default: return nil
    }
  }

  /// The keys of an object.
  public var keys: [String] {
    if case .object(let members) = self { members.keys.sorted() } else { [] }
  }

  /// The value as JSON, keys in alphabetical order.
  public var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): "\(value)"
    case .string(let value) where value.utf8.contains { $0 == 0x22 || $0 == 0x5C }:
      "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    case .string(let value): "\"\(value)\""
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + keys.map { "\"\($0)\":\(members[$0]?.text ?? "")" }.joined(separator: ",") + "}"
    }
  }
}
