import TestSupport
import SceneText

extension JSONValue {
  /// The value as JSON without spaces and places, for comparison.
  var canonical: String {
    switch content {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): "\(number.value)"
    case .string(let string): Self.quoted(string.value)
    case .array(let elements): "[" + elements.map(\.canonical).joined(separator: ",") + "]"
    case .object(let object):
      "{"
        + object.members.map { Self.quoted($0.key.value) + ":" + $0.value.canonical }
        .joined(separator: ",") + "}"
    case .invalid: "invalid"
    }
  }

  /// The places of the value and of its contents, its own first.
  var places: [SourceSpan] {
    switch content {
    case .array(let elements): [place] + elements.flatMap(\.places)
    case .object(let object):
      [place] + object.members.flatMap { [$0.key.place] + $0.value.places }
    case .string(let string): [place, string.place]
    default: [place]
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
  }
}
