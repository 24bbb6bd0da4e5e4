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
  /// The same thing under a transform of the canvas: moved, or drawn smaller with all its lines.
  func applying(_ transform: CGAffineTransform) -> DisplayList.Item {
    switch self {
    case .fill(var fill):
      fill.transform = fill.transform.concatenating(transform)
      return .fill(fill)
    case .border(var border):
      border.transform = border.transform.concatenating(transform)
      return .border(border)
    case .stroke(var stroke):
      stroke.transform = stroke.transform.concatenating(transform)
      return .stroke(stroke)
    case .text(var text):
      text.transform = text.transform.concatenating(transform)
      return .text(text)
    case .gradient(var gradient):
      gradient.transform = gradient.transform.concatenating(transform)
      return .gradient(gradient)
    case .image(var image):
      image.transform = image.transform.concatenating(transform)
      return .image(image)
    case .shadow(var shadow):
      shadow.items = shadow.items.map { $0.applying(transform) }
      shadow.transform = shadow.transform.concatenating(transform)
      return .shadow(shadow)
    case .group(var group):
      group.items = group.items.map { $0.applying(transform) }
      if var clip = group.clip {
        clip.transform = clip.transform.concatenating(transform)
        group.clip = clip
      }
      return .group(group)
    }
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
