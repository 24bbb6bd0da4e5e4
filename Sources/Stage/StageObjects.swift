internal import AutoLayout
internal import Dynamics
internal import SceneFormat
internal import Views
internal import Scene

/// The live objects of a stage, by the ids of the scene.
struct StageObjects {
  /// The views, also those that wait for an action.
  let tree: ViewBuilder
  /// What behaviours hold: views and groups.
  let items: SceneItems
  /// The constraints, also those that do not take part.
  let layout: LayoutBuilder
  /// The behaviours, and what makes more of them.
  let behaviors: BehaviorBuilder
  /// What moves the items.
  let animator: DynamicAnimator

  /// The view of an id other than `root`.
  func view(_ id: String) -> View? { id == Scene.rootID ? nil : tree.views[id] }

  /// All behaviours that are in the animator, each followed by its children.
  var actingBehaviors: [DynamicBehavior] { Self.tree(of: animator.behaviors) }

  /// Whether a view lies in the scene, not taken out of it.
  func isPresent(_ view: View) -> Bool { view.isDescendant(of: tree.root) }

  private static func tree(of behaviors: [DynamicBehavior]) -> [DynamicBehavior] {
    behaviors.flatMap { [$0] + tree(of: $0.childBehaviors) }
  }
}
