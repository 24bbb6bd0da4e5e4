internal import Cassowary
internal import Foundation

/// Reading what has changed, and nothing else.
extension LayoutEngine {
  /// Reads the changes that items and constraints have told since the last reading.
  ///
  /// Whatever concerns more than the item or the constraint itself is left to a reading of the whole
  /// tree, which finds what was read here done already.
  ///
  /// - Parameter layoutPass: How often the present layout has been done over.
  /// - Returns: Whether that was all; otherwise the whole tree has to be read.
  func readChanges(pass layoutPass: Int) -> Bool {
    guard !notes.isTreeChanged else { return false }
    for index in indicesToRead() {
      visits[index].item.prepareForLayout(pass: layoutPass)
      guard !notes.isTreeChanged, readTraits(at: index) else { return false }
    }
    let constraints = notes.constraints
    notes.constraints.removeAll(keepingCapacity: true)
    for constraint in constraints { constraint.notedIn = 0 }
    return constraints.allSatisfy(readConstraint)
  }

  /// Takes the told items from the notes; with them those that are looked at in any case.
  private func indicesToRead() -> [Int] {
    guard !notes.items.isEmpty else { return watched }
    var indices = watched
    for state in notes.items {
      state.notedIn = 0
      let visit = state.visit
      // What has left the tree may go on telling.
      guard visit < visits.count, visits[visit].state === state else { continue }
      if !visits[visit].traits.isWatched, visit > 0 { indices.append(visit) }
    }
    notes.items.removeAll(keepingCapacity: true)
    // Parents first: children take over from them.
    return indices.sorted()
  }

  /// Reads an item again; false where others are concerned.
  private func readTraits(at index: Int) -> Bool {
    let traits = visits[index].item.layoutTraits
    let old = visits[index].traits
    visits[index].traits = traits
    guard
      traits.translatesAutoresizingMaskIntoConstraints
        == old.translatesAutoresizingMaskIntoConstraints,
      traits.direction == old.direction, traits.isWatched == old.isWatched,
      !traits.differsInPlaces(from: old)
    else { return false }
    guard visits[index].isEngaged else { return true }
    let record = visits[index].state.record
    items[record].traits = traits
    updateFrameConstraints(ofRecord: record)
    updateContentConstraints(ofRecord: record)
    return true
  }

  /// Reads a constraint that has changed; false where it brings in items that did not take part.
  private func readConstraint(_ constraint: LayoutConstraint) -> Bool {
    guard let holder = constraint.holder else {
      if constraint.engineSerial == serial, constraint.record >= 0 {
        forgetConstraint(at: constraint.record)
      }
      return true
    }
    let state = holder.layoutState
    // It may have gone over to another tree, whose engine is told as well.
    guard state.notes === notes, state.engineSerial == serial, state.record >= 0 else {
      return false
    }
    return update(constraint, heldBy: state.record)
  }

  /// Drops what was told, before everything is read.
  func forgetNotes() {
    for state in notes.items { state.notedIn = 0 }
    for constraint in notes.constraints { constraint.notedIn = 0 }
    notes.items.removeAll(keepingCapacity: true)
    notes.constraints.removeAll(keepingCapacity: true)
  }
}
