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

extension Responder: Hashable {
  /// Whether both are the same object.
  public static func == (first: Responder, second: Responder) -> Bool { first === second }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What is told of the layout of a view: a view controller.
package protocol ViewLayoutObserver: Responder {
  /// Called before `layoutSubviews()` of the view.
  func viewWillLayOut()
  /// Called after it.
  func viewDidLayOut()
}
