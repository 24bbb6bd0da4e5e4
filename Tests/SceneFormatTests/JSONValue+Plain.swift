import SceneText
import TestSupport

extension JSONValue {
  /// The value as Foundation would read it.
  var plain: PlainJSON? {
    switch content {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let number): .number(number.value)
    case .string(let string): .string(string.value)
    case .array(let elements): .array(elements.compactMap(\.plain))
    case .object(let object):
      .object(
        Dictionary(
          object.members.compactMap { member in
            member.value.plain.map { (member.key.value, $0) }
          }, uniquingKeysWith: { first, _ in first }))
    case .invalid: nil
    }
  }
}
