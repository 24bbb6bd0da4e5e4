/// The names of items in printed constraints and errors.
extension LayoutItem {
  /// The identifier; without one the type, the path from the root by indices, `View:0/2`, and the
  /// text that the item shows: `Label:0/2'Hello'`.
  ///
  /// UIKit prints the address in place of the path, which would differ from run to run. A guide that
  /// its owner made is printed with the owner's name: `card.safeAreaLayoutGuide`.
  public var printedLayoutName: String {
    if let guide = self as? LayoutGuide, let role = guide.role, let owner = guide.owningItem {
      return "\(owner.printedLayoutName).\(role)"
    }
    let name = layoutName
    guard name.identifier.isEmpty else { return name.identifier }
    let text = name.text.map { "'\($0)'" } ?? ""
    return "\(name.type):\(layoutPath)\(text)"
  }

  /// The path from the root by indices, `0/2`; `root` for the root itself.
  private var layoutPath: String {
    var indices: [String] = []
    var item: any LayoutItem = self
    while let parent = item.layoutParent {
      let index = (0..<parent.layoutChildCount).first { parent.layoutChild(at: $0) === item }
      indices.append(index.map(String.init) ?? "?")
      item = parent
    }
    return indices.isEmpty ? "root" : indices.reversed().joined(separator: "/")
  }
}
