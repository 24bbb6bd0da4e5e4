internal import AutoLayout
internal import Dynamics
internal import SceneFormat
internal import Views
internal import Scene

/// The live objects of a stage, by the ids of the scene.
struct StageObjects {
  /// The views, including those that an action adds later.
  let tree: ViewBuilder
  /// The views and groups that behaviors act on.
  let items: SceneItems
  /// The constraints, including inactive ones.
  let layout: LayoutBuilder
  let behaviors: BehaviorBuilder
  let animator: DynamicAnimator

  /// The view with an id other than `root`.
  func view(_ id: String) -> View? { id == Scene.rootID ? nil : tree.views[id] }

  /// All behaviors in the animator, each followed by its children.
  var actingBehaviors: [DynamicBehavior] { Self.tree(of: animator.behaviors) }

  private static func tree(of behaviors: [DynamicBehavior]) -> [DynamicBehavior] {
    behaviors.flatMap { [$0] + tree(of: $0.childBehaviors) }
  }
}
