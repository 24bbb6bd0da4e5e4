public import DisplayList
public import Foundation
public import Geometry
internal import Scene

/// An arrow from a point: a velocity or a force.
public struct ArrowOverlay: Equatable, Sendable {
  /// What the arrow shows.
  public enum Kind: Equatable, Sendable {
    /// A velocity, in points per second; the arrow leads to where it would be after 0.1 s.
    case velocity
    /// A force; the arrow is the vector itself, in points.
    case force
  }

  /// What the arrow shows.
  public var kind: Kind
  /// Where the arrow begins, in points of the canvas.
  public var point: CGPoint
  /// Its direction and size, in the unit that the kind says.
  public var vector: CGVector

  /// An arrow of a kind.
  public init(_ kind: Kind, at point: CGPoint, vector: CGVector) {
    self.kind = kind
    self.point = point
    self.vector = vector
  }

  /// What is drawn; nothing for a vector that is not finite, or a velocity below 1 point a second.
  ///
  /// The arrow is never shorter than its head and never longer than 120 points.
  public func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    let size = vector.length
    let isMoving = kind == .force ? size > 0 : size >= OverlayMetrics.slowestArrow
    guard point.isFinite, size.isFinite, isMoving else { return [] }
    let wanted = kind == .velocity ? size * OverlayMetrics.arrowTime : size
    let headLength = OverlayMetrics.arrowHeadLength
    let length = min(OverlayMetrics.arrowLongest, max(headLength, wanted))
    let half = OverlayMetrics.arrowHeadWidth / 2
    // Along the x axis; the line ends inside the head.
    let shaft = BezierPath.segment(.zero, CGPoint(x: length - headLength, y: 0))
    let head = BezierPath(polygon: [
      CGPoint(x: length, y: 0), CGPoint(x: length - headLength, y: half),
      CGPoint(x: length - headLength, y: -half),
    ])
    let transform = CGAffineTransform(origin: point, xAxis: vector.normalized)
    let color = kind == .velocity ? theme.velocity : theme.force
    let halo = 2 * OverlayMetrics.haloWidth
    func stroke(_ path: BezierPath, _ width: CGFloat, _ color: Color) -> DisplayList.Item {
      .stroke(DisplayList.Stroke(path, width: width, color: color, transform: transform))
    }
    let shaftIsVisible = length > headLength
    var items = [stroke(head, halo, theme.background)]
    if shaftIsVisible {
      items.append(stroke(shaft, OverlayMetrics.arrowLine + halo, theme.background))
      items.append(stroke(shaft, OverlayMetrics.arrowLine, color))
    }
    return items + [.fill(DisplayList.Fill(.path(head), color: color, transform: transform))]
  }
}
