public import Scene

/// The reason why a constraint cannot be created, changed or activated.
public enum LayoutError: Error, Equatable, Sendable {
  /// The constraint has no first item.
  case missingFirstItem
  /// The first attribute is `notAnAttribute`.
  case unknownAttribute
  /// A location would equal a constant: there is no second item, or the multiplier is 0.
  case unpairedLocation(LayoutAttribute)
  /// A location is paired with a size.
  case invalidPairing(LayoutAttribute, LayoutAttribute)
  /// A leading or trailing edge is paired with a left or right one.
  case mixedDirections(LayoutAttribute, LayoutAttribute)
  /// A location is paired with a distance.
  case locationOfDistance(LayoutAttribute)
  /// Two attributes that a distance or system spacing lies between are not locations along one axis.
  case unrelatedLocations(LayoutAttribute, LayoutAttribute)
  /// The multiplier or the constant is not finite.
  case notFinite
  /// The priority is not above 0 and at most 1000.
  case priorityOutOfRange(LayoutPriority)
  /// An active constraint would change between required and optional.
  case requirednessOfActiveConstraint
  /// The items have no common ancestor; the two anchors, as `a.left`.
  case noCommonAncestor(String, String)
  /// An item has been deallocated.
  case itemDeallocated
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
    case .locationOfDistance(let attribute):
      "a location (\(attribute.name)) cannot equal a distance"
    case .unrelatedLocations(let first, let second):
      "distances and system spacing need two locations along one axis, not \(first.name) and "
        + second.name
    case .notFinite: "multipliers and constants must be finite"
    case .priorityOutOfRange(let priority):
      "a priority of \(priority.rawValue) is not above 0 and at most 1000"
    case .requirednessOfActiveConstraint:
      "an active constraint cannot change between required and optional"
    case .noCommonAncestor(let first, let second):
      "the anchors \(first) and \(second) have no common ancestor; "
        + "do their items lie in different view hierarchies?"
    case .itemDeallocated: "an item of the constraint no longer exists"
    }
  }
}
