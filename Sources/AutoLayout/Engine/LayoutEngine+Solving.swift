internal import Cassowary
internal import Foundation

/// A constraint that was given up.
struct BrokenConstraint {
  /// The constraint.
  var source: ConstraintSource
  /// The set in which it could not be satisfied.
  var members: Set<ConstraintSource>
  /// The same as a value.
  var conflict: LayoutConflict
}

/// Solving, and giving up what cannot be satisfied.
extension LayoutEngine {
  /// Solves; where constraints contradict each other the youngest of a contradicting set goes.
  ///
  /// A constraint that was given up comes back when a member of its set has changed, has gone or has
  /// been given up itself. Each such exchange keeps an older constraint for a younger one, so they
  /// come to an end, and where they end is the set that adding one by one would have kept.
  func solve() {
    retry { [changed] in !$0.members.isDisjoint(with: changed) || changed.contains($0.source) }
    // Every exchange raises the kept set in the order of age; the bound only guards against rounding
    // that makes one and the same set contradict itself and not.
    var attempts = 16 * (constraints.count + items.count) + 64
    while attempts > 0 {
      attempts -= 1
      do {
        try solver.solve()
      } catch {
        guard giveUp(in: error) else { break }
        continue
      }
      let gone = Set(broken.map(\.source))
      guard retry({ !$0.members.isDisjoint(with: gone.subtracting([$0.source])) }) else { break }
    }
    broken.sort { seniority(of: $0.source) < seniority(of: $1.source) }
  }

  /// Puts broken constraints back, the oldest first.
  @discardableResult private func retry(_ isDue: (BrokenConstraint) -> Bool) -> Bool {
    let due = broken.filter(isDue).map(\.source)
    guard !due.isEmpty else { return false }
    broken.removeAll { due.contains($0.source) }
    for source in due.sorted(by: { seniority(of: $0) < seniority(of: $1) }) { insert(source) }
    return true
  }

  /// Gives up the youngest constraint of a conflict, if there is any.
  private func giveUp(in conflict: Conflict) -> Bool {
    let members = sources(of: conflict.constraints)
    // Explicit constraints are the youngest, so that the engine's own go only among themselves.
    guard let victim = members.last, let id = id(of: victim) else { return false }
    let value = LayoutConflict(members: members.map(member), broken: member(victim))
    solver.remove(id)
    setID(nil, of: victim)
    broken.append(BrokenConstraint(source: victim, members: Set(members), conflict: value))
    return true
  }

  /// The constraints of solver rows, the oldest first.
  func sources(of ids: [ConstraintID]) -> [ConstraintSource] {
    let wanted = Set(ids)
    var sources: [ConstraintSource] = []
    for place in constraints.indices {
      if let id = constraints[place].id, wanted.contains(id) { sources.append(.explicit(place)) }
    }
    for record in items.indices where items[record].pass != 0 {
      for axis in LayoutAxis.allCases {
        for source in [
          ConstraintSource.frame(record, axis, isSize: false),
          .frame(record, axis, isSize: true), .content(record, axis),
        ] {
          if let id = id(of: source), wanted.contains(id) { sources.append(source) }
        }
      }
    }
    return sources.sorted { seniority(of: $0) < seniority(of: $1) }
  }

  // MARK: Telling

  func member(_ source: ConstraintSource) -> LayoutConflict.Member {
    switch source {
    case .explicit(let place):
      let constraint = constraints[place].constraint
      return LayoutConflict.Member(
        id: constraint?.id, identifier: constraint?.identifier,
        origin: constraint?.origin ?? .explicit,
        printed: constraint?.description ?? "")
    case .frame(let record, let axis, let isSize):
      return frameMember(ofRecord: record, along: axis, isSize: isSize)
    case .content(let record, let axis):
      let wish = items[record].contentConstraints[axis]?.wish
      let size = LayoutConstraint.printed(CGFloat(wish?.size ?? 0))
      let hugging = LayoutConstraint.printed(CGFloat(wish?.hugging.rawValue ?? 0))
      let resistance = LayoutConstraint.printed(CGFloat(wish?.compressionResistance.rawValue ?? 0))
      let body =
        "\(printedName(ofRecord: record)).\(axis == .horizontal ? "width" : "height") == \(size)"
      return LayoutConflict.Member(
        origin: .contentSize,
        printed: "<ContentSizeLayoutConstraint \(body) Hug:\(hugging) "
          + "CompressionResistance:\(resistance)   (active\(names(ofRecord: record)))>")
    }
  }

  private func frameMember(
    ofRecord record: Int, along axis: LayoutAxis, isSize: Bool
  ) -> LayoutConflict.Member {
    let isHorizontal = axis == .horizontal
    let name = printedName(ofRecord: record)
    let size = isHorizontal ? "width" : "height"
    let measure = isSize ? size : isHorizontal ? "minX" : "minY"
    guard let frame = items[record].frameConstraints[axis] else {
      return LayoutConflict.Member(origin: .autoresizing, printed: "")
    }
    let factor = isSize ? frame.rule.sizeFactor : frame.rule.minFactor
    let constant = isSize ? frame.rule.sizeConstant : frame.rule.minConstant
    let number = LayoutConstraint.printed(CGFloat(abs(constant)))
    var body = "\(name).\(measure) == "
    var named = [items[record].item]
    var edgeOwner: (any LayoutItem)?
    if factor != 0, frame.parent >= 0 {
      if factor != 1 { body += "\(LayoutConstraint.printed(CGFloat(factor)))*" }
      body += "\(printedName(ofRecord: frame.parent)).\(size)"
      if constant != 0 { body += constant > 0 ? " + \(number)" : " - \(number)" }
      named.append(items[frame.parent].item)
    } else {
      body += LayoutConstraint.printedAlone(CGFloat(constant))
      // A distance alone is one from the superview's edge.
      if !isSize, frame.parent >= 0 { edgeOwner = items[frame.parent].item }
    }
    let names = LayoutConstraint.explained(
      named.compactMap { $0.flatMap(LayoutConstraint.explanation) }
        + [edgeOwner].compactMap { $0.map(LayoutConstraint.edgeExplanation) })
    guard frame.parent >= 0 else {
      let identifier = "View-Encapsulated-Layout-\(isHorizontal ? "Width" : "Height")"
      return LayoutConflict.Member(
        identifier: identifier, origin: .root,
        printed: "<LayoutConstraint '\(identifier)' \(body)   (active\(names))>")
    }
    let mask = items[record].traits.autoresizingMask.printed
    return LayoutConflict.Member(
      origin: .autoresizing,
      printed: "<AutoresizingMaskLayoutConstraint \(mask) \(body)   (active\(names))>")
  }

  private func printedName(ofRecord record: Int) -> String {
    items[record].item?.printedLayoutName ?? "(gone)"
  }

  private func names(ofRecord record: Int) -> String {
    let name = items[record].item.flatMap(LayoutConstraint.explanation)
    return LayoutConstraint.explained([name].compactMap { $0 })
  }
}
