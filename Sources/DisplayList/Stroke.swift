public import Foundation
public import Geometry

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
}
