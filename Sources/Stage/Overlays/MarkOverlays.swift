public import DisplayList
public import Foundation
public import Geometry
internal import Scene

/// A point of the canvas to which something is attached: a ring.
public struct AnchorOverlay: Equatable, Sendable {
  /// The ring's centre, in points of the canvas.
  public var point: CGPoint

  /// An anchor at a point.
  public init(_ point: CGPoint) {
    self.point = point
  }

  /// What is drawn; nothing where the point is not finite.
  public func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let radius =
      OverlayMetrics.anchorRadius + OverlayMetrics.anchorLine / 2 + OverlayMetrics.haloWidth
    return [.disc(point, radius: radius, color: theme.background)] + ring(theme)
  }

  /// The ring without its halo.
  func ring(_ theme: OverlayTheme) -> [DisplayList.Item] {
    let circle = BezierPath.circle(point, radius: OverlayMetrics.anchorRadius)
    return [
      .disc(point, radius: OverlayMetrics.anchorRadius, color: theme.background),
      .stroke(
        DisplayList.Stroke(circle, width: OverlayMetrics.anchorLine, color: theme.structure)),
    ]
  }
}

/// A point of an item at which something is attached, or its centre: a dot.
public struct PointOverlay: Equatable, Sendable {
  /// The dot's centre, in points of the canvas.
  public var point: CGPoint

  /// A dot at a point.
  public init(_ point: CGPoint) {
    self.point = point
  }

  /// What is drawn; nothing where the point is not finite.
  public func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let radius = OverlayMetrics.dotRadius
    return [
      .disc(point, radius: radius + OverlayMetrics.dotHalo, color: theme.background),
      .disc(point, radius: radius, color: theme.structure),
    ]
  }
}

/// The point to which an item snaps: a cross in a circle.
public struct SnapOverlay: Equatable, Sendable {
  /// The cross's centre, in points of the canvas.
  public var point: CGPoint

  /// A snap point.
  public init(_ point: CGPoint) {
    self.point = point
  }

  /// What is drawn; nothing where the point is not finite.
  public func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let reach = OverlayMetrics.crossReach
    func corner(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: point.x + x * reach, y: point.y + y * reach)
    }
    var cross = BezierPath.segment(corner(-1, -1), corner(1, 1))
    cross.append(.segment(corner(-1, 1), corner(1, -1)))
    let circle = BezierPath.circle(point, radius: OverlayMetrics.crossCircleRadius)
    let lines = [
      (circle, OverlayMetrics.crossCircleLine), (cross, OverlayMetrics.crossLine),
    ]
    // Both halos lie beneath both lines, so that neither cuts the other.
    let halos = lines.map { path, width in
      DisplayList.Item.stroke(
        DisplayList.Stroke(
          path, width: width + 2 * OverlayMetrics.haloWidth, color: theme.background))
    }
    return halos
      + lines.map { path, width in
        .stroke(DisplayList.Stroke(path, width: width, color: theme.hint))
      }
  }
}

/// A point at which two things touch: a dot, and a tick along the normal.
public struct ContactOverlay: Equatable, Sendable {
  /// The point of contact, in points of the canvas.
  public var point: CGPoint
  /// The direction across the surfaces; its length does not matter, and zero draws no tick.
  public var normal: CGVector

  /// A contact at a point with a normal.
  public init(_ point: CGPoint, normal: CGVector) {
    self.point = point
    self.normal = normal
  }

  /// What is drawn; nothing where the point is not finite.
  public func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let radius = OverlayMetrics.contactRadius
    let halo = OverlayMetrics.haloWidth
    let direction = normal.normalized
    let end = point + OverlayMetrics.contactTick * (direction.isFinite ? direction : .zero)
    let tick = BezierPath.segment(point, end)
    func stroke(_ width: CGFloat, _ color: Color) -> DisplayList.Item {
      .stroke(DisplayList.Stroke(tick, width: width, color: color))
    }
    // The dot's halo must not part it from its tick.
    return [
      stroke(OverlayMetrics.contactLine + 2 * halo, theme.background),
      .disc(point, radius: radius + halo, color: theme.background),
      stroke(OverlayMetrics.contactLine, theme.contact),
      .disc(point, radius: radius, color: theme.contact),
    ]
  }
}

/// A finger on the canvas: a translucent disc, and where it came from.
public struct TouchOverlay: Equatable, Sendable {
  /// Where the finger is, in points of the canvas.
  public var point: CGPoint
  /// Where it was in the last quarter of a second, from the earliest to the latest.
  public var trail: [CGPoint]

  /// A finger at a point with the points it came by.
  public init(_ point: CGPoint, trail: [CGPoint] = []) {
    self.point = point
    self.trail = trail
  }

  /// What is drawn; nothing where the point is not finite.
  public func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let disc = CGRect(center: point, radius: OverlayMetrics.touchRadius)
    let ring = BezierPath.circle(point, radius: OverlayMetrics.touchRadius)
    return TrailOverlay(trail + [point], color: theme.touchEdge).items(theme) + [
      .fill(DisplayList.Fill(.ellipse(disc), color: theme.touch)),
      .stroke(
        DisplayList.Stroke(ring, width: OverlayMetrics.touchLine, color: theme.touchEdge)),
    ]
  }
}
