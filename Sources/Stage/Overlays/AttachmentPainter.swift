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

/// The ends of attachments, unless the attachments are drawn with them: rings and dots.
struct AnchorPainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    guard !context.overlays.contains(.attachments) else { return [] }
    let theme = context.theme
    return context.behaviors(AttachmentBehavior.self).compactMap(\.geometry).flatMap { geometry in
      let end =
        geometry.isAnchored
        ? theme.ringHalo(at: geometry.end) + theme.ring(at: geometry.end)
        : theme.dot(at: geometry.end)
      return end + theme.dot(at: geometry.start)
    }
  }
}

extension OverlayTheme {
  /// A ring at an anchor, filled with the background, without its halo.
  func ring(at point: CGPoint) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let circle = BezierPath.circle(point, radius: OverlayMetrics.anchorRadius)
    return [
      .disc(point, radius: OverlayMetrics.anchorRadius, color: background),
      .stroke(DisplayList.Stroke(circle, width: OverlayMetrics.anchorLine, color: structure)),
    ]
  }

  /// The halo of a ring.
  func ringHalo(at point: CGPoint) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let radius = OverlayMetrics.ringReach + OverlayMetrics.haloWidth
    return [.disc(point, radius: radius, color: background)]
  }

  /// A dot with its halo at an attached point of an item.
  func dot(at point: CGPoint) -> [DisplayList.Item] {
    guard point.isFinite else { return [] }
    let radius = OverlayMetrics.dotRadius
    return [
      .disc(point, radius: radius + OverlayMetrics.dotHalo, color: background),
      .disc(point, radius: radius, color: structure),
    ]
  }
}

extension OverlayMetrics {
  /// How far a ring reaches from its center.
  static let ringReach = anchorRadius + anchorLine / 2
  fileprivate static let anchorRadius: CGFloat = 5.5
  fileprivate static let anchorLine: CGFloat = 2
  fileprivate static let dotRadius: CGFloat = 3.2
  fileprivate static let dotHalo: CGFloat = 1.2
}

/// The line of a spring's coil: two straight leads and sine turns between them.
///
/// The number of turns follows the rest length, so that a spring looks the same however far it is
/// stretched: stretching draws the turns apart and adds none. The coil is one shape, which a
/// transform stretches along its axis.
struct SpringCoil {
  /// The number of turns: one per 7 points of the rest length, from 5 to 24.
  let turns: Int
  /// The length of the shape, in points: the rest length, or that of the fewest turns if it is longer.
  let length: CGFloat

  /// The coil of a spring of a rest length, in points.
  init(restLength: CGFloat) {
    let range = OverlayMetrics.springTurns
    let turns = (restLength / OverlayMetrics.springPitch).rounded()
    // Bounded before the conversion to an integer; NaN counts as the shortest.
    self.turns =
      turns >= CGFloat(range.lowerBound)
      ? Int(min(turns, CGFloat(range.upperBound))) : range.lowerBound
    let shortest =
      2 * OverlayMetrics.springLead + CGFloat(range.lowerBound) * OverlayMetrics.springPitch
    length = restLength.isFinite ? max(shortest, restLength) : shortest
  }

  /// The line along the x axis from 0 to the length, with leads of 8.
  var path: BezierPath {
    let lead = OverlayMetrics.springLead
    let quarter = (length - 2 * lead) / CGFloat(4 * turns)
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: lead, y: 0))
    for index in 0..<4 * turns {
      let start = lead + CGFloat(index) * quarter
      appendQuarter(index % 4, from: start, width: quarter, to: &path)
    }
    path.addLine(to: CGPoint(x: length, y: 0))
    return path
  }

  /// The transform that stretches the shape from a point along a vector.
  func transform(from origin: CGPoint, along way: CGVector) -> CGAffineTransform {
    CGAffineTransform(scaleX: way.length / length, y: 1)
      .concatenating(CGAffineTransform(origin: origin, xAxis: way.normalized))
  }

  /// Appends a quarter of a turn: rising from the axis, falling back, and both again below.
  ///
  /// A cubic with these handles differs from the sine by less than 6·10⁻⁵ of the amplitude; found
  /// by minimizing the largest error.
  private func appendQuarter(
    _ quarter: Int, from start: CGFloat, width: CGFloat, to path: inout BezierPath
  ) {
    let steep = CGPoint(x: 0.326_131_6, y: 0.512_286_6)
    let flat = CGPoint(x: 0.638_092_7, y: 1)
    let height = OverlayMetrics.springAmplitude * (quarter < 2 ? 1 : -1)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: start + x * width, y: y * height)
    }
    if quarter.isMultiple(of: 2) {
      path.addCurve(
        to: point(1, 1), controlPoint1: point(steep.x, steep.y),
        controlPoint2: point(flat.x, flat.y))
    } else {
      path.addCurve(
        to: point(1, 0), controlPoint1: point(1 - flat.x, flat.y),
        controlPoint2: point(1 - steep.x, steep.y))
    }
  }
}

extension OverlayMetrics {
  fileprivate static let springLead: CGFloat = 8
  fileprivate static let springAmplitude: CGFloat = 5
  /// The rest length that a turn of a spring stands for.
  fileprivate static let springPitch: CGFloat = 7
  fileprivate static let springTurns = 5...24
}

/// The points to which items snap: crosses in circles.
struct SnapPointPainter: OverlayPainter {
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    context.behaviors(SnapBehavior.self).flatMap { context.theme.snapPoint(at: $0.snapPoint) }
  }
}

extension OverlayTheme {
  /// A cross in a circle about a point of the canvas; nothing where it is not finite.
  public func snapPoint(at point: CGPoint) -> [DisplayList.Item] {
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
    func strokes(_ color: Color, widerBy halo: CGFloat) -> [DisplayList.Item] {
      lines.map { path, width in
        .stroke(DisplayList.Stroke(path, width: width + halo, color: color))
      }
    }
    // Both halos lie beneath both lines, so that neither cuts the other.
    return strokes(background, widerBy: 2 * OverlayMetrics.haloWidth) + strokes(hint, widerBy: 0)
  }
}

extension OverlayMetrics {
  fileprivate static let crossReach: CGFloat = 8
  fileprivate static let crossLine: CGFloat = 1.5
  fileprivate static let crossCircleRadius: CGFloat = 5
  fileprivate static let crossCircleLine: CGFloat = 1
}
