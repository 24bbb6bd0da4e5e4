public import Foundation
public import Views

/// Whose view or controller a transition is about.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A key by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that was there.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The controller that comes.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// Which view a transition is about.
public typealias UITransitionContextViewKey = UITransitionContextViewControllerKey

/// What a transition between controllers happens in.
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which both views are.
  var containerView: UIView { get }
  /// Whether there is anything to animate.
  var isAnimated: Bool { get }
  /// Whether fingers lead the transition: none do.
  var isInteractive: Bool { get }
  /// Whether the transition was taken back: it is not.
  var transitionWasCancelled: Bool { get }
  /// A controller of the transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// A view of the transition.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where a view begins, in points of the container.
  func initialFrame(for controller: UIViewController) -> CGRect
  /// Where a view ends, in points of the container.
  func finalFrame(for controller: UIViewController) -> CGRect
  /// Ends the transition.
  func completeTransition(_ didComplete: Bool)
}

/// Animates a transition between controllers.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// How long the transition is, in seconds.
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  /// Animates, and completes the context at the end.
  func animateTransition(using context: any UIViewControllerContextTransitioning)
  /// Called after the end.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Says how controllers come and go.
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// How a controller comes; nil for at once.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// How a controller goes; nil for at once.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  /// At once.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// At once.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// A transition that runs.
final class TransitionContext: UIViewControllerContextTransitioning {
  let containerView: UIView
  let isAnimated = true
  let isInteractive = false
  let transitionWasCancelled = false
  private let from: UIViewController
  private let to: UIViewController
  private let animator: any UIViewControllerAnimatedTransitioning
  private var end: (() -> Void)?

  /// A transition, whose `end` is called once, when it is completed.
  init(
    from: UIViewController, to: UIViewController, in container: UIView,
    by animator: any UIViewControllerAnimatedTransitioning, end: @escaping () -> Void
  ) {
    (self.from, self.to, containerView, self.animator) = (from, to, container, animator)
    self.end = end
  }

  func start() { animator.animateTransition(using: self) }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    viewController(forKey: key)?.view
  }

  func initialFrame(for controller: UIViewController) -> CGRect {
    controller === from ? controller.view.frame : .zero
  }

  func finalFrame(for controller: UIViewController) -> CGRect { containerView.bounds }

  func completeTransition(_ didComplete: Bool) {
    guard let end else { return }
    self.end = nil
    end()
    animator.animationEnded(didComplete)
  }
}

extension UIViewController {
  /// Shows another controller over the window, as its transitioning delegate says or at once.
  final func show(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
    guard let window = view.window, presentedViewController == nil else { return }
    (presentedViewController, other.presentingViewController) = (other, self)
    let animator =
      animated
      ? other.transitioningDelegate?.animationController(
        forPresented: other, presenting: self, source: self) : nil
    guard let animator else {
      other.view.frame = window.bounds
      other.appear(animated) { window.addSubview(other.view) }
      completion?()
      return
    }
    let container = UIView(frame: window.bounds)
    window.addSubview(container)
    other.viewWillAppear(true)
    let context = TransitionContext(from: self, to: other, in: container, by: animator) {
      other.viewDidAppear(true)
      completion?()
    }
    context.start()
  }

  /// Takes away the controller that this one presents.
  final func hide(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let container = other.view.superview
    func finish() {
      other.view.removeFromSuperview()
      if let container, !(container is UIWindow) { container.removeFromSuperview() }
      other.viewDidDisappear(animated)
      (presentedViewController, other.presentingViewController) = (nil, nil)
      completion?()
    }
    other.viewWillDisappear(animated)
    let animator =
      animated
      ? other.transitioningDelegate?.animationController(forDismissed: other) : nil
    guard let animator, let container else { return finish() }
    TransitionContext(from: other, to: self, in: container, by: animator, end: finish).start()
  }
}
