internal import Foundation
package import Geometry

// A display list as part of another: on a page, or beside others.
extension DisplayList.Item {
  /// The same thing under a transform of the canvas: moved, or drawn smaller with all its lines.
  package func applying(_ transform: CGAffineTransform) -> DisplayList.Item {
    mappingTransforms { $0.concatenating(transform) }
  }

  /// The same thing with other transforms to the canvas, of the items, clips and masks in it too.
  package func mappingTransforms(
    _ change: (CGAffineTransform) -> CGAffineTransform
  ) -> DisplayList.Item {
    switch self {
    case .fill(var fill):
      fill.transform = change(fill.transform)
      return .fill(fill)
    case .border(var border):
      border.transform = change(border.transform)
      return .border(border)
    case .stroke(var stroke):
      stroke.transform = change(stroke.transform)
      return .stroke(stroke)
    case .text(var text):
      text.transform = change(text.transform)
      return .text(text)
    case .gradient(var gradient):
      gradient.transform = change(gradient.transform)
      return .gradient(gradient)
    case .image(var image):
      image.transform = change(image.transform)
      return .image(image)
    case .shadow(var shadow):
      shadow.items = shadow.items.map { $0.mappingTransforms(change) }
      shadow.transform = change(shadow.transform)
      return .shadow(shadow)
    case .group(var group):
      group.items = group.items.map { $0.mappingTransforms(change) }
      group.mask = group.mask.map { $0.map { $0.mappingTransforms(change) } }
      if var clip = group.clip {
        clip.transform = change(clip.transform)
        group.clip = clip
      }
      return .group(group)
    }
  }

  /// The same thing with every color multiplied by another one; of pictures only the opacity changes.
  package func multiplyingColors(by color: Color) -> DisplayList.Item {
    func product(_ other: Color) -> Color {
      Color(
        red: other.red * color.red, green: other.green * color.green,
        blue: other.blue * color.blue, alpha: other.alpha * color.alpha)
    }
    switch self {
    case .fill(var fill):
      fill.color = product(fill.color)
      return .fill(fill)
    case .border(var border):
      border.color = product(border.color)
      return .border(border)
    case .stroke(var stroke):
      stroke.color = product(stroke.color)
      return .stroke(stroke)
    case .text(var text):
      text.color = product(text.color)
      for index in text.block.runs.indices {
        text.block.runs[index].color = text.block.runs[index].color.map(product)
      }
      return .text(text)
    case .gradient(var fill):
      for index in fill.gradient.stops.indices {
        fill.gradient.stops[index].color = product(fill.gradient.stops[index].color)
      }
      return .gradient(fill)
    case .image:
      return color.alpha < 1 ? .group(.init(opacity: color.alpha, items: [self])) : self
    case .shadow(var shadow):
      shadow.shadow.color = product(shadow.shadow.color)
      return .shadow(shadow)
    case .group(var group):
      group.items = group.items.map { $0.multiplyingColors(by: color) }
      return .group(group)
    }
  }

  /// The same thing with pictures whose names begin with a prefix.
  package func prefixingImages(_ prefix: String) -> DisplayList.Item {
    switch self {
    case .image(var image):
      image.name = prefix + image.name
      return .image(image)
    case .shadow(var shadow):
      shadow.items = shadow.items.map { $0.prefixingImages(prefix) }
      return .shadow(shadow)
    case .group(var group):
      group.items = group.items.map { $0.prefixingImages(prefix) }
      group.mask = group.mask.map { $0.map { $0.prefixingImages(prefix) } }
      return .group(group)
    case .fill, .border, .stroke, .text, .gradient: return self
    }
  }
}
