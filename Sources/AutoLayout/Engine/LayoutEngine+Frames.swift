internal import Cassowary
package import Foundation
internal import Geometry
internal import Scene

/// The frames that follow from the solver's values.
extension LayoutEngine {
  /// Sets the items' frames, parents before children.
  ///
  /// As in UIKit, an item that is marked, or of whose children one has another frame than before,
  /// gives all children that constraints place their frames. Only those of them that are due need it: whose
  /// place is another than the one that they were given, or that may have been moved since.
  ///
  /// - Parameter top: The item below which frames are set; the others stay due.
  func applyFrames(below top: any LayoutItem) {
    let changedVariables = system.solver.takeChangedVariables()
    let changedVisits = changedVisits
    self.changedVisits.removeAll(keepingCapacity: true)
    let isWhole = visits[0].node === top.layoutNode
    if knowsPlacements, isWhole, let changedVariables,
      setDueFrames(place(changedVariables, changedVisits))
    {
      return
    }
    knowsPlacements = false
    let placements = system.computePlacements(of: visits, scale: scale)
    guard let placed = setFrames(placements, of: visits, below: top.layoutNode) else { return }
    system.note(placed, in: &visits)
    guard isWhole, tracksChanges else { return }
    system.listDueChildren(in: visits)
    knowsPlacements = true
  }

  /// Sets the frames of items below one, and returns those that were set; nil where that has removed items.
  ///
  /// An item may lay out the tree when its frame is set, which changes the engine's visits.
  ///
  /// - Parameters:
  ///   - placements: The visits with a place, parents before children.
  ///   - visits: The engine's visits before.
  ///   - top: The node of the item below which frames are set.
  /// - Returns: The frames that were set.
  private func setFrames(
    _ placements: [VisitPlacement], of visits: [Visit], below top: LayoutNode
  ) -> [PlacedFrame]? {
    var placed: [PlacedFrame] = []
    placed.reserveCapacity(placements.count)
    var isInside = Array(repeating: false, count: visits.count)
    isInside[0] = visits[0].node === top
    // The buffer is read without copies of whole visits.
    return visits.withUnsafeBufferPointer { visits in
      for placement in placements {
        let (index, parent) = (placement.visit, visits[placement.visit].parent)
        isInside[index] = isInside[parent] || visits[index].node === top
        // Setting a frame may have removed items, so that the visits are out of date.
        guard !pendingChanges.concernsTree else { return nil }
        guard isInside[parent] else { continue }
        if let frame = setFrame(placement, of: visits[index], in: visits[parent].node) {
          placed.append(frame)
        }
      }
      return placed
    }
  }

  /// Sets the frame of an item, where it has to be; returns it then.
  private func setFrame(
    _ placement: VisitPlacement, of visit: Visit, in parent: LayoutNode
  ) -> PlacedFrame? {
    let (exact, frame) = (placement.place.exact, placement.place.frame)
    if !visit.traits.translatesAutoresizingMaskIntoConstraints {
      guard parent.needsLayout else { return nil }
      visit.item.setLayoutFrame(frame, exact: exact)
      return PlacedFrame(node: visit.node, isGiven: false, frame: frame)
    }
    // A given frame is set only where it changes.
    guard !exact.isNear(visit.traits.frame) else { return nil }
    visit.item.setLayoutFrame(exact, exact: exact)
    return PlacedFrame(node: visit.node, isGiven: true, frame: visit.item.layoutTraits.frame)
  }

  // MARK: Only what has changed

  /// Computes the places of items whose values have changed, or their parents', or that were read.
  ///
  /// Marks the parents of items that constraints place elsewhere than before.
  ///
  /// - Returns: The visits with given frames among them.
  private func place(_ variables: [Int], _ changedVisits: [Int]) -> [Int] {
    var changed = Set(changedVisits)
    for variable in variables where system.recordsByVariable[variable] >= 0 {
      let node = system.items[Int(system.recordsByVariable[variable])].node
      guard isVisited(node) else { continue }
      changed.insert(node.visit)
      var child = visits[node.visit].firstChild
      while child >= 0 {
        changed.insert(child)
        child = visits[child].nextSibling
      }
    }
    var given: [Int] = []
    for index in changed.sorted() where visits[index].isIncluded && visits[index].parent >= 0 {
      let (record, parent) = (visits[index].node.record, visits[visits[index].parent].node)
      let isGiven = visits[index].traits.translatesAutoresizingMaskIntoConstraints
      system.place(record, in: parent.record, isGiven: isGiven, scale: scale)
      guard let place = system.items[record].placement else { continue }
      if isGiven {
        given.append(index)
      } else if system.items[record].placedFrame?.isSame(as: place.frame) != true {
        parent.setNeedsLayout()
      }
    }
    return given
  }

