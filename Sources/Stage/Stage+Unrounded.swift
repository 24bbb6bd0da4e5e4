internal import Dynamics
internal import Foundation
internal import Geometry
internal import Views

extension Stage {
  /// The presentation of a view as it would be if nothing were rounded to pixels.
  ///
  /// A view that the animator moves is where its body is. Its size is the rounded one, which its
  /// collision shape has too. Texts keep their rounded size, in which they fit.
  func unroundedPresentation(of view: View) -> ViewPresentation {
    let shown = view.presentation
    let membership = items.membership(of: view)
    let item: any DynamicItem = membership?.group ?? view
    guard let error = animator.roundingError(of: item) else {
      var exact = shown.unrounded
      if view is Label || view is Button { exact.bounds.size = shown.bounds.size }
      return exact
    }
    var exact = shown
    let turn = CGAffineTransform(rotationAngle: -error.angle)
    exact.transform = exact.transform.concatenating(turn)
    exact.center = exact.center + -1 * error.center
    if let membership {
      // The member's arm turns with its group.
      let arm = membership.offset.applying(membership.group.transform)
      exact.center = exact.center + CGVector(from: arm.point, to: arm.applying(turn).point)
    }
    return exact
  }
}

extension CGVector {
  fileprivate var point: CGPoint { CGPoint(x: dx, y: dy) }
}
