internal import AutoLayout
public import Foundation
public import Geometry
public import Scene
public import Views

/// A view.
public typealias UIView = View

/// How a view follows a new size of its superview.
public typealias UIViewAutoresizing = AutoresizingMask
/// How content is placed in bounds of another size.
public typealias UIViewContentMode = ContentMode

extension View {
  /// How a view follows a new size of its superview.
  public typealias AutoresizingMask = UIViewAutoresizing
  /// How content is placed in bounds of another size.
  public typealias ContentMode = UIViewContentMode
  /// The shape of the tint color; only the normal one is drawn.
  public enum TintAdjustmentMode: Int, Sendable {
    /// That of the superview.
    case automatic = 0
    /// As it is.
    case normal = 1
    /// Dimmed, which is not drawn.
    case dimmed = 2
  }

  // MARK: Layout

  /// What a new size of the superview changes.
  public final var autoresizingMask: UIViewAutoresizing {
    get { traits.autoresizingMask }
    set { traits.autoresizingMask = newValue }
  }
  /// Whether margins are at least as far in as those of the superview.
  public final var preservesSuperviewLayoutMargins: Bool {
    get { traits.preservesSuperviewLayoutMargins }
    set { traits.preservesSuperviewLayoutMargins = newValue }
  }
  /// Whether margins are within the safe area.
  public final var insetsLayoutMarginsFromSafeArea: Bool {
    get { traits.insetsLayoutMarginsFromSafeArea }
    set { traits.insetsLayoutMarginsFromSafeArea = newValue }
  }

  // MARK: Look

  /// The color behind the content; nil, the default, for none.
  public var backgroundColor: UIColor? {
    get { look.backgroundColor.map { UIColor($0) } }
    set { look.backgroundColor = newValue?.dynamic }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The color of what can be touched: the view's own, or that of the superview where nil is set.
  public var tintColor: UIColor! {
    get { UIColor(effectiveTintColor) }
    set {
      look.tintColor = newValue?.dynamic
      tellTintColor()
    }
  }

  /// Tells the view, and those in it that inherit its tint color, that it has changed.
  private func tellTintColor() {
    tintColorDidChange()
    for view in subviews where view.look.tintColor == nil { view.tellTintColor() }
  }

  /// How a drawing, or an image, is placed in the bounds; stretched to them by default.
  public var contentMode: ContentMode {
    get {
      switch content {
      case .image(let image): image.contentMode
      case .label(let label): label.contentMode
      default: drawingMode
      }
    }
    set {
      switch content {
      case .image: content.image.contentMode = newValue
      case .label: content.label.contentMode = newValue
      default: drawingMode = newValue
      }
    }
  }

  /// Whether the view covers what is behind it: nothing here depends on it.
  public var isOpaque: Bool {
    get { companionValues.isOpaque }
    set { companionValues.isOpaque = newValue }
  }

  /// The scale of the screen.
  public var contentScaleFactor: CGFloat {
    get { UIScreen.main.scale }
    set {}
  }

  /// The dimming of the tint color, which is not drawn.
  public var tintAdjustmentMode: TintAdjustmentMode {
    get { .normal }
    set {}
  }

  // MARK: Identity

  /// A number to find the view by; 0 by default.
  public var tag: Int {
    get { companionValues.tag }
    set { companionValues.tag = newValue }
  }

  /// The name in tests; here also that in films, traces and picture tests.
  public var accessibilityIdentifier: String? {
    get { companionValues.accessibilityIdentifier }
    set { companionValues.accessibilityIdentifier = newValue }
  }

  /// What is read aloud; it is kept.
  public var accessibilityLabel: String? {
    get { companionValues.accessibilityLabel }
    set { companionValues.accessibilityLabel = newValue }
  }

  /// Whether the view is read aloud; it is kept.
  public var isAccessibilityElement: Bool {
    get { companionValues.isAccessibilityElement }
    set { companionValues.isAccessibilityElement = newValue }
  }

  /// What is read aloud as the value; it is kept.
  public var accessibilityValue: String? {
    get { companionValues.accessibilityValue }
    set { companionValues.accessibilityValue = newValue }
  }

  /// What is read aloud as the result of a tap; it is kept.
  public var accessibilityHint: String? {
    get { companionValues.accessibilityHint }
    set { companionValues.accessibilityHint = newValue }
  }

  /// The view or the subview, at any depth, with a tag.
  public func viewWithTag(_ tag: Int) -> UIView? {
    var waiting = [self]
    while let view = waiting.popLast() {
      if view.tag == tag { return view }
      waiting += view.subviews.reversed()
    }
    return nil
  }

  // MARK: Touches

  /// Whether the view receives more than one finger at a time: here every view does.
  public var isMultipleTouchEnabled: Bool {
    get { companionValues.isMultipleTouchEnabled }
    set { companionValues.isMultipleTouchEnabled = newValue }
  }

  /// Whether other views receive no touches meanwhile; it is kept.
  public var isExclusiveTouch: Bool {
    get { companionValues.isExclusiveTouch }
    set { companionValues.isExclusiveTouch = newValue }
  }

  // MARK: Tree

  /// The window that shows the view; nil where none does.
  public var window: UIWindow? { root as? UIWindow }

  /// Inserts a subview in front of another one.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    if view.superview === self { view.removeFromSuperview() }
    let index = subviews.firstIndex { $0 === sibling }
    insertSubview(view, at: index.map { $0 + 1 } ?? subviews.count)
  }

