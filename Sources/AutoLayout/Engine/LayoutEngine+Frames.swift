internal import Cassowary
internal import Foundation
internal import Geometry
internal import Scene

/// The frames that follow from the solver's values.
extension LayoutEngine {
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

  private func frameInRoot(ofRecord record: Int) -> CGRect {
    let (variables, insets) = (items[record].variables, items[record].traits.alignmentInsets)
    return CGRect(
      x: solver.value(of: variables.horizontal.min) - insets.left,
      y: solver.value(of: variables.vertical.min) - insets.top,
      width: solver.value(of: variables.horizontal.size) + insets.left + insets.right,
      height: solver.value(of: variables.vertical.size) + insets.top + insets.bottom)
  }

  /// Sets the items' frames, parents before children.
  func applyFrames() {
    for index in visits.indices where visits[index].isIncluded && visits[index].parent >= 0 {
      // Setting a frame may have removed items, so that the visits are out of date.
      guard !pendingChanges.isTreeChanged else { return }
      let record = visits[index].state.record
      var exact = exactFrame(ofRecord: record)
      // Rounding errors can make an empty size slightly negative.
      exact.size.width = max(0, exact.size.width)
      exact.size.height = max(0, exact.size.height)
      // Enormous factors can give infinite or undefined values; such an item keeps its frame.
      guard exact.isFinite else { continue }
      guard visits[index].traits.translatesAutoresizingMaskIntoConstraints else {
        let frame = exact.roundedToPixels(scale: scale)
        items[record].traits.frame = frame
        // Set even where it is unchanged: animations may have moved the item since.
        visits[index].item.setLayoutFrame(frame)
        continue
      }
      // A given frame is not rounded, and set only where it changes.
      guard !exact.isNear(visits[index].traits.frame) else { continue }
      let item = visits[index].item
      item.setLayoutFrame(exact)
      let frame = item.layoutTraits.frame
      visits[index].traits.frame = frame
      items[record].traits.frame = frame
      items[record].appliedFrame = frame
    }
  }

  /// Whether an item's traits have changed with its frame.
  func hasChangedWithFrames() -> Bool {
    let indices = tracksChanges ? watched : Array(visits.indices)
    return pendingChanges.isTreeChanged
      || indices.contains { index in
        guard visits[index].isIncluded, visits[index].traits.dependsOnFrame else { return false }
        var now = visits[index].item.layoutTraits
        now.frame = visits[index].traits.frame
        return now != visits[index].traits
      }
  }
}

extension CGRect {
  /// Whether all four numbers are finite.
  fileprivate var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }

  /// Whether position and size are equal within rounding errors.
  fileprivate func isNear(_ other: CGRect) -> Bool {
    let differences = [
      minX - other.minX, minY - other.minY, width - other.width, height - other.height,
    ]
    return differences.allSatisfy { abs($0) < 1e-9 }
  }
}
