public import Foundation
public import Geometry

/// Everything that one frame draws, as plain data.
///
/// The list is all that a worker needs to draw: no view, no font object, no file. Coordinates are
/// points with x to the right and y downwards, the origin at the canvas' upper left corner. Every
/// item has the transform from its own coordinates to the canvas, so that an item that moves keeps
/// the same shape from frame to frame and only its transform changes. Two lists that compare equal
/// draw the same pixels; nothing is rounded before the comparison. Comparing is cheap where paths
/// share their storage, as they do when the same `BezierPath` value is put into every frame.
public struct DisplayList: Equatable, Sendable {
  /// The size of the canvas, in points.
  public var size: CGSize
  /// Pixels per point, above 0; 1 by default.
  public var scale: CGFloat
  /// The color behind everything, or nil for a transparent canvas.
  public var background: Color?
  /// What is drawn, from back to front.
  public var items: [Item]

  /// A frame of given size, scale, background and items.
  public init(
    size: CGSize, scale: CGFloat = 1, background: Color? = nil, items: [Item] = []
  ) {
    self.size = size
    self.scale = scale
    self.background = background
    self.items = items
  }

  /// One thing that a frame draws.
  ///
  /// Areas of one color, of which most frames consist, are stored inline; larger cases are
  /// indirect, so that a list takes half the memory.
  public enum Item: Equatable, Sendable {
    /// An area of one color.
    case fill(Fill)
    /// A frame inside a shape's edge.
    case border(Border)
    /// A line along a path.
    indirect case stroke(Stroke)
    /// A text in a rectangle.
    indirect case text(Text)
    /// An area filled with a gradient.
    indirect case gradient(GradientFill)
    /// A picture.
    indirect case image(Image)
    /// A blurred silhouette of other items.
    indirect case shadow(ShadowCast)
    /// Several items with a common opacity and clip.
    indirect case group(Group)
  }
}

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
  var extent: Extent { reduce(.nothing) { $0.union($1.extent) } }
}

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
