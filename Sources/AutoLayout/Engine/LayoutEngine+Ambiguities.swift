extension LayoutEngine {
  /// The measures of items' frames that nothing decided in the last layout.
  ///
  /// Asking for many at once costs less than one by one: what is free at all is found once.
  ///
  /// - Parameter items: The items.
  /// - Returns: The ambiguity of each; empty for one that the engine did not place.
  public func ambiguities(of items: [any LayoutItem]) -> [LayoutAmbiguity] {
    let records = items.map { record(of: $0) }
    var found = ambiguities(ofRecords: records.compactMap { $0 }).makeIterator()
    return records.map { $0 == nil ? [] : found.next() ?? [] }
  }
}
