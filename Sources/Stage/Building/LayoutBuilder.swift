internal import AutoLayout
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import SceneText
internal import Views
internal import Scene

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
