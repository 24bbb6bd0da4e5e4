internal import Expressions
internal import Scene
internal import SceneText

/// The elements of a scene by their ids, and what its timeline does with them.
struct SceneIndex {
  /// An entry that runs when an animation ends at one of some positions.
  typealias EndEntry = (entry: TimelineEntry, positions: Set<AnimationControl.Position>)

  /// The scene.
  let scene: Scene
  /// The actions of the timeline, with those that follow animations.
  let actions: [TimelineAction]
  /// The behaviors, with those in composites and those that actions add.
  let allBehaviors: [Behavior]
  /// The ids of what actions remove.
  let removed: Set<String>
  /// How many actions and animations change constraints.
  let layoutChanges: Int
  /// The ids of the animations that are controlled.
  let controlledAnimations: Set<String>
  /// The entries that run when animations end, by the ids of these.
  private(set) var endEntries: [String: [EndEntry]] = [:]
  /// The ids of the behaviors that are properties, because the timeline needs them.
  private(set) var memberBehaviors: Set<String> = []
  /// The views and guides.
  private(set) var nodes: [String: ViewNode] = [:]
  /// The ids of views and guides in the order of the file, parents before their children.
  private(set) var order: [String] = []
  /// The ids of the superviews by those of their subviews.
  private(set) var parents: [String: String] = [:]
  /// The behaviors, including those in composites and those that actions add.
  private(set) var behaviors: [String: Behavior] = [:]
  /// The ids of the composites by those of their children.
  private(set) var composites: [String: String] = [:]
  /// The groups.
  private(set) var groups: [String: ItemGroup] = [:]
  /// The gesture recognizers.
  private(set) var gestures: [String: GestureDescription] = [:]
  /// The variables by `$` and their names.
  private(set) var variables: [String: SceneVariable] = [:]
  /// The statements of the layout that have an id.
  private(set) var statements: [String: LayoutStatement] = [:]
  /// The ids that the timeline names, or whose properties it reads.
  private(set) var named: Set<String> = []
  /// The changes of properties that are made together: those of each action, and of each keyframe.
  private(set) var changes: [[Assignment]] = []
  /// The same by the ids of the elements whose properties they change.
  private(set) var changesByID: [String: [[Assignment]]] = [:]
  /// The places of the values of assignments that expressions give, each with the type of the first one.
  private var computed: [SourceSpan: ExpressionType] = [:]
  /// The properties that expressions read, as `id.property`.
  private(set) var read: Set<String> = []
  /// The first words of the properties that the timeline changes or reads, by the ids of the views.
  private(set) var usedProperties: [String: Set<String>] = [:]
  /// The ids of views that behaviors move, alone or in a group.
  private(set) var moved: Set<String> = []
  /// The ids of views whose scale the timeline changes.
  private(set) var scaled: Set<String> = []
  /// The ids of views that constraints place.
  private(set) var placed: Set<String> = []

  /// The index of a scene.
  init(_ scene: Scene) {
    self.scene = scene
    actions = scene.actions
    allBehaviors = scene.allBehaviors
    removed = Set(
      actions.compactMap { action in
        if case .remove(let reference) = action.kind { reference.id } else { nil as String? }
      })
    controlledAnimations = scene.controlledAnimations
    layoutChanges = actions.count { action in
      if case .layout = action.kind { return true }
      return action.animatedChanges.contains { $0.layout != nil }
    }
    addViews()
    addBehaviors()
    for gesture in scene.gestures { gestures[gesture.id] = gesture }
    for variable in scene.variables { variables["$" + variable.name] = variable }
    for statement in scene.layout {
      if let id = statement.id { statements[id] = statement }
    }
    addTimeline()
    placed = Set(scene.layout.flatMap { PlacedViews(self).ids(of: $0) })
    memberBehaviors = Self.memberBehaviors(of: self)
  }

  /// Adds the views and guides in their order.
  private mutating func addViews() {
    var waiting = Array(scene.views.reversed().map { ($0, Scene.rootID) })
    while let (node, parent) = waiting.popLast() {
      nodes[node.id] = node
      order.append(node.id)
      parents[node.id] = parent
      waiting += node.subviews.reversed().map { ($0, node.id) }
    }
  }

