internal import Foundation
internal import Geometry
internal import Views
internal import Scene

extension LaidOutView {
  /// A view as it is.
  init(_ view: View, below root: View) {
    self.init(
      id: view.identifier, frame: view.frame, center: view.center, size: view.bounds.size,
      rotation: view.transform.rotationAngle, alpha: view.look.alpha,
      superviewToCanvas: Self.transform(from: view.superview, to: root) {
        ViewPlace(center: $0.center, bounds: $0.bounds, transform: $0.transform)
      })
  }

  /// A view as it is seen at a time while it is being animated.
  init(_ view: View, below root: View, at time: Double) {
    let shown = view.presentation(at: time)
    self.init(
      id: view.identifier,
      frame: shown.frame, center: shown.center, size: shown.bounds.size,
      rotation: shown.transform.rotationAngle, alpha: shown.look.alpha,
      superviewToCanvas: Self.transform(from: view.superview, to: root) {
        let shown = $0.presentation(at: time)
        return ViewPlace(center: shown.center, bounds: shown.bounds, transform: shown.transform)
      })
  }

  /// The transform from a view's coordinates to the canvas.
  private static func transform(
    from view: View?, to root: View, place: (View) -> ViewPlace
  ) -> CGAffineTransform {
    var transform = CGAffineTransform.identity
    var view = view
    while let current = view, current !== root {
      let place = place(current)
      transform =
        transform
        .concatenating(
          CGAffineTransform(translationX: -place.bounds.midX, y: -place.bounds.midY)
        )
        .concatenating(place.transform)
        .concatenating(CGAffineTransform(translationX: place.center.x, y: place.center.y))
      view = current.superview
    }
    return transform
  }
}

/// Where a view lies in its superview.
private struct ViewPlace {
  let center: CGPoint
  let bounds: CGRect
  let transform: CGAffineTransform
}
