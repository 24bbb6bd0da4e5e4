public import Foundation
public import Geometry
internal import Scene

/// Conversion between the coordinates of views, through bounds' origins and transforms.
extension View {
  /// The transform from the view's own coordinates to its superview's.
  public var transformToSuperview: CGAffineTransform {
    CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY).concatenating(transform)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }

  /// The transform from the view's own coordinates to another view's.
  ///
  /// The way leads only to the closest common ancestor, so that views far down a tree do not
  /// collect the rounding of the levels above it. Views of two trees are taken to share the space
  /// in which both roots' frames lie. Where a view on the way down has a transform without
  /// inverse, that one is passed over. Without a view the result leads to the space in which the
  /// root's frame lies.
  public func transform(to view: View?) -> CGAffineTransform {
    guard view !== self else { return .identity }
    var ancestors: [View] = []
    var walker = view
    while let current = walker {
      ancestors.append(current)
      walker = current.superview
    }
    var up = CGAffineTransform.identity
    var meeting = ancestors.count
    walker = self
    while let current = walker {
      if let index = ancestors.firstIndex(where: { $0 === current }) {
        meeting = index
        break
      }
      up = up.concatenating(current.transformToSuperview)
      walker = current.superview
    }
    return ancestors[..<meeting].reversed().reduce(up) { way, ancestor in
      way.concatenating(ancestor.transformToSuperview.inverted())
    }
  }

  /// A point of the view's own coordinates in another view's.
  ///
  /// Without a view it is wanted in the space of the root's frame.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    point.applying(transform(to: view))
  }

  /// A point of another view's coordinates in this view's own.
  ///
  /// Without a view it is given in the space of the root's frame.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    point.applying(transform(from: view))
  }

  /// The upright box around a rectangle of the view's own coordinates, in another view's.
  ///
  /// Without a view it is wanted in the space of the root's frame.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    rect.applying(transform(to: view))
  }

  /// The upright box around a rectangle of another view's coordinates, in this view's own.
  ///
  /// Without a view it is given in the space of the root's frame.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    rect.applying(transform(from: view))
  }

  /// The transform from another view's coordinates, or the root frame's space, to this view's own.
  private func transform(from view: View?) -> CGAffineTransform {
    guard let view else { return transform(to: nil).inverted() }
    return view.transform(to: self)
  }

  /// The deepest view that a touch at a point reaches, or nil.
  ///
  /// Views that are hidden, almost clear (alpha below 0.01) or not open to interaction are passed
  /// over with all that they hold, and so are subviews where their superview does not contain the
  /// point. Of overlapping subviews the front one counts. The point is in the view's own coordinates.
  public func hitTest(_ point: CGPoint) -> View? {
    guard !look.isHidden, isUserInteractionEnabled, look.alpha >= 0.01, self.point(inside: point)
    else {
      return nil
    }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(subview.convert(point, from: self)) { return hit }
    }
    return self
  }
}
