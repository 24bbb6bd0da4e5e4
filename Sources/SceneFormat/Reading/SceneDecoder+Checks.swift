internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension SceneDecoder {
  /// Checks that behaviors that act from the start have items that are in the scene from the start.
  func checkPresence(_ scene: Scene) {
    let absent = Self.absentItems(in: scene)
    guard !absent.isEmpty else { return }
    func check(_ behaviors: [Behavior]) {
      for behavior in behaviors where behavior.isAdded {
        for item in behavior.items where absent.contains(item.id) {
          let hint =
            behavior.isNamed && behavior.items.count > 1 && behavior.holdsItems
            ? "leave it out here, and add it after the view in the timeline: "
              + "{\"add\": {\"item\": \"\(item.id)\", \"to\": \"\(behavior.id)\"}}"
            : "write \"added\": false for the behavior too, and add it after the view in the timeline: "
              + (behavior.isNamed ? "{\"add\": \"\(behavior.id)\"}" : "{\"add\": …} with its id")
          diagnostics.report(
            "absent-item", at: item.place, "'\(item.id)' is not in the scene from the start",
            hint: hint)
        }
        check(behavior.children)
      }
    }
    check(scene.behaviors)
  }

  /// The ids of views that an action adds later, with their subviews, and of groups that have one.
  private static func absentItems(in scene: Scene) -> Set<String> {
    var absent: Set<String> = []
    var waiting = scene.views.map { (node: $0, isAbsent: !$0.isAdded) }
    while let (node, isAbsent) = waiting.popLast() {
      if isAbsent { absent.insert(node.id) }
      waiting += node.subviews.map { ($0, isAbsent || !$0.isAdded) }
    }
    for group in scene.groups where group.items.contains(where: { absent.contains($0.id) }) {
      absent.insert(group.id)
    }
    return absent
  }

  /// Warns of items that collide elsewhere than they are drawn: bodies have their middle at the center, as UIKit's.
  func checkAnchorPoints(_ scene: Scene) {
    let moved = Set(
      scene.views.flatMap(\.withSubviews).filter { $0.values.place.anchorPoint != .unitMiddle }
        .map(\.id))
    guard !moved.isEmpty else { return }
    var known: Set<String> = []
    for item in (scene.groups.flatMap(\.items) + scene.allBehaviors.flatMap(\.items))
    where moved.contains(item.id) && known.insert(item.id).inserted {
      diagnostics.warn(
        "without-effect", at: item.place,
        "the anchor point of '\(item.id)' has no effect on its body, whose middle is at the center, as in UIKit",
        hint: "leave out 'anchorPoint', or move a view around '\(item.id)'")
    }
  }

  /// Warns of charges that only magnetic fields could act on, which ignore them as UIKit's do.
  func checkCharges(_ scene: Scene, in root: JSONObject) {
    func items(in kind: FieldParameters.Kind) -> Set<String> {
      Set(
        scene.allBehaviors.filter { ($0.parameters as? FieldParameters)?.kind == kind }
          .flatMap { $0.items.map(\.id) })
    }
    let magnetic = items(in: .magnetic)
    guard !magnetic.isEmpty else { return }
    let turned = magnetic.subtracting(items(in: .electric))
    for behavior in scene.allBehaviors {
      let charge = (behavior.parameters as? ItemPropertiesParameters)?.charge ?? 0
      guard charge != 0, let item = behavior.items.first(where: { turned.contains($0.id) }) else {
        continue
      }
      let object = Self.object(at: behavior.place, among: root[SceneKeys.behaviors.name])
      diagnostics.warn(
        "without-effect", at: object?["charge"]?.place ?? behavior.place,
        "the magnetic field ignores the charge of '\(item.id)', as in UIKit",
        hint: "the sign of its strength decides to which side items turn")
    }
  }

  /// The object of a behavior, at any depth of composites.
  private static func object(at place: SourceSpan, among list: JSONValue?) -> JSONObject? {
    for value in list?.array ?? [] {
      if value.place == place { return value.object }
      if let found = object(at: place, among: value.object?[SceneKeys.behaviors.name]) {
        return found
      }
    }
    return nil
  }

  // MARK: - Groups

  /// Checks that the views of a group are siblings, that no view is in two groups, and that
  /// behaviors and contacts refer to a group instead of its views.
  func checkGroups(_ scene: Scene) {
    guard !scene.groups.isEmpty else { return }
    let parents = Self.parents(in: scene)
    var groups: [String: String] = [:]
    for group in scene.groups {
      for item in group.items {
        if groups[item.id] != nil {
          diagnostics.report("group", at: item.place, "'\(item.id)' belongs to two groups")
        }
        groups[item.id] = groups[item.id] ?? group.id
        // A faulty view that was left out has no known parent.
        guard let first = group.items.first, let expected = parents[first.id],
          let parent = parents[item.id], parent != expected
        else { continue }
        diagnostics.report(
          "group", at: item.place, "'\(item.id)' and '\(first.id)' are not siblings",
          hint: "the views of a group must share one superview")
      }
    }
    let touching = scene.expectations.flatMap(\.touching).flatMap { $0 }
    for item in scene.allBehaviors.flatMap(\.items) + touching {
      guard let group = groups[item.id] else { continue }
      diagnostics.report(Problem.memberUsed(item.id, of: group), at: item.place)
    }
  }

  /// The id of the superview of each view, by the view's id.
  private static func parents(in scene: Scene) -> [String: String] {
    var parents: [String: String] = [:]
    for view in scene.views { parents[view.id] = Scene.rootID }
    for view in scene.views.flatMap(\.withSubviews) {
      for subview in view.subviews { parents[subview.id] = view.id }
    }
    return parents
  }
}

