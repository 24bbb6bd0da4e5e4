internal import Cassowary
public import Foundation
internal import Scene

/// The engine that lays out a tree of items.
///
/// Each layout reads the tree and its constraints, passes the changes since the last one to the
/// incremental solver, solves, and sets the frames; the edges of items placed by constraints are
/// rounded to pixels. The exact values stay in the engine, and the next layout starts from them.
///
/// Conflicting constraints do not stop a layout: of a minimal conflicting set the constraint activated
/// last is broken, never one that the engine generated while there is another, until the rest can be
/// satisfied. The result is the same as if the constraints had been added one by one in the order of
/// their activation, leaving out those that cannot be satisfied. A broken constraint is tried again
/// when its conflict may be resolved.
///
/// Only items that constraints concern take part in solving: those that a constraint mentions, those
/// that do not translate their autoresizing mask, and their ancestors. All others keep their frames.
public final class LayoutEngine {
  /// The root of the tree, whose size is given; nil once it has been deallocated.
  var root: (any LayoutItem)? { rootNode.item }
  private let rootNode: LayoutNode

  /// The number of pixels per point, for the rounding of frames; 1 by default, above 0.
  public var scale: CGFloat = 1 {
    didSet {
      precondition(scale > 0 && scale.isFinite, "a scale is a positive number")
      knowsPlacements = false
    }
  }

  /// The number of members of all conflicts together above which a layout stops, with constraints that
  /// are not satisfied; no limit by default.
  ///
  /// Each conflict lists its members, and a chain of n constraints can have n conflicts of up to n
  /// members.
  public var largestConflictMemberCount: Int {
    get { system.largestMemberCount }
    set { system.largestMemberCount = newValue }
  }

  /// Whether the last layout stopped at that limit.
  public var hasTooManyConflicts: Bool { system.hasTooManyConflicts }

  /// What the engine knows of the tree.
  var system = LayoutSystem()

  /// The tree at the last reading, parents before children; empty where it has to be read anew.
  var visits: [Visit] = []
  /// How many visits are those of items that have left the tree since.
  var vacantVisitCount = 0
  /// Takes the place of their nodes.
  let vacantNode = LayoutNode()
  /// What the items and constraints have reported since then.
  let pendingChanges = PendingChanges()
  /// Whether all items report their changes, so that only those need to be read.
  var tracksChanges = false
  /// The visits of items that are read in each layout, in their order.
  var watched: [Int] = []
  /// Whether the records have the placements of the last layout, and those of all children that were not set
  /// to them are due.
  var knowsPlacements = false
  /// The number of layouts so far.
  var layoutCount = 0
  /// The visits that were read since the frames were set last.
  var changedVisits: [Int] = []

  /// An engine for a tree.
  ///
  /// - Parameter root: The root, which the engine does not keep alive.
  public init(root: any LayoutItem) { rootNode = root.layoutNode }

  /// Whether something has changed since the last layout, so that another one may move items.
  public var needsLayout: Bool { !pendingChanges.isEmpty }

  /// Whether constraints place items.
  public var hasConstraints: Bool { !system.constraints.isEmpty }

  /// Lays out the tree: reads it, solves and sets the frames.
  ///
  /// - Parameter top: The item below which frames are set, as in UIKit's `layoutIfNeeded()`; the rest
  ///   waits for a layout of the whole tree. All of it without an item.
  /// - Returns: The new conflicts, for a log; `conflicts` has them all.
  @discardableResult public func layout(
    below top: (any LayoutItem)? = nil
  ) -> [LayoutConflict] {
    guard let root else { return [] }
    layoutCount += 1
    system.broken.noteNew()
    system.changed.removeAll(keepingCapacity: true)
    // Content that depends on frames is known only after a pass; nested text needs one pass per level.
    var passes = 0
    repeat {
      read(root, pass: passes)
      system.solve()
      applyFrames(below: top ?? root)
      passes += 1
    } while hasChangedWithFrames() && passes < Self.largestPassCount
    notifyPlacedItems(below: top ?? root)
    if !tracksChanges { visits.removeAll(keepingCapacity: true) }
    return system.broken.newConflicts
  }

  /// The most passes of one layout while content and margins change with the frames.
  ///
  /// Two are enough for text that wraps at its width. Content whose sizes depend on each other in a
  /// circle never settles and is stopped here.
  static let largestPassCount = 4

  /// The present conflicts, in the order of age of their broken constraints, the oldest first.
  public var conflicts: [LayoutConflict] { system.broken.conflicts }

  /// An item's frame from the last layout in its parent's coordinates, in points, not rounded; nil
  /// for an item that the engine did not place.
  package func exactFrame(of item: any LayoutItem) -> CGRect? {
    system.record(of: item.layoutNode).map { system.exactFrame(ofRecord: $0) }
  }

  /// An item of the tree at one reading.
  struct Visit {
    /// The item, and its state; used only while the tree, which retains it, is unchanged.
    unowned(unsafe) let item: any LayoutItem
    unowned(unsafe) let state: LayoutState
    let node: LayoutNode
    /// The index of the parent's visit, -1 for the root.
    let parent: Int
    var traits: LayoutItemTraits
    /// Whether the item takes part in solving.
    var isIncluded: Bool
    /// The visit of a child, -1 for none; visits of items that have left the tree may be among the children.
    var firstChild = -1
    /// The visit of another child of the parent, -1 for none.
    var nextSibling: Int
  }
}
