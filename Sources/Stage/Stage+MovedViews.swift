internal import Foundation
internal import Dynamics
internal import Views
internal import AutoLayout
internal import Scene

extension Stage {
  /// Whether anything but the animator can move views: the timeline, or constraints.
  public var canMoveOtherViews: Bool {
    !scene.timeline.isEmpty || root.layoutEngine.hasConstraints
  }

  /// Plays the scene to its end to find the views that move otherwise than by the animator alone:
  /// by the timeline, the layout or an animation; and their groups.
  ///
  /// - Returns: Their ids, to be tracked by another stage of the same scene.
  public func findMovedViews() -> Set<String> {
    var moved: Set<String> = []
    var places = layout.map { Place(center: $0.center, size: $0.size, frame: $0.frame) }
    forEachMoment { _ in
      for (index, view) in views.enumerated() where !moved.contains(view.identifier) {
        let place = Place(center: view.center, size: view.bounds.size, frame: view.frame)
        let group = items.membership(of: view)?.group
        if animator.state(of: group ?? view as any DynamicItem) != nil {
          places[index] = place
        } else if place != places[index] {
          moved.insert(view.identifier)
          if let id = group.flatMap({ items.id(of: $0) }) { moved.insert(id) }
        }
      }
    }
    return moved
  }

  /// The place of a view in its superview.
  private struct Place: Equatable {
    let center: CGPoint
    let size: CGSize
    let frame: CGRect
  }
}
