internal import AutoLayout
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import SceneText
internal import Views
internal import Scene

/// Describes the layout of a live tree as a value.
struct SceneLayoutReader {
  /// The maximum number of unsatisfied optional constraints whose causes are determined.
  private static let explainedShortfalls = 50
  /// The maximum cost of the explanations: their number times the square of the number of items and
  /// constraints.
  ///
  /// Minimizing a conflicting set solves it again without each of its members. The limit is worth a
  /// few seconds: all explanations for a hundred views, a few for a thousand.
  private static let explanationCost = 2_000_000
  /// The maximum total number of items in all subtrees for which fitting sizes are computed.
  ///
  /// Each view requires a layout of its subtree, which is quadratic for a deep tree.
  private static let fittedItems = 20_000

  private let tree: ViewBuilder
  private let places: [LayoutConstraint.ID: SourceSpan]
  private let engine: LayoutEngine

  /// A reader for a tree that has been laid out.
  init(_ tree: ViewBuilder, places: [LayoutConstraint.ID: SourceSpan]) {
    self.tree = tree
    self.places = places
    engine = tree.root.layoutEngine
  }

  /// The layout as a value.
  ///
  /// - Parameter isExplained: Whether to find the unsatisfied optional constraints.
  /// - Returns: The current layout.
  func layout(isExplained: Bool) -> SceneLayout {
    let report = engine.report()
    let walked = Self.items(below: tree.root)
    return SceneLayout(
      items: items(of: report, walked), constraints: constraints(of: report, walked),
      conflicts: report.conflicts.map { conflict(engine.explained($0)) },
      shortfalls: isExplained ? shortfalls(of: report) : [])
  }

  private func shortfalls(of report: LayoutReport) -> [SceneLayout.Shortfall] {
    let rows = max(1, report.constraints.count + report.items.count)
    // Computed in floating point, which does not overflow.
    let affordable = Double(Self.explanationCost) / (Double(rows) * Double(rows))
    let limit = min(Self.explainedShortfalls, Int(affordable))
    return engine.shortfalls(explaining: limit).map { shortfall in
      SceneLayout.Shortfall(
        constraint: participant(shortfall.constraint), excess: shortfall.excess,
        priority: shortfall.priority.rawValue, conflicting: shortfall.conflicting.map(participant))
    }
  }

  /// All items, parents before their children, in the order of the engine's reports.
  private static func items(below root: View) -> [any LayoutItem] {
    var found: [any LayoutItem] = []
    var waiting: [any LayoutItem] = [root]
    while let item = waiting.popLast() {
      found.append(item)
      for place in (0..<item.layoutChildCount).reversed() {
        waiting.append(item.layoutChild(at: place))
      }
    }
    return found
  }

  // MARK: Items

  private func items(of report: LayoutReport, _ walked: [any LayoutItem]) -> [SceneLayout.Item] {
    let isFitted = Self.subtreeSum(of: walked) <= Self.fittedItems
    return zip(walked, report.items).compactMap { item, found in
      guard let id = sceneID(of: item) else { return nil }
      return SceneLayout.Item(
        id: id, place: tree.nodes[id]?.idPlace, frame: found.frame,
        roundedFrame: found.roundedFrame, undecided: Self.measures(found.ambiguity),
        fitting: isFitted ? (item as? View).map(fitting) : nil)
    }
  }

  /// The id of an item in the scene, or nil for an item that the scene does not declare.
  private func sceneID(of item: any LayoutItem) -> String? {
    switch item {
    case let view as View: tree.views[view.identifier] === view ? view.identifier : nil
    case let guide as LayoutGuide: tree.guides[guide.identifier] === guide ? guide.identifier : nil
    default: nil
    }
  }

