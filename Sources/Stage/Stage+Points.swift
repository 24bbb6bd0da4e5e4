public import Geometry

internal import Dynamics
internal import Foundation
internal import Views

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
    let bounds = unroundedPresentation(of: view).bounds
    var place = CGPoint(x: bounds.midX, y: bounds.midY) + offset
    var current: View? = view
    while let view = current, view !== root {
      place = place.applying(unroundedPresentation(of: view).transformToSuperview)
      current = view.superview
    }
    return place
  }
}
