internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views
internal import Scene

/// What a scene's behaviours can hold, by id: its views and its groups.
struct SceneItems {
  /// A group with its id.
  struct Group {
    /// The id in the scene.
    let id: String
    /// The live group.
    let item: DynamicItemGroup
  }

  /// A view's part in a group.
  struct Membership {
    /// The group that the view moves with.
    let group: DynamicItemGroup
    /// The view's center from the group's, in points, before any turn.
    let place: CGVector
  }

  /// The groups in the order of the file.
  private(set) var groups: [Group] = []
  /// What could not be grouped, each at its group.
  private(set) var diagnostics: [Diagnostic] = []

  private var items: [String: any DynamicItem]
  private var ids: [ObjectIdentifier: String] = [:]
  private var memberships: [ObjectIdentifier: Membership] = [:]

  /// Groups the views of a scene as they are laid out.
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
            group: group, place: CGVector(from: group.center, to: view.center))
        }
      } catch {
        diagnostics.append(Diagnostic(.error, code: "dynamics", "\(error)", at: description.place))
      }
    }
  }

  /// The view or group of an id; nil where a group could not be made.
  subscript(id: String) -> (any DynamicItem)? { items[id] }

  /// The id of a view or a group.
  func id(of item: any DynamicItem) -> String? { ids[ObjectIdentifier(item)] }

  /// The group that a view moves with, or nil where it moves by itself.
  func membership(of view: View) -> Membership? { memberships[ObjectIdentifier(view)] }
}
