package import Scene

/// A JSON value with its place.
package struct JSONValue: Equatable, Sendable {
  /// The value itself.
  package enum Content: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(JSONString)
    case array([JSONValue])
    case object(JSONObject)
    /// Something that could not be read; its problem has been reported.
    case invalid
  }

  /// The value itself.
  package var content: Content
  /// The place of the whole value, with quotes or brackets.
  package var place: SourceSpan
}

/// A number as it is written.
package struct JSONNumber: Equatable, Sendable {
  /// The nearest double, finite.
  package var value: Double
  /// The characters, which tell large integers apart.
  package var text: String
}

/// A string of JSON with its place.
package struct JSONString: Equatable, Sendable {
  /// The characters, escapes resolved.
  package var value: String
  /// The place of the contents, without quotes.
  package var place: SourceSpan
}

/// An object of JSON with its members in the order of the file.
package struct JSONObject: Equatable, Sendable {
  /// A key with its value.
  package struct Member: Equatable, Sendable {
    /// The key.
    package var key: JSONString
    /// The value.
    package var value: JSONValue
  }

  /// The members; of those with the same key only the first.
  package var members: [Member]

  /// The value of a key.
  package subscript(key: String) -> JSONValue? {
    members.first { $0.key.value == key }?.value
  }
}

extension JSONValue {
  /// What the value is, in words, as in "found a string".
  var description: String {
    switch content {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    case .invalid: "something unreadable"
    }
  }

  /// The string, if the value is one.
  var string: JSONString? {
    if case .string(let string) = content { string } else { nil }
  }

  /// The object, if the value is one.
  var object: JSONObject? {
    if case .object(let object) = content { object } else { nil }
  }

  /// The elements, if the value is a list.
  var array: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// Whether the value could not be read, which has been reported.
  var isInvalid: Bool { content == .invalid }
}

extension JSONValue {
  /// Whether two values say the same, wherever they stand and however their numbers are spelt.
  func says(_ other: JSONValue) -> Bool {
    switch (content, other.content) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left.value == right.value
    case (.string(let left), .string(let right)): left.value == right.value
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.says($1) }
    case (.object(let left), .object(let right)):
      left.members.count == right.members.count
        && left.members.allSatisfy { right[$0.key.value]?.says($0.value) ?? false }
    default: false
    }
  }
}