  /// The total number of items in the subtrees of all items.
  private static func subtreeSum(of walked: [any LayoutItem]) -> Int {
    var sum = 0
    for item in walked {
      var ancestor: (any LayoutItem)? = item
      while let current = ancestor {
        sum += 1
        // Counting a deep tree would be as slow as its layout.
        guard sum <= fittedItems else { return sum }
        ancestor = current.layoutParent
      }
    }
    return sum
  }

  private func fitting(of view: View) -> SceneLayout.Fitting {
    SceneLayout.Fitting(
      compressed: view.systemLayoutSizeFitting(View.layoutFittingCompressedSize),
      expanded: view.systemLayoutSizeFitting(View.layoutFittingExpandedSize))
  }

  private static func measures(_ ambiguity: LayoutAmbiguity) -> [SceneLayout.Measure] {
    let all: [(LayoutAmbiguity, SceneLayout.Measure)] = [
      (.minX, .x), (.minY, .y), (.width, .width), (.height, .height),
    ]
    return all.filter { ambiguity.contains($0.0) }.map(\.1)
  }

  // MARK: Constraints

  private func constraints(
    of report: LayoutReport, _ walked: [any LayoutItem]
  ) -> [SceneLayout.Constraint] {
    var live: [LayoutConstraint.ID: LayoutConstraint] = [:]
    for item in walked {
      for constraint in (item as? View)?.constraints ?? [] { live[constraint.id] = constraint }
    }
    let all = report.constraints.compactMap { found in
      live[found.id].map { constraint(found, $0) }
    }
    return all.filter { $0.participant.origin == .scene }
      + all.filter { $0.participant.origin != .scene }
  }

  private func constraint(
    _ report: LayoutReport.Constraint, _ constraint: LayoutConstraint
  ) -> SceneLayout.Constraint {
    SceneLayout.Constraint(
      participant: SceneLayout.Participant(
        identifier: report.identifier, origin: Self.origin(report.origin),
        printed: report.printed, place: places[report.id]),
      first: name(of: constraint.firstItem), firstAttribute: report.firstAttribute.name,
      firstOrigin: constraint.firstOrigin.map(name), relation: report.relation.name,
      second: constraint.secondItem.map { name(of: $0) },
      secondAttribute: report.secondAttribute.name,
      secondOrigin: constraint.secondOrigin.map(name), multiplier: report.multiplier,
      constant: report.constant, priority: report.priority.rawValue, isDropped: report.isBroken)
  }

  /// The name of an item in the scene.
  private func name(of item: (any LayoutItem)?) -> String {
    guard let item else { return "(gone)" }
    if let id = sceneID(of: item) { return id }
    return item.printedLayoutName
  }

  /// What the scene calls an item's attribute.
  private func name(of item: any LayoutItem, _ attribute: LayoutAttribute) -> String {
    "\(name(of: item)).\(attribute.name)"
  }

  private static func origin(_ origin: LayoutConflict.Origin) -> SceneLayout.Origin {
    switch origin {
    case .explicit: .scene
    case .contentSize: .contentSize
    case .autoresizing: .autoresizing
    case .root: .canvas
    case .guide: .guide
    case .stack: .stack
    }
  }

  // MARK: Conflicts

  private func participant(_ member: LayoutConflict.Member) -> SceneLayout.Participant {
    SceneLayout.Participant(
      identifier: member.identifier, origin: Self.origin(member.origin), printed: member.printed,
      place: member.id.flatMap { places[$0] })
  }

  /// A conflict as a value.
  func conflict(_ conflict: LayoutConflict) -> SceneLayout.Conflict {
    let written = conflict.members.count { $0.origin == .explicit }
    let why =
      switch written {
      case 0: "the scene declares none of them; this one was generated last"
      case 1: "it is the only one that the scene declares; generated constraints are kept"
      default: "it was activated last among the constraints of the scene"
      }
    return SceneLayout.Conflict(
      set: conflict.members.map(participant), impliedSizes: conflict.impliedSizes,
      dropped: participant(conflict.broken), why: why, log: conflict.description)
  }
}
