public import Foundation
public import Geometry

/// Conversion between the coordinate systems of views.
extension View {
  /// The transform from the view's own coordinates to its superview's.
  public var transformToSuperview: CGAffineTransform {
    CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY).concatenating(transform)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }

  /// The transform from the view's own coordinates to another view's.
  ///
  /// It is composed along the path through the closest common ancestor, to avoid the rounding errors
  /// of the levels above. Nil stands for the space that contains the root's frame, which different
  /// trees share. Transforms without an inverse are left out on the path down.
  public func transform(to view: View?) -> CGAffineTransform {
    guard view !== self else { return .identity }
    var ancestors: [View] = []
    var walker = view
    while let current = walker {
      ancestors.append(current)
      walker = current.superview
    }
    var up = CGAffineTransform.identity
    var common = ancestors.count
    walker = self
    while let current = walker {
      if let index = ancestors.firstIndex(where: { $0 === current }) {
        common = index
        break
      }
      up = up.concatenating(current.transformToSuperview)
      walker = current.superview
    }
    return ancestors[..<common].reversed().reduce(up) { path, ancestor in
      path.concatenating(ancestor.transformToSuperview.inverted())
    }
  }

  /// The bounding box in another view's coordinates of a rectangle in the view's own.
  ///
  /// Nil stands for the space that contains the root's frame.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    rect.applying(transform(to: view))
  }

  /// The place in another view's coordinates of a point in the view's own.
  ///
  /// Nil stands for the space that contains the root's frame.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    point.applying(transform(to: view))
  }
}
