internal import Cassowary
internal import Foundation
internal import Geometry
internal import Scene

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
