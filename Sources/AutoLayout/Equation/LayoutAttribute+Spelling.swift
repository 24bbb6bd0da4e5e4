internal import Geometry

extension LayoutAttribute {
  /// The name of the attribute that a misspelt word probably means, or nil.
  static func nearestName(to word: String) -> String? {
    let names = allCases.filter { $0 != .notAnAttribute }.map(\.name) + ["baseline"]
    return Spelling.nearest(to: word, in: names)
  }
}
