package import Foundation
internal import Geometry
internal import Scene

/// The frames that follow from the solver's values.
extension LayoutEngine {
  /// Sets the items' frames, parents before children.
  ///
  /// As in UIKit, an item that is marked, or of whose children one has another frame than before,
  /// gives all children that constraints place their frames.
  ///
  /// - Parameter top: The item below which frames are set; the others stay due.
  func applyFrames(below top: any LayoutItem) {
    let placements = system.computePlacements(of: visits, scale: scale)
    let placed = setFrames(placements, of: visits, below: top.layoutNode)
    system.note(placed, in: &visits)
  }

  /// Sets the frames of items below one, and returns those that were set.
  ///
  /// An item may lay out the tree when its frame is set, which changes the engine's visits.
  ///
  /// - Parameters:
  ///   - placements: The frames by the solver's values, parents before children.
  ///   - visits: The engine's visits before.
  ///   - top: The node of the item below which frames are set.
  /// - Returns: The frames that were set.
  private func setFrames(
    _ placements: [Placement], of visits: [Visit], below top: LayoutNode
  ) -> [PlacedFrame] {
    var placed: [PlacedFrame] = []
    placed.reserveCapacity(placements.count)
    var isInside = Array(repeating: false, count: visits.count)
    isInside[0] = visits[0].node === top
    // The buffer is read without copies of whole visits.
    visits.withUnsafeBufferPointer { visits in
      for placement in placements {
        let (index, parent) = (placement.visit, visits[placement.visit].parent)
        isInside[index] = isInside[parent] || visits[index].node === top
        // Setting a frame may have removed items, so that the visits are out of date.
        guard !pendingChanges.concernsTree else { return }
        guard isInside[parent] else { continue }
        let item = visits[index].item
        if !visits[index].traits.translatesAutoresizingMaskIntoConstraints {
          guard visits[parent].node.needsLayout else { continue }
          item.setLayoutFrame(placement.frame, exact: placement.exact)
          placed.append(
            PlacedFrame(node: visits[index].node, isGiven: false, frame: placement.frame))
        } else if !placement.exact.isNear(visits[index].traits.frame) {
          // A given frame is set only where it changes.
          item.setLayoutFrame(placement.exact, exact: placement.exact)
          placed.append(
            PlacedFrame(node: visits[index].node, isGiven: true, frame: item.layoutTraits.frame))
        }
      }
    }
    return placed
  }

  /// Calls `didPlaceChildren()` of the marked items, parents first, and removes their marks.
  ///
  /// - Parameter top: The item below which the frames have been set.
  func notifyPlacedItems(below top: any LayoutItem) {
    // Bounded, because a method may mark items again.
    for _ in 0..<Self.largestPassCount where pendingChanges.hasMarks {
      pendingChanges.hasMarks = false
      // Nodes, because a method may remove items.
      let placed = takeMarkedNodes(below: top.layoutNode)
      guard !placed.isEmpty else { return }
      for node in placed { node.item?.didPlaceChildren() }
    }
  }

  /// The nodes of the marked items at and below one, parents first; removes their marks.
  private func takeMarkedNodes(below top: LayoutNode) -> [LayoutNode] {
    var isInside = Array(repeating: false, count: visits.count)
    return visits.withUnsafeBufferPointer { visits in
      var marked: [LayoutNode] = []
      for index in visits.indices {
        let parent = visits[index].parent
        isInside[index] = parent >= 0 && isInside[parent]
        if visits[index].node === top { isInside[index] = true }
        guard visits[index].node.needsLayout else { continue }
        guard isInside[index] else {
          pendingChanges.hasMarks = true
          continue
        }
        marked.append(visits[index].node)
      }
      for node in marked { node.didLayOut() }
      return marked
    }
  }

  /// Whether an item's traits have changed with its frame.
  func hasChangedWithFrames() -> Bool {
    let indices = tracksChanges ? watched : Array(visits.indices)
    return pendingChanges.concernsTree
      || indices.contains { index in
        guard visits[index].isIncluded, visits[index].traits.dependsOnFrame else { return false }
        var now = visits[index].item.layoutTraits
        now.frame = visits[index].traits.frame
        return now != visits[index].traits
      }
  }
}

