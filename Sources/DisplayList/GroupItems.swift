internal import Foundation
public import Geometry

extension DisplayList {
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
}

extension DisplayList.Group {
  /// The box around the part of the items inside the clip and the mask.
  var extent: Extent {
    var extent = items.extent
    if let clip { extent = extent.intersection(clip.shape.extent.applying(clip.transform)) }
    if let mask { extent = extent.intersection(mask.extent) }
    return extent
  }

  /// The line of a dump, which those of the mask and of the items follow.
  var dumped: String {
    let line = "group opacity \(CGFloat(opacity).dumped)"
    return clip.map { "\(line) clip \($0.shape.dumped)\($0.transform.dumpedSuffix)" } ?? line
  }

  /// Writes the fields, and the items after those of the item before.
  func write(to writer: inout ByteWriter, after last: DisplayList.Item?) {
    writer.number(opacity)
    writer.optional(clip) { writer, clip in
      clip.shape.write(to: &writer)
      writer.transform(clip.transform)
    }
    writer.optional(mask) { writer, mask in writer.items(mask, after: last?.mask ?? []) }
    writer.items(items, after: last?.children ?? [])
  }

  init(
    from reader: inout ByteReader, after last: DisplayList.Item?, depth: Int
  ) throws(DamagedBytes) {
    opacity = try reader.number()
    clip = try reader.optional { reader throws(DamagedBytes) in
      DisplayList.Clip(try .init(from: &reader), transform: try reader.transform())
    }
    mask = try reader.optional { reader throws(DamagedBytes) in
      try reader.items(after: last?.mask ?? [], depth: depth + 1)
    }
    items = try reader.items(after: last?.children ?? [], depth: depth + 1)
  }
}

extension DisplayList {
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

extension DisplayList.ShadowCast {
  /// The box around the blurred silhouette, which ends at three times the blur's radius.
  var extent: Extent {
    let scale = abs(transform.determinant).squareRoot()
    let (x, y) = (shadow.offset.width, shadow.offset.height)
    return items.extent.outset(by: 3 * shadow.radius * scale)
      .moved(
        by: CGVector(
          dx: transform.a * x + transform.c * y, dy: transform.b * x + transform.d * y))
  }

  /// The line of a dump, which those of the items follow.
  var dumped: String {
    let offset = shadow.offset
    return "shadow \(shadow.color.dumped) opacity \(CGFloat(shadow.opacity).dumped) offset "
      + "\(offset.width.dumped) \(offset.height.dumped) radius \(shadow.radius.dumped)"
      + transform.dumpedSuffix
  }

  /// Writes the fields, and the items after those of the item before.
  func write(to writer: inout ByteWriter, after last: DisplayList.Item?) {
    writer.shadow(shadow)
    writer.transform(transform)
    writer.items(items, after: last?.children ?? [])
  }

  init(
    from reader: inout ByteReader, after last: DisplayList.Item?, depth: Int
  ) throws(DamagedBytes) {
    shadow = try reader.shadow()
    transform = try reader.transform()
    items = try reader.items(after: last?.children ?? [], depth: depth + 1)
  }
}
