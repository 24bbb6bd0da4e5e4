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

  /// The frame of a record in the root's coordinates, not rounded.
  func frameInRoot(ofRecord record: Int) -> CGRect {
    solver.frame(of: items[record].variables, insets: items[record].traits.alignmentInsets)
  }

  /// Sets the items' frames, parents before children.
  func applyFrames() {
    let frames = computeFrames()
    // The visits do not change meanwhile, and a local copy is read without checks for that.
    let visits = visits
    for (index, frame) in frames {
      // Setting a frame may have removed items, so that the visits are out of date.
      guard !pendingChanges.isTreeChanged else { return }
      visits[index].item.setLayoutFrame(frame)
      guard visits[index].traits.translatesAutoresizingMaskIntoConstraints else { continue }
      let record = visits[index].node.record
      let taken = visits[index].item.layoutTraits.frame
      self.visits[index].traits.frame = taken
      items[record].traits.frame = taken
      items[record].appliedFrame = taken
    }
  }

  /// The frames that have to be set, by visit, parents before children.
  private func computeFrames() -> [(visit: Int, frame: CGRect)] {
    let (visits, solver, scale) = (visits, solver, scale)
    var frames: [(visit: Int, frame: CGRect)] = []
    frames.reserveCapacity(visits.count)
    // By visit, the origin in the root's coordinates.
    var origins = Array(repeating: CGPoint.zero, count: visits.count)
    items.withUnsafeMutableBufferPointer { items in
      for index in visits.indices where visits[index].isIncluded {
        let record = visits[index].node.record
        var frame = solver.frame(
          of: items[record].variables, insets: items[record].traits.alignmentInsets)
        origins[index] = frame.origin
        guard visits[index].parent >= 0 else { continue }
        let outer = origins[visits[index].parent]
        // Rounding errors can make an empty size slightly negative.
        frame = CGRect(
          x: frame.origin.x - outer.x, y: frame.origin.y - outer.y,
          width: max(0, frame.size.width), height: max(0, frame.size.height))
        // Enormous factors can give infinite or undefined values; such an item keeps its frame.
        guard frame.isFinite else { continue }
        if visits[index].traits.translatesAutoresizingMaskIntoConstraints {
          // A given frame is not rounded, and set only where it changes.
          if !frame.isNear(visits[index].traits.frame) { frames.append((index, frame)) }
        } else {
          // Set even where it is unchanged: animations may have moved the item since.
          frame = frame.roundedToPixels(scale: scale)
          items[record].traits.frame = frame
          frames.append((index, frame))
        }
      }
    }
    return frames
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

extension Solver {
  /// The frame of an item with its alignment insets in the root's coordinates, not rounded.
  fileprivate func frame(of item: AxisPair<AxisVariables>, insets: EdgeInsets) -> CGRect {
    CGRect(
      x: value(of: item.horizontal.min) - insets.left,
      y: value(of: item.vertical.min) - insets.top,
      width: value(of: item.horizontal.size) + insets.left + insets.right,
      height: value(of: item.vertical.size) + insets.top + insets.bottom)
  }
}

extension CGRect {
  /// Whether all four numbers are finite.
  fileprivate var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }

  /// Whether position and size are equal within rounding errors.
  fileprivate func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 1e-9 && abs(minY - other.minY) < 1e-9
      && abs(width - other.width) < 1e-9 && abs(height - other.height) < 1e-9
  }
}
