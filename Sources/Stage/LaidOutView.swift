public import Foundation
public import Geometry

/// The state of a view at one time.
public struct LaidOutView: Equatable, Sendable {
  /// The view's id.
  public var id: String
  /// The frame in the superview, in points: the smallest upright rectangle around the view.
  public var frame: CGRect
  /// The center in the superview, in points.
  public var center: CGPoint
  /// The size of the bounds, in points.
  public var size: CGSize
  /// The angle of the view's transform, in radians, positive clockwise.
  public var rotation: CGFloat
  /// The opacity, 0 to 1.
  public var alpha: CGFloat
  /// The transform from the superview's coordinates to the canvas.
  public var superviewToCanvas: CGAffineTransform

  /// A view with all of its state.
  public init(
    id: String, frame: CGRect, center: CGPoint, size: CGSize, rotation: CGFloat, alpha: CGFloat,
    superviewToCanvas: CGAffineTransform
  ) {
    self.id = id
    self.frame = frame
    self.center = center
    self.size = size
    self.rotation = rotation
    self.alpha = alpha
    self.superviewToCanvas = superviewToCanvas
  }
}

extension LaidOutView {
  /// A group of views: the common box of their unrotated bounds; nil for no views.
  init?(id: String, grouping members: [LaidOutView]) {
    guard let first = members.first else { return nil }
    var box = CGRect.null
    for member in members {
      let (width, height) = (member.size.width, member.size.height)
      box = box.union(
        CGRect(
          x: member.center.x - width / 2, y: member.center.y - height / 2, width: width,
          height: height))
    }
    self.init(
      id: id, frame: box, center: CGPoint(x: box.midX, y: box.midY), size: box.size, rotation: 0,
      alpha: 1, superviewToCanvas: first.superviewToCanvas)
  }
}
