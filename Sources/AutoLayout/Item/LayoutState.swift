internal import Synchronization

/// The engine's and the constraints' notes about an item.
///
/// An item makes one when it is made, returns it from `layoutState`, and otherwise leaves it alone.
public final class LayoutState {
  /// The constraints that are installed on the item: those between it and what lies inside it.
  public internal(set) var constraints: [LayoutConstraint] = []

  /// When the item was made: greater is later.
  let serial = LayoutState.nextSerial()
  /// The engine that has the item in its books, and where there.
  var engineSerial: UInt64 = 0
  var record = -1
  /// The engine's pass in which a constraint last spoke of the item.
  var mentionPass: UInt64 = 0
  /// The walk that last came by; see `LayoutConstraint.activate()`.
  var walkMark: UInt64 = 0

  /// Notes for a new item.
  public init() {}

  func add(_ constraint: LayoutConstraint) { constraints.append(constraint) }

  func removeConstraints(where isGone: (LayoutConstraint) -> Bool) {
    constraints.removeAll(where: isGone)
  }

  /// Numbers that grow with every use, to tell earlier from later.
  static func nextSerial() -> UInt64 { serials.wrappingAdd(1, ordering: .relaxed).newValue }

  private static let serials = Atomic<UInt64>(0)
}

extension LayoutItem {
  /// Deactivates the constraints between what lies inside the item and what lies outside.
  ///
  /// To be called before the item leaves its parent, as UIKit drops the constraints of a view that
  /// is removed.
  public func dropConstraintsAcross() {
    var host = layoutParent
    while let current = host {
      let crossing = current.layoutState.constraints.filter { $0.mentions(insideOf: self) }
      for constraint in crossing { constraint.deactivate() }
      host = current.layoutParent
    }
  }
}
