internal import Foundation
internal import Geometry
internal import Views

extension ViewPresentation {
  /// The transform from the view's own coordinates to its superview's, as it is shown.
  var transformToSuperview: CGAffineTransform {
    CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY).concatenating(transform)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }
}