  /// Inserts a subview behind another one.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    if view.superview === self { view.removeFromSuperview() }
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? 0)
  }

  /// Moves a subview behind the others; does nothing for other views.
  public func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Exchanges two subviews by their indices.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2), index1 != index2
    else { return }
    let (low, high) = (min(index1, index2), max(index1, index2))
    let (first, second) = (subviews[low], subviews[high])
    insertSubview(second, at: low)
    insertSubview(first, at: high)
  }

  // MARK: Places

  /// The place in the view's coordinates of a point in another view's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    (view ?? root).convert(point, to: self)
  }

  /// The rectangle in the view's coordinates of one in another view's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    (view ?? root).convert(rect, to: self)
  }

  /// Makes a part be drawn: here the whole.
  public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// The insets of the content in reading direction, in points.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      let isLeft = effectiveUserInterfaceLayoutDirection == .leftToRight
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: isLeft ? margins.left : margins.right, bottom: margins.bottom,
        trailing: isLeft ? margins.right : margins.left)
    }
    set { traits.directionalLayoutMargins = newValue }
  }

  /// The reading direction.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    effectiveLayoutDirection == .leftToRight ? .leftToRight : .rightToLeft
  }

  /// Which direction the view's own content has, whatever its traits; that of its subviews stays theirs.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { companionValues.semantics }
    set {
      companionValues.semantics = newValue
      switch newValue {
      case .forceLeftToRight, .playback, .spatial: ownDirection = .leftToRight
      case .forceRightToLeft: ownDirection = .rightToLeft
      case .unspecified: ownDirection = nil
      }
    }
  }

  /// A picture of the view with all that is in it, for a transition, with the view's frame.
  ///
  /// - Parameter afterScreenUpdates: Whether it shows what was set, and not what is seen of it while it is being
  ///   animated.
  /// - Returns: The picture, which is drawn as vectors and takes no touches.
  public func snapshotView(afterScreenUpdates: Bool) -> UIView? {
    if afterScreenUpdates { layoutIfNeeded() }
    let picture = picture(isPresented: !afterScreenUpdates)
    (picture.transform, picture.anchorPoint) = (.identity, .unitMiddle)
    picture.frame = frame
    picture.isUserInteractionEnabled = false
    return picture
  }

  /// Makes the view what another one is, or is seen as.
  final func take(_ shown: ViewPresentation) {
    (center, bounds) = (shown.center, shown.bounds)
    (transform, anchorPoint) = (shown.transform, shown.place.anchorPoint)
    (look, content) = (shown.look, shown.content)
  }

  /// A copy of what is drawn of the view, of its own kind of content.
  final func picture(isPresented: Bool) -> View {
    let copy: View
    switch self {
    case is Label: copy = Label(measuring: SharedText.measuring)
    case is Button: copy = Button(measuring: SharedText.measuring)
    case let view as ImageView:
      let sizes = view.content.image.image.map { [$0.path: view.imageSize] }
      copy = ImageView(sizes: sizes ?? [:])
    default: copy = View()
    }
    copy.take(isPresented ? presentation : model)
    copy.look.tintColor = (self as? Button)?.titleColor ?? effectiveTintColor
    (copy.theme, copy.replication) = (statedTheme, replication)
    copy.maskingView = maskingView?.picture(isPresented: isPresented)
    if let drawing = ownDrawing, !drawing.items.isEmpty {
      let drawn = DrawnView(frame: bounds)
      (drawn.drawing, drawn.drawingMode) = (drawing, drawingMode)
      copy.sublayers.append(drawn)
    }
    copy.sublayers += sublayers.map { $0.picture(isPresented: isPresented) }
    for view in subviews { copy.addSubview(view.picture(isPresented: isPresented)) }
    return copy
  }
}

/// A view that shows what another one has drawn.
private final class DrawnView: View {}

/// The direction of reading.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// What the direction of a view's content depends on.
public enum UISemanticContentAttribute: Int, Sendable {
  /// The language.
  case unspecified = 0
  /// Nothing: it is of a player.
  case playback = 1
  /// Nothing: it is of a direction in space.
  case spatial = 2
  /// Always from left to right.
  case forceLeftToRight = 3
  /// Always from right to left.
  case forceRightToLeft = 4
}

/// What UIKit keeps with a view beyond what is drawn.
final class CompanionValues: ViewCompanion {
  var tag = 0
  var isOpaque = true
  var accessibilityIdentifier: String?
  var accessibilityLabel: String?
  var accessibilityValue: String?
  var accessibilityHint: String?
  var isAccessibilityElement = false
  var isMultipleTouchEnabled = false
  var isExclusiveTouch = false
  var semantics = UISemanticContentAttribute.unspecified
  var style = UIUserInterfaceStyle.unspecified
  var traitOverrides = UITraitOverrides()
  var traitChanges = TraitChanges()
  var layer: CALayer?

  func viewLeftWindow() { layer?.interruptAnimations() }

  var actions: ControlActions?
  var mask: UIView?
}

extension View {
  /// What UIKit keeps with the view.
  final var companionValues: CompanionValues {
    if let values = companion as? CompanionValues { return values }
    let values = CompanionValues()
    companion = values
    return values
  }
}
