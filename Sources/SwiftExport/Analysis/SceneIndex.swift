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
    for assignment in changes.joined()
    where assignment.transformParts.contains(where: { $0 == .scaleX || $0 == .scaleY }) {
      scaled.insert(assignment.target.id)
    }
  }

  // MARK: Views

  /// The class of a view or a guide.
  func viewClass(of node: ViewNode) -> ViewClass {
    ViewClass(node, keepsScale: moved.contains(node.id) && scaled.contains(node.id))
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

  private mutating func note(_ value: ComputedValue) {
    for name in value.names {
      switch name {
      case .property(let property, let id):
        named.insert(id)
        read.insert("\(id).\(property)")
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
