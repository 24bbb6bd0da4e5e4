internal import Cassowary
internal import Foundation
internal import Geometry

/// What the engine keeps of an item that takes part in the solution.
struct ItemRecord {
  /// The item; the engine belongs to the root and must not keep its items alive.
  weak var item: (any LayoutItem)?
  /// The item's notes.
  let state: LayoutState
  /// The record of the item's parent, -1 for the root.
  var parent: Int
  /// The item as it was seen last.
  var traits: LayoutTraits
  /// Grows when the traits change that constraints depend on.
  var version = 0
  /// The engine's pass in which the item was seen last; 0 for a record that is not in use.
  var pass: UInt64

  /// Where the item lies.
  var variables: AxisPair<AxisVariables>

  /// The frame and the parent's size from which the autoresizing mask is understood.
  var reference = (frame: CGRect.zero, parentSize: CGSize.zero)
  /// The frame that the engine gave the item last, or nil.
  var appliedFrame: CGRect?

  /// The constraints that stand for the item's frame, or for the root's, by axis.
  var frameConstraints: AxisPair<FrameConstraints?> = AxisPair(horizontal: nil, vertical: nil)
  /// The constraint that keeps the size near the content's, by axis.
  var contentConstraints: AxisPair<ContentConstraint?> = AxisPair(horizontal: nil, vertical: nil)

  /// Two constraints, for the place and for the size, with the rule that they express.
  struct FrameConstraints {
    var min: ConstraintID?
    var size: ConstraintID?
    var rule: AutoresizingRule
    /// What the alignment rectangles add to the rule.
    var insets: Insets
    /// The parent when the constraints were made.
    var parent: Int
  }

  /// A constraint for the size of the content.
  struct ContentConstraint: Equatable {
    var id: ConstraintID?
    var wish: ContentWish
  }

  /// A size that the content asks for.
  struct ContentWish: Equatable {
    var size: Double
    var hugging: LayoutPriority
    var compressionResistance: LayoutPriority
  }

  /// The alignment insets of an item and its parent along an axis, in points.
  struct Insets: Equatable {
    var before = 0.0
    var after = 0.0
    var parentBefore = 0.0
    var parentAfter = 0.0
  }

  /// The distances along an axis by which the alignment rectangle lies inside the frame.
  func alignmentInsets(along axis: LayoutAxis) -> (before: Double, after: Double) {
    let insets = traits.alignmentInsets
    return axis == .horizontal
      ? (Double(insets.left), Double(insets.right)) : (Double(insets.top), Double(insets.bottom))
  }
}
