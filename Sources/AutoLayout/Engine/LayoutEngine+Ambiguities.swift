internal import Cassowary
internal import Scene

/// Ambiguous layouts.
extension LayoutEngine {
  /// The parts of items' frames that constraints do not determine.
  ///
  /// - Parameter items: The items; several together cost less than one by one.
  /// - Returns: The ambiguity of each; empty for an item that the engine did not place.
  public func ambiguities(of items: [any LayoutItem]) -> [LayoutAmbiguity] {
    let records = items.map { system.record(of: $0.layoutNode) }
    var found = system.ambiguities(ofRecords: records.compactMap { $0 }).makeIterator()
    return records.map { $0 == nil ? [] : found.next() ?? [] }
  }
}

extension LayoutSystem {
  /// The parts of records' frames, in their parents' coordinates, that are not determined.
  fileprivate func ambiguities(ofRecords records: [Int]) -> [LayoutAmbiguity] {
    let freedoms = solver.freedom(of: records.flatMap { frameSums(ofRecord: $0) })
    let parts: [LayoutAmbiguity] = [.minX, .width, .minY, .height]
    return records.indices.map { index in
      var ambiguity: LayoutAmbiguity = []
      for (offset, part) in parts.enumerated()
      where freedoms[index * parts.count + offset].isAmbiguous {
        ambiguity.insert(part)
      }
      return ambiguity
    }
  }

  /// The left edge, width, top edge and height of a record in its parent's coordinates, as sums of
  /// variables.
  private func frameSums(ofRecord record: Int) -> [[Term]] {
    let (variables, parent) = (items[record].variables, items[record].parent)
    return LayoutAxis.allCases.flatMap { axis -> [[Term]] in
      let outer = parent < 0 ? [] : [Term(items[parent].variables[axis].min, -1)]
      return [[Term(variables[axis].min)] + outer, [Term(variables[axis].size)]]
    }
  }
}
