internal import AutoLayout
public import DisplayList
internal import Dynamics
public import Foundation
internal import Geometry
public import Scene
internal import Views

/// What a frame draws, and which part of that moves.
public struct FrameLayers: Equatable, Sendable {
  /// All views, back to front.
  public var views: [DisplayList.Item]
  /// The same with ghosts behind what moves.
  public var viewsWithGhosts: [DisplayList.Item]
  /// The views that move and can be seen, in the order of the scene.
  public var moving: [MovingView]
  /// What each of the views that move covers of the canvas, in points, by their ids.
  public var movingExtents: [String: CGRect]
  /// The outlines of those of them that have one: points along the edge of what they draw first but for
  /// shadows, in points of the canvas.
  public var movingOutlines: [String: [CGPoint]] = [:]
  /// The overlays, without captions.
  public var overlays: [DisplayList.Item]

  /// A view that moves.
  public struct MovingView: Equatable, Sendable {
    /// The number of its superview among the views of the scene; nil for the canvas.
    let superview: Int?
    /// What it draws with all that is in it, without what its superviews do to it.
    public let items: [DisplayList.Item]
  }

  /// An earlier moment that shows through.
  public struct Ghost {
    /// What moved then.
    let moving: [MovingView]
    /// How strongly it is seen, from 0 to 1.
    let opacity: Double

    /// What moves in the layers of an earlier moment.
    public init(of layers: FrameLayers, opacity: Double) {
      (moving, self.opacity) = (layers.moving, opacity)
    }

    /// What a superview's views that moved draw; nil for nothing.
    fileprivate func item(in superview: Int?) -> DisplayList.Item? {
      let items = moving.filter { $0.superview == superview }.flatMap(\.items)
        .filter { if case .border = $0 { false } else { true } }
      return items.isEmpty ? nil : .group(DisplayList.Group(opacity: opacity, items: items))
    }
  }
}

extension Stage {
  /// What the current frame draws, and what of it moves.
  ///
  /// Views are where they are before they are rounded to pixels.
  ///
  /// - Parameters:
  ///   - moving: The ids of the views that move.
  ///   - appearance: How it is drawn.
  ///   - others: Overlays that are left out.
  ///   - ghosts: Earlier moments of this stage, which are seen behind what moves in the same superview.
  /// - Returns: What is drawn.
  public func layers(
    moving: Set<String>, in appearance: Appearance, without others: Set<Overlay> = [],
    ghosts: [FrameLayers.Ghost] = []
  ) -> FrameLayers {
    func drawing(_ insertions: ViewPainter.Insertions) -> [DisplayList.Item] {
      ViewPainter.items(
        below: root, transform: .identity, without: leftOut, in: appearance.theme,
        showing: unroundedPresentation, with: insertions)
    }
    let all = drawing(ViewPainter.Insertions())
    var layers = FrameLayers(
      views: all, viewsWithGhosts: all, moving: [], movingExtents: [:], overlays: [])
    let numbers = Dictionary(
      views.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first }
    )
    for view in views
    where isOutermost(view, of: moving) && view.superview.map(isSeen) == true {
      let items = ViewPainter.items(
        of: [view],
        transform: LaidOutView(
          view, below: root, at: root.animationEngine.time, isRounded: false
        ).superviewToCanvas, without: leftOut, in: view.statedTheme ?? appearance.theme,
        showing: unroundedPresentation)
      layers.moving.append(
        FrameLayers.MovingView(
          superview: view.superview.flatMap { numbers[ObjectIdentifier($0)] }, items: items))
      guard !items.isEmpty else { continue }
      layers.movingExtents[view.identifier] =
        items.reduce(Extent.nothing) { $0.union($1.extent) }.rect
      layers.movingOutlines[view.identifier] = items.lazy.compactMap(\.outline).first
    }
    if !ghosts.isEmpty {
      let (insertions, rest) = place(ghosts, behind: moving)
      layers.viewsWithGhosts = drawing(insertions) + rest
    }
    layers.overlays = overlays.marks(over: all, in: appearance, without: others)
    return layers
  }

  /// Where ghosts are drawn: behind the first view of their superview that moves, or above the others where
  /// none does; and what is drawn above everything, because its superview cannot be seen now.
  private func place(
    _ ghosts: [FrameLayers.Ghost], behind moving: Set<String>
  ) -> (ViewPainter.Insertions, rest: [DisplayList.Item]) {
    var insertions = ViewPainter.Insertions()
    var rest: [DisplayList.Item] = []
    for number in Set(ghosts.flatMap(\.moving).map(\.superview)).sorted(by: { $0 ?? -1 < $1 ?? -1 })
    {
      let superview = number.map { views[$0] } ?? root
      let items = ghosts.compactMap { $0.item(in: number) }
      guard superview === root || superview.isDescendant(of: root), isSeen(superview) else {
        rest += items
        continue
      }
      let inside = ViewPainter.backToFront(
        superview.sublayers + superview.subviews, unroundedPresentation)
      if let first = inside.first(where: { moving.contains($0.identifier) }) {
        insertions.behind[ObjectIdentifier(first), default: []] += items
      } else if superview === root {
        rest += items
      } else {
        insertions.atEnd[ObjectIdentifier(superview), default: []] += items
      }
    }
    return (insertions, rest)
  }

  /// Whether a view and its superviews draw what is in them, once.
  private func isSeen(_ view: View) -> Bool {
    sequence(first: view, next: \.superview).allSatisfy { view in
      view === root
        || ViewPainter.isDrawn(view, unroundedPresentation(of: view), without: leftOut)
          && view.replication == nil
    }
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
