internal import Scene

extension Syntax where Value == LayoutItemReference {
  /// The id of a view or a guide, or a guide of a view such as `card.safeAreaLayoutGuide`.
  static var layoutItem: Syntax {
    let guides = ViewGuide.allCases.map(\.rawValue)
    let id = Syntax<JSONString>.identifierPattern.dropLast()
    return Syntax<JSONString>.placedString.checked { string, _, decoding in
      guard let dot = string.value.firstIndex(of: ".") else {
        return decoding.resolve(string, as: .layoutItem).map { LayoutItemReference(base: $0) }
      }
      let (owner, name) = string.split(at: dot, decoding)
      let base = decoding.resolve(owner, as: .guideOwner)
      guard let guide = ViewGuide(rawValue: name.value) else {
        decoding.reportUnknown(name, called: "guide", choices: guides)
        return nil
      }
      return base.map { LayoutItemReference(base: $0, guide: guide) }
    }.described(as: .pattern("\(id)(\\.(\(guides.joined(separator: "|"))))?$"))
  }
}

extension JSONString {
  /// The strings before and after a character, each with its place.
  fileprivate func split(
    at index: String.Index, _ decoding: Decoding
  ) -> (before: JSONString, after: JSONString) {
    let text =
      decoding.sources.text(of: place).map { placed(in: $0) } ?? PlacedString(value, place: place)
    let (length, whole) = (value.distance(from: value.startIndex, to: index), value.count)
    return (
      JSONString(value: String(value[..<index]), place: text.place(ofCharacters: 0..<length)),
      JSONString(
        value: String(value[value.index(after: index)...]),
        place: text.place(ofCharacters: length + 1..<max(length + 1, whole)))
    )
  }
}
