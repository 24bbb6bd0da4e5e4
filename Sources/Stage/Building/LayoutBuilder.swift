internal import AutoLayout
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Views

/// Creates the live constraints of a scene and lays out the tree.
///
/// A view without a frame is placed by constraints alone. A view with a frame keeps it until a
/// constraint places the view; then the frame is only its initial value, to which the autoresizing
/// masks of its subviews refer. `translatesAutoresizingMaskIntoConstraints` overrides this.
struct LayoutBuilder {
  /// The errors, conflicts and ambiguities so far, each at its place.
  var diagnostics: [Diagnostic] = []

  let scene: Scene
  let tree: ViewBuilder
  /// The place of each constraint in the file.
  private(set) var places: [LayoutConstraint.ID: SourceSpan] = [:]
  /// The constraints of each statement that has an id.
  private(set) var constraints: [String: [LayoutConstraint]] = [:]
  /// Whether the constraints of the current statement are active from the start.
  private var isActivating = true
  /// The views and guides that active constraints refer to.
  private var mentioned: Set<ObjectIdentifier> = []
  /// The views and guides by the names that visual formats use.
  private let items: [String: any LayoutItem]

  init(_ scene: Scene, tree: ViewBuilder) {
    self.scene = scene
    self.tree = tree
    items = tree.items
  }

  /// Creates the constraints of a scene and lays out its tree.
  ///
  /// - Throws: The invalid constraints; conflicts and ambiguities are among the diagnostics.
  static func laidOut(_ scene: Scene, _ tree: ViewBuilder) throws(StageError) -> LayoutBuilder {
    var layout = LayoutBuilder(scene, tree: tree)
    layout.activate()
    guard !layout.diagnostics.hasErrors else { throw StageError(diagnostics: layout.diagnostics) }
    layout.solve()
    return layout
  }

  /// Creates and activates the constraints, in the order of the file, and reports invalid ones.
  ///
  /// Nothing is laid out yet.
  mutating func activate() {
    for statement in scene.layout {
      isActivating = statement.isActive
      switch statement.form {
      case .visualFormat(let format): add(format, named: statement.id)
      case .equations(let equations):
        for equation in equations { add(equation, named: statement.id) }
      case .constraint(let constraint): add(constraint, named: statement.id, at: statement.place)
      }
    }
  }

  /// Lays out the tree, and reports conflicts and ambiguities.
  mutating func solve() {
    let engine = tree.root.layoutEngine
    engine.scale = scene.canvas.scale
    engine.largestConflictMemberCount = SceneLimits.conflictMembers
    tree.root.layoutIfNeeded()
    guard !engine.hasTooManyConflicts else {
      diagnostics.append(tooManyConflicts(.error))
      return
    }
    reportConflicts(in: engine)
    checkPlacement(in: engine)
  }

  // MARK: Creating

  // The reader has checked the names and the attributes.

  private mutating func add(_ statement: VisualFormatStatement, named name: String?) {
    var items = items
    for view in statement.views { items[view.name] = item(view.item) }
    let constraints = LayoutConstraint.constraints(
      of: statement.format, options: statement.options, views: items, spacing: scene.spacing)
    for (constraint, range) in constraints {
      activate(constraint, named: name, at: statement.text.place(ofCharacters: range))
    }
  }

  private mutating func add(_ statement: EquationStatement, named name: String?) {
    let items = statement.items.compactMap { item($0) }
    guard items.count == statement.items.count else { return }
    for component in statement.equation.components {
      add(named: name, at: statement.text.place) { () throws(LayoutError) in
        try component.constraint(among: items)
      }
    }
  }

  private mutating func add(
    _ statement: ConstraintStatement, named name: String?, at place: SourceSpan
  ) {
    guard let first = item(statement.item) else { return }
    let second = statement.toItem.flatMap { item($0) }
    add(named: name, at: place) { () throws(LayoutError) in
      let constraint: LayoutConstraint
      if let spacing = statement.systemSpacing, let second {
        constraint = try LayoutAnchorPair(
          first, statement.attribute, second, statement.toAttribute
        ).constraint(statement.relation, systemSpacing: spacing)
      } else {
        constraint = try LayoutConstraint(
          item: first, attribute: statement.attribute, relatedBy: statement.relation,
          toItem: second, attribute: statement.toAttribute, multiplier: statement.multiplier,
          constant: statement.constant)
      }
      try constraint.setPriority(statement.priority)
      return constraint
    }
  }

  /// Activates a constraint, or reports why it is invalid.
  private mutating func add(
    named name: String?, at place: SourceSpan,
    _ make: () throws(LayoutError) -> LayoutConstraint
  ) {
    do throws(LayoutError) {
      activate(try make(), named: name, at: place)
    } catch {
      report(error, at: place)
    }
  }