extension Behavior {
  /// Whether actions can add items to the behavior.
  fileprivate var holdsItems: Bool {
    BehaviorKeys.kind(of: parameters).map { AdditionKeys.typesWithItems.contains($0.table.name) }
      ?? false
  }
}

extension Problem {
  /// A use of a view that moves as a part of a group.
  static func memberUsed(_ id: String, of group: String) -> Problem {
    Problem(
      "group", "'\(id)' moves with the group '\(group)' and cannot be used alone",
      hint: "use '\(group)' instead")
  }
}

// Limits on what takes long to draw.
extension SceneDecoder {
  /// Checks the fonts, texts, paths and gradients of the views and of the actions.
  func checkContents(_ scene: Scene) {
    if scene.fonts.count > limits.fonts {
      report(
        \.fonts, "the scene has \(scene.fonts.count) font files",
        at: scene.fonts[limits.fonts].place)
    }
    var total = TextTotal()
    for view in scene.views.flatMap(\.withSubviews) {
      if let gradient = view.values.look.gradient { check(gradient, at: view.idPlace) }
      switch view.values.content {
      case .label(let label): check(label.string, &total, at: view.idPlace)
      case .button(let button): check(button.title, &total, at: view.idPlace)
      case .shape(let shape): check(shape.path, at: view.idPlace)
      case .plain, .image, .stack: break
      }
    }
    let cast = scene.actions.flatMap(\.assignments).filter { $0.property == "shadowOpacity" }
    checkShadows(scene.views, Set(cast.map(\.target.id)))
    for assignment in scene.actions.flatMap(\.assignments) {
      let place = assignment.target.place
      switch assignment.value.base {
      case let text as String: check(text, &total, at: place)
      case let parts as [TextPart]: check(parts.map(\.text).joined(), &total, at: place)
      case let path as BezierPath: check(path, at: place)
      case let gradient as DynamicGradient: check(gradient, at: place)
      case let colors as [DynamicColor]: check(colors.count, at: place)
      default: break
      }
    }
  }

