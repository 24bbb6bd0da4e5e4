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
