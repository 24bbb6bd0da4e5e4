internal import Foundation

/// The printed form, as UIKit's logs have it.
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
    let state = isActive ? "active" : "inactive"
    let names = names(edgeOwner: edgeOwner)
    let explanation = names.isEmpty ? state : "\(state), names: \(names.joined(separator: ", "))"
    return parts.joined(separator: " ") + "   (\(explanation))>"
  }

  /// The constraint without its frame of brackets, priority and names: a gap or an equation.
  public var body: String { gap()?.body ?? equation }

  static func printed(_ number: CGFloat) -> String {
    String(format: "%g", Double(number == 0 ? 0 : number))
  }

  private static func printed(_ item: (any LayoutItem)?) -> String {
    item?.printedLayoutName ?? "(gone)"
  }

  private static func printed(_ measure: LayoutMeasure) -> String {
    let end = "\(printed(measure.item)).\(measure.attribute.name)"
    guard let attribute = measure.originAttribute else { return end }
    return "(\(end) - \(printed(measure.origin)).\(attribute.name))"
  }

  private var equation: String {
    var text = "\(Self.printed(first)) \(relation.sign) "
    guard let second else { return text + Self.printed(constant) }
    if multiplier != 1 { text += "\(Self.printed(multiplier))*" }
    text += Self.printed(second)
    if let printedSpace { return text + " + \(printedSpace)" }
    if constant > 0 { text += " + \(Self.printed(constant))" }
    if constant < 0 { text += " - \(Self.printed(-constant))" }
    return text
  }

  /// The names that the body uses and the types that they stand for.
  private func names(edgeOwner: (any LayoutItem)?) -> [String] {
    var names: [String] = []
    for item in [first.origin, first.item, second?.origin, second?.item] {
      guard let item, item !== edgeOwner else { continue }
      let name = item.layoutName
      let entry = "\(name.identifier):\(name.type)"
      if !name.identifier.isEmpty, !names.contains(entry) { names.append(entry) }
    }
    if let edgeOwner { names.append("'|':\(Self.printed(edgeOwner))") }
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
    // The later end minus the earlier one: turned round where the first item is the earlier.
    let isFirstLater: Bool
    var edgeOwner: (any LayoutItem)?
    if edge.isEntry != otherEdge.isEntry {
      isFirstLater = edge.isEntry
    } else if firstItem.layoutParent === secondItem {
      edgeOwner = secondItem
      isFirstLater = edge.isEntry
    } else if secondItem.layoutParent === firstItem {
      edgeOwner = firstItem
      isFirstLater = !edge.isEntry
    } else {
      return nil
    }
    let items: [any LayoutItem] = [firstItem, secondItem]
    let names = items.map { $0 === edgeOwner ? "|" : "[\(Self.printed($0))]" }
    let (earlier, later) = isFirstLater ? (names[1], names[0]) : (names[0], names[1])
    let sign = (isFirstLater ? relation : relation.reversed)
    let number = printedSpace ?? Self.printed(isFirstLater ? constant : -constant)
    let gap = sign == .equal ? number : sign.sign + number
    return ("\(edge.letter):\(earlier)-(\(gap))-\(later)\(edge.suffix)", edgeOwner)
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
