public import Foundation
public import Geometry

extension DisplayList {
  /// An area in its own coordinates, in points.
  ///
  /// Rectangles and ellipses keep their kind instead of becoming paths, so that a renderer can draw
  /// them exactly and compare them cheaply.
  public enum Shape: Equatable, Sendable {
    /// A rectangle.
    case rectangle(CGRect)
    /// A rectangle with circular corners, by default all four; at most half the shorter side is used
    /// as the radius.
    case roundedRectangle(CGRect, cornerRadius: CGFloat, corners: CornerMask = .all)
    /// The ellipse inscribed in a rectangle.
    case ellipse(CGRect)
    /// What a path encloses; open subpaths are closed for filling.
    case path(BezierPath, rule: FillRule = .nonZero)
  }

  /// The rule by which a path encloses points.
  public typealias FillRule = Geometry.FillRule
}

extension DisplayList.Shape {
  /// The shape's outline.
  public var path: BezierPath {
    switch self {
    case .rectangle(let rect): BezierPath(rect: rect)
    case .roundedRectangle(let rect, let radius, let corners):
      BezierPath(roundedRect: rect, cornerRadius: radius, corners: corners)
    case .ellipse(let rect): BezierPath(ovalIn: rect)
    case .path(let path, _): path
    }
  }

  /// The rule by which the outline encloses points.
  public var fillRule: DisplayList.FillRule {
    guard case .path(_, let rule) = self else { return .nonZero }
    return rule
  }

  /// What holds the shape, in its own coordinates.
  public var extent: Extent {
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _, _), .ellipse(let rect): Extent(rect)
    case .path(let path, _): path.extent
    }
  }

  /// The shape less a margin along its edge, or nil where nothing is left or it is a path.
  ///
  /// A rounded rectangle's radius shrinks by the margin too, not below 0, so that both outlines
  /// keep the same distance around the corners.
  ///
  /// - Parameter margin: The margin, in the shape's units, at least 0.
  /// - Returns: The smaller shape, of the same kind.
  public func inset(by margin: CGFloat) -> DisplayList.Shape? {
    func inner(_ rect: CGRect) -> CGRect? {
      guard 2 * margin < rect.width, 2 * margin < rect.height else { return nil }
      return CGRect(
        x: rect.minX + margin, y: rect.minY + margin, width: rect.width - 2 * margin,
        height: rect.height - 2 * margin)
    }
    switch self {
    case .rectangle(let rect): return inner(rect).map { .rectangle($0) }
    case .ellipse(let rect): return inner(rect).map { .ellipse($0) }
    case .roundedRectangle(let rect, let radius, let corners):
      let drawn = min(radius, rect.width / 2, rect.height / 2)
      return inner(rect).map {
        .roundedRectangle($0, cornerRadius: max(0, drawn - margin), corners: corners)
      }
    case .path: return nil
    }
  }
}

extension DisplayList {
  /// A line along a path.
  ///
  /// Width, dashes and halo are in the path's own units and are transformed with it, unless the line
  /// keeps its width.
  public struct Stroke: Equatable, Sendable {
    /// The path, in its own coordinates.
    public var path: BezierPath
    /// The line's width, in the path's units; nothing is drawn at 0 or below.
    public var width: CGFloat
    /// The color; its alpha counts.
    public var color: Color
    /// The shape of the line's ends; round by default.
    public var cap: LineCap
    /// The shape of the line's corners; round by default.
    public var join: LineJoin
    /// The pattern of dashes, or nil for a continuous line.
    public var dash: Dash?
    /// A contrasting border beneath the line, or nil for none.
    public var halo: Halo?
    /// Whether width, dashes and halo are in points of the canvas, however the path is stretched;
    /// false by default.
    ///
    /// A coil is then one path that is stretched, and not another path for each length.
    public var keepsWidth = false
    /// The transform from the path's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A line along a path, by default continuous, round and in canvas coordinates.
    public init(
      _ path: BezierPath, width: CGFloat, color: Color, cap: LineCap = .round,
      join: LineJoin = .round, dash: Dash? = nil, halo: Halo? = nil, keepsWidth: Bool = false,
      transform: CGAffineTransform = .identity
    ) {
      self.path = path
      self.width = width
      self.color = color
      self.cap = cap
      self.join = join
      self.dash = dash
      self.halo = halo
      self.keepsWidth = keepsWidth
      self.transform = transform
    }
  }

  /// The shape of a line's ends.
  public typealias LineCap = Geometry.LineCap

  /// The shape of a line's corners.
  public typealias LineJoin = Geometry.LineJoin

  /// A pattern of dashes and gaps along a line.
  public struct Dash: Equatable, Sendable {
    /// The lengths of dash, gap, dash, … in the path's units, repeated along the line.
    ///
    /// A list that is empty, sums to less than a tenth of a pixel, would be repeated more than
    /// 500,000 times or holds a negative or non-finite number draws a continuous line.
    public var lengths: [CGFloat]
    /// How far into the pattern the line begins, in the path's units; 0 by default.
    public var phase: CGFloat

    /// A pattern that begins `phase` into its lengths.
    public init(_ lengths: [CGFloat], phase: CGFloat = 0) {
      self.lengths = lengths
      self.phase = phase
    }
  }

  /// A wider line beneath a line or letters, for contrast with the background.
  ///
  /// It has the line's caps, joins and dashes.
  public struct Halo: Equatable, Sendable {
    /// How far the halo reaches beyond the line on each side, in the path's units.
    public var width: CGFloat
    /// The color; its alpha counts.
    public var color: Color

    /// A halo that reaches `width` beyond the line on each side.
    public init(width: CGFloat, color: Color) {
      self.width = width
      self.color = color
    }
  }

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
