internal import Cassowary
public import Foundation
internal import Geometry
public import Scene

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

/// A target length along an axis.
struct FittingSize {
  /// In points.
  var length: Double
  /// Its priority.
  var priority: LayoutPriority
}

extension LayoutEngine {
  /// The size of an item that is laid out alone, as near to a target size as its constraints allow.
  ///
  /// The item's frame and constraints with items outside it do not count, and no frame changes. The
  /// result is the frame's size, rounded up to pixels. Text wraps at its last or its preferred width:
  /// finding the height for another width is left to the caller.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - target: The target size, in points; zero for the smallest that the constraints allow.
  ///   - horizontalPriority: The priority of the target width; at 50 content sizes override it.
  ///   - verticalPriority: The priority of the target height.
  ///   - scale: The number of pixels per point; above 0.
  /// - Returns: The size in points.
  public static func fittingSize(
    of item: any LayoutItem, target: CGSize,
    horizontalPriority: LayoutPriority = .fittingSizeLevel,
    verticalPriority: LayoutPriority = .fittingSizeLevel, scale: CGFloat = 1
  ) -> CGSize {
    let engine = LayoutEngine(root: item)
    let saved = SavedStates(inside: item, replacingChangesBy: engine.pendingChanges)
    defer { saved.restore(after: engine.pendingChanges) }
    engine.system.fitting = AxisPair(
      horizontal: FittingSize(length: Double(target.width), priority: horizontalPriority),
      vertical: FittingSize(length: Double(target.height), priority: verticalPriority))
    // Pass 1, not 0, so that content keeps the state of the last layout.
    engine.read(item, pass: 1)
    engine.system.solve()
    guard let size = engine.exactFrame(of: item)?.size else { return target }
    // The tolerance keeps rounding errors of sums from adding a pixel.
    let up = { (length: CGFloat) in ((length * scale) - 1e-6).rounded(.up) / scale }
    return CGSize(width: up(size.width), height: up(size.height))
  }

  /// What the tree's own engine has stored in items and constraints.
  private struct SavedStates {
    private var nodes:
      [(node: LayoutNode, engine: UInt64, record: Int, visit: Int, changes: PendingChanges?)] = []
    private var constraints: [(constraint: LayoutConstraint, engine: UInt64, record: Int)] = []

    /// Saves the states, and lets the items report their changes to the measuring engine.
    init(inside item: any LayoutItem, replacingChangesBy changes: PendingChanges) {
      var waiting = [item]
      while let next = waiting.popLast() {
        let node = next.layoutNode
        nodes.append((node, node.engineSerial, node.record, node.visit, node.pendingChanges))
        node.pendingChanges = changes
        for constraint in next.layoutState.constraints {
          constraints.append((constraint, constraint.engineSerial, constraint.record))
        }
        for index in 0..<next.layoutChildCount { waiting.append(next.layoutChild(at: index)) }
      }
    }

    /// Restores the states; where the measuring layout has changed anything, the tree's own engine
    /// has to read the tree again.
    func restore(after measuringChanges: PendingChanges) {
      let hasChanged =
        measuringChanges.wasTreeChanged || !measuringChanges.nodes.isEmpty
        || !measuringChanges.constraints.isEmpty
      for (node, engine, record, visit, changes) in nodes {
        if hasChanged { changes?.isTreeChanged = true }
        (node.engineSerial, node.record, node.visit) = (engine, record, visit)
        node.pendingChanges = changes
        if node.needsLayout { changes?.marked.append(node) }
      }
      for (constraint, engine, record) in constraints {
        (constraint.engineSerial, constraint.record) = (engine, record)
      }
    }
  }
}
