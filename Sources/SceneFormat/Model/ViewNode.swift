public import Foundation
public import Geometry

/// A view of a scene with its subviews, or a layout guide.
public struct ViewNode: Equatable, Sendable {
  /// What sort of view it is, with what only that sort has.
  public enum Kind: Equatable, Sendable {
    /// A plain rectangle.
    case view
    /// A text.
    case label(LabelContent)
    /// A titled button.
    case button(ButtonContent)
    /// A view that arranges its subviews in a row or a column.
    case stack(StackContent)
    /// A layout guide: a place that its superview owns, which draws nothing and holds nothing.
    case guide
    /// A picture.
    case image(ImageContent)
    /// A path.
    case shape(ShapeContent)
  }

  /// The id: as written, or a generated one that no other element has, such as `label-2`.
  public var id: String
  /// Whether the id is written in the file.
  public var isNamed: Bool
  /// Whether the view is there from the start; true by default.
  public var isAdded: Bool
  /// What sort of view it is; a plain one by default.
  public var kind: Kind
  /// The frame in the superview, in points, before the transform; nil where constraints give it.
  public var frame: CGRect?
  /// The fill, or nil for none, which is the default.
  public var backgroundColor: Color?
  /// The corners' radius in points, at least 0; 0 by default.
  public var cornerRadius: CGFloat
  /// The border's width in points, inside the bounds, at least 0; 0 by default.
  public var borderWidth: CGFloat
  /// The border's colour; opaque black by default.
  public var borderColor: Color
  /// The opacity of the view with its subviews, 0 to 1; 1 by default.
  public var alpha: CGFloat
  /// Whether the view and its subviews are left out of the picture; false by default.
  public var isHidden: Bool
  /// Whether subviews are cut off at the bounds; false by default.
  public var clipsToBounds: Bool
  /// The transform about the center; the identity by default.
  public var transform: ViewTransform
  /// The outline with which the view collides; its bounds by default.
  public var collisionBounds: CollisionBounds
  /// What the view looks like beyond its colours and border.
  public var appearance: Appearance
  /// What the view brings into the layout.
  public var layout: LayoutTraits
  /// The subviews, back to front.
  public var subviews: [ViewNode]
  /// The place of the view's object.
  public var place: SourceSpan
  /// The place of the id without quotes, or of the view's object where the id is generated.
  public var idPlace: SourceSpan
}

/// What a label shows.
public struct LabelContent: Equatable, Sendable {
  /// The text; empty by default.
  public var text: String
  /// The font; UIKit's 17 points, regular, by default.
  public var font: Font
  /// The text's colour; the theme's `label` colour by default, black or white.
  public var textColor: Color
  /// Where the lines stand; at the text's natural side by default.
  public var textAlignment: TextAlignment
  /// The largest number of lines, 0 for any; 1 by default.
  public var numberOfLines: Int
  /// How lines break, and what becomes of text that does not fit; its end is cut by default.
  public var lineBreakMode: LineBreakMode
  /// The parts of the text with looks of their own; none by default.
  public var runs: [TextRun]
  /// The width at which the lines break when the intrinsic size is asked for, in points; 0, the
  /// default, for the width that the layout gives.
  public var preferredMaxLayoutWidth: CGFloat
}

/// What a button shows.
public struct ButtonContent: Equatable, Sendable {
  /// The title; empty by default.
  public var title: String
  /// The font; 15 points, regular, by default, as UIKit's system button.
  public var font: Font
}

/// A view's transform about its center, kept in parts so that each can be animated.
public struct ViewTransform: Equatable, Sendable {
  /// The rotation in radians, positive clockwise; 0 by default.
  public var rotation: CGFloat
  /// The factors along the view's own axes; 1 and 1 by default.
  public var scale: CGVector
  /// The displacement in the superview, in points; none by default.
  public var translation: CGVector

  /// The transform that changes nothing.
  public static let identity = ViewTransform(
    rotation: 0, scale: CGVector(dx: 1, dy: 1), translation: .zero)

  /// The three parts as one: scaled first, then turned, then moved, as a layer's `transform`
  /// composes its key paths.
  public var affine: CGAffineTransform {
    CGAffineTransform(scaleX: scale.dx, y: scale.dy)
      .concatenating(CGAffineTransform(rotationAngle: rotation))
      .concatenating(CGAffineTransform(translationX: translation.dx, y: translation.dy))
  }
}

/// The outline with which a view collides.
public enum CollisionBounds: Equatable, Sendable {
  /// The bounds.
  case rectangle
  /// The ellipse inscribed in the bounds.
  case ellipse
  /// A polygon of at least three points about the center, in points.
  case path([CGPoint])
}
