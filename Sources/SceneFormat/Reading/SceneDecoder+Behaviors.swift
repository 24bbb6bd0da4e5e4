internal import Foundation
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