  /// Adds the groups and the behaviors, and what these move.
  private mutating func addBehaviors() {
    for group in scene.groups { groups[group.id] = group }
    for behavior in allBehaviors {
      behaviors[behavior.id] = behavior
      for child in behavior.children { composites[child.id] = behavior.id }
      for item in behavior.items {
        moved.formUnion(groups[item.id].map { $0.items.map(\.id) } ?? [item.id])
      }
    }
  }

  /// Adds what the timeline names, reads and changes.
  private mutating func addTimeline() {
    for entry in scene.timeline {
      note(entry)
      if case .event(.animationCompleted(let animation, let positions)) = entry.trigger {
        endEntries[animation.id, default: []].append((entry, positions))
      }
    }
    for group in changes {
      for id in Set(group.map(\.target.id)) { changesByID[id, default: []].append(group) }
    }
    for assignment in changes.joined() {
      use(assignment.property, of: assignment.target.id)
      if assignment.transformParts.contains(where: { $0 == .scaleX || $0 == .scaleY }) {
        scaled.insert(assignment.target.id)
      }
    }
  }

  // MARK: Views

  /// The class of a view or a guide.
  func viewClass(of node: ViewNode) -> ViewClass {
    ViewClass(
      node, keepsScale: moved.contains(node.id) && scaled.contains(node.id),
      used: usedProperties[node.id] ?? [])
  }

  /// Whether a view is another one, or in it.
  func isView(_ id: String, in other: String) -> Bool {
    var present: String? = id
    while let view = present {
      if view == other { return true }
      present = parents[view]
    }
    return other == Scene.rootID
  }

  /// The ids of the views to which actions add views.
  var hosts: Set<String> {
    Set(
      actions.compactMap { action in
        guard case .add(let reference) = action.kind else { return nil }
        return parents[reference.id]
      })
  }

  /// The ids of a view and of all views in it.
  func parts(of id: String) -> Set<String> {
    Set(nodes[id]?.withSubviews.map(\.id) ?? [])
  }

  /// Whether the frame of a view, and its mask, are translated into constraints.
  func translatesMask(_ node: ViewNode) -> Bool {
    node.values.layout.translatesAutoresizingMaskIntoConstraints
      ?? (node.frame != nil && !placed.contains(node.id))
  }

  // MARK: The timeline

  /// The type of the expression that gives the value of an assignment, or a part of it; nil for a constant.
  func computedType(of assignment: Assignment) -> ExpressionType? {
    assignment.valuePlace.flatMap { computed[$0] }
  }

  private mutating func note(_ entry: TimelineEntry) {
    if let condition = entry.condition { note(condition) }
    if case .event(let event) = entry.trigger { note(event) }
    for action in entry.actions.flatMap(\.withConsequences) { note(action) }
  }

  private mutating func note(_ event: TimelineEvent) {
    switch event {
    case .contactBegan(let filter), .contactEnded(let filter):
      if let item = filter.item { named.insert(item.id) }
    case .gesture(let gesture, _): named.insert(gesture.id)
    case .touchUpInside(let button): named.insert(button.id)
    case .animationCompleted(let animation, _): named.insert(animation.id)
    case .animatorPaused, .animatorResumed: break
    }
  }

  private mutating func use(_ property: String, of id: String) {
    usedProperties[id, default: []].insert(String(property.prefix { $0 != "." }))
  }

  private mutating func note(_ value: ComputedValue) {
    for name in value.names {
      switch name {
      case .property(let property, let id):
        named.insert(id)
        read.insert("\(id).\(property)")
        use(property, of: id)
      case .variable(let name): read.insert("$\(name)")
      case .time, .event, .itemProperty: break
      }
    }
  }

  private mutating func note(_ action: TimelineAction) {
    for value in action.expressions { note(value) }
    named.formUnion(action.assignments.map(\.target.id))
    for assignment in action.assignments {
      guard let place = assignment.valuePlace,
        let value = action.computation?.values.first(where: { place.holds($0.place) })
      else { continue }
      computed[place] = value.expression.type
    }
    if case .set(let assignments) = action.kind { changes.append(assignments) }
    changes += action.animatedChanges.map(\.assignments)
    for changes in action.animatedChanges {
      named.formUnion(changes.layout?.constraints.map(\.id) ?? [])
    }
    named.formUnion(action.kind.namedIDs)
  }
}

