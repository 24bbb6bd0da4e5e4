extension Syntax {
  /// An object whose keys the scene chooses, as a list in the order of the file.
  ///
  /// - Parameters:
  ///   - pattern: The form of the keys, as a regular expression for editors.
  ///   - schema: The values.
  ///   - expected: What such an object is, for messages.
  ///   - read: Reads a member; nil, with a problem reported, for one that is left out.
  /// - Returns: The syntax.
  @_semantics("optimize.sil.specialize.generic.never")
  static func members<Element>(
    pattern: String, _ schema: SchemaNode, expected: String,
    read: @escaping @Sendable (JSONObject.Member, Decoding) -> Element?
  ) -> Syntax<[Element]> where Value == [Element] {
    // None is an empty object; others are not written.
    Syntax(
      schema: .map(pattern: pattern, schema), write: { $0.isEmpty ? .object([]) : nil }
    ) { value, decoding in
      guard let object = value.object else {
        decoding.reportType(value, expected: expected)
        return nil
      }
      return object.members.compactMap { member in
        decoding.key = member.key.value
        return read(member, decoding)
      }
    }
  }
}
