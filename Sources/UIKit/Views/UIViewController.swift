public import Foundation
public import Gestures
public import Scene
public import Views

/// Controls a view: builds it, places it and handles what happens to it.
///
/// In a simulation the view of the root controller fills the window. `loadView`, `viewDidLoad`, `viewWillAppear`, the
/// layout, then `viewDidAppear` are called at time 0, as on iOS without a transition.
open class UIViewController: Responder {
  private final var loadedView: UIView?
  private final var isLoading = false

  /// A controller whose view is built in code.
  public override init() { super.init() }

  /// A controller; there are no nib files, so that both are ignored.
  public init(nibName: String?, bundle: Bundle?) { super.init() }

  /// Nothing is read from an archive: a controller whose view is built in code.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: View

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view, which is loaded when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView?.minimumMargins = nil
      loadedView = newValue
      updateMinimumMargins()
      newValue?.controller = self
      if !statedTraits.isEmpty { newValue?.statedTraitsDidChange() }
    }
  }

  /// The view where it is loaded.
  public final var viewIfLoaded: UIView? { loadedView }
  /// Whether the view is loaded.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view where it is not.
  public final func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
    isLoading = false
    viewDidLoad()
  }

  /// Makes the view: a plain one of the size of the screen by default.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Called after the view was loaded.
  open func viewDidLoad() {}
  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view appears, before its first layout is seen.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view places its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has placed its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called before the constraints of the view are updated.
  open func updateViewConstraints() {}
  /// Called when memory is short, which never happens.
  open func didReceiveMemoryWarning() {}
  /// Called before the view gets another size, which never happens.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Called when traits have changed; does nothing by default.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Called when the safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when the margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}

  // MARK: Surroundings

  /// The title; kept.
  open var title: String?
  /// The tint color and size of bars: there are none.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden: there is none.
  open var prefersStatusBarHidden: Bool { false }
  /// Whether the indicator of the home screen is hidden: there is none.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Whether the interface turns: it does not.
  open var shouldAutorotate: Bool { true }
  /// The orientations in which the view can be.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Asks for the look of the status bar: there is none.
  public final func setNeedsStatusBarAppearanceUpdate() {}
  /// What is shown in a navigation bar; it is kept, not drawn.
  public final lazy var navigationItem = UINavigationItem()
  /// The traits that the controller states, and what it is told of them.
  final var ownTraits = OwnTraits()
  /// How the controller is presented.
  public final var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How the controller comes.
  public final var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether the view extends under bars: there are none.
  public final var edgesForExtendedLayout: UIRectEdge = .all
  /// Insets that the controller adds to the safe area, in points.
  public final var additionalSafeAreaInsets: UIEdgeInsets {
    get { view.traits.additionalSafeAreaInsets }
    set { view.traits.additionalSafeAreaInsets = newValue }
  }
  /// The least margins of the view at its sides, in points: 16, and 20 on wide screens.
  ///
  /// They are its margins where none are stated; there are none at the top and the bottom then.
  public final var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let size = UIScreen.main.bounds.size
    let side: CGFloat = min(size.width, size.height) >= 414 ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }
  /// Whether the view has those margins; true by default.
  public final var viewRespectsSystemMinimumLayoutMargins = true {
    didSet { updateMinimumMargins() }
  }

  private final func updateMinimumMargins() {
    let least = systemMinimumLayoutMargins
    loadedView?.minimumMargins =
      viewRespectsSystemMinimumLayoutMargins
      ? UIEdgeInsets(top: 0, left: least.leading, bottom: 0, right: least.trailing) : nil
  }

  /// The size that the controller would have in a container.
  open var preferredContentSize = CGSize.zero

  open override var next: Responder? { loadedView?.superview }

  // MARK: Containers

  /// The controllers in this one.
  public final private(set) var children: [UIViewController] = []
  /// The controller in which this one is.
  public final private(set) weak var parent: UIViewController?
  /// The controller that this one presents.
  public final internal(set) var presentedViewController: UIViewController?
  /// The controller that presents this one.
  public final internal(set) weak var presentingViewController: UIViewController?
  /// The nearest navigation controller in which this one is.
  public final var navigationController: UINavigationController? {
    var above = parent
    while let current = above, !(current is UINavigationController) { above = current.parent }
    return above as? UINavigationController
  }
  /// Whether children are told that they appear and disappear with this controller; true by default.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  /// How far the view has come, or gone.
  final var appearance = Appearance.disappeared
  /// Whether what appears or disappears at present does so with a transition.
  final var appearsAnimated = false
  /// Whether the view comes or goes for no other reason than that it was added or removed.
  final var isMoving = false
  /// Says how the controller comes and goes; at once where it is nil.
  public final weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Adds a child, whose view is yet to be added.
  public final func addChild(_ child: UIViewController) {
    child.removeFromParent()
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }

  /// Removes the controller from its parent.
  public final func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    if ownTraits.ofParent != nil {
      ownTraits.ofParent = nil
      viewIfLoaded?.statedTraitsDidChange()
    }
    didMove(toParent: nil)
  }

  /// Called before the parent changes.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the parent has changed.
  open func didMove(toParent parent: UIViewController?) {}

  /// Shows another controller over the window, as its transitioning delegate says, or at once.
  ///
  /// - Parameters:
  ///   - other: The controller.
  ///   - animated: Whether there is a transition.
  ///   - completion: Called after it has appeared.
  open func present(
    _ other: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    show(other, animated: animated, completion: completion)
  }

  /// Takes away the controller that this one presents, or this one from its presenter.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let other = presentedViewController else {
      presentingViewController?.dismiss(animated: animated, completion: completion)
      return
    }
    hide(other, animated: animated, completion: completion)
  }
}

