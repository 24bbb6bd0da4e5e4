internal import DisplayList
internal import Foundation
internal import Geometry
internal import Scene
internal import Views

/// What annotations should not cover of the views: their edges and their texts, and rather not the
/// areas of views that they do not lie in.
enum VisibleView {
  /// The obstacles below the root, in points of the canvas, where they are seen at the current time, without some
  /// views that are not drawn.
  static func obstacles(
    below root: View, without leftOut: Set<String>, measuring measurer: any TextMeasuring
  ) -> [LabelPlacement.Obstacle] {
    var obstacles: [LabelPlacement.Obstacle] = []
    var waiting: [(view: View, transform: CGAffineTransform)] =
      root.subviews.reversed().map { ($0, .identity) }
    while let (view, parent) = waiting.popLast() {
      let shown = view.presentation
      guard !shown.look.isHidden, shown.look.alpha > 0, !leftOut.contains(view.identifier)
      else { continue }
      let size = shown.bounds.size
      let box = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      let transform =
        shown.transform
        .concatenating(CGAffineTransform(translationX: shown.center.x, y: shown.center.y))
        .concatenating(parent)
      if shown.look.hasArea {
        obstacles += LabelPlacement.Obstacle.outline(
          through: box.corners.map { $0.applying(transform) })
        obstacles.append(
          LabelPlacement.Obstacle(
            .area(box.applying(transform)), weight: areaWeight, owner: obstacles.count))
      }
      if let content = content(of: view, in: box, measuring: measurer) {
        obstacles.append(LabelPlacement.Obstacle(.area(content.applying(transform))))
      }
      let inner = transform.translatedBy(x: -shown.bounds.midX, y: -shown.bounds.midY)
      waiting += view.subviews.reversed().map { ($0, inner) }
    }
    return obstacles
  }

  /// Covering a part of an area is worse than a place outside of the items, and better than an overlap.
  private static let areaWeight = 0.01

  /// The box of what a view shows besides its background, in coordinates about its center.
  private static func content(
    of view: View, in box: CGRect, measuring measurer: any TextMeasuring
  ) -> CGRect? {
    switch view {
    case let label as Label: return label.content.label.string.isEmpty ? nil : box
    case let button as Button:
      guard !button.titleBlock.string.isEmpty else { return nil }
      let size = measurer.measure(button.titleBlock, width: box.width).size
      return CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    case is ImageView: return box
    default: return nil
    }
  }
}

extension Look {
  /// Whether the view's area can be seen.
  fileprivate var hasArea: Bool {
    (backgroundColor?.light.alpha ?? 0) > 0 || gradient != nil
      || (borderWidth > 0 && borderColor.light.alpha > 0)
  }
}