// Which behaviors the timeline needs.
extension SceneIndex {
  /// The ids of the behaviors that are properties of the view controller, because the timeline needs them.
  static func memberBehaviors(of index: SceneIndex) -> Set<String> {
    var ids = index.named.intersection(index.behaviors.keys)
    for id in index.removed where index.nodes[id] != nil && !index.removesAllItems(id) {
      ids.formUnion(index.behaviors(of: id).map(\.id))
    }
    for id in index.removed { ids.formUnion(index.collisions(withBoundary: id)) }
    for action in index.actions {
      switch action.kind {
      case .addLinearVelocity(_, let item, nil), .addAngularVelocity(_, let item, nil):
        if let id = index.holder(of: item.id) { ids.insert(id) }
      default: break
      }
    }
    if index.collisionCount > 1 { ids.formUnion(index.observedCollisions) }
    for id in ids { if let parent = index.composites[id] { ids.insert(parent) } }
    return ids
  }

  /// The first item behavior that acts on an item from the start on; nil if there is none.
  func holder(of item: String) -> String? {
    scene.behaviors.flatMap(\.withChildren).first {
      $0.isAdded && $0.parameters is ItemPropertiesParameters
        && $0.items.contains { $0.id == item }
    }?.id
  }

  /// The ids of the items of a behavior, with those that actions add, each once.
  func items(of behavior: String) -> [String] {
    let added = actions.compactMap { action -> String? in
      guard case .addItem(let item, let holder) = action.kind, holder.id == behavior else {
        return nil
      }
      return item.id
    }
    var known: Set<String> = []
    return ((behaviors[behavior]?.items.map(\.id) ?? []) + added).filter {
      known.insert($0).inserted
    }
  }

  /// The behaviors that act on a view or on a part of it, at some time.
  func behaviors(of view: String) -> [Behavior] {
    let parts = parts(of: view)
    return allBehaviors.filter { behavior in
      items(of: behavior.id).contains { isPart(Reference(id: $0), of: parts) }
    }
  }

  /// Whether an item is one of some views, or a group with one of them.
  func isPart(_ item: Reference, of views: Set<String>) -> Bool {
    views.contains(item.id) || groups[item.id]?.items.contains { views.contains($0.id) } == true
  }

  /// Whether no behavior acts on anything but a view and its parts, then or later.
  func removesAllItems(_ view: String) -> Bool {
    let parts = parts(of: view)
    let addsMore = actions.contains {
      switch $0.kind {
      case .addItem, .addBehavior: true
      case .add(let reference): behaviors[reference.id] != nil
      default: false
      }
    }
    return !addsMore && hurled.isEmpty
      && allBehaviors.allSatisfy { $0.items.allSatisfy { parts.contains($0.id) } }
  }

  /// The ids of the items to which actions add velocities that no item behavior of the scene has.
  var hurled: [String] {
    var known: Set<String> = []
    return actions.compactMap { action in
      switch action.kind {
      case .addLinearVelocity(_, let item, nil), .addAngularVelocity(_, let item, nil):
        holder(of: item.id) == nil && known.insert(item.id).inserted ? item.id : nil
      default: nil
      }
    }
  }

  /// The ids of the collision behaviors that can have a boundary, each once.
  func collisions(withBoundary id: String) -> [String] {
    let stated = allBehaviors.filter { behavior in
      (behavior.parameters as? CollisionParameters)?.boundaries.contains { $0.id == id } ?? false
    }.map(\.id)
    let added = actions.compactMap { action -> String? in
      guard case .addBoundary(let boundary, let holder) = action.kind, boundary.id == id else {
        return nil
      }
      return holder.id
    }
    var known: Set<String> = []
    return (stated + added).filter { known.insert($0).inserted }
  }

  /// How many collision behaviors there are.
  var collisionCount: Int {
    allBehaviors.count { $0.parameters is CollisionParameters }
  }

  /// The ids of the collision behaviors whose contacts run entries.
  private var observedCollisions: [String] {
    scene.timeline.compactMap { entry in
      switch entry.trigger {
      case .event(.contactBegan(let filter)), .event(.contactEnded(let filter)): filter.behavior.id
      default: nil
      }
    }
  }
}

