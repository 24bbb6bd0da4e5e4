internal import Foundation

extension LayoutEngine {
  /// The result of the last layout.
  ///
  /// Finding ambiguities costs more than the layout itself where there are many, so reports are made
  /// on request only.
  ///
  /// - Returns: The frames with their ambiguities, the constraints and the conflicts.
  public func report() -> LayoutReport {
    guard let root else { return LayoutReport(items: [], constraints: [], conflicts: conflicts) }
    var found: [any LayoutItem] = []
    var waiting: [any LayoutItem] = [root]
    while let item = waiting.popLast() {
      found.append(item)
      for index in (0..<item.layoutChildCount).reversed() {
        waiting.append(item.layoutChild(at: index))
      }
    }
    let items = zip(found, ambiguities(of: found)).map { item, ambiguity in
      let frame = item.layoutTraits.frame
      return LayoutReport.Item(
        frame: exactFrame(of: item) ?? frame, roundedFrame: frame, ambiguity: ambiguity)
    }
    let held = found.flatMap { $0.layoutState.constraints }
      .sorted { $0.activation < $1.activation }
    let broken = Set(system.broken.map(\.source))
    let reports = held.map { constraint in
      LayoutReport.Constraint(
        constraint,
        isBroken: constraint.engineSerial == system.serial
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
    firstAttribute = constraint.firstAttribute
    relation = constraint.relation
    secondAttribute = constraint.secondAttribute
    multiplier = constraint.multiplier
    constant = constraint.effectiveConstant
    priority = constraint.priority
    printed = constraint.description
    self.isBroken = isBroken
  }
}
