internal import Scene

extension Syntax where Value == JSONString {
  /// The form of ids, as a regular expression.
  static var identifierPattern: String { "^[A-Za-z_][A-Za-z0-9_-]*$" }

  /// The declaration of an id: letters, digits, underscores and hyphens, not beginning with a digit
  /// or a hyphen.
  static var identifier: Syntax {
    Syntax.placedString.checked { string, _, decoding in
      guard string.value.isName(with: "-") else {
        decoding.report(.malformedID(string.value), at: string.place)
        return nil
      }
      return string
    }.described(as: .pattern(identifierPattern))
  }
}

extension Syntax where Value == String {
  /// The declaration of an id, without its place.
  static var identifier: Syntax { Syntax<JSONString>.identifier.map(\.value) }
}

extension Syntax where Value == Reference {
  /// A use of an id.
  static func reference(_ use: NameUse) -> Syntax {
    Syntax<JSONString>.placedString.checked(
      back: { JSONString(value: $0.id, place: $0.place) }
    ) { string, _, decoding in
      decoding.resolve(string, as: use)
    }.described(as: .pattern(Syntax<JSONString>.identifierPattern))
  }
}

extension Syntax where Value == [Reference] {
  /// A list of uses of ids; duplicates are reported and left out.
  static func references(_ use: NameUse, atLeast least: Int = 0) -> Syntax {
    Syntax.list(of: Syntax<Reference>.reference(use), atLeast: least, what: "item")
      .checked(back: { $0 }) { references, _, decoding in
        var seen: Set<String> = []
        return references.filter { reference in
          if seen.insert(reference.id).inserted { return true }
          decoding.warn("repeated-item", at: reference.place, "'\(reference.id)' is listed twice")
          return false
        }
      }
  }
}

extension String {
  /// Whether the string is an ASCII letter or underscore followed by letters, digits, underscores
  /// and the given characters.
  func isName(with others: String = "") -> Bool {
    guard let first = utf8.first, first == UInt8(ascii: "_") || first.isASCIILetter else {
      return false
    }
    return utf8.allSatisfy { byte in
      byte.isASCIILetter || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
        || others.utf8.contains(byte)
    }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  fileprivate var isASCIILetter: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}

extension Syntax {
  /// An object with ids as keys, each member of which makes an element; faulty ones are left out.
  @_semantics("optimize.sil.specialize.generic.never")
  static func members<Element, Content>(
    _ content: Syntax<Content>, of use: NameUse, expected: String,
    _ make: @escaping @Sendable (Reference, Content) -> Element,
    back: @escaping @Sendable (Element) -> (Reference, Content)
  ) -> Syntax where Value == [Element] {
    Syntax(
      schema: .map(pattern: Syntax<JSONString>.identifierPattern, content.schema),
      write: { elements in
        .object(
          ifComplete: elements.map { element in
            let (reference, value) = back(element)
            return (reference.id, content.write(value))
          })
      }
    ) { value, decoding in
      guard let object = value.object else {
        decoding.reportType(value, expected: expected)
        return nil
      }
      return object.members.compactMap { member in
        decoding.key = member.key.value
        let content = content.read(member.value, decoding)
        guard let reference = decoding.resolve(member.key, as: use), let content else {
          return nil
        }
        return make(reference, content)
      }
    }
  }
}

extension Problem {
  /// An id with characters that ids cannot have.
  static func malformedID(_ id: String) -> Problem {
    Problem(
      "malformed-name", "malformed id \(MessageText.quoted(id))",
      hint: "use a letter or underscore, then letters, digits, underscores and hyphens")
  }
}
