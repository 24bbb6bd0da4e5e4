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
      let (owner, name) = decoding.split(string, at: dot)
      let base = decoding.resolve(owner, as: .guideOwner)
      guard let guide = ViewGuide(rawValue: name.value) else {
        decoding.reportUnknown(name, called: "guide", choices: guides)
        return nil
      }
      return base.map { LayoutItemReference(base: $0, guide: guide) }
    }.described(as: .pattern("\(id)(\\.(\(guides.joined(separator: "|"))))?$"))
  }
}
