internal import Foundation

/// The printed form, as UIKit's logs have it.
///
/// Source: public logs. A gap is drawn only where the later end is the first side, as in
/// `UIButton.leading == UILabel.trailing + 8`; turned round, the same constraint is an equation.
extension LayoutConstraint: CustomStringConvertible {
  /// `<LayoutConstraint 'identifier' body priority:p   (active, names: …)>`.
  ///
  /// The body is a gap, `H:[a]-(8)-[b]`, where the constraint is one, and an equation,
  /// `a.width == 0.25*b.width + 5`, otherwise. Numbers have six significant digits. Instead of
  /// addresses, which differ from run to run, identifiers are explained by the type, and items
  /// without identifier are called by their way from the root.
  public var description: String {
    var parts = ["<LayoutConstraint"]
    if let identifier { parts.append("'\(identifier)'") }
    let (body, edgeOwner) = gap() ?? (equation, nil)
    parts.append(body)
    if !priority.isRequired { parts.append("priority:\(Self.printed(CGFloat(priority.rawValue)))") }
    let names = Self.explained(names(edgeOwner: edgeOwner))
    return parts.joined(separator: " ") + "   (\(isActive ? "active" : "inactive")\(names))>"
  }

  /// The constraint without its frame of brackets, priority and names: a gap or an equation.
  public var body: String { gap()?.body ?? equation }

  static func printed(_ number: CGFloat) -> String {
    String(format: "%g", Double(number == 0 ? 0 : number))
  }

  /// A number on a side of its own: a minus sign stands off, `- 5`.
  static func printedAlone(_ number: CGFloat) -> String {
    number < 0 ? "- \(printed(-number))" : printed(number)
  }

  /// The list of names at the end of a printed form; with UIKit's space behind it.
  static func explained(_ names: [String]) -> String {
    names.isEmpty ? "" : ", names: \(names.joined(separator: ", ")) "
  }

  /// How a list of names explains an item: by its identifier and type; nil without identifier.
  static func explanation(of item: any LayoutItem) -> String? {
    let name = item.layoutName
    return name.identifier.isEmpty ? nil : "\(name.identifier):\(name.type)"
  }

  /// How a list of names explains the edge `|` of an item.
  static func edgeExplanation(of item: any LayoutItem) -> String {
    "'|':\(explanation(of: item) ?? printed(item))"
  }

  private static func printed(_ item: (any LayoutItem)?) -> String {
    item?.printedLayoutName ?? "(gone)"
  }

  private var equation: String {
    var text = "\(first.printed) \(relation.sign) "
    guard let second, multiplier != 0 else { return text + Self.printedAlone(constant) }
    if multiplier == -1 {
      text += "-"
    } else if multiplier != 1 {
      text += "\(Self.printed(multiplier))*"
    }
    text += second.printed
    if let space = printedSpace { return text + " \(space)" }
    if constant > 0 { text += " + \(Self.printed(constant))" }
    if constant < 0 { text += " - \(Self.printed(-constant))" }
    return text
  }

  /// How a gap is printed that was not given as a number, for example `NSSpace(8)`.
  private var printedSpace: String? {
    spacing.map { "\($0.kind.rawValue)(\(Self.printed(effectiveConstant)))" }
  }

  /// The names that the body uses and the types that they stand for.
  private func names(edgeOwner: (any LayoutItem)?) -> [String] {
    var names: [String] = []
    for item in [first.item, first.origin, second?.item, second?.origin] {
      guard let item, let entry = Self.explanation(of: item), !names.contains(entry) else {
        continue
      }
      names.append(entry)
    }
    if let edgeOwner { names.append(Self.edgeExplanation(of: edgeOwner)) }
    return names
  }

  // MARK: Gaps

  /// The constraint as a gap between edges that face each other, with the item whose edge is `|`.
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
    let weight = priority.isRequired ? "" : "@\(Self.printed(CGFloat(priority.rawValue)))"
    let distance = "\(sign)\(printedSpace ?? Self.printed(constant))\(weight)"
    return ("\(edge.letter):\(earlier)-(\(distance))-\(later)\(edge.suffix)", edgeOwner)
  }

  /// An edge as the end of a gap.
  private struct Edge {
    enum Family { case directional, sideways, vertical }

    let family: Family
    /// Whether a gap ends here, at the beginning of an item.
    let isEntry: Bool

    init?(_ attribute: LayoutAttribute) {
      switch attribute {
      case .leading: (family, isEntry) = (.directional, true)
      case .trailing: (family, isEntry) = (.directional, false)
      case .left: (family, isEntry) = (.sideways, true)
      case .right: (family, isEntry) = (.sideways, false)
      case .top: (family, isEntry) = (.vertical, true)
      case .bottom: (family, isEntry) = (.vertical, false)
      default: return nil
      }
    }

    var letter: String { family == .vertical ? "V" : "H" }
    var suffix: String { family == .sideways ? "(LTR)" : "" }
  }
}
