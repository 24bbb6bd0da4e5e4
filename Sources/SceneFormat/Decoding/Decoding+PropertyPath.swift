internal import Scene

extension Decoding {
  /// The id and the property of a key `id.property`; nil, with the problem reported, if it is
  /// malformed.
  func propertyPath(_ key: JSONString) -> (id: JSONString, property: JSONString)? {
    if let dot = key.value.firstIndex(of: ".") {
      let (id, property) = split(key, at: dot)
      if !id.value.isEmpty, !property.value.isEmpty { return (id, property) }
    }
    report(
      "unknown-name", at: key.place, "malformed property \(MessageText.quoted(key.value))",
      hint: "write id.property, as in \"square.center\"")
    return nil
  }

  /// The strings before and after a character, each with its place.
  func split(_ string: JSONString, at index: String.Index) -> (JSONString, JSONString) {
    let text =
      sources.text(of: string.place).map { string.placed(in: $0) }
      ?? PlacedString(string.value, place: string.place)
    let (before, after) = (string.value[..<index], string.value[index...].dropFirst())
    let start = before.count + 1
    return (
      JSONString(value: String(before), place: text.place(ofCharacters: 0..<before.count)),
      JSONString(
        value: String(after), place: text.place(ofCharacters: start..<start + after.count))
    )
  }
}
