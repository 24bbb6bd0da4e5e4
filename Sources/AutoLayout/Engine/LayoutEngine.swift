internal import Cassowary
public import Foundation

/// The engine that lays out a tree of items.
///
/// Each layout reads the tree and its constraints, tells the incremental solver what has changed
/// since the last one, solves, and hands out the frames: those of items placed by constraints with
/// their edges on pixels. The exact values stay in the engine and are what the next layout starts
/// from.
///
/// Constraints that contradict each other do not stop a layout: of a smallest contradicting set the
/// constraint activated last is given up, never one that the engine made itself while there is
/// another, until the rest can be satisfied. The outcome is the same as if the constraints had been
/// added one by one in the order of their activation and those that cannot be met left out. A
/// constraint given up is tried again when its contradiction may have gone.
///
/// Only items that constraints concern are solved: those that a constraint mentions, those that do
/// not translate their autoresizing mask, and what holds them. All others keep their frames.
public final class LayoutEngine {
  /// The root of the tree; its size is given, its constraints must live with it.
  public private(set) weak var root: (any LayoutItem)?

  /// How many pixels make a point, for the rounding of frames; 1 by default, above 0.
  public var scale: CGFloat = 1 {
    didSet { precondition(scale > 0 && scale.isFinite, "a scale is a positive number") }
  }

  /// Whether widths and heights must not be negative, as in UIKit; true by default.
  ///
  /// Where they may be, as in AppKit, a view whose size comes out negative gets an empty frame.
  public var keepsSizesNonNegative = true {
    didSet { if keepsSizesNonNegative != oldValue { forgetAll() } }
  }

  /// Tells this engine's marks on items and constraints from others'.
  var serial = LayoutState.nextSerial()
  /// The number of the present reading of the tree; no other reading of any engine has the same.
  var pass: UInt64 = 0

  /// The size that is wished for instead of given, while a fitting size is computed.
  var fitting: AxisPair<FittingSize>?

  var solver = Solver()
  var items: [ItemRecord] = []
  var freeItems: [Int] = []
  var constraints: [ConstraintRecord] = []
  var freeConstraints: [Int] = []

  /// The tree as it was read last, parents before children; empty where it has to be read anew.
  var visits: [Visit] = []
  /// What the items have told since then.
  var notes = LayoutNotes()
  /// Whether all items tell their changes, so that those alone need be read.
  var isToldOfChanges = false
  /// The visits of items that are looked at in each layout, in their order.
  var watched: [Int] = []
  /// The constraints that changed in the present reading.
  var changed: Set<ConstraintSource> = []
  /// The constraints that have been given up.
  var broken: [BrokenConstraint] = []

  /// An engine for a tree.
  ///
  /// - Parameter root: The topmost item; it is known weakly.
  public init(root: any LayoutItem) { self.root = root }

  /// Lays out the tree: reads it, solves and hands out the frames.
  ///
  /// - Returns: The conflicts that are new, for a log; `conflicts` has them all.
  @discardableResult public func layout() -> [LayoutConflict] {
    guard let root else { return [] }
    let before = Set(broken.map(\.source))
    changed.removeAll(keepingCapacity: true)
    // Each pass settles what the one before could not know; text in text needs one for each level.
    var passes = 0
    repeat {
      read(root, pass: passes)
      solve()
      handOutFrames()
      passes += 1
    } while hasChangedWithFrames() && passes < Self.largestPassCount
    if !isToldOfChanges { visits.removeAll(keepingCapacity: true) }
    return broken.filter { !before.contains($0.source) }.map(\.conflict)
  }

  /// How often one layout is done when contents and margins change with the frames they get.
  ///
  /// Two are enough for text that breaks at its width. Contents that chase each other have no end; they are stopped here.
  private static let largestPassCount = 4

  /// The conflicts that remain, by the constraint that was given up, the oldest first.
  public var conflicts: [LayoutConflict] { broken.map(\.conflict) }

  /// An item's frame in its parent's coordinates as the last layout computed it, in points, not
  /// rounded; nil where the engine did not place the item.
  public func exactFrame(of item: any LayoutItem) -> CGRect? {
    record(of: item).map { exactFrame(ofRecord: $0) }
  }

  /// The record of an item, if it has one.
  func record(of item: any LayoutItem) -> Int? {
    let state = item.layoutState
    return state.engineSerial == serial && state.record >= 0 ? state.record : nil
  }

  /// Begins anew: the next layout finds everything for the first time.
  private func forgetAll() {
    serial = LayoutState.nextSerial()
    solver = Solver()
    (items, freeItems, constraints, freeConstraints) = ([], [], [], [])
    (changed, broken) = ([], [])
    notes = LayoutNotes()
    visits = []
  }

  /// An item of the tree as one reading finds it.
  struct Visit {
    /// The item; whoever uses it knows that the tree, which holds it, has not changed.
    unowned(unsafe) let item: any LayoutItem
    let state: LayoutState
    /// The visit of the parent, -1 for the root.
    let parent: Int
    var traits: LayoutTraits
    /// Whether the item takes part in the solution.
    var isEngaged: Bool
  }
}
