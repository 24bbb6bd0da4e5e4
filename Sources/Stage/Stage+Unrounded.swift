internal import Dynamics
internal import Foundation
public import Geometry
internal import Scene
internal import Views

extension Stage {
  /// The presentation of a view as it would be if nothing were rounded to pixels.
  ///
  /// A view that the animator moves is where its body is. Its size is the rounded one, which its
  /// collision shape has too. Texts keep their rounded size, in which they fit.
  func unroundedPresentation(of view: View) -> ViewPresentation {
    var shown = view.presentation
    shown.place = unrounded(shown.place, of: view)
    return shown
  }

  /// Where a view would be presented now if nothing were rounded to pixels.
  func unroundedPlace(of view: View) -> PresentedPlace {
    unrounded(view.presentedPlace, of: view)
  }

  /// The same at another time, according to the animations that exist now.
  func unroundedPlace(of view: View, at time: Double) -> PresentedPlace {
    unrounded(view.presentedPlace(at: time), of: view)
  }

  /// Where a view that is presented somewhere would be if nothing were rounded to pixels.
  func unrounded(_ shown: PresentedPlace, of view: View) -> PresentedPlace {
    let membership = items.membership(of: view)
    guard
      let error = animator.roundingError(of: membership?.group ?? view as any DynamicItem)
    else {
      var exact = shown.unrounded
      if view.keepsRoundedSize { exact.bounds.size = shown.bounds.size }
      return exact
    }
    var exact = shown
    exact.transform = exact.transform.concatenating(CGAffineTransform(rotationAngle: -error.angle))
    exact.center = exact.center + membership.displacement(undoing: error)
    return exact
  }
}

extension StageObjects {
  /// Where a view was put last, as it would be if nothing were rounded to pixels: what expressions read.
  func unroundedPlace(of view: View) -> ViewPlace {
    var place = view.place
    let membership = items.membership(of: view)
    guard
      let error = animators.roundingError(of: membership?.group ?? view as any DynamicItem)
    else {
      place.center = place.center + -1 * view.roundingError.center
      if !view.keepsRoundedSize {
        place.size.width -= view.roundingError.size.dx
        place.size.height -= view.roundingError.size.dy
      }
      return place
    }
    place.transform.rotation -= error.angle
    place.center = place.center + membership.displacement(undoing: error)
    return place
  }

  /// Where a group was put last, as it would be if nothing were rounded to pixels.
  func unroundedPlace(of group: DynamicItemGroup) -> GroupPlace {
    var place = GroupPlace()
    (place.center, place.rotation) = (group.center, group.transform.rotationAngle)
    guard let error = animators.roundingError(of: group) else { return place }
    place.center = place.center + -1 * error.center
    place.rotation -= error.angle
    return place
  }
}

extension View {
  /// Whether texts keep their size on pixels, in which they fit.
  fileprivate var keepsRoundedSize: Bool { self is Label || self is Button }
}

extension SceneItems.Membership? {
  /// What brings a view from where it is rounded to where it would be otherwise.
  ///
  /// - Parameter error: By how much the view is displaced, or the group of which it is a member.
  /// - Returns: The displacement, in points; a member's arm turns with its group.
  fileprivate func displacement(undoing error: (center: CGVector, angle: CGFloat)) -> CGVector {
    guard let self else { return -1 * error.center }
    let arm = self.offset.applying(self.group.transform)
    let turn = CGAffineTransform(rotationAngle: -error.angle)
    return -1 * error.center + CGVector(from: arm.point, to: arm.applying(turn).point)
  }
}

extension CGVector {
  fileprivate var point: CGPoint { CGPoint(x: dx, y: dy) }
}

/// A point of a view or a group.
public struct ItemPoint: Hashable, Sendable {
  /// The id of the view or the group.
  public var item: String
  /// Where the point lies from the center, before any transform, in points; y down.
  public var offset: Offset

  /// A point of a view or a group.
  public init(item: String, offset: Offset) {
    self.item = item
    self.offset = offset
  }
}

/// Where a point of a view or a group is, at one frame.
public struct PointRecord: Equatable, Sendable {
  /// The point.
  public var point: ItemPoint
  /// Its place on the canvas in points, not rounded to pixels.
  public var location: SIMD2<Double>
}

extension Stage {
  /// The places of the followed points of views and groups that are in the scene.
  func points() -> [PointRecord] {
    trackedPoints.compactMap { point in
      location(of: point).map {
        PointRecord(point: point, location: SIMD2(Double($0.x), Double($0.y)))
      }
    }
  }

  /// The place of a point on the canvas; nil where its item is not in the scene.
  private func location(of point: ItemPoint) -> CGPoint? {
    let offset = CGVector(dx: point.offset.horizontal, dy: point.offset.vertical)
    if let view = timeline.objects.view(point.item) { return location(at: offset, from: view) }
    // The views of a group have its transform, so each of them tells where the group is.
    guard let group = items.groups.first(where: { $0.id == point.item }),
      let view = group.item.items.first as? View, let arm = items.membership(of: view)?.offset
    else { return nil }
    return location(at: offset - arm, from: view)
  }

  /// The place on the canvas at an offset from the center of a view; nil for a removed view.
  private func location(at offset: CGVector, from view: View) -> CGPoint? {
    guard view.isDescendant(of: root) else { return nil }
    let bounds = unroundedPlace(of: view).bounds
    var place = CGPoint(x: bounds.midX, y: bounds.midY) + offset
    var current: View? = view
    while let view = current, view !== root {
      place = place.applying(unroundedPlace(of: view).transformToSuperview)
      current = view.superview
    }
    return place
  }
}
