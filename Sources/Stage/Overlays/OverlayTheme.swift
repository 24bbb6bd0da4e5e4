internal import DisplayList
internal import Foundation
public import Geometry
public import Scene

/// The colors in which overlays are drawn.
///
/// Structure has the color of ink; other colors belong to the views and to the few things that move
/// or happen. Shades of the ink are mixed with the background rather than translucent, so that
/// strokes that meet or cross do not darken each other.
public struct OverlayTheme: Equatable, Sendable {
  /// The color of the canvas, in which halos are drawn and rings are filled; opaque.
  public let background: Color
  private let isDark: Bool
  /// The colors that the scene chooses itself.
  private let colors: [OverlayColor: Color]

  /// The theme for a background; nil stands for a transparent canvas.
  ///
  /// A translucent background counts as lying on white.
  ///
  /// - Parameters:
  ///   - background: What lies behind the views.
  ///   - isDark: Whether the colors are those for dark backgrounds; by default what reads better.
  ///   - colors: Colors that replace the theme's.
  public init(
    on background: Color?, isDark: Bool? = nil, colors: [OverlayColor: Color] = [:]
  ) {
    self.background = (background ?? .clear).laid(over: .white)
    self.isDark = isDark ?? self.background.isDark
    self.colors = colors
  }

  /// A color of the theme.
  @inline(never)
  public subscript(color: OverlayColor) -> Color {
    colors[color] ?? (isDark ? color.variants.dark : color.variants.light)
  }

  /// The color of broken constraints.
  public var conflict: Color { self[.conflict] }
  /// Ink at 85 %: attachments, anchors and other parts of the mechanism.
  public var structure: Color { ink(0.85) }
  /// Ink at 70 %: the lines of boundaries.
  public var boundary: Color { ink(0.7) }
  /// Ink at 55 %: snap points and captions.
  public var hint: Color { ink(0.55) }
  /// Ink at 35 %: the hatching of boundaries.
  public var hatching: Color { ink(0.35) }

  @inline(never)
  private func ink(_ alpha: Double) -> Color { self[.ink].withAlpha(alpha).laid(over: background) }
}

extension [DisplayList.Item] {
  /// The color of the topmost opaque rectangle that covers an area, as that of a view behind all others; nil where there
  /// is none.
  func cover(of area: CGRect) -> Color? {
    for item in reversed() {
      switch item {
      case .fill(let fill):
        guard fill.color.alpha >= 1, case .rectangle(let rect) = fill.shape,
          fill.transform.b == 0, fill.transform.c == 0,
          rect.applying(fill.transform).contains(area)
        else { continue }
        return fill.color
      case .group(let group):
        guard group.opacity >= 1, group.clip == nil, group.mask == nil,
          let color = group.items.cover(of: area)
        else { continue }
        return color
      default: continue
      }
    }
    return nil
  }
}

extension OverlayTheme {
  /// An arrow from a point in a direction; nothing where either is not finite or the direction has no
  /// length.
  ///
  /// It is at least 6 and at most 120 points long. The head of a short arrow shrinks with it, so that it
  /// always has a shaft, which tells its direction from a mark, and its length still shows the amount.
  func arrow(
    from point: CGPoint, along direction: CGVector, length wanted: CGFloat, color: Color,
    halo width: CGFloat = OverlayMetrics.haloWidth
  ) -> [DisplayList.Item] {
    guard point.isFinite, direction.length > 0, direction.length.isFinite else { return [] }
    let length = min(OverlayMetrics.arrowLongest, max(OverlayMetrics.arrowShortest, wanted))
    let headLength = min(OverlayMetrics.arrowHeadLength, OverlayMetrics.arrowHeadPart * length)
    let size = headLength / OverlayMetrics.arrowHeadLength
    let half = size * OverlayMetrics.arrowHeadWidth / 2
    // The line becomes thinner less than the head does.
    let line = (0.5 + 0.5 * size) * OverlayMetrics.arrowLine
    // Along the x axis; the line ends inside the head.
    let shaft = BezierPath.segment(.zero, CGPoint(x: length - headLength, y: 0))
    let head = BezierPath(polygon: [
      CGPoint(x: length, y: 0), CGPoint(x: length - headLength, y: half),
      CGPoint(x: length - headLength, y: -half),
    ])
    let transform = CGAffineTransform(origin: point, xAxis: direction.normalized)
    let halo = 2 * width
    func stroke(_ path: BezierPath, _ width: CGFloat, _ color: Color) -> DisplayList.Item {
      .stroke(DisplayList.Stroke(path, width: width, color: color, transform: transform))
    }
    return [
      stroke(head, halo, background), stroke(shaft, line + halo, background),
      stroke(shaft, line, color),
      .fill(DisplayList.Fill(.path(head), color: color, transform: transform)),
    ]
  }
}

extension OverlayMetrics {
  fileprivate static let arrowLine: CGFloat = 1.75
  fileprivate static let arrowHeadLength: CGFloat = 8
  fileprivate static let arrowHeadWidth: CGFloat = 7.2
  /// The most of an arrow's length that is its head.
  fileprivate static let arrowHeadPart: CGFloat = 0.55
  fileprivate static let arrowShortest: CGFloat = 6
  fileprivate static let arrowLongest: CGFloat = 120
}

/// The lengths of the look, in points of the canvas; they do not grow with the views.
///
/// The lengths that only one overlay uses are beside its painter.
enum OverlayMetrics {
  /// How far a halo reaches beyond what it sets off.
  static let haloWidth: CGFloat = 0.75
}

extension BezierPath {
  /// A line between two points.
  static func segment(_ start: CGPoint, _ end: CGPoint) -> BezierPath {
    BezierPath(polygon: [start, end], closed: false)
  }

  /// A circle about a point.
  static func circle(_ center: CGPoint, radius: CGFloat) -> BezierPath {
    BezierPath(ovalIn: CGRect(center: center, radius: radius))
  }
}

extension CGRect {
  /// The square around a circle.
  init(center: CGPoint, radius: CGFloat) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

extension CGPoint {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGVector {
  var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The scalar product.
  func dot(_ other: CGVector) -> CGFloat { dx * other.dx + dy * other.dy }
}

extension CGAffineTransform {
  /// The rotation and translation that take the origin to a point and the x axis to a unit vector.
  init(origin: CGPoint, xAxis: CGVector) {
    self.init(
      a: xAxis.dx, b: xAxis.dy, c: -xAxis.dy, d: xAxis.dx, tx: origin.x, ty: origin.y)
  }
}

extension DisplayList.Item {
  /// A disc about a point.
  @inline(never)
  static func disc(_ center: CGPoint, radius: CGFloat, color: Color) -> DisplayList.Item {
    .fill(DisplayList.Fill(.ellipse(CGRect(center: center, radius: radius)), color: color))
  }

  /// A line with the theme's halo.
  @inline(never)
  static func line(
    _ path: BezierPath, width: CGFloat, color: Color, dash: DisplayList.Dash? = nil,
    theme: OverlayTheme, transform: CGAffineTransform = .identity
  ) -> DisplayList.Item {
    .stroke(
      DisplayList.Stroke(
        path, width: width, color: color, dash: dash, halo: theme.halo, transform: transform))
  }
}

extension OverlayTheme {
  /// The halo that sets off lines from the views beneath.
  var halo: DisplayList.Halo {
    DisplayList.Halo(width: OverlayMetrics.haloWidth, color: background)
  }
}
