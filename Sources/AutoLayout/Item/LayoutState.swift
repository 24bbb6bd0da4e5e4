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
  /// Where changes of the item are written down for the engine that read it last.
  var notes: LayoutNotes?
  /// The notes, by their serial number, in which a change is written down already.
  var notedIn: UInt64 = 0
  /// The item's place among the engine's visits.
  var visit = -1

  /// Notes for a new item.
  public init() {}

  /// Tells the engine that the item's traits have changed.
  public func noteChange() {
    guard let notes, notedIn != notes.serial else { return }
    notedIn = notes.serial
    notes.items.append(self)
  }

  /// Tells the engine that the item has other children, or that something changed that those inside
  /// take over.
  public func noteTreeChange() { notes?.isTreeChanged = true }

  func add(_ constraint: LayoutConstraint) { constraints.append(constraint) }

  func removeConstraints(where isGone: (LayoutConstraint) -> Bool) {
    constraints.removeAll(where: isGone)
  }

  /// Numbers that grow with every use, to tell earlier from later.
  static func nextSerial() -> UInt64 { serials.wrappingAdd(1, ordering: .relaxed).newValue }

  private static let serials = Atomic<UInt64>(0)
}

/// What has changed in a tree since its engine read it.
///
/// Reading a whole tree costs far more than solving a small change of it. So items that tell their
/// changes write them down here, and the next layout looks at those alone.
final class LayoutNotes {
  /// Tells these notes from others.
  let serial = LayoutState.nextSerial()
  /// Whether items have come, gone or changed places, or whether anything may have.
  var isTreeChanged = true {
    didSet { if isTreeChanged { hasTreeEverChanged = true } }
  }
  /// Whether that has ever been told.
  private(set) var hasTreeEverChanged = false
  /// Items whose traits have changed.
  var items: [LayoutState] = []
  /// Constraints that have changed, been activated or been deactivated.
  var constraints: [LayoutConstraint] = []

  /// Whether anything has been told.
  var hasNotes: Bool { hasTreeEverChanged || !items.isEmpty || !constraints.isEmpty }
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