  private mutating func activate(
    _ constraint: LayoutConstraint, named name: String?, at place: SourceSpan
  ) {
    constraint.identifier = name
    places[constraint.id] = place
    if let name { constraints[name, default: []].append(constraint) }
    do throws(LayoutError) {
      if isActivating { try constraint.activate() }
    } catch {
      report(error, at: place)
      return
    }
    for item in constraint.items { mentioned.insert(ObjectIdentifier(item)) }
    guard let view = placedView(of: constraint) else { return }
    let stated = tree.nodes[view.identifier]?.values.layout
      .translatesAutoresizingMaskIntoConstraints
    view.translatesAutoresizingMaskIntoConstraints = stated ?? false
  }

  /// The view that a constraint places, whose frame is no longer translated into constraints.
  private func placedView(of constraint: LayoutConstraint) -> View? {
    let items = constraint.items
    return items.first.flatMap { placeable(items.dropFirst().reduce($0, placedItem)) }
  }

  /// The item of two that a constraint places: the descendant if one contains the other, else the
  /// one without a frame, else the first.
  private func placedItem(_ first: any LayoutItem, _ second: any LayoutItem) -> any LayoutItem {
    if second === first { return first }
    let (firstArea, secondArea) = (Self.area(of: first), Self.area(of: second))
    // Mostly one is the superview of the other, so that the whole way to the root is not searched.
    if second.layoutParent === firstArea { return second }
    if first.layoutParent === secondArea { return first }
    if second.isLayoutDescendant(of: firstArea) { return second }
    if first.isLayoutDescendant(of: secondArea) { return first }
    return hasFrame(first) && !hasFrame(second) ? second : first
  }

  /// The item, or the owner of one of a view's own guides.
  private static func area(of item: any LayoutItem) -> any LayoutItem {
    guard item.isLayoutGuide, !(item is StatedGuide), let owner = item.layoutParent else {
      return item
    }
    return owner
  }

  private func hasFrame(_ item: any LayoutItem) -> Bool {
    guard let view = item as? View else { return false }
    return view === tree.root || tree.nodes[view.identifier]?.frame != nil
  }

  private func placeable(_ item: any LayoutItem) -> View? {
    item === tree.root ? nil : item as? View
  }

  /// Whether a constraint or a stack view places an item.
  func isMentioned(_ item: any LayoutItem) -> Bool {
    mentioned.contains(ObjectIdentifier(item)) || item.layoutParent is StackView
  }
}

/// Resolving the names of views and guides.
extension LayoutBuilder {
  /// The item of a checked reference; nil for an element that could not be read.
  func item(_ reference: LayoutItemReference) -> (any LayoutItem)? {
    guard let guide = reference.guide else { return tree.item(reference.base.id) }
    return tree.views[reference.base.id]?.guide(guide)
  }
}

extension View {
  /// A guide that every view has.
  fileprivate func guide(_ guide: ViewGuide) -> LayoutGuide {
    switch guide {
    case .safeAreaLayoutGuide: safeAreaLayoutGuide
    case .layoutMarginsGuide: layoutMarginsGuide
    case .readableContentGuide: readableContentGuide
    }
  }
}

/// A layout guide of a scene, whose size, priorities, margins and baselines can be set as if it had
/// content.
final class StatedGuide: LayoutGuide {
  private let stated: LayoutTraits

  init(_ identifier: String, stating stated: LayoutTraits) {
    self.stated = stated
    super.init(identifier: identifier)
  }

  override var layoutTraits: LayoutItemTraits {
    var traits = super.layoutTraits
    traits.contentSize = AxisPair(
      horizontal: stated.intrinsicSize?.width, vertical: stated.intrinsicSize?.height)
    traits.hugging = stated.contentHuggingPriority
    traits.compressionResistance = stated.compressionResistancePriority
    traits.direction =
      stated.layoutDirection ?? (owningItem as? View)?.effectiveLayoutDirection ?? .leftToRight
    traits.margins = stated.margins?.insets(in: traits.direction) ?? .zero
    if let baselines = stated.baselines {
      traits.firstBaseline = baselines.firstFromTop
      traits.lastBaseline = baselines.lastFromBottom
    }
    return traits
  }
}

/// Reporting errors, conflicts and ambiguities.
extension LayoutBuilder {
  /// Reports why a constraint is invalid.
  mutating func report(_ error: LayoutError, at place: SourceSpan) {
    diagnostics.append(Diagnostic(.error, code: "layout", "\(error)", at: place))
  }

  // MARK: Conflicts

  /// The maximum number of warnings of one kind: a generated scene can have thousands, and each takes the
  /// time to find its column.
  private static let largestWarningCount = 100

  /// Warns of conflicts.
  mutating func reportConflicts(in engine: LayoutEngine) {
    let conflicts = engine.conflicts
    for conflict in conflicts.prefix(Self.largestWarningCount) {
      diagnostics.append(diagnostic(of: engine.explained(conflict)))
    }
    guard conflicts.count > Self.largestWarningCount else { return }
    diagnostics.append(
      Diagnostic(
        .warning, code: "unsatisfiable-constraints",
        "\(conflicts.count - Self.largestWarningCount) more constraints are broken; "
          + "'framegen dump layout' lists all", at: nil))
  }

