public import Foundation
internal import Geometry
internal import Scene

/// What recognizes gestures in the touches of a view.
package protocol TouchRecognizing: AnyObject {}

extension View {
  /// The least opacity with which a view receives touches, UIKit's.
  private static let leastTouchedAlpha = 0.01

  /// The view that a finger at a point touches, as UIKit's `hitTest(_:with:)` finds it.
  ///
  /// It is the deepest, frontmost view whose bounds, and those of all its superviews, contain the point.
  /// Views that are hidden, nearly transparent or not interactive receive no touches, nor do their
  /// subviews. As in UIKit:
  ///
  /// - while a plain animation changes a view, from its delay on, the view and its subviews receive no touches, unless
  ///   the animation allows user interaction; then the view is where its own properties have it;
  /// - a view that a property animator changes is where it is seen, unless manual hit testing is enabled.
  ///
  /// - Parameter point: The point, in the view's own coordinates.
  /// - Returns: The view, or nil if there is none.
  public func hitTest(_ point: CGPoint) -> View? {
    guard receivesTouch(at: point, as: touched) else { return nil }
    var hit = self
    var point = point
    // Subviews in front come first; the first that takes the touch decides, as all of its superviews
    // contain the point.
    descent: while true {
      for subview in hit.frontToBack {
        let touched = subview.touched
        let transform = touched?.transformToSuperview ?? subview.transformToSuperview
        guard transform.determinant != 0 else { continue }
        let place = point.applying(transform.inverted())
        guard subview.receivesTouch(at: place, as: touched) else { continue }
        (hit, point) = (subview, place)
        continue descent
      }
      return hit
    }
  }

  /// The view as it is touched while an animator changes it; nil for its own properties.
  private var touched: ViewPresentation? {
    animations.contains(where: \.course.isTouchedAsPresented) ? presentation : nil
  }

  private func receivesTouch(at point: CGPoint, as touched: ViewPresentation?) -> Bool {
    let look = touched?.look ?? look
    guard !look.isHidden, isUserInteractionEnabled, look.alpha >= Self.leastTouchedAlpha,
      animations.allSatisfy(\.allowsTouches)
    else { return false }
    if let shown = touched?.bounds, shown != bounds { return shown.contains(point) }
    return self.point(inside: point)
  }

  /// The subviews in the order in which they cover each other, the frontmost first.
  private var frontToBack: [View] {
    subviews.enumerated().sorted { first, second in
      (first.element.look.zPosition, first.offset) > (second.element.look.zPosition, second.offset)
    }.map(\.element)
  }
}
