internal import Scene

extension Decoding {
  /// The id and the property of a key `id.property`; nil, with the problem reported, if it is
  /// malformed.
  func propertyPath(_ key: JSONString) -> (id: JSONString, property: JSONString)? {
    let parts = key.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      report(.malformedProperty(key.value), at: key.place)
      return nil
    }
    let place =
      sources.text(of: key.place).map { key.placed(in: $0) }
      ?? PlacedString(key.value, place: key.place)
    let length = parts[0].count
    return (
      JSONString(value: String(parts[0]), place: place.place(ofCharacters: 0..<length)),
      JSONString(
        value: String(parts[1]),
        place: place.place(ofCharacters: length + 1..<length + 1 + parts[1].count))
    )
  }
}
