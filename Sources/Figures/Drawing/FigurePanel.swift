internal import DisplayList
internal import Foundation
internal import Geometry

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
