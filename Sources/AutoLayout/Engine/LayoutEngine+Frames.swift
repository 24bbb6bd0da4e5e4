internal import Cassowary
internal import Foundation
internal import Geometry

/// Frames: from the solver's values to the items, and to reports.
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

  /// Gives the items their frames, parents before children.
  func handOutFrames() {
    for index in visits.indices where visits[index].isEngaged && visits[index].parent >= 0 {
      // An item that takes out others when it gets its frame ends this reading's use.
      guard !notes.isTreeChanged else { return }
      let record = visits[index].state.record
      var exact = exactFrame(ofRecord: record)
      // A rectangle cannot be smaller than empty.
      exact.size.width = max(0, exact.size.width)
      exact.size.height = max(0, exact.size.height)
      // Factors beyond all measure can make numbers that are none; such an item stays as it is.
      guard exact.isFinite else { continue }
      guard visits[index].traits.translatesAutoresizingMaskIntoConstraints else {
        let frame = exact.roundedToPixels(scale: scale)
        items[record].traits.frame = frame
        // What was given last may have been changed since by whoever moves the item.
        visits[index].item.setLayoutFrame(frame)
        continue
      }
      // A frame that was given is not rounded, and left alone where it is what it was.
      guard !exact.isNear(visits[index].traits.frame) else { continue }
      let item = visits[index].item
      item.setLayoutFrame(exact)
      let frame = item.layoutTraits.frame
      visits[index].traits.frame = frame
      items[record].traits.frame = frame
      items[record].appliedFrame = frame
    }
  }

  /// Whether an item's content or margins are others now that it has its frame.
  func hasChangedWithFrames() -> Bool {
    let indices = isToldOfChanges ? watched : Array(visits.indices)
    return notes.isTreeChanged
      || indices.contains { index in
        guard visits[index].isEngaged, visits[index].traits.dependsOnFrame else { return false }
        var now = visits[index].item.layoutTraits
        now.frame = visits[index].traits.frame
        return now != visits[index].traits
      }
  }
}

/// Ambiguity.
extension LayoutEngine {
  /// The measures of an item's frame that nothing decided in the last layout; empty for an item that
  /// the engine did not place.
  public func ambiguity(of item: any LayoutItem) -> LayoutAmbiguity {
    record(of: item).flatMap { ambiguities(ofRecords: [$0]).first } ?? []
  }

  /// The measures of records' frames, in their parents' coordinates, that nothing decides.
  func ambiguities(ofRecords records: [Int]) -> [LayoutAmbiguity] {
    let freedoms = solver.freedom(of: records.flatMap { measures(ofRecord: $0) })
    let names: [LayoutAmbiguity] = [.minX, .width, .minY, .height]
    return records.indices.map { index in
      var ambiguity: LayoutAmbiguity = []
      for (offset, name) in names.enumerated()
      where freedoms[index * names.count + offset].isAmbiguous {
        ambiguity.insert(name)
      }
      return ambiguity
    }
  }

  /// The left edge, width, top edge and height of a record in its parent's coordinates, as sums.
  func measures(ofRecord record: Int) -> [[Term]] {
    let (variables, parent) = (items[record].variables, items[record].parent)
    return LayoutAxis.allCases.flatMap { axis -> [[Term]] in
      let outer = parent < 0 ? [] : [Term(items[parent].variables[axis].min, -1)]
      return [[Term(variables[axis].min)] + outer, [Term(variables[axis].size)]]
    }
  }
}

extension CGRect {
  /// Whether all four numbers are finite.
  fileprivate var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }

  /// Whether all edges are the same but for rounding.
  fileprivate func isNear(_ other: CGRect) -> Bool {
    let differences = [
      minX - other.minX, minY - other.minY, width - other.width, height - other.height,
    ]
    return differences.allSatisfy { abs($0) < 1e-9 }
  }
}
