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
}

extension Behavior {
  /// Whether actions can add items to the behavior.
  fileprivate var holdsItems: Bool {
    BehaviorKeys.kind(of: parameters).map { AdditionKeys.typesWithItems.contains($0.table.name) }
      ?? false
  }
}
