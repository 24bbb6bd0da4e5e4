/// Why a constraint cannot be made, changed or activated.
public enum LayoutError: Error, Equatable, Sendable {
  /// A constraint without first item.
  case missingFirstItem
  /// `notAnAttribute` where an attribute must stand.
  case unknownAttribute
  /// A place that would equal a constant: it has no second item, or the multiplier is 0.
  case unpairedLocation(LayoutAttribute)
  /// A place paired with a size.
  case invalidPairing(LayoutAttribute, LayoutAttribute)
  /// A leading or trailing edge paired with a left or right one.
  case mixedDirections(LayoutAttribute, LayoutAttribute)
  /// A multiplier or a constant that is not finite.
  case notFinite
  /// A priority that is not above 0 and at most 1000.
  case priorityOutOfRange(LayoutPriority)
  /// An active constraint that would become required, or cease to be.
  case requirednessOfActiveConstraint
  /// Items without an ancestor that both have in common; the two anchors, as `a.left`.
  case noCommonAncestor(String, String)
  /// An item that has gone.
  case itemGone
  /// A holder that is no ancestor of the constraint's items; the printed names of the holder and the
  /// item.
  case holderIsNoAncestor(String, String)
}

extension LayoutError: CustomStringConvertible {
  /// The problem in one sentence, in lower case without a full stop.
  public var description: String {
    switch self {
    case .missingFirstItem: "a constraint must contain a first layout item"
    case .unknownAttribute: "unknown layout attribute"
    case .unpairedLocation(let attribute):
      "a location (\(attribute.name)) cannot equal a constant; "
        + "location attributes must be specified in pairs"
    case .invalidPairing(let first, let second):
      "invalid pairing of layout attributes: \(first.name) and \(second.name)"
    case .mixedDirections(let first, let second):
      "\(first.name) and \(second.name) cannot be paired: "
        + "use leading/trailing for both or neither"
    case .notFinite: "multipliers and constants must be finite"
    case .priorityOutOfRange(let priority):
      "a priority of \(priority.rawValue) is not above 0 and at most 1000"
    case .requirednessOfActiveConstraint:
      "an active constraint cannot change between required and optional"
    case .noCommonAncestor(let first, let second):
      "the anchors \(first) and \(second) have no common ancestor; "
        + "do their items lie in different view hierarchies?"
    case .itemGone: "an item of the constraint no longer exists"
    case .holderIsNoAncestor(let holder, let item):
      "\(holder) cannot hold the constraint: \(item) does not lie inside it"
    }
  }
}