/// A frame that the solver's values give an item.
private struct Placement {
  let visit: Int
  /// In the parent's coordinates, in points.
  let exact: CGRect
  /// The same with its edges on pixels where constraints place the item.
  let frame: CGRect
}

/// A frame that an item was set to.
private struct PlacedFrame {
  let node: LayoutNode
  /// Whether the frame is given and not placed by constraints.
  let isGiven: Bool
  let frame: CGRect
}

extension LayoutSystem {
  /// Notes the frames that were set.
  fileprivate mutating func note(
    _ placed: [PlacedFrame], in visits: inout [LayoutEngine.Visit]
  ) {
    for item in placed {
      guard let record = record(of: item.node) else { continue }
      items[record].traits.frame = item.frame
      guard item.isGiven else {
        items[record].placedFrame = item.frame
        continue
      }
      items[record].givenFrame?.appliedFrame = item.frame
      let visit = item.node.visit
      guard visits.indices.contains(visit), visits[visit].node === item.node else { continue }
      visits[visit].traits.frame = item.frame
    }
  }

  /// The frames by the solver's values, parents before children; marks the parents of items that
  /// constraints place elsewhere than before.
  fileprivate func computePlacements(
    of visits: [LayoutEngine.Visit], scale: CGFloat
  ) -> [Placement] {
    let solver = solver
    var placements: [Placement] = []
    placements.reserveCapacity(visits.count)
    // By visit, the origin in the root's coordinates.
    var origins = Array(repeating: CGPoint.zero, count: visits.count)
    items.withUnsafeBufferPointer { items in
      for index in visits.indices where visits[index].isIncluded {
        let record = visits[index].node.record
        let rect = solver.frame(
          of: items[record].variables, insets: items[record].traits.alignmentInsets)
        origins[index] = rect.origin
        let parent = visits[index].parent
        guard parent >= 0 else { continue }
        // Rounding errors can make an empty size slightly negative.
        let exact = CGRect(
          x: rect.origin.x - origins[parent].x, y: rect.origin.y - origins[parent].y,
          width: max(0, rect.size.width), height: max(0, rect.size.height))
        // Enormous factors can give infinite or undefined values; such an item keeps its frame.
        guard exact.isFinite else { continue }
        let isGiven = visits[index].traits.translatesAutoresizingMaskIntoConstraints
        let frame = isGiven ? exact : exact.roundedToPixels(scale: scale)
        if !isGiven, items[record].placedFrame?.isSame(as: frame) != true {
          visits[parent].node.setNeedsLayout()
        }
        placements.append(Placement(visit: index, exact: exact, frame: frame))
      }
    }
    return placements
  }
}

extension CGRect {
  /// Whether all four numbers are finite.
  fileprivate var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }

  /// Whether position and size are equal, compared here without a call to Foundation.
  fileprivate func isSame(as other: CGRect) -> Bool {
    origin.x == other.origin.x && origin.y == other.origin.y && size.width == other.size.width
      && size.height == other.size.height
  }

  /// Whether position and size are equal within rounding errors.
  fileprivate func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 1e-9 && abs(minY - other.minY) < 1e-9
      && abs(width - other.width) < 1e-9 && abs(height - other.height) < 1e-9
  }

  /// The rectangle with each edge rounded to the nearest pixel, halves up.
  ///
  /// The size is the difference of the rounded edges, so that adjacent rectangles stay adjacent.
  ///
  /// - Parameter scale: The number of pixels per point; above 0.
  /// - Returns: The rounded rectangle, in points.
  package func roundedToPixels(scale: CGFloat) -> CGRect {
    let (left, right) = (minX.roundedToPixels(scale), maxX.roundedToPixels(scale))
    let (top, bottom) = (minY.roundedToPixels(scale), maxY.roundedToPixels(scale))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension CGFloat {
  /// The coordinate rounded to the nearest pixel, halves up.
  ///
  /// Half a millionth of a pixel is added, so that a half that came out slightly smaller by rounding
  /// errors still rounds up; that is far more than such errors and far less than is visible.
  fileprivate func roundedToPixels(_ scale: CGFloat) -> CGFloat {
    let pixels = (self * scale + 0.5 + 5e-7).rounded(.down)
    return pixels.isFinite ? pixels / scale : self
  }
}
