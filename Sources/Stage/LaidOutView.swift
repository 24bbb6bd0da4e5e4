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
  /// The place of the anchor point in the superview, in points.
  public var center: CGPoint
  /// The size of the bounds, in points.
  public var size: CGSize
  /// The center as it is drawn, which the layout and the animator put on pixels.
  public var pixelCenter: CGPoint
  /// The size as it is drawn, which the layout puts on pixels.
  public var pixelSize: CGSize
  /// The transform about the center.
  public var transform: CGAffineTransform
  /// The point of the bounds that is at the center, as parts of their size.
  public var anchorPoint: CGPoint
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
    view.frame = ViewPlace.frame(
      center: pixelCenter, size: pixelSize, transform: transform, anchorPoint: anchorPoint)
    return view
  }

  /// The transform of points relative to the middle of the bounds, to points relative to the center.
  public var transformOfMiddle: CGAffineTransform { transform.anchored(at: anchorPoint, of: size) }

  /// Where the center is seen in the superview, which a translation of the transform displaces.
  public var shownCenter: CGPoint {
    CGPoint(x: center.x + transform.tx, y: center.y + transform.ty)
  }

  /// The transform from coordinates with their origin in the middle of the bounds to the canvas.
  var middleToCanvas: CGAffineTransform {
    transformOfMiddle.concatenating(CGAffineTransform(translationX: center.x, y: center.y))
      .concatenating(superviewToCanvas)
  }

  /// A view with all of its state.
  public init(
    id: String, frame: CGRect, center: CGPoint, size: CGSize, transform: CGAffineTransform,
    anchorPoint: CGPoint = .unitMiddle, alpha: CGFloat, superviewToCanvas: CGAffineTransform
  ) {
    self.id = id
    self.frame = frame
    self.center = center
    self.size = size
    pixelCenter = center
    pixelSize = size
    self.transform = transform
    self.anchorPoint = anchorPoint
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
      box = box.union(
        ViewPlace.frame(
          center: member.center, size: member.size, transform: .identity,
          anchorPoint: member.anchorPoint))
    }
    self.init(
      id: id, frame: box, center: CGPoint(x: box.midX, y: box.midY), size: box.size,
      transform: .identity, alpha: 1, superviewToCanvas: first.superviewToCanvas)
  }
}

extension LaidOutView {
  /// The states of views at a time in seconds, including their animations.
  ///
  /// What is above views that follow each other in the tree is looked up once.
  ///
  /// - Parameters:
  ///   - views: The views, which are in the tree of the canvas.
  ///   - root: The view of the canvas.
  ///   - time: The time in seconds.
  ///   - isRounded: Whether a laid-out frame is as it is drawn, its edges on pixels.
  /// - Returns: The states, in the order of the views.
  static func states(
    of views: [View], below root: View, at time: Double, isRounded: Bool = true
  ) -> [LaidOutView] {
    // The views above, outermost first.
    var above: [View] = []
    var places: [PresentedPlace] = []
    func enter(_ view: View?) {
      guard let view, view !== root else { return }
      while let last = above.last, last !== view.superview {
        above.removeLast()
        places.removeLast()
      }
      if above.isEmpty { enter(view.superview) }
      let shown = view.presentedPlace(at: time)
      above.append(view)
      places.append(isRounded ? shown : shown.unrounded)
    }
    return views.map { view in
      enter(view)
      return LaidOutView(
        view, at: places.last ?? view.presentedPlace(at: time),
        alpha: view.presentation(at: time).look.alpha,
        superviewToCanvas: places.dropLast().reversed().reduce(.identity) { $1.following($0) })
    }
  }

  /// The state of one view at a time, likewise.
  init(_ view: View, below root: View, at time: Double, isRounded: Bool = true) {
    self.init(view, below: root, alpha: view.presentation(at: time).look.alpha) {
      let shown = $0.presentedPlace(at: time)
      return isRounded ? shown : shown.unrounded
    }
  }

  /// The state of a view with an opacity, as it and those above it are presented.
  init(
    _ view: View, below root: View, alpha: CGFloat, showing presentation: (View) -> PresentedPlace
  ) {
    var superviewToCanvas = CGAffineTransform.identity
    var above = view.superview
    while let current = above, current !== root {
      superviewToCanvas = presentation(current).following(superviewToCanvas)
      above = current.superview
    }
    self.init(
      view, at: presentation(view), alpha: alpha, superviewToCanvas: superviewToCanvas)
  }

  private init(
    _ view: View, at place: PresentedPlace, alpha: CGFloat, superviewToCanvas: CGAffineTransform
  ) {
    self.init(
      id: view.identifier, frame: place.frame, center: place.center, size: place.bounds.size,
      transform: place.transform, anchorPoint: place.anchorPoint, alpha: alpha,
      superviewToCanvas: superviewToCanvas)
  }
}

extension PresentedPlace {
  /// A transform to the view's own coordinates, followed by that to its superview's.
  fileprivate func following(_ transform: CGAffineTransform) -> CGAffineTransform {
    transform
      .concatenating(CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY))
      .concatenating(transformOfMiddle)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }
}
