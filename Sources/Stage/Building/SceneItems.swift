internal import AutoLayout
internal import Dynamics
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Views

/// The items that behaviors can act on, by id: the scene's views and groups.
final class SceneItems {
  /// A group with its id.
  struct Group {
    /// The id in the scene.
    let id: String
    /// The live group.
    let item: DynamicItemGroup
  }

  /// The place of a view in a group.
  struct Membership {
    /// The group that contains the view.
    let group: DynamicItemGroup
    /// The view's center relative to the group's, in points, before any rotation.
    let offset: CGVector
  }

  /// The groups in the order of the file.
  private(set) var groups: [Group] = []
  /// The groups that could not be created, each at its place.
  private(set) var diagnostics: [Diagnostic] = []

  private var items: [String: any DynamicItem]
  private var ids: [ObjectIdentifier: String] = [:]
  private var memberships: [ObjectIdentifier: Membership] = [:]

  /// Creates the groups from views that have been laid out.
  init(_ scene: Scene, tree: ViewBuilder) {
    items = tree.views
    for view in tree.ordered { ids[ObjectIdentifier(view)] = view.identifier }
    for description in scene.groups {
      let members = description.items.compactMap { tree.views[$0.id] }
      do throws(DynamicsError) {
        let group = try DynamicItemGroup(items: members)
        groups.append(Group(id: description.id, item: group))
        items[description.id] = group
        ids[ObjectIdentifier(group)] = description.id
        for view in members {
          memberships[ObjectIdentifier(view)] = Membership(
            group: group, offset: CGVector(from: group.center, to: view.center))
        }
      } catch {
        diagnostics.append(Diagnostic(.error, code: "dynamics", "\(error)", at: description.place))
      }
    }
  }

  /// The items of a tree that code has built, of which none is known yet.
  init(live root: View) { items = [Scene.rootID: root] }

  /// Adds a view under its identifier.
  func register(_ view: View) {
    items[view.identifier] = view
    ids[ObjectIdentifier(view)] = view.identifier
  }

  /// Adds a group under a name, with the places of its members.
  func register(_ group: DynamicItemGroup, as id: String) {
    groups.append(Group(id: id, item: group))
    items[id] = group
    ids[ObjectIdentifier(group)] = id
    for case let view as View in group.items {
      let turned = CGVector(from: group.center, to: view.center)
      memberships[ObjectIdentifier(view)] = Membership(
        group: group, offset: turned.applying(group.transform.inverted()))
    }
  }

  /// The view or group with an id; nil for a group that could not be created.
  subscript(id: String) -> (any DynamicItem)? { items[id] }

  /// The id of a view or a group.
  func id(of item: any DynamicItem) -> String? { ids[ObjectIdentifier(item)] }

  /// The group that contains a view, or nil.
  func membership(of view: View) -> Membership? { memberships[ObjectIdentifier(view)] }
}

/// The live objects of a stage, by the ids of the scene.
struct StageObjects {
  /// The views, including those that an action adds later.
  let tree: ViewBuilder
  /// The views and groups that behaviors act on.
  let items: SceneItems
  /// The constraints, including inactive ones.
  let layout: LayoutBuilder
  let behaviors: BehaviorBuilder
  let animators: AnimatorGroup
  /// The animator of the scene.
  var animator: DynamicAnimator { animators.own }

  /// The view with an id other than `root`.
  func view(_ id: String) -> View? { id == Scene.rootID ? nil : tree.views[id] }

  /// All behaviors in the animator, each followed by its children.
  var actingBehaviors: [DynamicBehavior] { Self.tree(of: animators.behaviors) }

  private static func tree(of behaviors: [DynamicBehavior]) -> [DynamicBehavior] {
    behaviors.flatMap { [$0] + tree(of: $0.childBehaviors) }
  }
}
