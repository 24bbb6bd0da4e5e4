internal import Geometry
internal import Scene

extension LayoutAttribute {
  /// The attribute name closest to a misspelt word, or nil.
  static func nearestName(to word: String) -> String? {
    let names =
      allCases.filter { $0 != .notAnAttribute }.map(\.name) + ["baseline"]
      + LayoutAttributeGroup.allCases.map(\.rawValue)
    return Spelling.nearest(to: word, in: names)
  }
}