/// A controller of a stack of controllers, of which the last one is shown; there is no bar.
open class UINavigationController: UIViewController {
  private final var stack: [UIViewController] = []

  /// A controller that shows nothing yet.
  public override init() { super.init() }

  /// A controller that shows another one.
  public convenience init(rootViewController: UIViewController) {
    self.init()
    setViewControllers([rootViewController], animated: false)
  }

  /// Nothing is read from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The controllers, of which the last one is shown.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller that is shown.
  public final var topViewController: UIViewController? { stack.last }
  /// The bar, which is not drawn.
  public final let navigationBar = UINavigationBar()
  /// Whether the bar is hidden: there is none.
  public final var isNavigationBarHidden = true

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let top = topViewController { place(top) }
  }

  /// Takes other controllers, of which the last one is shown without a transition.
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    let (old, new) = (topViewController, controllers.last)
    let gone = stack.filter { controller in !controllers.contains { $0 === controller } }
    let come = controllers.filter { $0.parent !== self }
    gone.forEach { $0.willMove(toParent: nil) }
    come.forEach(addChild)
    stack = controllers
    if isViewLoaded, old !== new { show(new, after: old, animated: animated) }
    gone.forEach { $0.removeFromParent() }
    come.forEach { $0.didMove(toParent: self) }
  }

  /// Shows another controller, without a transition.
  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    setViewControllers(stack + [controller], animated: animated)
  }

  /// Goes back to the controller before, without a transition.
  ///
  /// - Returns: The controller that was left; nil where there is no other one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let last = topViewController else { return nil }
    setViewControllers(stack.dropLast(), animated: animated)
    return last
  }

  /// Goes back to a controller, without a transition.
  ///
  /// - Returns: The controllers that were left, in their order; nil where the controller is not in the stack.
  @discardableResult
  open func popToViewController(
    _ controller: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let place = stack.firstIndex(where: { $0 === controller }) else { return nil }
    let left = Array(stack[(place + 1)...])
    setViewControllers(Array(stack[...place]), animated: animated)
    return left
  }

  /// Goes back to the first controller, without a transition.
  ///
  /// - Returns: The controllers that were left, in their order; nil for an empty stack.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  private func show(_ new: UIViewController?, after old: UIViewController?, animated: Bool) {
    if appearance == .appeared { old?.willDisappear(animated) }
    if appearance == .appeared || appearance == .appearing { new?.willAppear(animated) }
    old?.viewIfLoaded?.removeFromSuperview()
    if let new { place(new) }
    guard appearance == .appeared else { return }
    new?.isAppearing()
    old?.didDisappear()
    new?.didAppear()
  }

  private func place(_ controller: UIViewController) {
    guard let shown = controller.view else { return }
    shown.frame = view.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(shown)
  }
}

/// What a navigation bar shows, which is not drawn.
public final class UINavigationItem {
  /// The title.
  public var title: String?
  /// The buttons on the right.
  public var rightBarButtonItem: UIBarButtonItem?
  /// The buttons on the left.
  public var leftBarButtonItem: UIBarButtonItem?
  /// The buttons on the right.
  public var rightBarButtonItems: [UIBarButtonItem]?
  /// The buttons on the left.
  public var leftBarButtonItems: [UIBarButtonItem]?
  /// How large a title is.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As that of the item before.
    case automatic = 0
    /// Large.
    case always = 1
    /// Small.
    case never = 2
  }
  /// How large the title is.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The view in place of the title.
  public var titleView: UIView?
  /// An item without a title.
  public init() {}
}

/// A bar, which is not drawn.
public final class UINavigationBar {
  /// Whether it is seen through.
  public var isTranslucent = true
  /// Whether titles are large.
  public var prefersLargeTitles = false
  /// The tint color.
  public var tintColor: UIColor?
  /// The color of the bar.
  public var barTintColor: UIColor?
  /// The attributes of the title.
  public var titleTextAttributes: [NSAttributedString.Key: Any]?
}

/// A button of a bar, which is not drawn and never pressed.
public final class UIBarButtonItem {
  /// How the button looks.
  public enum Style: Int, Sendable {
    /// Plain.
    case plain = 0
    /// Bold.
    case done = 2
  }
  /// What the button is for.
  public enum SystemItem: Int, Sendable {
    /// Accept.
    case done
    /// Refuse.
    case cancel
    /// Change.
    case edit
    /// Keep.
    case save
    /// Make one more.
    case add
    /// Space.
    case flexibleSpace
    /// Space of a width.
    case fixedSpace
    /// Once more.
    case refresh
    /// Start.
    case play
    /// Throw away.
    case trash
    /// Do something.
    case action
    /// Stop.
    case stop
  }
  /// The title.
  public var title: String?
  /// Whether it can be pressed.
  public var isEnabled = true

  /// A button with a title.
  public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    self.title = title
  }
  /// A button of the system.
  public init(barButtonSystemItem: SystemItem, target: AnyObject?, action: Selector?) {}
  /// A button with a view.
  public init(customView: UIView) {}
}
