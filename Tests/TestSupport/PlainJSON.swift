internal import Foundation

/// A JSON value as Foundation reads it: an independent reading of a text.
public indirect enum PlainJSON: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([PlainJSON])
  case object([String: PlainJSON])

  /// Reads a text.
  ///
  /// Not by `Decodable`, which tries one type after the other: Testing takes a backtrace of each error
  /// that is thrown, even if nobody sees it, which took most of the time of some tests.
  public static func read(_ text: String) throws -> PlainJSON {
    PlainJSON(
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
  }

  private init(_ value: Any) {
    switch value {
    case let members as [String: Any]: self = .object(members.mapValues(PlainJSON.init))
    case let elements as [Any]: self = .array(elements.map(PlainJSON.init))
    case let string as String: self = .string(string)
    case let number as NSNumber:
      // The type of `true` and `false` is that of C's bool.
      self =
        number.objCType.pointee == CChar(UInt8(ascii: "c"))
        ? .boolean(number.boolValue) : .number(number.doubleValue)
    default: self = .null
    }
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
