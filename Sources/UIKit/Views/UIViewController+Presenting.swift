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
    if other.coversPresenter { willDisappear(animated) }
    func finish() {
      other.didAppear()
      if other.coversPresenter { didDisappear() }
      completion?()
    }
    guard let animator else {
      other.view.frame = window.bounds
      other.willAppear(animated)
      window.addSubview(other.view)
      other.isAppearing()
      window.layoutIfNeeded()
      return finish()
    }
    let container = UIView(frame: window.bounds)
    window.addSubview(container)
    other.willAppear(true)
    let context = TransitionContext(
      from: self, to: other, in: container, by: animator, end: finish)
    context.start()
    other.isAppearing()
  }

  /// Whether the controller that presents this one disappears behind it.
  private final var coversPresenter: Bool {
    modalPresentationStyle == .fullScreen || modalPresentationStyle == .currentContext
  }

  /// Takes away the controller that this one presents.
  final func hide(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let container = other.view.superview
    func finish() {
      other.view.removeFromSuperview()
      if let container, !(container is UIWindow) { container.removeFromSuperview() }
      if other.coversPresenter { didAppear() }
      other.didDisappear()
      (presentedViewController, other.presentingViewController) = (nil, nil)
      completion?()
    }
    other.willDisappear(animated)
    if other.coversPresenter { willAppear(animated) }
    let animator =
      animated
      ? other.transitioningDelegate?.animationController(forDismissed: other) : nil
    guard let animator, let container else { return finish() }
    TransitionContext(from: other, to: self, in: container, by: animator, end: finish).start()
  }
}

/// The look of the status bar, which is not drawn.
public enum UIStatusBarStyle: Int, Sendable {
  /// As the appearance.
  case `default` = 0
  /// Light.
  case lightContent = 1
  /// Dark.
  case darkContent = 3
}

/// How the interface is turned.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// UIKit's number.
  public let rawValue: UInt
  /// Orientations by UIKit's number.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// On the right side.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// On the left side.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// On a side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// In any way.
  public static let all = UIInterfaceOrientationMask(rawValue: 30)
  /// In any way but upside down.
  public static let allButUpsideDown = UIInterfaceOrientationMask(rawValue: 26)
}

/// How a controller is presented: over the whole window.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Over the whole window.
  case fullScreen = 0
  /// As a page.
  case pageSheet = 1
  /// As a form.
  case formSheet = 2
  /// Over the present content.
  case currentContext = 3
  /// As the transition says.
  case custom = 4
  /// Over the whole window, which is not covered.
  case overFullScreen = 5
  /// Over the present content, which is not covered.
  case overCurrentContext = 6
  /// As a bubble.
  case popover = 7
  /// Not at all: for the adaptation of a presentation.
  case none = -1
  /// As the system says.
  case automatic = -2
}

/// How a controller comes: at once.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below.
  case coverVertical = 0
  /// By turning.
  case flipHorizontal = 1
  /// By fading.
  case crossDissolve = 2
  /// By turning a page.
  case partialCurl = 3
}

/// Goes along with a transition.
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Animates along.
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool
}

// Bars, indicators and gestures of the system are not there, so that asking for them has no effect.

extension UIViewController {
  /// What goes along with a transition of the size: the screen keeps its own, so that it is nil.
  public final var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }

  /// Asks for the indicator of the home screen: there is none.
  public final func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

  /// Asks which gestures of the system wait: there are none.
  public final func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}

  /// Asks how the interface may be turned: it is not.
  public final func setNeedsUpdateOfSupportedInterfaceOrientations() {}
}

extension UINavigationController {
  /// The controller that is seen: one that is presented, or the last one.
  public final var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController?.presentedViewController ?? topViewController
  }

  /// Hides and shows the bar: there is none.
  public final func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) {
    isNavigationBarHidden = isHidden
  }
}

extension UIWindow {
  /// Gives the window the keyboard: there is none.
  public final func makeKey() {}
}

extension UIScreen {
  /// The screens: one.
  public static var screens: [UIScreen] { [main] }
}

extension UIDevice {
  /// The kind of device in a word.
  public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }

  /// The system whose behavior is followed.
  public var systemName: String { "iOS" }
}
