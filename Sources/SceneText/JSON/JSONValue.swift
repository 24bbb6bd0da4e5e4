/// A JSON value with its place.
package struct JSONValue: Equatable, Sendable {
  /// The value without its place.
  package enum Content: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(JSONString)
    case array([JSONValue])
    case object(JSONObject)
    /// A value that could not be read; its problem has been reported.
    case invalid
  }

  /// The value without its place.
  package var content: Content
  /// The place of the value, including quotes or brackets.
  package var place: SourceSpan

  /// A value at a place.
  package init(content: Content, place: SourceSpan) {
    (self.content, self.place) = (content, place)
  }
}

/// A number as written.
package struct JSONNumber: Equatable, Sendable {
  /// The nearest double, finite.
  package var value: Double
  /// The characters as written, which distinguish large integers; nil for a computed number.
  package var written: String?
  /// Whether it can stand for a text too: it is the value of an expression in braces.
  package var mayBeText = false

  /// The largest number of characters.
  ///
  /// A double needs no more than 17 digits, and longer numbers take time.
  package static let maximumLength = 100

  /// A number, by default a computed one.
  package init(value: Double, written: String? = nil) {
    (self.value, self.written) = (value, written)
  }

  /// The characters, of a computed number the fewest that read back to it.
  package var text: String { written ?? value.shortestText }
}

/// A string with its place.
package struct JSONString: Equatable, Sendable {
  /// The characters, escapes resolved.
  package var value: String
  /// The place of the characters, without quotes.
  package var place: SourceSpan

  /// A string at a place.
  package init(value: String, place: SourceSpan) {
    (self.value, self.place) = (value, place)
  }
}

/// An object with its members in the order of the file.
package struct JSONObject: Equatable, Sendable {
  /// A key with its value.
  package struct Member: Equatable, Sendable {
    /// The key.
    package var key: JSONString
    /// The value.
    package var value: JSONValue

    /// A key with its value.
    package init(key: JSONString, value: JSONValue) {
      (self.key, self.value) = (key, value)
    }
  }

  /// The members; of duplicate keys only the first.
  package var members: [Member]

  /// An object with its members.
  package init(members: [Member]) { self.members = members }

  /// The value of a key.
  package subscript(key: String) -> JSONValue? {
    members.first { $0.key.value == key }?.value
  }
}

extension JSONValue {
  /// Gives a member of an object another value, if there is one with the key.
  package mutating func replaceMember(_ key: String, with value: JSONValue) {
    guard case .object(var object) = content,
      let index = object.members.firstIndex(where: { $0.key.value == key })
    else { return }
    object.members[index].value = value
    content = .object(object)
  }

  /// A description of the value for messages, such as "a string".
  package var description: String {
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
  package var string: JSONString? {
    if case .string(let string) = content { string } else { nil }
  }

  /// The object, if the value is one.
  package var object: JSONObject? {
    if case .object(let object) = content { object } else { nil }
  }

  /// The elements, if the value is a list.
  package var array: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// Frees the value level by level; a deep one would be freed by as many nested calls.
  package mutating func dismantle() {
    var waiting = [self]
    content = .null
    while let value = waiting.popLast() {
      switch value.content {
      case .array(let elements): waiting += elements
      case .object(let object): waiting += object.members.map(\.value)
      default: break
      }
    }
  }

  /// Whether the value could not be read, which has been reported.
  package var isInvalid: Bool {
    if case .invalid = content { true } else { false }
  }
}

extension JSONValue.Content {
  // Not derived, which would be inlined into itself several levels deep, through lists and objects.
  @inline(never)
  package static func == (left: JSONValue.Content, right: JSONValue.Content) -> Bool {
    switch (left, right) {
    case (.null, .null), (.invalid, .invalid): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}
