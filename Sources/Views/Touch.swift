public import Foundation
public import Geometry
internal import Scene

/// A finger on the canvas, from its touching until its lifting, like `UITouch`.
public final class Touch {
  /// What a finger does, with UIKit's raw values.
  public enum Phase: Int, Sendable {
    case began = 0
    case moved = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
  }

  /// The number of the finger.
  public let finger: Int
  /// What the finger does in the present event.
  public package(set) var phase: Phase
  /// The time of the last change, in seconds.
  public package(set) var timestamp: Double
  /// The time at which the finger touched, in seconds.
  public let start: Double
  /// The view that the finger has touched; nil if none takes touches there.
  public package(set) weak var view: View?
  /// The number of taps in the same place up to and including this touch.
  public package(set) var tapCount: Int

  /// The place in the root's coordinates, in points.
  package var location: CGPoint
  /// The place before the last change, likewise.
  package var previousLocation: CGPoint
  /// The place at which the finger touched, likewise.
  package let startLocation: CGPoint
  package let root: View

  /// A finger that touches.
  package init(finger: Int, at location: CGPoint, time: Double, in root: View, tapCount: Int) {
    self.finger = finger
    phase = .began
    (start, timestamp) = (time, time)
    (self.location, previousLocation, startLocation) = (location, location, location)
    self.root = root
    self.tapCount = tapCount
  }

  /// The place in a view's coordinates, in points; in the root's for nil.
  public func location(in view: View?) -> CGPoint { root.convert(location, to: view ?? root) }

  /// The place before the last change, in a view's coordinates, in points.
  public func previousLocation(in view: View?) -> CGPoint {
    root.convert(previousLocation, to: view ?? root)
  }
}

extension Touch: HashableObject {}

/// What all fingers do at one time, like `UIEvent`.
public final class TouchEvent {
  /// The time in seconds.
  public let timestamp: Double
  /// The fingers on the canvas.
  public let allTouches: Set<Touch>?

  /// An event.
  package init(timestamp: Double, touches: [Touch]) {
    self.timestamp = timestamp
    allTouches = Set(touches)
  }

  /// The fingers that touched a view.
  public func touches(for view: View) -> Set<Touch>? { allTouches?.filter { $0.view === view } }
}

/// What receives touches, like `UIResponder`: views and what controls them.
///
/// A touch goes to the view that it hits; what a responder does not handle, it passes on to `next`.
open class Responder {
  /// A responder.
  public init() {}

  /// Who gets what the responder does not handle; nil for none, the default.
  open var next: Responder? { nil }

  /// Called when fingers touch; passes them on by default.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when fingers move; passes them on by default.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when fingers are lifted; passes them on by default.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when a gesture takes fingers away; passes them on by default.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Whether the responder takes the keyboard; false by default.
  open var canBecomeFirstResponder: Bool { false }
}

extension Responder: HashableObject {}

/// An object that can be compared and hashed as an `NSObject` of UIKit can.
///
/// It is equal to itself alone, unless its class compares values.
public protocol HashableObject: AnyObject, Hashable {}

extension HashableObject {
  /// Whether both are the same object.
  @inlinable public static func == (first: Self, second: Self) -> Bool { first === second }

  /// Hashes the identity.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What another module keeps with a view.
package protocol ViewCompanion: AnyObject {
  /// Called after the view has left its window.
  func viewLeftWindow()
}

/// What is told of the layout of a view, and of its window: a view controller.
package protocol ViewObserver: Responder {
  /// Called before `layoutSubviews()` of the view.
  func viewWillLayOut()
  /// Called after it.
  func viewDidLayOut()
  /// Called after the safe area of the view has changed.
  func viewSafeAreaDidChange()
  /// Called after the margins of the view have changed.
  func viewMarginsDidChange()
  /// Called before the view comes into a window, or leaves it.
  func viewWillMove(intoWindow isComing: Bool)
  /// Called after the view has come into a window, or has left it.
  func viewDidMove(intoWindow isComing: Bool)
}

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
        guard !subview.isCustom else {
          // It may be touched outside of its bounds, or let others be touched.
          guard let other = subview.hitTest(place, with: nil) else { continue }
          return other
        }
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
    return self.point(inside: point, with: nil)
  }

  /// The subviews in the order in which they cover each other, the frontmost first.
  private var frontToBack: [View] {
    subviews.enumerated().sorted { first, second in
      (first.element.look.zPosition, first.offset) > (second.element.look.zPosition, second.offset)
    }.map(\.element)
  }
}

/// Conversion between the coordinate systems of views.
extension View {
  /// The transform from the view's own coordinates to its superview's.
  public var transformToSuperview: CGAffineTransform {
    CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY).concatenating(transformOfMiddle)
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
