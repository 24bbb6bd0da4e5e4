public import Foundation
public import Geometry

extension DisplayList {
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
}

extension DisplayList.Fill {
  /// The line of a dump.
  var dumped: String { "fill \(shape.dumped) \(color.dumped)\(transform.dumpedSuffix)" }

  func write(to writer: inout ByteWriter) {
    shape.write(to: &writer)
    writer.color(color)
    writer.transform(transform)
  }

  init(from reader: inout ByteReader) throws(DamagedBytes) {
    shape = try .init(from: &reader)
    color = try reader.color()
    transform = try reader.transform()
  }
}

extension DisplayList {
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
}

extension DisplayList.Border {
  /// The line of a dump.
  var dumped: String {
    "border \(shape.dumped) width \(width.dumped) \(color.dumped)\(transform.dumpedSuffix)"
  }

  func write(to writer: inout ByteWriter) {
    shape.write(to: &writer)
    writer.number(width)
    writer.color(color)
    writer.transform(transform)
  }

  init(from reader: inout ByteReader) throws(DamagedBytes) {
    shape = try .init(from: &reader)
    width = try reader.length()
    color = try reader.color()
    transform = try reader.transform()
  }
}

extension DisplayList {
  /// An area filled with a gradient.
  public struct GradientFill: Equatable, Sendable {
    /// The area, in its own coordinates; the gradient's unit square is its bounds.
    public var shape: Shape
    /// The colors and their directions.
    public var gradient: Gradient
    /// The transform from the shape's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A shape filled with a gradient, by default in canvas coordinates.
    public init(_ shape: Shape, _ gradient: Gradient, transform: CGAffineTransform = .identity) {
      self.shape = shape
      self.gradient = gradient
      self.transform = transform
    }
  }
}

extension DisplayList.GradientFill {
  /// The line of a dump.
  var dumped: String { "gradient \(shape.dumped) \(gradient.dumped)\(transform.dumpedSuffix)" }

  func write(to writer: inout ByteWriter) {
    shape.write(to: &writer)
    writer.gradient(gradient)
    writer.transform(transform)
  }

  init(from reader: inout ByteReader) throws(DamagedBytes) {
    shape = try .init(from: &reader)
    gradient = try reader.gradient()
    transform = try reader.transform()
  }
}

extension DisplayList {
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
}

extension DisplayList.Image {
  /// The line of a dump.
  var dumped: String { "image \(name.dumped) in \(rect.dumped)\(transform.dumpedSuffix)" }

  func write(to writer: inout ByteWriter) {
    writer.text(name)
    writer.rect(rect)
    writer.transform(transform)
  }

  init(from reader: inout ByteReader) throws(DamagedBytes) {
    name = try reader.text()
    rect = try reader.rect()
    transform = try reader.transform()
  }
}
