internal import AutoLayout

/// The operations on the tree of views.
extension View {
  /// Adds a view in front of all subviews, taking it from where it was.
  ///
  /// - Parameter view: The view; it must not be this view or hold it.
  public func addSubview(_ view: View) {
    if view.superview === self {
      bringSubviewToFront(view)
    } else {
      insertSubview(view, at: subviews.count)
    }
  }

  /// Adds a view at a place among the subviews, taking it from where it was.
  ///
  /// - Parameters:
  ///   - view: The view; it must not be this view or hold it.
  ///   - index: Its index in `subviews` afterwards, 0 for the back; beyond the end means the front.
  public func insertSubview(_ view: View, at index: Int) {
    precondition(index >= 0, "a subview cannot be inserted at a negative index")
    // A view without subviews holds nothing but itself; so a deep tree is built without long walks.
    precondition(
      view !== self && (view.subviews.isEmpty || !isDescendant(of: view)),
      "a view cannot become a subview of itself or of its own descendant")
    if view.superview === self {
      // Only the order changes; the constraints stay.
      subviews.removeAll { $0 === view }
      subviews.insert(view, at: min(index, subviews.count))
      layoutState.noteTreeChange()
      return
    }
    view.removeFromSuperview()
    view.storedEngine = nil
    view.dropAnimations()
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    layoutState.noteTreeChange()
    didAddSubview(view)
    view.didMoveToSuperview()
  }

  /// Adds a view right behind one of the subviews.
  ///
  /// - Parameters:
  ///   - view: The view; it must not be this view or hold it.
  ///   - sibling: A subview of this view.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, beside: sibling, inFront: false)
  }

  /// Adds a view right in front of one of the subviews.
  ///
  /// - Parameters:
  ///   - view: The view; it must not be this view or hold it.
  ///   - sibling: A subview of this view.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, beside: sibling, inFront: true)
  }

  private func insertSubview(_ view: View, beside sibling: View, inFront: Bool) {
    guard view !== sibling else { return }
    guard let place = subviews.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure("a view is inserted beside a subview of the same view")
    }
    // A subview that moves up gives up a place below.
    let isBelow = subviews[..<place].contains { $0 === view }
    insertSubview(view, at: place + (inFront ? 1 : 0) - (isBelow ? 1 : 0))
  }

  /// Moves a subview in front of the others; does nothing for other views.
  ///
  /// - Parameter view: A subview.
  public func bringSubviewToFront(_ view: View) {
    guard let place = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: place))
    layoutState.noteTreeChange()
  }

  /// Moves a subview behind the others; does nothing for other views.
  ///
  /// - Parameter view: A subview.
  public func sendSubviewToBack(_ view: View) {
    guard let place = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: place), at: 0)
    layoutState.noteTreeChange()
  }

  /// Exchanges the places of two subviews.
  ///
  /// - Parameters:
  ///   - first: An index in `subviews`.
  ///   - second: Another.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    precondition(
      subviews.indices.contains(first) && subviews.indices.contains(second),
      "only subviews that exist can be exchanged")
    subviews.swapAt(first, second)
    layoutState.noteTreeChange()
  }

  /// Takes the view out of its superview; does nothing for a root.
  ///
  /// Constraints between what lies inside the view and what lies outside are dropped.
  public func removeFromSuperview() {
    guard let superview, let place = superview.subviews.firstIndex(where: { $0 === self }) else {
      return
    }
    superview.willRemoveSubview(self)
    dropAnimations()
    deactivateCrossingConstraints()
    superview.subviews.remove(at: place)
    self.superview = nil
    superview.layoutState.noteTreeChange()
    didMoveToSuperview()
  }

  /// Whether the view is another one or lies, at any depth, inside it.
  public func isDescendant(of other: View) -> Bool {
    var view: View? = self
    while let current = view {
      if current === other { return true }
      view = current.superview
    }
    return false
  }

  /// The topmost view of the tree: this one where it has no superview.
  public var root: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }
}