  /// Reports the first views in which too many shadows are inside each other.
  ///
  /// - Parameters:
  ///   - views: The outermost views.
  ///   - cast: The ids of views that actions give a shadow.
  private func checkShadows(_ views: [ViewNode], _ cast: Set<String>) {
    // A list and not calls on the stack, so that any depth takes the same stack.
    var waiting = views.reversed().map { (view: $0, shadowsAround: 0) }
    while let (view, shadowsAround) = waiting.popLast() {
      let hasShadow = view.values.look.shadow.opacity > 0 || cast.contains(view.id)
      let depth = shadowsAround + (hasShadow ? 1 : 0)
      if depth > limits.nestedShadows {
        report(
          \.nestedShadows, "\(depth) views with shadows are inside each other", at: view.idPlace)
      } else {
        waiting += view.subviews.reversed().map { ($0, depth) }
      }
    }
  }

  private func report(
    _ limit: WritableKeyPath<SceneLimits, Int>, _ found: String, at place: SourceSpan
  ) {
    diagnostics.report(limits.problem(limit, found), at: place)
  }

  /// Adds what a text has, and reports the first text beyond a limit.
  private func check(_ text: String, _ total: inout TextTotal, at place: SourceSpan) {
    let former = total
    total.characters += text.utf8.count
    total.tabs += text.utf8.count { $0 == UInt8(ascii: "\t") }
    if former.characters <= limits.characters, total.characters > limits.characters {
      report(
        \.characters, "the texts up to this one have \(total.characters) bytes of characters",
        at: place)
    }
    if former.tabs <= limits.tabs, total.tabs > limits.tabs {
      report(\.tabs, "the texts up to this one have \(total.tabs) tabs", at: place)
    }
  }

  private func check(_ path: BezierPath, at place: SourceSpan) {
    guard path.elements.count > limits.pathPoints else { return }
    report(\.pathPoints, "the path has \(path.elements.count) points", at: place)
  }

  private func check(_ gradient: DynamicGradient, at place: SourceSpan) {
    check(gradient.stops.count, at: place)
  }

  private func check(_ colors: Int, at place: SourceSpan) {
    guard colors > limits.gradientColors else { return }
    report(\.gradientColors, "the gradient has \(colors) colors", at: place)
  }
}

/// What all texts together have.
private struct TextTotal {
  /// Their length, in bytes of UTF-8.
  var characters = 0
  var tabs = 0
}

