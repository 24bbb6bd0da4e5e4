internal import DisplayList
internal import Foundation
internal import Geometry
internal import Views

/// Turns a view tree into what a frame draws, in the order in which Core Animation composes layers:
/// background, content, sublayers, and the border on top of them.
struct ViewPainter {
  /// The items of a view's subviews, back to front; the view itself draws nothing.
  ///
  /// - Parameters:
  ///   - view: The view whose subviews are drawn.
  ///   - transform: The transform from the view's coordinates to the canvas.
  /// - Returns: The items in canvas coordinates.
  static func items(below view: View, transform: CGAffineTransform) -> [DisplayList.Item] {
    view.subviews.flatMap { items(of: $0, in: transform) }
  }

  /// The items of a view and all below it; none where it is hidden or wholly translucent.
  private static func items(
    of view: View, in parent: CGAffineTransform
  ) -> [DisplayList.Item] {
    // What is seen is the presentation, which an animation may take elsewhere than the model.
    let shown = view.presentation
    guard !view.isHidden, shown.alpha > 0 else { return [] }
    let size = shown.bounds.size
    // The shape is centred on its own origin, so that it stays the same while the view moves; the
    // transform carries the view's own and its place.
    let place =
      shown.transform
      .concatenating(CGAffineTransform(translationX: shown.center.x, y: shown.center.y))
      .concatenating(parent)
    let box = CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let shape: DisplayList.Shape =
      shown.cornerRadius > 0
      ? .roundedRectangle(box, cornerRadius: shown.cornerRadius) : .rectangle(box)

    var items: [DisplayList.Item] = []
    if let color = shown.backgroundColor, color.alpha > 0 {
      items.append(.fill(.init(shape, color: color, transform: place)))
    }

    // Subviews live in the bounds' coordinates, whose middle lies on the shape's origin.
    let inner = place.translatedBy(x: -shown.bounds.midX, y: -shown.bounds.midY)
    let inside =
      content(of: view, box: box, transform: place) + Self.items(below: view, transform: inner)
    if view.clipsToBounds, !inside.isEmpty {
      items.append(.group(.init(clip: .init(shape, transform: place), items: inside)))
    } else {
      items += inside
    }

    if view.borderWidth > 0, view.borderColor.alpha > 0 {
      items.append(
        .border(.init(shape, width: view.borderWidth, color: view.borderColor, transform: place)))
    }
    guard shown.alpha < 1 else { return items }
    return fade(items, to: Double(shown.alpha))
  }

  /// What a view of a certain kind shows between its background and its subviews.
  private static func content(
    of view: View, box: CGRect, transform: CGAffineTransform
  ) -> [DisplayList.Item] {
    switch view {
    case let label as Label:
      guard !label.textBlock.string.isEmpty else { return [] }
      return [
        .text(.init(label.textBlock, in: box, color: label.textColor, transform: transform))
      ]
    case let button as Button:
      guard !button.titleBlock.string.isEmpty else { return [] }
      return [
        .text(.init(button.titleBlock, in: box, color: button.titleColor, transform: transform))
      ]
    default: return []
    }
  }

  /// The items at a common opacity.
  ///
  /// A single flat item carries the opacity in its colour, which gives the same pixels as a group
  /// and spares the intermediate picture.
  private static func fade(
    _ items: [DisplayList.Item], to alpha: Double
  ) -> [DisplayList.Item] {
    guard items.count == 1, case .fill(var fill) = items[0] else {
      return items.isEmpty ? [] : [.group(.init(opacity: alpha, items: items))]
    }
    fill.color.alpha *= alpha
    return [.fill(fill)]
  }
}
