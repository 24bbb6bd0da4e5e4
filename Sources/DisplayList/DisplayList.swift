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

  /// An area of one color.
  public struct Fill: Equatable, Sendable {
    /// The area, in its own coordinates.
    public var shape: Shape
    /// The color; its alpha counts.
    public var color: Color
    /// The transform from the shape's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A filled shape, by default in canvas coordinates.
    public init(_ shape: Shape, color: Color, transform: CGAffineTransform = .identity) {
      self.shape = shape
      self.color = color
      self.transform = transform
    }
  }

  /// A frame that lies inside a shape's edge, as a `CALayer` draws its border.
  ///
  /// It is the shape minus the shape shrunk by the width, filled; a rounded rectangle's inner
  /// radius is the outer one less the width, not below 0. Where the width reaches the middle, the
  /// whole shape is filled.
  public struct Border: Equatable, Sendable {
    /// The outer edge, in its own coordinates.
    public var shape: Shape
    /// How far the border reaches inwards, in the shape's units; nothing is drawn at 0 or below.
    public var width: CGFloat
    /// The color; its alpha counts.
    public var color: Color
    /// The transform from the shape's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A border inside a shape, by default in canvas coordinates.
    public init(
      _ shape: Shape, width: CGFloat, color: Color, transform: CGAffineTransform = .identity
    ) {
      self.shape = shape
      self.width = width
      self.color = color
      self.transform = transform
    }
  }

  /// Several items drawn as one picture, which is then clipped, masked and made translucent as a
  /// whole.
  ///
  /// Items that overlap inside a group do not show through each other, as the sublayers of a
  /// translucent `CALayer` do not. The items' transforms are to the canvas, not to the group.
  public struct Group: Equatable, Sendable {
    /// The opacity of the whole, from 0 to 1; values outside are taken as the nearer end.
    public var opacity: Double
    /// The visible part of the items, or nil for all.
    public var clip: Clip?
    /// What the items are seen through: they are at each point as opaque as these are, or nil for
    /// opaque everywhere.
    public var mask: [Item]?
    /// What is drawn, from back to front.
    public var items: [Item]

    /// A group of items, by default opaque and unclipped.
    public init(opacity: Double = 1, clip: Clip? = nil, mask: [Item]? = nil, items: [Item]) {
      self.opacity = opacity
      self.clip = clip
      self.mask = mask
      self.items = items
    }
  }

  /// The area outside of which a group is invisible; its edge is antialiased.
  public struct Clip: Equatable, Sendable {
    /// The area, in its own coordinates.
    public var shape: Shape
    /// The transform from the shape's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A clip to a shape, by default in canvas coordinates.
    public init(_ shape: Shape, transform: CGAffineTransform = .identity) {
      self.shape = shape
      self.transform = transform
    }
  }

  /// A picture in a rectangle.
  ///
  /// The list only names the picture; the renderer has its pixels. A picture that the renderer does
  /// not have is not drawn.
  public struct Image: Equatable, Sendable {
    /// The picture's name among those of the renderer.
    public var name: String
    /// Where the whole picture is drawn, stretched, in its own coordinates.
    public var rect: CGRect
    /// The transform from the rectangle's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A picture in a rectangle, by default in canvas coordinates.
    public init(_ name: String, in rect: CGRect, transform: CGAffineTransform = .identity) {
      self.name = name
      self.rect = rect
      self.transform = transform
    }
  }

  /// A text laid out in a rectangle, as by `UILabel`.
  ///
  /// Lines break at the rectangle's width and are aligned in it by the block's alignment; together
  /// they are centred in its height.
  public struct Text: Equatable, Sendable {
    /// The characters, their font, alignment and number of lines.
    public var block: TextBlock
    /// The rectangle, in its own coordinates, in points.
    public var rect: CGRect
    /// The color; its alpha counts.
    public var color: Color
    /// A contrasting border beneath the letters, or nil for none.
    public var halo: Halo?
    /// The transform from the rectangle's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A text in a rectangle, by default in canvas coordinates.
    public init(
      _ block: TextBlock, in rect: CGRect, color: Color, halo: Halo? = nil,
      transform: CGAffineTransform = .identity
    ) {
      self.block = block
      self.rect = rect
      self.color = color
      self.halo = halo
      self.transform = transform
    }
  }

  /// The shadow of items: their common silhouette, displaced, blurred and of one color.
  public struct ShadowCast: Equatable, Sendable {
    /// The items that cast the shadow; they are not drawn.
    public var items: [Item]
    /// The shadow's properties; lengths are in the units of `transform`.
    public var shadow: Shadow
    /// The transform from the coordinates of the offset and the radius to the canvas.
    public var transform: CGAffineTransform

    /// The shadow of items, by default with lengths in points of the canvas.
    public init(of items: [Item], _ shadow: Shadow, transform: CGAffineTransform = .identity) {
      self.items = items
      self.shadow = shadow
      self.transform = transform
    }
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
  /// The box around the part of the items inside the clip and the mask.
  fileprivate var extent: Extent {
    var extent = items.extent
    if let clip { extent = extent.intersection(clip.shape.extent.applying(clip.transform)) }
    if let mask { extent = extent.intersection(mask.extent) }
    return extent
  }
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
