package import Foundation
package import Geometry
package import Scene

/// What a view draws itself, as vectors in points of its bounds.
///
/// A drawing belongs to the thread of its view.
package final class ViewDrawing: @unchecked Sendable {
  /// A part of a drawing.
  package enum Item: Equatable {
    /// A path that is filled, stroked or both, clipped by other paths.
    case shape(ShapeContent, clips: [BezierPath])
    /// A text from a corner on.
    case text(LabelContent, CGRect, clips: [BezierPath])
    /// A picture in a rectangle.
    case image(ImageFile, CGRect, clips: [BezierPath])
  }

  /// The parts, back to front.
  package private(set) var items: [Item] = []
  /// The size of the bounds for which it was drawn, in points.
  package let size: CGSize

  /// What another module keeps while it is drawn; nil by default.
  package var companion: AnyObject?

  /// An empty drawing.
  package init(size: CGSize) { self.size = size }

  /// Adds a part in front.
  package func add(_ item: Item) { items.append(item) }

  /// Removes all parts.
  package func removeAll() { items = [] }

  /// The drawing into which `draw(_:)` of a view draws at present; nil elsewhere.
  @TaskLocal package static var current: ViewDrawing?
}

extension View {
  /// What the view has drawn itself, which is drawn first where it is not known; nil for nothing.
  package var ownDrawing: ViewDrawing? {
    guard isCustom else { return nil }
    if let drawing, drawingMode != .redraw || drawing.size == bounds.size { return drawing }
    let drawing = ViewDrawing(size: bounds.size)
    ViewDrawing.$current.withValue(drawing) { draw(bounds) }
    self.drawing = drawing
    return drawing
  }
}
