/// How items are called in printed constraints and errors.
extension LayoutItem {
  /// The identifier; without one the type and the way from the root by indices, `View:0/2`, with the
  /// text that the item shows: `Label:0/2'Hello'`.
  ///
  /// UIKit prints the address instead of the way, which would differ from run to run.
  public var printedLayoutName: String {
    let name = layoutName
    guard name.identifier.isEmpty else { return name.identifier }
    let text = name.text.map { "'\($0)'" } ?? ""
    return "\(name.type):\(layoutPath)\(text)"
  }

  /// The indices by which the item is reached from the root, `0/2`; `root` for the root itself.
  private var layoutPath: String {
    var indices: [String] = []
    var item: any LayoutItem = self
    while let parent = item.layoutParent {
      let place = (0..<parent.layoutChildCount).first { parent.layoutChild(at: $0) === item }
      indices.append(place.map(String.init) ?? "?")
      item = parent
    }
    return indices.isEmpty ? "root" : indices.reversed().joined(separator: "/")
  }
}