  /// Sets the frames of the due children of all marked items, and of items with given frames that have changed.
  ///
  /// - Returns: Whether that was all; otherwise all frames have to be looked at.
  private func setDueFrames(_ given: [Int]) -> Bool {
    var (waiting, placed): ([Int], [PlacedFrame]) = (given, [])
    var markCount = 0
    var last = -1
    while true {
      // Setting a frame may have marked items; their children that come before it stay due.
      let count = waiting.count
      while markCount < pendingChanges.marked.count {
        let node = pendingChanges.marked[markCount]
        markCount += 1
        guard isVisited(node), node.needsLayout, let record = system.record(of: node) else {
          continue
        }
        waiting += system.takeDueChildren(ofRecord: record, after: last)
      }
      if last < 0 || waiting.count > count { waiting.sort(by: >) }
      guard let index = waiting.popLast() else { break }
      guard index != last else { continue }
      last = index
      guard !pendingChanges.concernsTree else {
        knowsPlacements = false
        return true
      }
      let visit = visits[index]
      guard let place = system.items[visit.node.record].placement else { continue }
      let placement = VisitPlacement(visit: index, place: place)
      let layouts = layoutCount
      if let frame = setFrame(placement, of: visit, in: visits[visit.parent].node) {
        placed.append(frame)
      }
      // The item may have laid out the tree, so that nothing is known of the others.
      guard layoutCount == layouts else { break }
    }
    system.note(placed, in: &visits)
    return waiting.isEmpty
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
    let isWhole = visits[0].node === top
    let marked = pendingChanges.marked.filter { $0.needsLayout && isVisited($0) }
      .sorted { $0.visit < $1.visit }
    pendingChanges.marked.removeAll(keepingCapacity: true)
    var taken: [LayoutNode] = []
    for node in marked where node.needsLayout {
      guard isWhole || isInside(node.visit, top) else {
        pendingChanges.hasMarks = true
        pendingChanges.marked.append(node)
        continue
      }
      node.didLayOut()
      taken.append(node)
    }
    return taken
  }

  /// Whether a visit is that of a node or of an item inside it.
  private func isInside(_ visit: Int, _ top: LayoutNode) -> Bool {
    var index = visit
    while index >= 0 {
      if visits[index].node === top { return true }
      index = visits[index].parent
    }
    return false
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

/// The place of an item.
private struct VisitPlacement {
  let visit: Int
  let place: ItemRecord.Placement
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
      items[record].isDue = false
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

  /// The places by the solver's values, parents before children; marks the parents of items that
  /// constraints place elsewhere than before.
  fileprivate mutating func computePlacements(
    of visits: [LayoutEngine.Visit], scale: CGFloat
  ) -> [VisitPlacement] {
    var placements: [VisitPlacement] = []
    placements.reserveCapacity(visits.count)
    for index in visits.indices where visits[index].isIncluded && visits[index].parent >= 0 {
      let (record, parent) = (visits[index].node.record, visits[visits[index].parent].node)
      let isGiven = visits[index].traits.translatesAutoresizingMaskIntoConstraints
      place(record, in: parent.record, isGiven: isGiven, scale: scale)
      guard let place = items[record].placement else { continue }
      if !isGiven, items[record].placedFrame?.isSame(as: place.frame) != true {
        parent.setNeedsLayout()
      }
      placements.append(VisitPlacement(visit: index, place: place))
    }
    return placements
  }

  /// Computes the place of an item in its parent; the item is due from now on.
  fileprivate mutating func place(
    _ record: Int, in parent: Int, isGiven: Bool, scale: CGFloat
  ) {
    let rect = frameInRoot(ofRecord: record)
    let origin = frameInRoot(ofRecord: parent).origin
    // Rounding errors can make an empty size slightly negative.
    let exact = CGRect(
      x: rect.origin.x - origin.x, y: rect.origin.y - origin.y, width: max(0, rect.size.width),
      height: max(0, rect.size.height))
    // Enormous factors can give infinite or undefined values; such an item keeps its frame.
    items[record].placement =
      exact.isFinite
      ? ItemRecord.Placement(
        exact: exact, frame: isGiven ? exact : exact.roundedToPixels(scale: scale)) : nil
    guard !isGiven, !items[record].isDue else { return }
    items[record].isDue = true
    items[parent].dueChildren.append(record)
  }

  /// Takes the children of a record that are due, as visits, of which the others come no later than a visit.
  fileprivate mutating func takeDueChildren(ofRecord record: Int, after last: Int) -> [Int] {
    let children = items[record].dueChildren
    items[record].dueChildren = children.filter { items[$0].node.visit <= last }
    return children.map { items[$0].node.visit }.filter { $0 > last }
  }

  /// Lists all items that are due with their parents.
  fileprivate mutating func listDueChildren(in visits: [LayoutEngine.Visit]) {
    for index in visits.indices where visits[index].isIncluded {
      let record = visits[index].node.record
      items[record].dueChildren = []
      // Parents come first.
      guard items[record].isDue, items[record].parent >= 0 else { continue }
      items[items[record].parent].dueChildren.append(record)
    }
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
