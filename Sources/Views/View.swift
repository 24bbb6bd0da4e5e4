public import Foundation
public import Geometry

/// A rectangle in a tree of rectangles, with UIKit's geometry: what layout places, behaviours move
/// and the canvas draws.
///
/// The state is `center`, `bounds` and `transform`; `frame` is derived from the three. A view's
/// own coordinates are those of its `bounds`; the middle of the bounds lies on `center` in the
/// superview's coordinates, and the transform acts about that point. Lengths are points, y grows
/// downwards, angles are radians, positive clockwise.
///
/// A view belongs to one thread at a time; nothing in it is synchronised.
open class View {
  // MARK: Identity

  /// The name that scenes, reports and traces know the view by; empty for none.
  public var identifier: String = ""

  // MARK: Tree

  /// The view that holds this one, or nil for a root.
  public internal(set) weak var superview: View?

  /// The views that this one holds, back to front.
  public internal(set) var subviews: [View] = []

  // MARK: Geometry

  /// The place of the bounds' middle, in the superview's coordinates, in points.
  open var center: CGPoint

  /// The view's rectangle in its own coordinates, in points.
  ///
  /// The origin shifts what the subviews' coordinates mean, as in a scroll view; the size grows
  /// about `center`. The default origin is zero.
  open var bounds: CGRect

  /// The transform that is applied to the view about its center; identity by default.
  open var transform: CGAffineTransform = .identity

  /// The smallest upright rectangle around the view, in the superview's coordinates, in points.
  ///
  /// Setting it sets `bounds.size` and `center`, and leaves the bounds' origin and the transform.
  /// Under a transform other than a translation or a scaling the result need not have this frame,
  /// as in UIKit, where it is undefined. A negative width or height is taken as the same rectangle
  /// written from its other corner.
  open var frame: CGRect {
    get {
      let size = bounds.size
      guard !transform.isIdentity else {
        return CGRect(
          x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
          height: size.height)
      }
      let box = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height
      ).applying(transform)
      return CGRect(
        x: center.x + box.minX, y: center.y + box.minY, width: box.width, height: box.height)
    }
    set {
      let rect = newValue.standardized
      guard !transform.isIdentity else {
        bounds.size = rect.size
        center = rect.center
        return
      }
      var linear = transform
      linear.tx = 0
      linear.ty = 0
      bounds.size = CGRect(origin: .zero, size: rect.size).applying(linear.inverted()).size
      center = CGPoint(x: rect.midX - transform.tx, y: rect.midY - transform.ty)
    }
  }

  // MARK: Dynamics

  /// What the view collides as where an animator moves it; the rectangle of its bounds by default.
  open var collisionBoundsType: DynamicItemCollisionBoundsType = .rectangle

  /// The outline for `DynamicItemCollisionBoundsType.path`, in points from the center; empty by
  /// default.
  open var collisionBoundingPath: BezierPath = BezierPath()

  // MARK: Appearance

  /// The opacity of the view with all that it holds, from 0 to 1; 1 by default.
  open var alpha: CGFloat = 1

  /// Whether the view and all that it holds is left out of the picture; it keeps its place in the
  /// layout.
  open var isHidden: Bool = false

  /// The colour that fills the bounds, or nil for none.
  open var backgroundColor: Color?

  /// The radius of the rounded corners, in points, 0 or more; 0 by default.
  open var cornerRadius: CGFloat = 0

  /// The width of the line drawn inside the bounds' edge, in points; 0, the default, for none.
  open var borderWidth: CGFloat = 0

  /// The colour of the border; opaque black by default.
  open var borderColor: Color = .black

  /// Whether subviews are drawn only inside the bounds with their rounded corners; false by default.
  open var clipsToBounds: Bool = false

  /// Whether touches reach the view and its subviews; true by default.
  open var isUserInteractionEnabled: Bool = true

  // MARK: Making

  /// A view with a frame in the coordinates of its superview to be; all zero by default.
  ///
  /// - Parameter frame: The frame in points; a negative size is standardised.
  public init(frame: CGRect = .zero) {
    let rect = frame.standardized
    center = rect.center
    bounds = CGRect(origin: .zero, size: rect.size)
  }

  // MARK: Content

  /// The absence of a natural width or height in an `intrinsicContentSize`: -1.
  public static var noIntrinsicMetric: CGFloat { -1 }

  /// The size that the view's content asks for, in points, each measure at least 0 or
  /// `noIntrinsicMetric`; by default neither.
  open var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// The distance from the top of the bounds down to the first line's baseline, in points; 0, the
  /// top itself, for a view without text.
  open var firstBaselineFromTop: CGFloat { 0 }

  /// The distance from the bottom of the bounds up to the last line's baseline, in points; 0, the
  /// bottom itself, for a view without text.
  open var lastBaselineFromBottom: CGFloat { 0 }

  // MARK: Points for subclasses

  /// Called after the view has got another superview, or none.
  open func didMoveToSuperview() {}

  /// Called after a view has become a subview.
  ///
  /// - Parameter subview: The new subview, already in `subviews`.
  open func didAddSubview(_ subview: View) {}

  /// Called before a subview goes.
  ///
  /// - Parameter subview: The subview, still in `subviews`.
  open func willRemoveSubview(_ subview: View) {}

  /// Whether a point, in the view's own coordinates, belongs to the view for touches: by default,
  /// whether the bounds contain it.
  open func point(inside point: CGPoint) -> Bool { bounds.contains(point) }
}
