internal import Foundation

extension LayoutEngine {
  /// What the last layout has come to.
  ///
  /// Finding what is ambiguous costs more than the layout itself where much is; so all of this is
  /// done on demand.
  ///
  /// - Returns: The frames, the measures that nothing decides, the constraints and the conflicts.
  public func report() -> LayoutReport {
    guard let root else { return LayoutReport(items: [], constraints: [], conflicts: conflicts) }
    var found: [(item: any LayoutItem, record: Int?)] = []
    var waiting: [any LayoutItem] = [root]
    while let item = waiting.popLast() {
      found.append((item, record(of: item)))
      for place in (0..<item.layoutChildCount).reversed() {
        waiting.append(item.layoutChild(at: place))
      }
    }
    var ambiguities = ambiguities(ofRecords: found.compactMap(\.record)).makeIterator()
    let items = found.map { item, record in
      let frame = item.layoutTraits.frame
      return LayoutReport.Item(
        name: item.layoutName, printedName: item.printedLayoutName,
        frame: record.map { exactFrame(ofRecord: $0) } ?? frame, roundedFrame: frame,
        ambiguity: record == nil ? [] : ambiguities.next() ?? [])
    }
    let held = found.flatMap { $0.item.layoutState.constraints }
      .sorted { $0.activation < $1.activation }
    let broken = Set(broken.map(\.source))
    let reports = held.map { constraint in
      LayoutReport.Constraint(
        constraint,
        isBroken: constraint.engineSerial == serial
          && broken.contains(.explicit(constraint.record)))
    }
    return LayoutReport(items: items, constraints: reports, conflicts: conflicts)
  }
}

extension LayoutReport.Constraint {
  fileprivate init(_ constraint: LayoutConstraint, isBroken: Bool) {
    id = constraint.id
    identifier = constraint.identifier
    origin = constraint.origin
    firstItem = constraint.firstItem?.printedLayoutName
    firstAttribute = constraint.firstAttribute
    relation = constraint.relation
    secondItem = constraint.secondItem?.printedLayoutName
    secondAttribute = constraint.secondAttribute
    multiplier = constraint.multiplier
    constant = constraint.constant
    priority = constraint.priority
    printed = constraint.description
    self.isBroken = isBroken
  }
}