/// Which views the constraints of a scene place, as a stage finds it.
struct PlacedViews {
  private let index: SceneIndex

  /// Finds the views of a scene.
  init(_ index: SceneIndex) { self.index = index }

  /// The ids of the views that a statement places.
  func ids(of statement: LayoutStatement) -> Set<String> {
    Set(items(of: statement).compactMap(placed))
  }

  /// The items of each of a statement's constraints, in the order of a constraint's sides.
  private func items(of statement: LayoutStatement) -> [[LayoutItemReference]] {
    switch statement.form {
    case .constraint(let constraint): [[constraint.item] + (constraint.toItem.map { [$0] } ?? [])]
    case .equations(let equations): equations.map(\.items)
    case .visualFormat(let format): items(of: format)
    }
  }

  private func items(of statement: VisualFormatStatement) -> [[LayoutItemReference]] {
    let format = statement.format
    func item(_ name: String) -> LayoutItemReference { statement.item(named: name) }
    func superview(_ name: String) -> LayoutItemReference {
      let id = item(name).base.id
      return LayoutItemReference(base: Reference(id: index.parents[id] ?? Scene.rootID))
    }
    let isReversed =
      format.axis == .horizontal && statement.options.contains(.directionRightToLeft)
    var lists: [[LayoutItemReference]] = []
    func add(_ earlier: LayoutItemReference, _ later: LayoutItemReference) {
      lists.append(isReversed ? [earlier, later] : [later, earlier])
    }
    for (number, view) in format.views.enumerated() {
      if view.gap?.isEmpty == false {
        let earlier = number > 0 ? item(format.views[number - 1].name) : superview(view.name)
        add(earlier, item(view.name))
      }
      for size in view.sizes {
        if case .sizeOfView(let other) = size.value {
          lists.append([item(view.name), item(other)])
        } else {
          lists.append([item(view.name)])
        }
      }
    }
    if format.trailingGap?.isEmpty == false, let view = format.views.last {
      add(item(view.name), superview(view.name))
    }
    if !statement.options.alignedAttributes.isEmpty {
      for (former, view) in zip(format.views, format.views.dropFirst()) {
        lists.append([item(former.name), item(view.name)])
      }
    }
    return lists
  }

  /// The id of the view that a constraint places: the descendant if one item contains the other, else the one
  /// without a frame, else the first; nil for the canvas and for guides.
  private func placed(_ items: [LayoutItemReference]) -> String? {
    guard let first = items.first else { return nil }
    let item = items.dropFirst().reduce(first, choose)
    guard item.guide == nil, let node = index.nodes[item.base.id], !node.isGuide else { return nil }
    return node.id
  }

  private func choose(
    _ first: LayoutItemReference, _ second: LayoutItemReference
  ) -> LayoutItemReference {
    if first.name == second.name { return first }
    if isDescendant(second, of: first) { return second }
    if isDescendant(first, of: second) { return first }
    return hasFrame(first) && !hasFrame(second) ? second : first
  }

  /// Whether an item is in another one, or in the view that has it as a guide of its own.
  private func isDescendant(
    _ item: LayoutItemReference, of other: LayoutItemReference
  ) -> Bool {
    let area = other.base.id
    if item.guide != nil { return index.isView(item.base.id, in: area) }
    return item.base.id != area && index.isView(item.base.id, in: area)
      || item.base.id == area && other.guide != nil && item.guide == nil
  }

  private func hasFrame(_ item: LayoutItemReference) -> Bool {
    guard item.guide == nil else { return false }
    return item.base.id == Scene.rootID || index.nodes[item.base.id]?.frame != nil
  }
}

extension VisualFormatStatement {
  /// What a name in the format stands for.
  func item(named name: String) -> LayoutItemReference {
    views.first { $0.name == name }?.item ?? LayoutItemReference(base: Reference(id: name))
  }
}

extension SourceSpan {
  /// Whether another span is in this one.
  func holds(_ other: SourceSpan) -> Bool {
    source == other.source && range.lowerBound <= other.range.lowerBound
      && other.range.upperBound <= range.upperBound
  }
}
