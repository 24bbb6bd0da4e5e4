internal import Foundation
internal import Geometry
internal import Views
internal import Scene

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
