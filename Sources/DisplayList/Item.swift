public import Foundation
public import Geometry

extension DisplayList {
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

  /// Several items drawn as one picture, which is then clipped and made translucent as a whole.
  ///
  /// Items that overlap inside a group do not show through each other, as the sublayers of a
  /// translucent `CALayer` do not. The items' transforms are to the canvas, not to the group.
  public struct Group: Equatable, Sendable {
    /// The opacity of the whole, from 0 to 1; values outside are taken as the nearer end.
    public var opacity: Double
    /// The visible part of the items, or nil for all.
    public var clip: Clip?
    /// What is drawn, from back to front.
    public var items: [Item]

    /// A group of items, by default opaque and unclipped.
    public init(opacity: Double = 1, clip: Clip? = nil, items: [Item]) {
      self.opacity = opacity
      self.clip = clip
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
