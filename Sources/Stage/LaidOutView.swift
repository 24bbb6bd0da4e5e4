public import Foundation
public import Geometry
internal import Scene
internal import Views

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
  /// The center as it is drawn, which the layout and the animator put on pixels.
  public var pixelCenter: CGPoint
  /// The size as it is drawn, which the layout puts on pixels.
  public var pixelSize: CGSize
  /// The transform about the center.
  public var transform: CGAffineTransform
  /// The angle of the transform, in radians, positive clockwise.
  public var rotation: CGFloat { transform.rotationAngle }
  /// The opacity, 0 to 1.
  public var alpha: CGFloat
  /// The transform from the superview's coordinates to the canvas.
  public var superviewToCanvas: CGAffineTransform

  /// The same view as it is drawn: with the center and the size on pixels.
  public var onPixels: LaidOutView {
    var view = self
    (view.center, view.size) = (pixelCenter, pixelSize)
    view.frame = ViewPlace.frame(center: pixelCenter, size: pixelSize, transform: transform)
    return view
  }

  /// Where the center is seen in the superview, which a translation of the transform displaces.
  public var shownCenter: CGPoint {
    CGPoint(x: center.x + transform.tx, y: center.y + transform.ty)
  }

  /// The transform from coordinates with their origin in the middle of the bounds to the canvas.
  var middleToCanvas: CGAffineTransform {
    transform.concatenating(CGAffineTransform(translationX: center.x, y: center.y))
      .concatenating(superviewToCanvas)
  }

  /// A view with all of its state.
  public init(
    id: String, frame: CGRect, center: CGPoint, size: CGSize, transform: CGAffineTransform,
    alpha: CGFloat, superviewToCanvas: CGAffineTransform
  ) {
    self.id = id
    self.frame = frame
    self.center = center
    self.size = size
    pixelCenter = center
    pixelSize = size
    self.transform = transform
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
      id: id, frame: box, center: CGPoint(x: box.midX, y: box.midY), size: box.size,
      transform: .identity, alpha: 1, superviewToCanvas: first.superviewToCanvas)
  }
}

extension LaidOutView {
  /// The state of a view at a time in seconds, including its animations.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - root: The view of the canvas.
  ///   - time: The time in seconds.
  ///   - isRounded: Whether a laid-out frame is as it is drawn, its edges on pixels.
  init(_ view: View, below root: View, at time: Double, isRounded: Bool = true) {
    self.init(view, below: root) { $0.presentation(at: time, isRounded: isRounded) }
  }

  /// The state of a view, as it and those above it are presented.
  init(_ view: View, below root: View, showing presentation: (View) -> ViewPresentation) {
    let shown = presentation(view)
    self.init(
      id: view.identifier, frame: shown.frame, center: shown.center, size: shown.bounds.size,
      transform: shown.transform, alpha: shown.look.alpha,
      superviewToCanvas: Self.transform(from: view.superview, to: root, showing: presentation))
  }

  /// The transform from a view's coordinates to the canvas.
  private static func transform(
    from view: View?, to root: View, showing presentation: (View) -> ViewPresentation
  ) -> CGAffineTransform {
    var transform = CGAffineTransform.identity
    var view = view
    while let current = view, current !== root {
      let shown = presentation(current)
      transform =
        transform
        .concatenating(CGAffineTransform(translationX: -shown.bounds.midX, y: -shown.bounds.midY))
        .concatenating(shown.transform)
        .concatenating(CGAffineTransform(translationX: shown.center.x, y: shown.center.y))
      view = current.superview
    }
    return transform
  }
}

extension View {
  fileprivate func presentation(at time: Double, isRounded: Bool) -> ViewPresentation {
    let shown = presentation(at: time)
    return isRounded ? shown : shown.unrounded
  }
}
