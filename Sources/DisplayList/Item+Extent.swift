public import Foundation
internal import Geometry

extension DisplayList.Item {
  /// A rectangle of the canvas that holds what the item draws, in points; null for nothing.
  ///
  /// It is the box around shapes and their control points, and of a text around its rectangle.
  public var extent: CGRect {
    switch self {
    case .fill(let fill): fill.shape.bounds.applying(fill.transform)
    case .border(let border): border.shape.bounds.applying(border.transform)
    case .stroke(let stroke): stroke.reach.applying(stroke.transform)
    case .text(let text): text.rect.applying(text.transform)
    case .gradient(let fill): fill.shape.bounds.applying(fill.transform)
    case .image(let image): image.rect.applying(image.transform)
    case .shadow(let cast): cast.reach
    case .group(let group): group.reach
    }
  }
}

extension [DisplayList.Item] {
  /// The box around all items.
  fileprivate var extent: CGRect { reduce(.null) { $0.union($1.extent) } }
}

extension DisplayList.Stroke {
  /// The box around the line with its halo, in the path's coordinates.
  fileprivate var reach: CGRect {
    let box = path.controlBounds
    let margin = width / 2 + max(0, halo?.width ?? 0)
    return box.isNull ? box : box.insetBy(dx: -margin, dy: -margin)
  }
}

extension DisplayList.ShadowCast {
  /// The box around the blurred silhouette, which ends at three times the blur's radius.
  fileprivate var reach: CGRect {
    let box = items.extent
    guard !box.isNull else { return box }
    let scale = abs(transform.determinant).squareRoot()
    let margin = 3 * shadow.radius * scale
    let (x, y) = (shadow.offset.width, shadow.offset.height)
    return box.insetBy(dx: -margin, dy: -margin)
      .offsetBy(
        dx: transform.a * x + transform.c * y, dy: transform.b * x + transform.d * y)
  }
}

extension DisplayList.Group {
  /// The box around the part of the items inside the clip.
  fileprivate var reach: CGRect {
    guard let clip else { return items.extent }
    return items.extent.intersection(clip.shape.bounds.applying(clip.transform))
  }
}
