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

  /// A frame that the solver's values give an item.
  private struct Placement {
    let visit: Int
    /// In the parent's coordinates, in points.
    let exact: CGRect
    /// The same with its edges on pixels where constraints place the item.
    let frame: CGRect
  }

  /// Sets the items' frames, parents before children.
  ///
  /// As in UIKit, an item that is marked, or of whose children one has another frame than before,
  /// gives all children that constraints place their frames.
  ///
  /// - Parameter top: The item below which frames are set; the others stay due.
  func applyFrames(below top: any LayoutItem) {
    let placements = computePlacements()
    // The visits do not change meanwhile, and a local copy is read without checks for that.
    let visits = visits
    let topNode = top.layoutNode
    var isInside = Array(repeating: false, count: visits.count)
    isInside[0] = visits[0].node === topNode
    for placement in placements {
      let (visit, parent) = (visits[placement.visit], visits[placement.visit].parent)
      isInside[placement.visit] = isInside[parent] || visit.node === topNode
      // Setting a frame may have removed items, so that the visits are out of date.
      guard !pendingChanges.isTreeChanged else { return }
      guard isInside[parent] else { continue }
      let record = visit.node.record
      guard visit.traits.translatesAutoresizingMaskIntoConstraints else {
        guard visits[parent].node.needsLayout else { continue }
        items[record].traits.frame = placement.frame
        items[record].placedFrame = placement.frame
        visit.item.setLayoutFrame(placement.frame, exact: placement.exact)
        continue
      }
      // A given frame is set only where it changes.
      guard !placement.exact.isNear(visit.traits.frame) else { continue }
      visit.item.setLayoutFrame(placement.exact, exact: placement.exact)
      let taken = visit.item.layoutTraits.frame
      self.visits[placement.visit].traits.frame = taken
      items[record].traits.frame = taken
      items[record].appliedFrame = taken
    }
  }

  /// The frames by the solver's values, parents before children; marks the parents of items that
  /// constraints place elsewhere than before.
  private func computePlacements() -> [Placement] {
    let (visits, solver, scale) = (visits, solver, scale)
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
        if !isGiven, items[record].placedFrame != frame { visits[parent].node.setNeedsLayout() }
        placements.append(Placement(visit: index, exact: exact, frame: frame))
      }
    }
    return placements
  }

  /// Calls `didPlaceChildren()` of the marked items, parents first, and removes their marks.
  ///
  /// - Parameter top: The item below which the frames have been set.
  func notifyPlacedItems(below top: any LayoutItem) {
    // Bounded, because a method may mark items again.
    for _ in 0..<Self.largestPassCount where !pendingChanges.marked.isEmpty {
      let isWhole = visits.first?.node === top.layoutNode
      var placed: [(visit: Int, item: any LayoutItem)] = []
      var others: [LayoutNode] = []
      for node in pendingChanges.marked {
        // Items that have left the tree may still be marked.
        guard let item = node.item, visits.indices.contains(node.visit),
          visits[node.visit].node === node
        else {
          node.didLayOut()
          continue
        }
        if isWhole || item.isLayoutDescendant(of: top) {
          node.didLayOut()
          placed.append((node.visit, item))
        } else {
          others.append(node)
        }
      }
      pendingChanges.marked = others
      guard !placed.isEmpty else { return }
      placed.sort { $0.visit < $1.visit }
      for (_, item) in placed { item.didPlaceChildren() }
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
