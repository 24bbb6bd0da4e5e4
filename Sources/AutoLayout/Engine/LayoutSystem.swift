internal import Cassowary
internal import Foundation
internal import Geometry
internal import Scene

/// What an engine knows of its tree: the items that take part, and all constraints, as a system of
/// linear equations and inequalities.
///
/// It is a value and not a part of the engine's class, because each access to a property of a class is
/// checked for conflicts at run time, and reading a tree takes about a hundred for each constraint.
struct LayoutSystem {
  /// Identifies the engine in nodes and constraints.
  let serial = LayoutState.nextSerial()
  /// The number of the present reading of the tree; unique among all engines.
  var pass: UInt64 = 0

  /// The target size while a fitting size is computed; otherwise nil.
  var fitting: AxisPair<FittingSize>?

  var solver = Solver()
  var items: [ItemRecord] = []
  var freeItems: [Int] = []
  var constraints: [ConstraintRecord] = []
  var freeConstraints: [Int] = []

  /// The choices among equals, by record and axis.
  var choices: [Choice.Key: Choice] = [:]

  /// The constraints that changed in the present layout, while any are broken.
  var changed: Set<ConstraintSource> = []
  /// The broken constraints.
  var broken: [BrokenConstraint] = []
  /// The number of members of all conflicts together.
  var memberCount = 0
  /// The number of members above which solving stops with the conflicts found so far.
  var largestMemberCount = Int.max

  /// The index of the record of a node's item, or nil.
  func record(of node: LayoutNode) -> Int? {
    node.engineSerial == serial && node.record >= 0 ? node.record : nil
  }

  // MARK: Frames

  /// The frame of a record in its parent's coordinates, not rounded.
  func exactFrame(ofRecord record: Int) -> CGRect {
    let rect = frameInRoot(ofRecord: record)
    let parent = items[record].parent
    guard parent >= 0 else { return rect }
    let outer = frameInRoot(ofRecord: parent)
    return CGRect(
      origin: CGPoint(x: rect.origin.x - outer.origin.x, y: rect.origin.y - outer.origin.y),
      size: rect.size)
  }

  /// The frame of a record in the root's coordinates, not rounded.
  func frameInRoot(ofRecord record: Int) -> CGRect {
    solver.frame(of: items[record].variables, insets: items[record].traits.alignmentInsets)
  }
}

extension Solver {
  /// The frame of an item with its alignment insets in the root's coordinates, not rounded.
  func frame(of item: AxisPair<AxisVariables>, insets: EdgeInsets) -> CGRect {
    CGRect(
      x: value(of: item.horizontal.min) - insets.left,
      y: value(of: item.vertical.min) - insets.top,
      width: value(of: item.horizontal.size) + insets.left + insets.right,
      height: value(of: item.vertical.size) + insets.top + insets.bottom)
  }
}
