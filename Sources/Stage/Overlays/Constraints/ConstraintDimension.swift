internal import AutoLayout
internal import Foundation
internal import Geometry
internal import Scene

/// A distance along an axis that constraints prescribe, with what is written at it.
struct ConstraintDimension: Equatable {
  /// The direction of the distance.
  var axis: LayoutAxis
  /// Where it begins and ends along its axis, in points of the canvas; the end may be below.
  var start: CGFloat
  var end: CGFloat
  /// The boxes of the items on whose edges it begins and ends; the same one for a size.
  var first: CGRect
  var second: CGRect
  var text: String
  /// Whether the constraint was broken in a conflict.
  var isBroken = false

  /// Whether it is the size of an item, not the gap between two.
  var isSize: Bool { first == second }

  /// Whether both measure the same, so that they share a line.
  func isAlike(_ other: ConstraintDimension) -> Bool {
    var alike = other
    alike.text = text
    return alike == self
  }
}
