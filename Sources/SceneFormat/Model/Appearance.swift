public import Foundation
public import Geometry

/// What a view of any kind looks like beyond its colours and border.
public struct Appearance: Equatable, Sendable {
  /// The corners that are rounded; all by default.
  public var maskedCorners = CornerMask.all
  /// The shadow; none by default.
  public var shadow = Shadow()
  /// The gradient over the background colour, or nil, the default, for none.
  public var gradient: Gradient?
  /// The place among the siblings from back to front, before their order; 0 by default.
  public var zPosition: CGFloat = 0
  /// The tint of the view and those in it, or nil, the default, for the superview's.
  public var tintColor: Color?

  /// The looks of a view about which nothing is said.
  public init() {}
}

/// A file that a scene brings along.
public struct SceneImage: Equatable, Hashable, Sendable {
  /// The path from the scene's folder, with `/`; never absolute, and never leaving the folder.
  public var path: String
  /// The place of the path, without quotes.
  public var place: SourceSpan
}

/// What an image view shows.
public struct ImageContent: Equatable, Sendable {
  /// The picture.
  public var image: SceneImage
  /// How the picture stands in the bounds; stretched to them by default.
  public var contentMode: ContentMode
}

/// What a shape view shows, with the defaults of a `CAShapeLayer`.
public struct ShapeContent: Equatable, Sendable {
  /// The path, in the view's own coordinates.
  public var path: BezierPath
  /// The colour of the area; black by default.
  public var fillColor: Color
  /// Which points the path encloses.
  public var fillRule: FillRule
  /// The colour of the line, or nil, the default, for none.
  public var strokeColor: Color?
  /// The line's width in points; 1 by default.
  public var lineWidth: CGFloat
  /// The shape of the line's ends; butt by default.
  public var lineCap: LineCap
  /// The shape of the line's corners; miter by default.
  public var lineJoin: LineJoin
  /// The lengths of dashes and gaps in points; none by default.
  public var lineDashPattern: [CGFloat]
  /// How far into the dashes the line begins, in points; 0 by default.
  public var lineDashPhase: CGFloat
}
