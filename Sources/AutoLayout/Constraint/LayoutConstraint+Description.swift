internal import Foundation
internal import Scene

/// The printed form, as in UIKit's logs.
///
/// Source: public logs. A constraint is printed as a gap only where its first item is the later one,
/// as in `UIButton.leading == UILabel.trailing + 8`; with the items exchanged it is an equation.
extension LayoutConstraint: CustomStringConvertible {
  /// `<LayoutConstraint 'identifier' body priority:p   (active, names: …)>`.
  ///
  /// The body is a gap, `H:[a]-(8)-[b]`, where the constraint is one, and an equation,
  /// `a.width == 0.25*b.width + 5`, otherwise. Numbers have six significant digits. In place of
  /// addresses, which differ from run to run, the list of names gives each identifier's type, and an
  /// item without identifier is printed as its path from the root.
  public var description: String {
    var parts = ["<LayoutConstraint"]
    if let identifier { parts.append("'\(identifier)'") }
    let (body, edgeOwner) = gap() ?? (equation, nil)
    parts.append(body)
    if !priority.isRequired { parts.append("priority:\(Self.printed(CGFloat(priority.rawValue)))") }
    let names = Self.nameList(names(edgeOwner: edgeOwner))
    return parts.joined(separator: " ") + "   (\(isActive ? "active" : "inactive")\(names))>"
  }

  /// The gap or the equation alone, without identifier, priority and names.
  public var body: String { gap()?.body ?? equation }

  static func printed(_ number: CGFloat) -> String {
    String(format: "%g", Double(number == 0 ? 0 : number))
  }

  /// A number that is all of the right side; a minus sign is followed by a space, `- 5`.
  static func printedAlone(_ number: CGFloat) -> String {
    number < 0 ? "- \(printed(-number))" : printed(number)
  }

  /// The list of names at the end of a printed form, with UIKit's trailing space.
  static func nameList(_ names: [String]) -> String {
    names.isEmpty ? "" : ", names: \(names.joined(separator: ", ")) "
  }

  /// An item's entry in a list of names, its identifier and type; nil without identifier.
  static func nameEntry(of item: any LayoutItem) -> String? {
    let name = item.layoutName
    return name.identifier.isEmpty ? nil : "\(item.printedLayoutName):\(name.type)"
  }

  /// The entry of the edge `|` of an item in a list of names.
  static func edgeEntry(of item: any LayoutItem) -> String {
    "'|':\(nameEntry(of: item) ?? printed(item))"
  }

  /// An item as constraints print it.
  static func printed(_ item: (any LayoutItem)?) -> String { item?.printedLayoutName ?? "(gone)" }

  private var equation: String {
    var text = "\(first.printed) \(relation.sign) "
    guard let second, multiplier != 0 else { return text + Self.printedAlone(constant) }
    if multiplier == -1 {
      text += "-"
    } else if multiplier != 1 {
      text += "\(Self.printed(multiplier))*"
    }
    text += second.printed
    if let space = printedSpace { return text + " + \(space)" }
    if constant > 0 { text += " + \(Self.printed(constant))" }
    if constant < 0 { text += " - \(Self.printed(-constant))" }
    return text
  }

  /// The printed constant of a constraint with system spacing, for example `NSSpace(8)`; otherwise
  /// nil.
  private var printedSpace: String? {
    spacing.map { "\($0.kind.rawValue)(\(Self.printed(effectiveConstant)))" }
  }

  /// The entries of the names that the body uses.
  private func names(edgeOwner: (any LayoutItem)?) -> [String] {
    var names: [String] = []
    for item in items {
      guard let entry = Self.nameEntry(of: item), !names.contains(entry) else { continue }
      names.append(entry)
    }
    if let edgeOwner { names.append(Self.edgeEntry(of: edgeOwner)) }
    return names
  }

  // MARK: Gaps

  /// The constraint as a gap between two facing edges, with the item whose edge is `|`; nil where it
  /// is not one.
  private func gap() -> (body: String, edgeOwner: (any LayoutItem)?)? {
    guard multiplier == 1, let second, first.originAttribute == nil, second.originAttribute == nil,
      let firstItem = first.item, let secondItem = second.item, firstItem !== secondItem,
      let edge = Edge(first.attribute), let otherEdge = Edge(second.attribute),
      edge.family == otherEdge.family
    else { return nil }
    var edgeOwner: (any LayoutItem)?
    switch (edge.isEntry, otherEdge.isEntry) {
    case (true, false): break
    case (true, true) where firstItem.layoutParent === secondItem: edgeOwner = secondItem
    case (false, false) where secondItem.layoutParent === firstItem: edgeOwner = firstItem
    default: return nil
    }
    let (earlier, later) = (
      secondItem === edgeOwner ? "|" : "[\(Self.printed(secondItem))]",
      firstItem === edgeOwner ? "|" : "[\(Self.printed(firstItem))]"
    )
    let sign = relation == .equal ? "" : relation.sign
    let level = priority.isRequired ? "" : "@\(Self.printed(CGFloat(priority.rawValue)))"
    let distance = "\(sign)\(printedSpace ?? Self.printed(constant))\(level)"
    return ("\(edge.letter):\(earlier)-(\(distance))-\(later)\(edge.suffix)", edgeOwner)
  }

  /// An edge at one end of a gap.
  private struct Edge {
    enum Family { case directional, absolute, vertical }

    let family: Family
    /// Whether it is the first edge of an item: leading, left or top.
    let isEntry: Bool

    init?(_ attribute: LayoutAttribute) {
      switch attribute {
      case .leading: (family, isEntry) = (.directional, true)
      case .trailing: (family, isEntry) = (.directional, false)
      case .left: (family, isEntry) = (.absolute, true)
      case .right: (family, isEntry) = (.absolute, false)
      case .top: (family, isEntry) = (.vertical, true)
      case .bottom: (family, isEntry) = (.vertical, false)
      default: return nil
      }
    }

    var letter: String { family == .vertical ? "V" : "H" }
    var suffix: String { family == .absolute ? "(LTR)" : "" }
  }
}
