public import Foundation
public import Geometry
public import SceneText

/// A view or a layout guide of a scene, with its subviews.
public struct ViewNode: Equatable, Sendable {
  /// The id: as written, or a generated one that no other element has, such as `label-2`.
  public var id = ""
  /// Whether the id is written in the file.
  public var isNamed = false
  /// Whether it is a layout guide of its superview, which has no content and no subviews.
  public var isGuide = false
  /// Whether the view is in the scene from the start; true by default.
  public var isAdded = true
  /// The frame in the superview before the transform, in points; nil if constraints determine it.
  public var frame: CGRect?
  /// The initial properties; the center and the size are those of the frame.
  public var values = ViewValues()
  /// The outline in collisions; the bounds by default.
  public var collisionBounds = CollisionBounds.rectangle
  /// Where the text is stated, part by part; empty for views without text.
  public var textPlaces: [TextPlace] = []
  /// The subviews, from back to front.
  public var subviews: [ViewNode] = []
  /// The place of the view's object.
  public var place = SourceSpan.start
  /// The place of the id without quotes, or of the view's object if the id is generated.
  public var idPlace = SourceSpan.start

  /// A plain view without an id, with all defaults.
  public init() {}

  /// The view and its subviews at any depth, each before its own subviews.
  public var withSubviews: [ViewNode] {
    var nodes: [ViewNode] = []
    var waiting = [self]
    while let node = waiting.popLast() {
      nodes.append(node)
      waiting += node.subviews.reversed()
    }
    return nodes
  }
}

/// All properties of a view that a scene declares and that can be set while it plays.
public struct ViewValues: Equatable, Sendable {
  /// The position, size and transform.
  public var place = ViewPlace()
  /// The visual properties.
  public var look = Look()
  /// The layout traits.
  public var layout = LayoutTraits()
  /// The properties of its kind.
  public var content = ViewContent.plain

  /// A plain view of zero size.
  public init() {}

  /// Some of the four parts.
  public struct Parts: OptionSet, Sendable {
    /// A bit for each part.
    public let rawValue: UInt8

    /// Parts by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The part `place`.
    public static let place = Parts(rawValue: 1)
    /// The part `look`.
    public static let look = Parts(rawValue: 2)
    /// The part `layout`.
    public static let layout = Parts(rawValue: 4)
    /// The part `content`.
    public static let content = Parts(rawValue: 8)
    /// All parts.
    public static let all: Parts = [.place, .look, .layout, .content]
  }
}

extension ViewValues {
  /// The values as a theme shows them: both variants of each color are that of the theme.
  public func resolved(for theme: Theme) -> ViewValues {
    func resolved(_ color: DynamicColor) -> DynamicColor {
      DynamicColor(color.resolved(for: theme))
    }
    var values = self
    values.look.backgroundColor = look.backgroundColor.map(resolved)
    values.look.borderColor = resolved(look.borderColor)
    values.look.shadow.color = resolved(look.shadow.color)
    values.look.tintColor = look.tintColor.map(resolved)
    if var gradient = look.gradient {
      for index in gradient.stops.indices {
        gradient.stops[index].color = resolved(gradient.stops[index].color)
      }
      values.look.gradient = gradient
    }
    switch content {
    case .label(var label):
      label.textColor = resolved(label.textColor)
      for index in label.attributedText.indices {
        label.attributedText[index].color = label.attributedText[index].color.map(resolved)
      }
      values.content = .label(label)
    case .shape(var shape):
      shape.fillColor = shape.fillColor.map(resolved)
      shape.strokeColor = shape.strokeColor.map(resolved)
      values.content = .shape(shape)
    case .plain, .button, .image, .stack: break
    }
    return values
  }
}

/// The position, size and transform of a view, as UIKit stores them.
public struct ViewPlace: Equatable, Sendable {
  /// The place of the anchor point in the superview, in points: of the middle of the bounds by default.
  public var center = CGPoint.zero
  /// The size of the bounds in points, at least 0.
  public var size = CGSize.zero
  /// The components of the transform about the center; the identity by default.
  public var transform = TransformComponents()
  /// The point of the bounds that is at the center, as parts of their size; the middle by default.
  public var anchorPoint = CGPoint.unitMiddle

  /// Zero size, at the origin.
  public init() {}

  /// The bounding rectangle of the view in the superview, in points.
  ///
  /// Setting it sets `size` and `center` and keeps the transform and the anchor point; as in UIKit, a rotated
  /// view need not have this frame afterwards. A rectangle with a negative width or height is standardized.
  public var frame: CGRect {
    get {
      Self.frame(
        center: center, size: size, transform: transform.affine, anchorPoint: anchorPoint)
    }
    set {
      (center, size) = Self.centerAndSize(
        of: newValue, transform: transform.affine, anchorPoint: anchorPoint)
    }
  }

  /// The bounding rectangle of a transformed rectangle.
  ///
  /// - Parameters:
  ///   - center: The center, in points.
  ///   - size: The size of the rectangle, in points.
  ///   - transform: The transform about the center.
  ///   - anchorPoint: The point of the rectangle that is at the center, as parts of its size.
  /// - Returns: The rectangle in points.
  public static func frame(
    center: CGPoint, size: CGSize, transform: CGAffineTransform, anchorPoint: CGPoint
  ) -> CGRect {
    let transform = transform.anchored(at: anchorPoint, of: size)
    let box = CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let seen = transform.isIdentity ? box : box.applying(transform)
    return CGRect(
      x: center.x + seen.minX, y: center.y + seen.minY, width: seen.width, height: seen.height)
  }

  /// The center and the size of the bounds with which a transformed view has a frame.
  public static func centerAndSize(
    of frame: CGRect, transform: CGAffineTransform, anchorPoint: CGPoint
  ) -> (center: CGPoint, size: CGSize) {
    let rect = frame.standardized
    var size = rect.size
    if !transform.isIdentity {
      var linear = transform
      linear.tx = 0
      linear.ty = 0
      size = CGRect(origin: .zero, size: size).applying(linear.inverted()).size
    }
    let seen = transform.anchored(at: anchorPoint, of: size)
    return (CGPoint(x: rect.midX - seen.tx, y: rect.midY - seen.ty), size)
  }
}

/// The outline of a view in collisions.
public enum CollisionBounds: Equatable, Sendable {
  /// The bounds.
  case rectangle
  /// The ellipse in the bounds.
  case ellipse
  /// A polygon with at least three corners relative to the center, in points.
  case path([CGPoint])
}
