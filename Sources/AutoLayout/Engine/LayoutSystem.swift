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

  /// The record that last had each variable of the solver, by the variable's index; -1 for none.
  var recordsByVariable: [Int32] = []

  /// The choices among equals, by record and axis.
  var choices: [Choice.Key: Choice] = [:]

  /// The constraints that changed in the present layout, while any are broken.
  var changed: Set<ConstraintSource> = []
  /// The broken constraints.
  var broken = BrokenConstraints()
  /// The source that last had each row of the solver, by the index of its id.
  var sourcesByRow: [ConstraintSource?] = []
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

/// The engine's record of an item that takes part in solving.
struct ItemRecord {
  /// The item's node: the engine belongs to the root and must not retain its items.
  let node: LayoutNode
  /// The index of the parent's record, -1 for the root.
  var parent: Int
  /// The traits as they were last read.
  var traits: LayoutItemTraits
  /// Increases when traits change that constraints depend on.
  var version = 0
  /// The engine's last pass in which the item was found; 0 for an unused record.
  var pass: UInt64

  /// The position and the size.
  var variables: AxisPair<AxisVariables>

  /// The frame that the item was last given, its edges on pixels, where constraints place it.
  var placedFrame: CGRect?
  /// The place that follows from the solver's values; nil where it is not finite, or not known.
  var placement: Placement?
  /// Whether the item has to be given that place when its parent's children are placed.
  var isDue = false
  /// The records of the children that are due.
  var dueChildren: [Int] = []

  /// The given frame, of the root too; nil for an item that constraints have always placed.
  var givenFrame: GivenFrame?
  /// The constraint of the content size, by axis.
  var contentConstraints: AxisPair<ContentConstraint?> = AxisPair(horizontal: nil, vertical: nil)

  /// The frame that an item was given, and its constraints.
  ///
  /// A class, so that the records of all other items are half as large.
  final class GivenFrame {
    /// The frame and the parent's size to which the autoresizing mask refers.
    var reference = (frame: CGRect.zero, parentSize: CGSize.zero)
    /// The frame that the engine set last, or nil.
    var appliedFrame: CGRect?
    /// The constraints, by axis; nil while constraints place the item.
    var constraints: AxisPair<FrameConstraints?> = AxisPair(horizontal: nil, vertical: nil)
  }

  /// The constraints of a given frame along an axis, for position and size, with their rule.
  struct FrameConstraints {
    var min: ConstraintID?
    var size: ConstraintID?
    var rule: AutoresizingRule
    /// The alignment insets, which correct the rule.
    var insets: Insets
    /// The parent for which the constraints were made.
    var parent: Int
  }

  /// The constraint of a content size along an axis.
  struct ContentConstraint {
    var id: ConstraintID?
    var content: ContentSize
  }

  /// A frame in the parent's coordinates, in points.
  struct Placement: Equatable {
    /// The frame that follows from the solver's values.
    var exact: CGRect
    /// The same with its edges on pixels where constraints place the item.
    var frame: CGRect
  }

  /// A content size along an axis, with its priorities.
  struct ContentSize: Equatable {
    /// In points.
    var length: Double
    var hugging: LayoutPriority
    var compressionResistance: LayoutPriority
  }

  /// The alignment insets of an item and of its parent along an axis, in points.
  struct Insets: Equatable {
    var before = 0.0
    var after = 0.0
    var parentBefore = 0.0
    var parentAfter = 0.0
  }

  /// The alignment insets along an axis, in points.
  func alignmentInsets(along axis: LayoutAxis) -> (before: Double, after: Double) {
    let insets = traits.alignmentInsets
    return axis == .horizontal
      ? (Double(insets.left), Double(insets.right)) : (Double(insets.top), Double(insets.bottom))
  }
}

/// The engine's record of an active constraint.
struct ConstraintRecord {
  /// The constraint; nil for an unused record.
  var constraint: LayoutConstraint?
  /// The constraint in the solver; nil while it is broken.
  var id: ConstraintID?
  /// The records of its items.
  var items: LayoutConstraint.ItemIndices
  /// The sum of the versions, of the constraint and its items, that the solver has.
  var version = 0
  /// The constraint's last activation.
  var activation: UInt64
  /// Whether the solver has it mirrored, for a right-to-left layout direction.
  var isMirrored: Bool
  /// The engine's last pass in which the constraint was found.
  var pass: UInt64

  /// The place in the order of age, greater for younger ones: those of guides and stack views by
  /// activation, then explicit ones.
  var seniority: UInt64 {
    activation | (constraint?.origin == .explicit ? 1 << 62 : 1 << 61)
  }
}

/// The origin of a constraint in the solver.
enum ConstraintSource: Hashable {
  /// An active constraint, by the index of its record.
  case explicit(Int)
  /// The position or the size of an item with a given frame, by the index of the item's record.
  case frame(Int, LayoutAxis, isSize: Bool)
  /// An item's content size along an axis, by the index of the item's record.
  case content(Int, LayoutAxis)
}

extension LayoutPriority {
  /// The solver's priority.
  var level: Priority { isRequired ? .required : .optional(Double(rawValue)) }
}

extension LayoutRelation {
  /// The solver's relation.
  var solverRelation: Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
