internal import DisplayList
internal import Foundation
internal import Geometry
internal import Synchronization

/// What a figure needs to know of a part of any kind; each kind says it beside its painter.
protocol SheetPart {
  /// The texts that are written, but for numbers and those of the scene's views.
  var texts: [String] { get }
  /// The longest side of its pictures, in points of their scenes, if they have one scale with those of other parts; 0, the
  /// default, for others.
  var longestSide: CGFloat { get }
  /// The part as it is drawn in a space.
  func panel(in space: PanelSpace) -> FigurePanel
}

extension SheetPart {
  var longestSide: CGFloat { 0 }
}

/// The space that a part of a figure has, and what it is drawn with.
struct PanelSpace {
  let theme: FigureTheme
  let measurer: any TextMeasuring
  /// The places of names that are known from another theme.
  let names: NamePlaces
  /// The height of the tallest picture in the row, in points of its scene.
  let tallest: CGFloat
  /// The longest side of the pictures of all parts that have one scale, in points of their scenes.
  let longest: CGFloat
  /// The largest width of a part other than a plot, in points; nil for any.
  let width: CGFloat?
  /// How much space is left for the numbers of a plot at least, in points.
  let left: CGFloat
  /// Whether the numbers of the horizontal axis of a plot are written.
  let hasNumbers: Bool
  /// The width of a plot between its axes, in points; nil for the usual one.
  let area: CGFloat?
}

/// A part of a figure: a plot, or a picture.
struct FigurePanel {
  /// The size in points of the page.
  var size: CGSize
  /// What is drawn, from the panel's upper left corner on.
  var items: [DisplayList.Item]
  /// Where its picture or its curves begin and end vertically, by which panels in a row are aligned.
  var body: ClosedRange<CGFloat>
  /// Where its picture or its curves begin horizontally, by which plots below each other are aligned.
  var left: CGFloat = 0

  /// What is drawn with the panel's corner at a point of the page.
  func items(at corner: CGPoint) -> [DisplayList.Item] {
    let move = CGAffineTransform(translationX: corner.x, y: corner.y)
    return items.map { $0.applying(move) }
  }
}

extension DisplayList.Item {
  /// A straight line between two points, without caps beyond them; the width in points.
  static func line(
    from start: CGPoint, to end: CGPoint, width: CGFloat, color: Color
  ) -> DisplayList.Item {
    .stroke(
      DisplayList.Stroke(
        BezierPath(polygon: [start, end], closed: false), width: width, color: color, cap: .butt))
  }
}

extension CGRect {
  /// The square around a circle.
  init(center: CGPoint, radius: CGFloat) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

/// The places of names that have been found: searching takes long, and they are the same in every theme.
public final class NamePlaces: Sendable {
  private struct Found: Sendable {
    let placement: LabelPlacement
    let labels: [LabelPlacement.Label]
    let places: [LabelPlacement.Place]
  }

  private let found = Mutex<[Found]>([])

  /// No places.
  public init() {}

  /// The places of names in a picture, which are looked for once.
  func places(
    of labels: [LabelPlacement.Label], in placement: LabelPlacement
  ) -> [LabelPlacement.Place] {
    let known = found.withLock { found in
      found.first { $0.placement == placement && $0.labels == labels }
    }
    if let known { return known.places }
    let places = placement.places(of: labels)
    found.withLock { $0.append(Found(placement: placement, labels: labels, places: places)) }
    return places
  }
}
