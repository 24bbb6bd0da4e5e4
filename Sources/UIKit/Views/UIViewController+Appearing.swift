internal import Foundation
internal import Views

/// How controllers are told that their views appear and disappear.
///
/// What shows a controller (the film, a presentation, a navigation controller) tells it before and after; it tells its
/// children whose views are in its own. A view that is added to a window, or removed, tells its controller itself.
extension UIViewController {
  /// How far the view of a controller has come, or gone.
  enum Appearance {
    case disappeared, appearing, appeared, disappearing
  }

  /// Tells the controller that its view is about to appear or disappear: for containers that do not forward it.
  ///
  /// - Parameters:
  ///   - isAppearing: Whether it appears.
  ///   - animated: Whether there is a transition.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing { willAppear(animated) } else { willDisappear(animated) }
  }

  /// Tells the controller that its view has appeared or disappeared, as it was told before that it would.
  public final func endAppearanceTransition() {
    if appearance == .appearing { didAppear() } else { didDisappear() }
  }

  final func willAppear(_ animated: Bool) {
    guard appearance == .disappeared || appearance == .disappearing else { return }
    (appearance, appearsAnimated) = (.appearing, animated)
    loadViewIfNeeded()
    viewWillAppear(animated)
    for child in forwarded { child.willAppear(animated) }
  }

  final func isAppearing() {
    guard appearance == .appearing else { return }
    viewIsAppearing(appearsAnimated)
    for child in forwarded { child.isAppearing() }
  }

  final func didAppear() {
    guard appearance == .appearing else { return }
    appearance = .appeared
    viewDidAppear(appearsAnimated)
    for child in forwarded { child.didAppear() }
  }

  final func willDisappear(_ animated: Bool) {
    guard appearance == .appearing || appearance == .appeared else { return }
    (appearance, appearsAnimated) = (.disappearing, animated)
    viewWillDisappear(animated)
    for child in forwarded { child.willDisappear(animated) }
  }

  final func didDisappear() {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    viewDidDisappear(appearsAnimated)
    for child in forwarded { child.didDisappear() }
  }

  /// The children that are told what this controller is told.
  private var forwarded: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
  }
}

extension UIViewController: ViewObserver {
  /// Calls what the controller does before its view's subviews are laid out.
  package func viewWillLayOut() { viewWillLayoutSubviews() }
  /// Calls what the controller does after its view's subviews have been laid out.
  package func viewDidLayOut() { viewDidLayoutSubviews() }

  /// Tells the controller of the safe area.
  package func viewSafeAreaDidChange() { viewSafeAreaInsetsDidChange() }
  /// Tells the controller of the margins.
  package func viewMarginsDidChange() { viewLayoutMarginsDidChange() }

  /// Tells the controller that its view comes or goes, where nothing else does.
  package func viewWillMove(intoWindow isComing: Bool) {
    let isSeen = appearance == .appearing || appearance == .appeared
    guard isComing != isSeen else { return }
    if let parent {
      guard parent.shouldAutomaticallyForwardAppearanceMethods else { return }
      guard parent.appearance == .appeared || parent.appearance == .appearing else { return }
      // A parent that appears tells the rest itself.
      isMoving = parent.appearance == .appeared || !isComing
    } else {
      isMoving = true
    }
    if isComing { willAppear(false) } else { willDisappear(false) }
  }

  /// Tells the controller that its view has come or gone, where nothing else does.
  package func viewDidMove(intoWindow isComing: Bool) {
    guard isMoving else { return }
    isMoving = false
    guard isComing else { return didDisappear() }
    isAppearing()
    didAppear()
  }
}
