internal import Foundation
public import Geometry

extension DisplayList.Item {
  /// What holds what the item draws, in points of the canvas.
  ///
  /// It is the box around shapes and their control points, and of a text around its rectangle.
  public var extent: Extent {
    switch self {
    case .fill(let fill): fill.shape.extent.applying(fill.transform)
    case .border(let border): border.shape.extent.applying(border.transform)
    case .stroke(let stroke): stroke.extent
    case .text(let text): Extent(text.rect).applying(text.transform)
    case .gradient(let fill): fill.shape.extent.applying(fill.transform)
    case .image(let image): Extent(image.rect).applying(image.transform)
    case .shadow(let cast): cast.extent
    case .group(let group): group.extent
    }
  }
}

extension [DisplayList.Item] {
  /// What holds all items.
  fileprivate var extent: Extent { reduce(.nothing) { $0.union($1.extent) } }
}

extension DisplayList.Stroke {
  /// The box around the line with its halo, on the canvas.
  fileprivate var extent: Extent {
    let reach = width / 2 + max(0, halo?.width ?? 0)
    return keepsWidth
      ? path.extent.applying(transform).outset(by: reach)
      : path.extent.outset(by: reach).applying(transform)
  }
}

extension DisplayList.ShadowCast {
  /// The box around the blurred silhouette, which ends at three times the blur's radius.
  fileprivate var extent: Extent {
    let scale = abs(transform.determinant).squareRoot()
    let (x, y) = (shadow.offset.width, shadow.offset.height)
    return items.extent.outset(by: 3 * shadow.radius * scale)
      .moved(
        by: CGVector(
          dx: transform.a * x + transform.c * y, dy: transform.b * x + transform.d * y))
  }
}

extension DisplayList.Group {
  /// The box around the part of the items inside the clip.
  fileprivate var extent: Extent {
    guard let clip else { return items.extent }
    return items.extent.intersection(clip.shape.extent.applying(clip.transform))
  }
}
