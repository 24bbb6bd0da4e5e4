internal import AutoLayout
package import Geometry
internal import Synchronization

/// Operations on the view tree.
extension View {
  /// Adds a view in front of all subviews, as `addSubview(_:)` does.
  func add(_ view: View) {
    if view.superview === self {
      bringSubviewToFront(view)
    } else {
      insertSubview(view, at: subviews.count)
    }
  }

  /// Inserts a view into the subviews, after removing it from its superview.
  ///
  /// - Parameters:
  ///   - view: The view; not this one or one of its superviews.
  ///   - index: Its new index in `subviews`, at least 0; a larger one than possible means the front.
  public func insertSubview(_ view: View, at index: Int) {
    guard index >= 0 else { fatalError("a subview cannot be inserted at a negative index") }
    // For a view without subviews the walk up the tree is not needed, which keeps building linear.
    guard view !== self, view.subviews.isEmpty || !isDescendant(of: view) else {
      fatalError("a view cannot become a subview of itself or of its own descendant")
    }
    if view.superview === self {
      // Constraints are kept because only the order changes.
      subviews.removeAll { $0 === view }
      subviews.insert(view, at: min(index, subviews.count))
      layoutState.noteTreeChange()
      return
    }
    view.removeFromSuperview()
    let hasWindow = View.hasWindows && root.isWindow
    if hasWindow { view.tellControllers { $0.viewWillMove(intoWindow: true) } }
    view.willMove(toSuperview: self)
    view.storedEngine = nil
    view.dropAnimations()
    subviews.insert(view, at: min(index, subviews.count))
    view.storedSuperview = self
    layoutState.noteChange(ofChild: view)
    setNeedsLayout()
    view.didMoveToSuperview()
    didAddSubview(view)
    if hasWindow, view.superview === self { view.noteWindow(isComing: true) }
  }

  /// Whether there has been a window, so that views are told of it.
  package static var hasWindows: Bool {
    get { windows.load(ordering: .relaxed) }
    set { windows.store(newValue, ordering: .relaxed) }
  }
  private static let windows = Atomic(false)

  /// Tells the view, all that is in it and their controllers that it has come into a window, or has left it.
  private func noteWindow(isComing: Bool) {
    for view in withDescendants {
      if !isComing { view.companion?.viewLeftWindow() }
      view.didMoveToWindow()
    }
    tellControllers { $0.viewDidMove(intoWindow: isComing) }
  }

  /// Tells the controllers of the view and of all that is in it.
  private func tellControllers(_ tell: (any ViewObserver) -> Void) {
    for view in withDescendants { if let controller = view.controller { tell(controller) } }
  }

  /// Moves a subview in front of the others; does nothing for other views.
  public func bringSubviewToFront(_ view: View) {
    guard let place = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: place))
    layoutState.noteTreeChange()
  }

  /// Removes the view from its superview, as `removeFromSuperview()` does.
  func leaveSuperview() {
    guard let superview else { return }
    let hasWindow = View.hasWindows && root.isWindow
    if hasWindow { tellControllers { $0.viewWillMove(intoWindow: false) } }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    // An override may have removed this view, or others.
    guard let place = superview.subviews.firstIndex(where: { $0 === self }) else { return }
    dropAnimations()
    deactivateCrossingConstraints()
    superview.subviews.remove(at: place)
    storedSuperview = nil
    superview.layoutState.noteChange(ofChild: self)
    superview.setNeedsLayout()
    didMoveToSuperview()
    if hasWindow { noteWindow(isComing: false) }
  }

  /// Whether the view is another one or a descendant of it.
  public func isDescendant(of other: View) -> Bool {
    var view: View? = self
    while let current = view {
      if current === other { return true }
      view = current.superview
    }
    return false
  }

  /// The topmost view of the tree.
  public var root: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }
}

/// The themes of views.
extension View {
  /// Whether a view has had a theme of its own, so that others are asked for theirs.
  static var hasThemes: Bool {
    get { themes.load(ordering: .relaxed) }
    set { themes.store(newValue, ordering: .relaxed) }
  }
  private static let themes = Atomic(false)

  /// The theme that the view or the nearest superview states; nil where none does.
  package var statedTheme: Theme? {
    guard View.hasThemes else { return nil }
    var view: View? = self
    while let current = view {
      if let theme = current.theme { return theme }
      view = current.superview
    }
    return nil
  }
}

/// Counts how often any of several views has been moved, so that whoever has placed them, or views inside
/// them, knows whether they still are where they were put.
package final class MoveCounter {
  /// The number of moves so far.
  package var count = 0

  /// A counter of no views yet.
  package init() {}
}

/// Which of several views have got a transform since somebody last looked.
package final class TransformChanges {
  /// The views, which their identifiers do not keep.
  package var views: Set<ObjectIdentifier> = []

  /// No changes yet.
  package init() {}
}

/// A reference that does not keep its object.
package struct WeakReference {
  /// The object; nil where it exists no more.
  package private(set) weak var object: AnyObject?

  /// A reference to an object.
  package init(_ object: AnyObject) { self.object = object }
}
