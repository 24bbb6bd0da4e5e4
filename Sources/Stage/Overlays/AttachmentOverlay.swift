public import DisplayList
public import Foundation
public import Geometry
internal import Scene

/// An attachment between an item's point and an anchor, or a point of another item.
public struct AttachmentOverlay: Equatable, Sendable {
  /// What holds the two ends together.
  public enum Kind: Equatable, Sendable {
    /// A spring of a rest length, in points; drawn as a coil.
    case spring(restLength: CGFloat)
    /// A bar that keeps its length.
    case rigid
    /// A rope of a length, in points; dashed while it is slack.
    case limit(length: CGFloat)
    /// An axis along which the item slides, through the anchor.
    ///
    /// `direction` need not have length one; `range` holds the positions of the stops along it, in
    /// points from the anchor, or is infinite.
    case sliding(direction: CGVector, range: FloatRange)
    /// A pin about which the item turns.
    case pin
    /// A joint that lets nothing move.
    case fixed
  }

  /// What stands at the other end.
  public enum End: Equatable, Sendable {
    /// A point of the canvas; drawn as a ring.
    case anchor
    /// A point of another item; drawn as a dot.
    case item
  }

  /// What holds the two ends together.
  public var kind: Kind
  /// Where the other end is, in points of the canvas.
  public var anchor: CGPoint
  /// What stands at the other end; a ring by default.
  public var end: End
  /// Where the item is held, in points of the canvas.
  public var point: CGPoint

  /// An attachment of an item's point to an anchor.
  public init(_ kind: Kind, anchor: CGPoint, end: End = .anchor, point: CGPoint) {
    self.kind = kind
    self.anchor = anchor
    self.end = end
    self.point = point
  }

  /// What is drawn; nothing where a point is not finite.
  public func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard anchor.isFinite, point.isFinite else { return [] }
    switch kind {
    case .spring, .rigid, .limit: return beginning(theme) + connection(theme) + ends(theme)
    case .sliding(let direction, let range): return slide(direction, range, theme)
    case .pin: return pin(theme)
    case .fixed: return fixed(theme)
    }
  }
}

// The parts of springs, bars and ropes.
extension AttachmentOverlay {
  /// The halo of the ring, which lies beneath the line so that the line reaches the ring.
  private func beginning(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard end == .anchor else { return [] }
    let radius =
      OverlayMetrics.anchorRadius + OverlayMetrics.anchorLine / 2 + OverlayMetrics.haloWidth
    return [.disc(anchor, radius: radius, color: theme.background)]
  }

  /// The line from end to end; its hidden parts lie under the ring and the dot.
  private func connection(_ theme: OverlayTheme) -> [DisplayList.Item] {
    let way = CGVector(from: anchor, to: point)
    let length = way.length
    guard length > 0, length.isFinite else { return [] }
    let straight = BezierPath.segment(anchor, point)
    switch kind {
    case .spring(let restLength):
      let coil = SpringCoil(restLength: restLength).path(length: length)
      let transform = CGAffineTransform(origin: anchor, xAxis: way.normalized)
      return [
        .line(
          coil, width: OverlayMetrics.springLine, color: theme.structure, theme: theme,
          transform: transform)
      ]
    case .limit(let limit):
      let isTaut = length >= limit - OverlayMetrics.limitSlack
      // The dashes begin at the ring's edge.
      let phase =
        end == .anchor ? -(OverlayMetrics.anchorRadius + OverlayMetrics.anchorLine / 2) : 0
      let dash = DisplayList.Dash(OverlayMetrics.limitDash, phase: phase)
      return [
        .line(
          straight, width: OverlayMetrics.limitLine, color: theme.structure,
          dash: isTaut ? nil : dash, theme: theme)
      ]
    default:
      return [
        .line(straight, width: OverlayMetrics.barLine, color: theme.structure, theme: theme)
      ]
    }
  }

  /// The ring or dot at the anchor and the dot on the item.
  private func ends(_ theme: OverlayTheme) -> [DisplayList.Item] {
    let first =
      end == .anchor ? AnchorOverlay(anchor).ring(theme) : PointOverlay(anchor).items(theme)
    return first + PointOverlay(point).items(theme)
  }
}

// The joints that hold an item directly.
extension AttachmentOverlay {
  private func slide(
    _ direction: CGVector, _ range: FloatRange, _ theme: OverlayTheme
  ) -> [DisplayList.Item] {
    let axis = direction.normalized
    guard axis.isFinite, axis.length > 0 else { return PointOverlay(point).items(theme) }
    // How far along the axis the item is; a stop beyond the line is not drawn.
    let position = CGVector(from: anchor, to: point).dot(axis)
    func stop(_ value: CGFloat) -> CGFloat? {
      value.isFinite && abs(value) < CGFloat(Float.greatestFiniteMagnitude) ? value : nil
    }
    let (first, last) = (stop(range.minimum), stop(range.maximum))
    let start = first ?? min(0, position)
    let finish = last ?? max(0, position)
    var path = BezierPath.segment(anchor + start * axis, anchor + finish * axis)
    let half = OverlayMetrics.axisStop / 2 * axis.perpendicular
    for position in [first, last].compactMap({ $0 }) {
      let center = anchor + position * axis
      path.append(.segment(center + half, center + -1 * half))
    }
    let line = DisplayList.Item.line(
      path, width: OverlayMetrics.axisLine, color: theme.structure, theme: theme)
    return [line] + PointOverlay(point).items(theme)
  }

  private func pin(_ theme: OverlayTheme) -> [DisplayList.Item] {
    let ring = BezierPath.circle(point, radius: OverlayMetrics.pinRadius)
    return [
      .disc(
        point,
        radius: OverlayMetrics.pinRadius + OverlayMetrics.pinLine / 2 + OverlayMetrics.haloWidth,
        color: theme.background),
      .stroke(
        DisplayList.Stroke(ring, width: OverlayMetrics.pinLine, color: theme.structure)),
      .disc(point, radius: OverlayMetrics.pinDotRadius, color: theme.structure),
    ]
  }

  private func fixed(_ theme: OverlayTheme) -> [DisplayList.Item] {
    func square(_ side: CGFloat, _ color: Color) -> DisplayList.Item {
      .fill(
        DisplayList.Fill(.rectangle(CGRect(center: point, radius: side / 2)), color: color))
    }
    let side = OverlayMetrics.fixedSide
    return [
      square(side + 2 * OverlayMetrics.haloWidth, theme.background), square(side, theme.structure),
    ]
  }
}

extension CGVector {
  /// The scalar product.
  func dot(_ other: CGVector) -> CGFloat { dx * other.dx + dy * other.dy }
}