extension SceneDecoder {
  /// Checks actions against the elements to which they refer.
  func checkTimeline(_ scene: Scene, _ names: NameTable) {
    guard !scene.timeline.isEmpty else { return }
    checkTimelineTimes(scene)
    let arranged = Set(
      scene.views.flatMap(\.withSubviews).filter { $0.values.content.isStack }
        .flatMap { $0.subviews.map(\.id) })
    let behaviors = Dictionary(
      scene.allBehaviors.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    for action in scene.actions {
      check(action.assignments, of: behaviors)
      for changes in action.animatedChanges {
        checkAnimated(changes.assignments, names, arranged: arranged)
      }
    }
    checkGroupedItems(scene)
    checkControlledAnimations(scene)
  }

  /// Checks that animations that actions control do not repeat.
  private func checkControlledAnimations(_ scene: Scene) {
    let controlled = scene.controlledAnimations
    guard !controlled.isEmpty else { return }
    for action in scene.actions {
      guard case .animate(let animation) = action.kind, let id = animation.id,
        controlled.contains(id), animation.repeatCount != 1 || animation.autoreverses
      else { continue }
      diagnostics.report(
        "animation", at: action.place,
        "animation '\(id)' is paused, continued, set or read, so it cannot have 'repeat' or 'autoreverse'"
      )
    }
  }

  /// Warns of entries after the end of the scene.
  private func checkTimelineTimes(_ scene: Scene) {
    let (end, controlled) = (scene.timing.latestEnd, scene.controlledAnimations)
    for entry in scene.timeline {
      let first: Double?
      switch entry.trigger {
      case .times(let times): first = times.first
      case .every(_, let start, _): first = start
      case .event: first = nil
      }
      if let first, first > end {
        diagnostics.report(Problem.afterTheEnd(key: "at", end: end), at: entry.place)
      } else if case .times(let times) = entry.trigger {
        let limit = scene.timing.frameCount == nil ? "maximum" : "duration"
        for action in entry.actions { check(action, at: times, end: end, limit, controlled) }
      }
    }
  }

  /// Warns of an animation that goes on when the film ends, at a time in seconds that the scene states.
  ///
  /// One that repeats shows what it does before, and a spring that takes as long as it takes to settle has long been near its
  /// end then; of one that actions control, or that expressions determine, the end is not known.
  private func check(
    _ action: TimelineAction, at times: [Double], end: Double, _ limit: String,
    _ controlled: Set<String>
  ) {
    guard case .animate(let animation) = action.kind, action.computation == nil,
      animation.repeatCount == 1, !animation.isPaused, !controlled.contains(animation.id ?? "")
    else { return }
    if case .settlingSpring = animation.pace { return }
    let tolerance = 1e-9
    if let start = times.first(where: { $0 < end && $0 + animation.total > end + tolerance }) {
      let last = ((start + animation.total) * 1e9).rounded() / 1e9
      diagnostics.warn(
        "after-the-end", at: action.place,
        "the animation would end at \(last.shortestText) s, but the film ends at \(end.shortestText) s",
        hint: "a longer '\(limit)' of the timing shows all of it")
    }
    let next = times.map { $0 + animation.total }.filter { $0 < end }
    for action in animation.then { check(action, at: next, end: end, limit, controlled) }
  }

  /// Warns of properties that change at once.
  ///
  /// As in UIKit, a stack animates the layout of its views when it is changed itself or one of them is
  /// hidden or shown.
  private func checkAnimated(
    _ assignments: [Assignment], _ names: NameTable, arranged: Set<String>
  ) {
    for assignment in assignments {
      let (name, target) = (assignment.property, assignment.target)
      let isLaidOut =
        name == LookKeys.isHidden.name && arranged.contains(target.id)
        || names.type(of: target.id) == ViewType.stack.rawValue
          && StackKeys.properties.contains { $0.declaration.isPrefix(of: name) }
      if !isLaidOut, names.property(name, of: target.id)?.isAnimatable == false {
        diagnostics.warn(
          "not-animated", at: target.place, "'\(name)' cannot be animated; it changes at once")
      }
    }
  }

  /// Warns of properties without effect.
  private func check(_ assignments: [Assignment], of behaviors: [String: Behavior]) {
    for assignment in assignments {
      let (name, target) = (assignment.property, assignment.target)
      if let need = behaviors[target.id].flatMap({ need(of: name, $0) }) {
        diagnostics.report(
          "without-effect", at: target.place, "'\(name)' has no effect; it requires \(need)")
      }
    }
  }

  /// The condition on a behavior under which a property has an effect; nil if it holds.
  private func need(of name: String, _ behavior: Behavior) -> String? {
    // This condition is on the items of the behavior instead of its parameters.
    if name.hasPrefix("anchorPoint"), behavior.items.count > 1 { return "an attachment to a point" }
    return SceneProperties.property(name, of: behavior.parameters)?.need(behavior.parameters)
  }

  /// Checks that actions refer to a group instead of its views.
  private func checkGroupedItems(_ scene: Scene) {
    guard !scene.groups.isEmpty else { return }
    for action in scene.actions {
      guard let item = action.kind.movedItem,
        let group = scene.groups.first(where: { $0.items.contains { $0.id == item.id } })
      else { continue }
      diagnostics.report(Problem.memberUsed(item.id, of: group.id), at: item.place)
    }
  }
}
