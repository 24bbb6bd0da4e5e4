public import DisplayList
internal import Dynamics
public import Foundation
public import Geometry
public import Scene

/// The attachments with their ends: coils, bars and ropes, axes, pins and joints.
struct AttachmentPainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    context.behaviors(AttachmentBehavior.self).compactMap(\.geometry).flatMap {
      context.theme.attachment(
        AttachmentMark($0), from: $0.end, isAnchored: $0.isAnchored, to: $0.start)
    }
  }
}

/// The ways in which attachments are drawn.
public enum AttachmentMark: Equatable, Sendable {
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

  fileprivate init(_ geometry: AttachmentGeometry) {
    let length = geometry.restLength ?? 0
    self =
      switch geometry.kind {
      case .distance: geometry.frequency > 0 ? .spring(restLength: length) : .rigid
      case .limit: .limit(length: length)
      case .sliding: .sliding(direction: geometry.axis ?? .zero, range: geometry.range)
      case .pin: .pin
      case .fixed: .fixed
      }
  }
}

extension OverlayTheme {
  /// An attachment between two points of the canvas; nothing where one is not finite.
  ///
  /// - Parameters:
  ///   - mark: The way in which it is drawn.
  ///   - anchor: The anchor, drawn as a ring, or the attached point of another item, drawn as a dot.
  ///   - isAnchored: Whether `anchor` is an anchor.
  ///   - point: The attached point of the item.
  /// - Returns: The line and its ends, or what holds the item at the point.
  public func attachment(
    _ mark: AttachmentMark, from anchor: CGPoint, isAnchored: Bool = true, to point: CGPoint
  ) -> [DisplayList.Item] {
    guard anchor.isFinite, point.isFinite else { return [] }
    switch mark {
    case .spring, .rigid, .limit:
      // The halo of the ring lies beneath the line, so that the line reaches the ring.
      return (isAnchored ? ringHalo(at: anchor) : [])
        + line(mark, from: anchor, isAnchored: isAnchored, to: point)
        + (isAnchored ? ring(at: anchor) : dot(at: anchor)) + dot(at: point)
    case .sliding(let direction, let range):
      return axis(direction.normalized, range, from: anchor, to: point) + dot(at: point)
    case .pin: return pin(at: point)
    case .fixed: return joint(at: point)
    }
  }

  /// The line of a spring, a bar or a rope; its hidden parts lie under the ring and the dot.
  private func line(
    _ mark: AttachmentMark, from anchor: CGPoint, isAnchored: Bool, to point: CGPoint
  ) -> [DisplayList.Item] {
    let way = CGVector(from: anchor, to: point)
    let length = way.length
    guard length > 0, length.isFinite else { return [] }
    let straight = BezierPath.segment(anchor, point)
    switch mark {
    case .spring(let restLength):
      let coil = SpringCoil(restLength: restLength)
      return [
        .stroke(
          DisplayList.Stroke(
            coil.path, width: OverlayMetrics.springLine, color: structure, halo: halo,
            keepsWidth: true, transform: coil.transform(from: anchor, along: way)))
      ]
    case .limit(let limit):
      let isTaut = length >= limit - OverlayMetrics.limitSlack
      // The dashes begin at the edge of the ring.
      let phase = isAnchored ? -OverlayMetrics.ringReach : 0
      let dash = DisplayList.Dash(OverlayMetrics.limitDash, phase: phase)
      return [
        .line(
          straight, width: OverlayMetrics.limitLine, color: structure,
          dash: isTaut ? nil : dash, theme: self)
      ]
    default:
      return [.line(straight, width: OverlayMetrics.barLine, color: structure, theme: self)]
    }
  }

  /// The axis of a sliding attachment, as far as its stops or from the anchor to the item.
  private func axis(
    _ axis: CGVector, _ range: FloatRange, from anchor: CGPoint, to point: CGPoint
  ) -> [DisplayList.Item] {
    guard axis.isFinite, axis.length > 0 else { return [] }
    // How far along the axis the item is.
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
    return [.line(path, width: OverlayMetrics.axisLine, color: structure, theme: self)]
  }

  private func pin(at point: CGPoint) -> [DisplayList.Item] {
    let (radius, width) = (OverlayMetrics.pinRadius, OverlayMetrics.pinLine)
    let ring = BezierPath.circle(point, radius: radius)
    return [
      .disc(point, radius: radius + width / 2 + OverlayMetrics.haloWidth, color: background),
      .stroke(DisplayList.Stroke(ring, width: width, color: structure)),
      .disc(point, radius: OverlayMetrics.pinDotRadius, color: structure),
    ]
  }

  private func joint(at point: CGPoint) -> [DisplayList.Item] {
    func square(_ side: CGFloat, _ color: Color) -> DisplayList.Item {
      .fill(
        DisplayList.Fill(.rectangle(CGRect(center: point, radius: side / 2)), color: color))
    }
    let side = OverlayMetrics.fixedSide
    return [square(side + 2 * OverlayMetrics.haloWidth, background), square(side, structure)]
  }
}

extension OverlayMetrics {
  fileprivate static let springLine: CGFloat = 1.5
  fileprivate static let barLine: CGFloat = 3
  fileprivate static let limitLine: CGFloat = 1.5
  fileprivate static let limitDash: [CGFloat] = [4, 3]
  /// How much shorter than its length a limit may be and still count as taut.
  fileprivate static let limitSlack: CGFloat = 0.5
  fileprivate static let axisLine: CGFloat = 0.75
  /// The length of the strokes that end a sliding axis.
  fileprivate static let axisStop: CGFloat = 8
  fileprivate static let pinRadius: CGFloat = 4
  fileprivate static let pinLine: CGFloat = 1.5
  fileprivate static let pinDotRadius: CGFloat = 1.5
  fileprivate static let fixedSide: CGFloat = 6
}
