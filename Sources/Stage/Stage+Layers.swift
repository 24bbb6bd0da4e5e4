internal import AutoLayout
public import DisplayList
internal import Dynamics
public import Foundation
internal import Geometry
public import Scene
internal import Views

/// What a frame draws, apart by whether it moves.
public struct FrameLayers: Equatable, Sendable {
  /// The views that stay where they are.
  public var still: [DisplayList.Item]
  /// The views that move, with all that is in them.
  public var moving: [DisplayList.Item]
  /// What each of the views that move covers of the canvas, in points, by their ids.
  public var movingExtents: [String: CGRect]
  /// The outlines of those of them that have one: points along the edge of what they draw first but for
  /// shadows, in points of the canvas.
  public var movingOutlines: [String: [CGPoint]] = [:]
  /// The overlays, without captions.
  public var overlays: [DisplayList.Item]
}

extension Stage {
  /// What the current frame draws, with some views apart from the others.
  ///
  /// Views are where they are before they are rounded to pixels. The moving ones are without the opacity
  /// and the clip of superviews that do not move, and above all other views.
  ///
  /// - Parameters:
  ///   - moving: The ids of the views that move.
  ///   - appearance: How it is drawn.
  ///   - others: Overlays that are left out.
  /// - Returns: What is drawn, in parts.
  public func layers(
    moving: Set<String>, in appearance: Appearance, without others: Set<Overlay> = []
  ) -> FrameLayers {
    let still = ViewPainter.items(
      below: root, transform: .identity, without: moving.union(leftOut), in: appearance.theme,
      showing: unroundedPresentation)
    var layers = FrameLayers(still: still, moving: [], movingExtents: [:], overlays: [])
    for view in views where isOutermost(view, of: moving) {
      let items = ViewPainter.items(
        of: [view],
        transform: LaidOutView(
          view, below: root, at: root.animationEngine.time, isRounded: false
        ).superviewToCanvas, without: leftOut, in: view.statedTheme ?? appearance.theme,
        showing: unroundedPresentation)
      layers.moving += items
      layers.movingExtents[view.identifier] =
        items.reduce(Extent.nothing) { $0.union($1.extent) }.rect
      layers.movingOutlines[view.identifier] = items.lazy.compactMap(\.outline).first
    }
    layers.overlays = overlays.marks(
      over: layers.still + layers.moving, in: appearance, without: others)
    return layers
  }

  /// Whether a view is among some and in the scene, but in none of the others.
  private func isOutermost(_ view: View, of ids: Set<String>) -> Bool {
    ids.contains(view.identifier) && view.isDescendant(of: root)
      && !sequence(first: view, next: \.superview).dropFirst().contains {
        ids.contains($0.identifier)
      }
  }
}

extension DisplayList.Item {
  /// Points along the edge of an area; nil for what is none.
  fileprivate var outline: [CGPoint]? {
    switch self {
    case .fill(let fill): fill.shape.path.points(fill.transform)
    case .gradient(let fill): fill.shape.path.points(fill.transform)
    case .border(let border): border.shape.path.points(border.transform)
    case .image(let image): image.rect.corners.map { $0.applying(image.transform) }
    case .group(let group): group.items.lazy.compactMap(\.outline).first
    case .stroke, .text, .shadow: nil
    }
  }
}

extension BezierPath {
  /// The most elements of a path that are looked at: an outline needs no more.
  private static let mostElements = 200

  /// The ends of its pieces and three points on each curve, transformed; nil for an empty path and a
  /// long one.
  fileprivate func points(_ transform: CGAffineTransform) -> [CGPoint]? {
    guard elements.count <= Self.mostElements else { return nil }
    var points: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let end, let control1, let control2):
        guard let start = points.last else { return nil }
        points += [0.25, 0.5, 0.75].map { part in
          BezierPath.cubic(start, control1, control2, end, at: part)
        }
        points.append(end)
      case .close: break
      }
    }
    let isFinite = points.allSatisfy(\.isFinite)
    return points.count > 2 && isFinite ? points.map { $0.applying(transform) } : nil
  }
}

extension Stage {
  /// Whether anything but the animator can move views: the timeline, constraints, or code.
  public var canMoveOtherViews: Bool {
    live != nil || !scene.timeline.isEmpty || root.layoutEngine.hasConstraints
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
        // A view that code has added since is compared with where it came.
        if index == places.count { places.append(place) }
        let group = items.membership(of: view)?.group
        if animator.state(of: group ?? view as any DynamicItem) != nil {
          places[index] = place
        } else if place != places[index] || isSeenElsewhere(view, than: place) {
          moved.insert(view.identifier)
          if let id = group.flatMap({ items.id(of: $0) }) { moved.insert(id) }
        }
      }
    }
    return moved
  }

  /// Whether an animation shows a view at another place, at which it need not end.
  private func isSeenElsewhere(_ view: View, than place: Place) -> Bool {
    guard view.isAnimated else { return false }
    let shown = view.presentation
    return place
      != Place(center: shown.center, size: shown.bounds.size, frame: shown.frame)
  }

  /// The place of a view in its superview.
  private struct Place: Equatable {
    let center: CGPoint
    let size: CGSize
    let frame: CGRect
  }
}