  /// A conflict at the constraint that was broken, with a note for each of the others: first those of
  /// the scene, at their places, then the generated ones.
  ///
  /// - Parameters:
  ///   - conflict: The conflict.
  ///   - time: When it came about, in seconds; nil for that of the initial layout.
  ///   - causes: The places of the actions that can have caused it.
  /// - Returns: The warning.
  func diagnostic(
    of conflict: LayoutConflict, at time: Double? = nil, causes: [SourceSpan] = []
  ) -> Diagnostic {
    let moment = time.map { String(format: " at %g s", $0) } ?? ""
    let causes = causes.prefix(Self.largestWarningCount).map { place in
      Diagnostic.Note(
        causes.count == 1 ? "this action causes it" : "this action may have caused it", at: place)
    }
    let notes = conflict.members.filter { $0 != conflict.broken }.map { member in
      Diagnostic.Note(
        "it contradicts \(member.printed)", at: member.id.flatMap { places[$0] })
    }
    let implied = conflict.impliedSizes.map {
      Diagnostic.Note("it contradicts \($0), because no size is negative", at: nil)
    }
    return Diagnostic(
      .warning, code: "unsatisfiable-constraints",
      "unable to simultaneously satisfy constraints\(moment); broken: "
        + conflict.broken.printed,
      at: conflict.broken.id.flatMap { places[$0] } ?? scene.place,
      notes: causes + notes.filter { $0.place != nil } + notes.filter { $0.place == nil } + implied)
  }

  /// The problem of conflicts that are too many to be found one by one.
  func tooManyConflicts(_ severity: Diagnostic.Severity) -> Diagnostic {
    Diagnostic(
      severity, code: "limit",
      "the conflicts of the layout involve more than \(SceneLimits.conflictMembers) constraints "
        + "together", at: scene.place, hint: "this limit cannot be raised; remove constraints")
  }

  // MARK: Ambiguity

  /// Warns of ambiguous views and guides, and of views with neither a frame nor constraints.
  mutating func checkPlacement(in engine: LayoutEngine) {
    var placed: [(id: String, item: any LayoutItem, place: SourceSpan)] = []
    var unplacedCount = 0
    for id in tree.ids {
      guard let item = tree.item(id), let node = tree.nodes[id] else { continue }
      if let view = item as? View,
        view.translatesAutoresizingMaskIntoConstraints || !view.isDescendant(of: tree.root)
      {
        continue
      }
      if node.frame != nil || isMentioned(item) {
        placed.append((id, item, node.idPlace))
      } else if !node.isGuide {
        unplacedCount += 1
        guard unplacedCount <= Self.largestWarningCount else { continue }
        diagnostics.append(
          Diagnostic(
            .warning, code: "unplaced-view", "'\(id)' has neither a frame nor constraints",
            at: node.idPlace))
      }
    }
    if unplacedCount > Self.largestWarningCount {
      diagnostics.append(
        Diagnostic(
          .warning, code: "unplaced-view",
          "\(unplacedCount - Self.largestWarningCount) more views have neither a frame nor constraints",
          at: nil))
    }
    reportAmbiguities(of: placed, in: engine)
  }

  private mutating func reportAmbiguities(
    of placed: [(id: String, item: any LayoutItem, place: SourceSpan)], in engine: LayoutEngine
  ) {
    var placed = placed[...]
    var count = 0
    // Each question takes as long as the layout is large, so the next one is about twice as many views.
    var askedCount = Self.largestWarningCount
    while !placed.isEmpty, count < Self.largestWarningCount {
      let some = placed.prefix(askedCount)
      placed.removeFirst(some.count)
      askedCount *= 2
      for (ambiguity, entry) in zip(engine.ambiguities(of: some.map(\.item)), some)
      where !ambiguity.isEmpty && count < Self.largestWarningCount {
        count += 1
        diagnostics.append(
          Diagnostic(
            .warning, code: "ambiguous-layout",
            "the \(Self.subject(of: ambiguity, id: entry.id)) not decided by its constraints",
            at: entry.place))
      }
    }
    guard count == Self.largestWarningCount else { return }
    diagnostics.append(
      Diagnostic(
        .warning, code: "ambiguous-layout",
        "more views may be ambiguous; 'framegen dump layout' lists all", at: nil))
  }

  private static func subject(of ambiguity: LayoutAmbiguity, id: String) -> String {
    let names: [(LayoutAmbiguity, String)] = [
      (.minX, "horizontal position"), (.minY, "vertical position"), (.width, "width"),
      (.height, "height"),
    ]
    let present = names.filter { ambiguity.contains($0.0) }.map(\.1)
    guard let last = present.last, present.count > 1 else {
      return "\(present.first ?? "") of '\(id)' is"
    }
    return present.dropLast().joined(separator: ", ") + " and \(last) of '\(id)' are"
  }
}
