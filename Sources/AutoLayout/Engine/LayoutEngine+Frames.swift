internal import Foundation
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
    // The visits do not change meanwhile, and a local copy is read without checks for that.
    let visits = visits
    let topNode = top.layoutNode
    var isInside = Array(repeating: false, count: visits.count)
    isInside[0] = visits[0].node === topNode
    for placement in placements {
      let (index, parent) = (placement.visit, visits[placement.visit].parent)
      let node = visits[index].node
      isInside[index] = isInside[parent] || node === topNode
      // Setting a frame may have removed items, so that the visits are out of date.
      guard !pendingChanges.isTreeChanged else { return }
      guard isInside[parent] else { continue }
      guard visits[index].traits.translatesAutoresizingMaskIntoConstraints else {
        guard visits[parent].node.needsLayout else { continue }
        system.items[node.record].traits.frame = placement.frame
        system.items[node.record].placedFrame = placement.frame
        visits[index].item.setLayoutFrame(placement.frame, exact: placement.exact)
        continue
      }
      // A given frame is set only where it changes.
      guard !placement.exact.isNear(visits[index].traits.frame) else { continue }
      visits[index].item.setLayoutFrame(placement.exact, exact: placement.exact)
      let taken = visits[index].item.layoutTraits.frame
      self.visits[index].traits.frame = taken
      system.items[node.record].traits.frame = taken
      system.items[node.record].givenFrame?.appliedFrame = taken
    }
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

extension LayoutSystem {
  /// A frame that the solver's values give an item.
  fileprivate struct Placement {
    let visit: Int
    /// In the parent's coordinates, in points.
    let exact: CGRect
    /// The same with its edges on pixels where constraints place the item.
    let frame: CGRect
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
        if !isGiven, items[record].placedFrame != frame { visits[parent].node.setNeedsLayout() }
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

  /// Whether position and size are equal within rounding errors.
  fileprivate func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 1e-9 && abs(minY - other.minY) < 1e-9
      && abs(width - other.width) < 1e-9 && abs(height - other.height) < 1e-9
  }
}
