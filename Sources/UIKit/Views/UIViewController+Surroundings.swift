internal import Views

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

  /// Goes back to a controller, without a transition.
  ///
  /// - Returns: The controllers that were left, in their order; nil where the controller is not in the stack.
  @discardableResult
  public final func popToViewController(
    _ controller: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard viewControllers.contains(where: { $0 === controller }) else { return nil }
    var left: [UIViewController] = []
    while topViewController !== controller, let last = popViewController(animated: animated) {
      left.insert(last, at: 0)
    }
    return left
  }

  /// Goes back to the first controller, without a transition.
  ///
  /// - Returns: The controllers that were left, in their order.
  @discardableResult
  public final func popToRootViewController(animated: Bool) -> [UIViewController]? {
    viewControllers.first.flatMap { popToViewController($0, animated: animated) }
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
