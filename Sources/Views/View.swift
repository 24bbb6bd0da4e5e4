public import AutoLayout
public import Foundation
public import Geometry
public import Scene

/// A view with UIKit's geometry, which layout places, behaviors move and the canvas draws.
///
/// The state is `center`, `bounds`, `transform` and `anchorPoint`; `frame` is derived. The coordinate system
/// of a view is that of its `bounds`, whose anchor point, by default the middle, is at `center` in the
/// superview; the transform is applied about that point. Lengths are points, y is positive downwards,
/// angles are radians, positive clockwise.
///
/// Members of `look` and `traits` can be accessed on the view itself, under UIKit's names:
/// `view.alpha` is `view.look.alpha`.
///
/// Views are not thread-safe.
@dynamicMemberLookup open class View: Responder {
  // MARK: Identity

  /// The name of the view in scenes, reports and traces; empty by default.
  public var identifier: String = ""

  /// The animators whose reference view it is, which they do not own.
  package final var animators: [WeakReference] = []

  /// What another module keeps for the view; nil by default.
  package final var companion: (any ViewCompanion)?

  /// What controls the view; nil by default.
  package final weak var controller: (any ViewObserver)?

  /// Who gets the touches that the view does not handle: what controls it, or the superview.
  open override var next: Responder? { controller ?? superview }

  // MARK: Tree

  /// The superview, or nil for a root.
  public var superview: View? { storedSuperview }

  // Not a weak reference, for the reason that `LayoutNode` gives. It is always valid: whoever is a
  // superview has the view in `subviews`, and its deinitializer clears the reference of each.
  unowned(unsafe) var storedSuperview: View? {
    didSet { storedMoveCounter?.count &+= 1 }
  }

  /// The subviews, back to front.
  public internal(set) var subviews: [View] = []

  // MARK: Geometry

  /// The place of the anchor point in the superview's coordinates, in points: of the middle by default.
  open var center: CGPoint {
    get { storedCenter }
    set {
      let oldValue = storedCenter
      storedCenter = newValue
      noteMove(.center, from: oldValue, to: newValue)
    }
  }

  /// Notes that the center or the anchor point was set.
  private func noteMove(_ property: AnimatedProperty, from old: CGPoint, to new: CGPoint) {
    storedMoveCounter?.count &+= 1
    animationBlock?.record(self, property, was: old.numbers)
    if new != old { noteFrameChange() }
  }

  // Layouts access these more than anything else. The compiler checks each access to a public stored
  // property for conflicts at run time, but none to private ones.
  private var storedCenter: CGPoint
  private var storedAnchorPoint = CGPoint.unitMiddle
  private var storedMoveCounter: MoveCounter?
  private var storedBounds: CGRect
  private var storedTraits = LayoutTraits()
  private var storedLook = Look()
  private var storedTheme: Theme?
  private var storedMask: View?

  /// Counts when the center, the transform or other bounds are set, or the superview changes; nil for none.
  package final var moveCounter: MoveCounter? {
    get { storedMoveCounter }
    set { storedMoveCounter = newValue }
  }

  /// The view's rectangle in its own coordinates, in points.
  ///
  /// The origin, zero by default, scrolls the subviews. Setting the size keeps `center`.
  open var bounds: CGRect {
    get { storedBounds }
    set {
      let oldValue = storedBounds
      storedBounds = newValue
      if newValue != oldValue { storedMoveCounter?.count &+= 1 }
      animationBlock?.record(self, .bounds, was: oldValue.numbers)
      guard newValue.size != oldValue.size else { return }
      setNeedsLayout()
      noteFrameChange()
      if !subviews.isEmpty { autoresizeSubviews(from: oldValue.size) }
    }
  }

  /// The transform about the center; identity by default.
  open var transform: CGAffineTransform = .identity {
    didSet {
      storedMoveCounter?.count &+= 1
      transformChanges?.views.insert(ObjectIdentifier(self))
      animationBlock?.record(self, .transform, was: TransformComponents(oldValue).numbers)
    }
  }

  /// The point of the bounds that is at the center, as parts of their size; the middle by default.
  ///
  /// Setting it keeps `center`, so that the view moves, as in UIKit.
  open var anchorPoint: CGPoint {
    get { storedAnchorPoint }
    set {
      let oldValue = storedAnchorPoint
      storedAnchorPoint = newValue
      noteMove(.anchorPoint, from: oldValue, to: newValue)
    }
  }

  /// The transform of points relative to the middle of the bounds, to points relative to the center.
  var transformOfMiddle: CGAffineTransform { transform.anchored(at: anchorPoint, of: bounds.size) }

  /// Notes that the transform was set; nil for nobody who wants to know.
  package final var transformChanges: TransformChanges?

  /// The components that were set last, with the transform that they result in; valid while it is the
  /// present one.
  private var statedComponents = TransformComponents()
  private var statedTransform = CGAffineTransform.identity

  /// The components of the transform.
  ///
  /// Components that were set are returned as they are until the transform changes, because a matrix
  /// has no whole turns, and does not distinguish two mirrored axes from a half turn.
  public final var transformComponents: TransformComponents {
    get {
      statedTransform == transform ? statedComponents : TransformComponents(transform)
    }
    set {
      statedComponents = newValue
      statedTransform = newValue.affine
      transform = statedTransform
    }
  }

  /// The bounding box in the superview's coordinates, in points.
  ///
  /// Setting it sets `bounds.size` and `center`, and keeps the origin of the bounds, the transform and the
  /// anchor point.
  /// As in UIKit, the result is undefined if the transform is more than a translation and a scale.
  /// Rectangles are standardized.
  open var frame: CGRect {
    get {
      ViewPlace.frame(
        center: center, size: bounds.size, transform: transform, anchorPoint: anchorPoint)
    }
    set {
      let place = ViewPlace.centerAndSize(
        of: newValue, transform: transform, anchorPoint: anchorPoint)
      bounds.size = place.size
      center = place.center
    }
  }

  // MARK: Dynamics

  /// The kind of collision outline; the rectangle of the bounds by default.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { storedCollisionBounds }

  /// The outline for the type `path`, in points relative to the center; empty by default.
  open var collisionBoundingPath: MutableBezierPath { storedCollisionPath ?? MutableBezierPath() }

  private var storedCollisionBounds = DynamicItemCollisionBoundsType.rectangle
  private var storedCollisionPath: MutableBezierPath?

  /// Sets what the view collides as, where no subclass says it; a path is in points relative to the center.
  package final func setCollisionBounds(
    _ type: DynamicItemCollisionBoundsType, path: BezierPath? = nil
  ) {
    storedCollisionBounds = type
    storedCollisionPath = path.map { MutableBezierPath($0) }
  }

  // MARK: Values

  /// The look of the view.
  public final var look: Look {
    get { storedLook }
    set {
      let wasHidden = storedLook.isHidden
      if let animationBlock {
        let oldValue = storedLook
        storedLook = newValue
        animationBlock.record(self, look: oldValue)
      } else {
        storedLook = newValue
      }
      if newValue.isHidden != wasHidden { superview?.subviewVisibilityDidChange(self) }
    }
  }

  /// The position, size, transform and anchor point, as a scene sets them; equal ones are not set.
  public final var place: ViewPlace {
    get {
      var place = ViewPlace()
      place.center = center
      place.size = bounds.size
      place.transform = unshearedComponents
      place.anchorPoint = anchorPoint
      return place
    }
    set {
      if newValue.transform != unshearedComponents { transformComponents = newValue.transform }
      if newValue.anchorPoint != anchorPoint { anchorPoint = newValue.anchorPoint }
      if newValue.size != bounds.size { bounds.size = newValue.size }
      if newValue.center != center { center = newValue.center }
    }
  }

  /// The content of the kind of view, which the subclass determines.
  public final var content = ViewContent.plain {
    didSet {
      animationBlock?.record(self, content: oldValue)
      contentDidChange()
    }
  }

  /// The layout properties except constraints; nil values depend on the kind of view.
  public final var traits: LayoutTraits {
    get { storedTraits }
    set {
      let oldValue = storedTraits
      storedTraits = newValue
      let isInherited =
        newValue.layoutDirection != oldValue.layoutDirection
        || newValue.additionalSafeAreaInsets != oldValue.additionalSafeAreaInsets
      if isInherited { layoutState.noteTreeChange() }
      layoutState.noteChange()
    }
  }

  /// The margins that what controls the view gives it where none are stated, in points, of which those at the left and
  /// the right are the least; nil, the default, for those of other views.
  package final var minimumMargins: EdgeInsets? {
    didSet { if minimumMargins != oldValue { layoutState.noteChange() } }
  }

  /// A member of `look`.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<Look, Value>) -> Value {
    get { look[keyPath: part] }
    set { look[keyPath: part] = newValue }
  }

  /// A member of `traits`.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<LayoutTraits, Value>) -> Value {
    get { traits[keyPath: part] }
    set { traits[keyPath: part] = newValue }
  }

  /// All properties that a scene can set.
  ///
  /// Setting equal values does not count as a change.
  public final var values: ViewValues {
    get { values(.all) }
    set { set(newValue, .all) }
  }

  /// Changes properties that a scene can set.
  ///
  /// - Parameters:
  ///   - parts: The parts that change; taking and comparing the others would take longer.
  ///   - change: Changes them; the other parts are those of a plain view.
  public final func change(_ parts: ViewValues.Parts, _ change: (inout ViewValues) -> Void) {
    var values = values(parts)
    change(&values)
    set(values, parts)
  }

  /// Some of the properties that a scene can set; the other parts are those of a plain view.
  public final func values(_ parts: ViewValues.Parts) -> ViewValues {
    var values = ViewValues()
    if parts.contains(.place) { values.place = place }
    if parts.contains(.look) { values.look = look }
    if parts.contains(.layout) { values.layout = traits }
    if parts.contains(.content) { values.content = content }
    return values
  }

  private func set(_ values: ViewValues, _ parts: ViewValues.Parts) {
    if parts.contains(.place) { place = values.place }
    // Outside an animation, a look takes longer to compare than to set.
    if parts.contains(.look), animationBlock == nil || values.look != look { look = values.look }
    if parts.contains(.layout), values.layout != traits { traits = values.layout }
    if parts.contains(.content), values.content != content { content = values.content }
  }

  /// The components without the shear, which scenes cannot set, and which is a rounding error here.
  private var unshearedComponents: TransformComponents {
    var parts = transformComponents
    parts.shear = 0
    return parts
  }

  /// The tint color of the view or of the nearest superview with one; UIKit's system blue by
  /// default.
  public var effectiveTintColor: DynamicColor {
    var view: View? = self
    while let current = view {
      if let color = current.look.tintColor { return color }
      view = current.superview
    }
    return DynamicColor(light: Color(hex: 0x007AFF), dark: Color(hex: 0x0A84FF))
  }

  /// The theme of the view and its subviews where it is stated; nil, the default, for that of the superview.
  package final var theme: Theme? {
    get { storedTheme }
    set {
      storedTheme = newValue
      if newValue != nil { View.hasThemes = true }
    }
  }

  /// The reading direction of the view's own content where it is stated; nil, the default, for that of its traits.
  package final var ownDirection: LayoutDirection? {
    didSet {
      guard ownDirection != oldValue else { return }
      layoutState.noteTreeChange()
      layoutState.noteChange()
    }
  }

  // MARK: Touches

  /// The attached gesture recognizers.
  package final var recognizers: [any TouchRecognizing] = []

  /// Whether the view is not drawn and receives no touches; false by default.
  open var isHidden: Bool {
    get { look.isHidden }
    set { look.isHidden = newValue }
  }

  /// The opacity of the view and its subviews, 0 to 1; 1 by default.
  open var alpha: CGFloat {
    get { look.alpha }
    set { look.alpha = newValue }
  }

  /// Whether subviews are cut off at the bounds; false by default.
  open var clipsToBounds: Bool {
    get { look.clipsToBounds }
    set { look.clipsToBounds = newValue }
  }

  /// Whether the view and its subviews receive touches; by default true, but for labels and images.
  open var isUserInteractionEnabled: Bool {
    get { look.isUserInteractionEnabled ?? receivesTouchesByDefault }
    set { look.isUserInteractionEnabled = newValue }
  }

  /// Whether the kind of view receives touches unless told otherwise; true by default.
  open var receivesTouchesByDefault: Bool { true }

  /// Whether a point in the view's coordinates is inside the view; by default whether its bounds
  /// contain it.
  open func point(inside point: CGPoint, with event: TouchEvent?) -> Bool { bounds.contains(point) }

  /// The view that a finger at a point touches: by default that of `hitTest(_:)`.
  ///
  /// A subclass can override it, also for views inside of another one.
  open func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? { hitTest(point) }

  // MARK: Animation

  /// The running and delayed animations, oldest first.
  var animations: [PropertyAnimation] = []
  /// The animations of what is seen alone, in the order in which they were added.
  var presentedAnimations: [PresentedAnimation] = []
  /// The animation block whose closure is running in the view's tree.
  var animationBlock: AnimationBlock? {
    guard AnimationEngine.isAnyBlockRunning else { return nil }
    return (animationRoot.storedAnimationEngine ?? AnimationEngine.ofDetachedViews)?.block
  }
  /// The animation engine of the tree; only a root has one.
  var storedAnimationEngine: AnimationEngine?

  // MARK: Creating

  /// A view with a frame.
  ///
  /// - Parameter frame: The frame in points, which is standardized.
  public init(frame: CGRect) {
    let rect = frame.standardized
    storedCenter = rect.center
    storedBounds = CGRect(origin: .zero, size: rect.size)
    super.init()
    isCustom = !Self.ownKinds.contains(ObjectIdentifier(type(of: self)))
  }

  /// A view of size zero.
  public convenience override init() { self.init(frame: .zero) }

  /// A view of size zero: nothing is read from an archive.
  public required init?(coder: NSCoder) {
    storedCenter = .zero
    storedBounds = .zero
    super.init()
    isCustom = true
  }

  /// Whether the view is of a class outside of this module, which can draw itself and override what is touched.
  private(set) final var isCustom = false

  /// The kinds of views that do neither.
  private static let ownKinds: Set<ObjectIdentifier> = [
    ObjectIdentifier(View.self), ObjectIdentifier(Label.self), ObjectIdentifier(Button.self),
    ObjectIdentifier(ImageView.self), ObjectIdentifier(ShapeView.self),
    ObjectIdentifier(StackView.self),
  ]

  deinit {
    // Iterative, because nested deinitializers of a very deep tree would overflow the call stack.
    var waiting = releaseSubviews()
    while var view = waiting.popLast() {
      if isKnownUniquelyReferenced(&view) { waiting += view.releaseSubviews() }
    }
  }

  /// Takes the subviews out of the view, which is being deallocated.
  private func releaseSubviews() -> [View] {
    for view in subviews { view.storedSuperview = nil }
    defer { subviews = [] }
    return subviews
  }

  // MARK: Layout

  /// Whether the frame and the autoresizing mask are translated into constraints; true by default.
  ///
  /// Set it to false for a view that constraints place.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { storedTraits.translatesAutoresizingMaskIntoConstraints ?? true }
    set { traits.translatesAutoresizingMaskIntoConstraints = newValue }
  }

  /// The insets from the frame to the alignment rectangle, to which constraints refer, in points; zero
  /// by default.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// The layout guides of the view, in the order in which they were added.
  public internal(set) var layoutGuides: [LayoutGuide] = []

  /// The view's own guides, created on first use.
  var marginsGuide: LayoutGuide?
  var readableGuide: LayoutGuide?
  var safeAreaGuide: SafeAreaGuide?

  /// The state that the layout engine and constraints keep for the view.
  public let layoutState = LayoutState()

  /// The layout engine of the tree; only a root has one.
  var storedEngine: LayoutEngine?

  /// The inherited layout properties at the time of the last layout.
  var environment = LayoutEnvironment()

  /// The place in the stack that arranges the view, from 0 for the first to below 1, along the stack's axis; nil where
  /// the stack's distribution decides all lengths.
  final var arrangedPlace: (axis: LayoutAxis, place: Double)?

  /// By how much the layout has rounded the frame; zero if the frame was set.
  public internal(set) final var roundingError = RoundingError() {
    didSet {
      guard roundingError != oldValue else { return }
      animationBlock?.record(self, .rounding, was: oldValue.numbers)
    }
  }

  /// Whether the layout is setting the frame.
  private var isSettingLayoutFrame = false

  /// Prepares for a layout pass; overrides must call super.
  ///
  /// - Parameter pass: The number of the pass, from 0; there are several if sizes depend on frames.
  open func prepareForLayout(pass: Int) {
    let previous = environment
    environment = currentEnvironment()
    // The insets are inherited by the subviews.
    if environment.safeAreaInsets != previous.safeAreaInsets {
      layoutState.noteTreeChange()
      safeAreaInsetsDidChange()
      controller?.viewSafeAreaDidChange()
    }
    if environment.margins != previous.margins {
      layoutMarginsDidChange()
      controller?.viewMarginsDidChange()
    }
    updateSafeAreaGuide()
    if needsConstraints {
      needsConstraints = false
      updateConstraints()
    }
  }

  /// Whether `prepareForLayout(pass:)` is called in every layout instead of only after a change of the
  /// view; false by default.
  open var preparesForEachLayout: Bool { false }

  /// Sets the size of the bounds and the center to the result of the layout; overrides must call super.
  ///
  /// - Parameters:
  ///   - frame: The frame before the transform in the superview's coordinates, in points.
  ///   - exact: The same before its edges were rounded to pixels.
  open func setLayoutFrame(_ frame: CGRect, exact: CGRect) {
    isSettingLayoutFrame = true
    let (bounds, center) = (bounds, frame.point(at: anchorPoint))
    if bounds.size != frame.size {
      self.bounds = CGRect(origin: bounds.origin, size: frame.size)
    }
    if self.center != center { self.center = center }
    isSettingLayoutFrame = false
    roundingError = RoundingError(of: frame, exact: exact, anchorPoint: anchorPoint)
    guard environment.followsFrame else { return }
    let before = environment
    environment = currentEnvironment()
    if environment != before { layoutState.noteChange() }
  }

  /// Notifies the layout engine of a frame that it has not set itself.
  private func noteFrameChange() {
    guard !isSettingLayoutFrame else { return }
    roundingError = RoundingError()
    layoutState.noteFrameChange()
  }

  /// Whether the intrinsic size, the baselines or the margins depend on the frame; by default whether
  /// the margins depend on the superview's or the safe area.
  open var layoutDependsOnFrame: Bool {
    traits.preservesSuperviewLayoutMargins || environment.safeAreaInsets != .zero
  }

  /// Whether `updateConstraints()` is to be called before the next layout.
  final var needsConstraints = true

  /// Updates the constraints of the view; overrides call super last.
  ///
  /// It is called before the first layout, and after `setNeedsUpdateConstraints()`.
  open func updateConstraints() {}

  /// Whether the view only works with constraints; false by default.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The size that fits best into another one: that of the content, where it has one, by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    let content = contentSize
    return CGSize(
      width: content.width >= 0 ? content.width : bounds.width,
      height: content.height >= 0 ? content.height : bounds.height)
  }

  /// Takes the size of the content, where it has one; the origin of the frame stays.
  open func sizeToFit() {
    let (old, new) = (bounds.size, sizeThatFits(bounds.size))
    bounds.size = new
    center.x += (new.width - old.width) / 2
    center.y += (new.height - old.height) / 2
  }

  /// The size of the view according to the constraints inside it, as near as possible to a target.
  ///
  /// - Parameter targetSize: The target size, in points, whose priority is 50.
  /// - Returns: The size, rounded up to pixels.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size of the view according to the constraints inside it, as near as possible to a target.
  ///
  /// The layout of the tree does not change. A label of several lines breaks at its
  /// `preferredMaxLayoutWidth`, or at the width of its last layout.
  ///
  /// - Parameters:
  ///   - targetSize: The target size, in points.
  ///   - horizontalFittingPriority: The priority of the target width.
  ///   - verticalFittingPriority: The priority of the target height.
  /// - Returns: The size, rounded up to pixels.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    LayoutEngine.fittingSize(
      of: self, target: targetSize, horizontalPriority: horizontalFittingPriority,
      verticalPriority: verticalFittingPriority, scale: layoutEngine.scale)
  }

  /// The insets of the safe area: what covers the superview, plus `additionalSafeAreaInsets`, in points.
  open var safeAreaInsets: EdgeInsets { currentEnvironmentFromRoot().safeAreaInsets }

  /// Places subviews that constraints do not place; does nothing by default.
  ///
  /// `layoutIfNeeded()` calls it, superviews first, after a change of size or of the subviews, after
  /// `setNeedsLayout()`, and where constraints place a subview elsewhere than before.
  open func layoutSubviews() {}

  /// Called when a subview is hidden or shown; does nothing by default.
  func subviewVisibilityDidChange(_ subview: View) {}

  // MARK: Content

  /// The class of the layer in UIKit, by which a view can be a shape or a gradient; `View` by default.
  open class var layerClass: AnyClass { View.self }

  /// Draws what is between the background and the subviews, in points of the bounds; nothing by default.
  ///
  /// It is called where the view is drawn for the first time, and after `setNeedsDisplay()`. What it fills and strokes
  /// is kept as vectors.
  ///
  /// - Parameter rect: The bounds.
  open func draw(_ rect: CGRect) {}

  /// What `draw(_:)` has drawn; nil where it is to be called.
  package final var drawing: ViewDrawing?

  /// How the drawing is placed in bounds of another size; stretched to them by default.
  package final var drawingMode = ContentMode.scaleToFill

  /// A picture of what the view was, which is drawn over it in the superview while an animation of what is seen of the
  /// view exchanges both; nil, the default, for none.
  package final var fadingPicture: View?

  /// Views that are drawn under the subviews and are none: what layers are to a view.
  package final var sublayers: [View] = []

  /// A view in the coordinates of this one, but not among its subviews, by whose opacity this one is seen; nil, the
  /// default, for none.
  package final var maskingView: View? {
    get { storedMask }
    set {
      storedMask?.maskedView = nil
      newValue?.maskedView?.storedMask = nil
      newValue?.maskedView = self
      storedMask = newValue
    }
  }

  /// The view that has this one as its mask, so that animations change it as they do that one; nil for none.
  package final private(set) weak var maskedView: View?

  /// Copies of what is in the view; nil, the default, for none.
  package final var replication: Replication?

  /// Makes `draw(_:)` be called before the view is drawn next.
  open func setNeedsDisplay() { drawing = nil }

  /// Called after the tint color of the view or of a superview has changed; does nothing by default.
  open func tintColorDidChange() {}

  /// Called after the safe area has changed; does nothing by default.
  open func safeAreaInsetsDidChange() {}

  /// Called after the margins have changed; does nothing by default.
  open func layoutMarginsDidChange() {}

  /// Called after the traits have changed; does nothing by default.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

  /// Called after `content` has changed; invalidates the intrinsic size by default.
  open func contentDidChange() { invalidateIntrinsicContentSize() }

  /// The value for no width or height in `intrinsicContentSize`, -1.
  public static var noIntrinsicMetric: CGFloat { -1 }

  /// The natural size of the content, in points; by default there is none.
  ///
  /// Call `invalidateIntrinsicContentSize()` when it changes.
  open var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Notifies the layout of a change of the content's size, the baselines or the alignment rectangle.
  public func invalidateIntrinsicContentSize() { layoutState.noteChange() }

  /// The distance from the top of the bounds down to the first baseline, in points; the top of the
  /// alignment rectangle for a view without text.
  open var firstBaselineFromTop: CGFloat { alignmentInsets.top }

  /// The distance from the bottom of the bounds up to the last baseline, in points; the bottom of the
  /// alignment rectangle for a view without text.
  open var lastBaselineFromBottom: CGFloat { alignmentInsets.bottom }

  /// The view whose first baseline is this view's: the view itself, by default, or a subview.
  open var forFirstBaselineLayout: View { self }

  /// The view whose last baseline is this view's: the view itself, by default, or a subview.
  open var forLastBaselineLayout: View { self }

  /// The ascent and descent of a line of text, from which the system spacing between baselines is
  /// derived; nil for a view without text.
  open var textLine: TextLine? { nil }

  /// The text of the view in printed constraints; nil by default.
  open var printedText: String? { nil }

  // MARK: Changes of the tree

  /// Called after a subview was added; does nothing by default.
  open func didAddSubview(_ subview: View) {}

  /// Called before a subview is removed; does nothing by default.
  ///
  /// - Parameter subview: The subview, still in `subviews`.
  open func willRemoveSubview(_ subview: View) {}

  /// Called before the superview changes, to nil where the view is removed; does nothing by default.
  open func willMove(toSuperview newSuperview: View?) {}

  /// Called after the superview has changed; does nothing by default.
  open func didMoveToSuperview() {}

  /// Called after the view has come into a window, or has left it; does nothing by default.
  open func didMoveToWindow() {}

  /// Adds a view in front of all subviews, after removing it from its superview.
  ///
  /// - Parameter view: The view; not this one or one of its superviews.
  open func addSubview(_ view: View) { add(view) }

  /// Removes the view from its superview, if any.
  ///
  /// Constraints between its inside and its outside are deactivated.
  open func removeFromSuperview() { leaveSuperview() }

  /// Marks the view, so that the next `layoutIfNeeded()` lays out its subviews.
  open func setNeedsLayout() { layoutState.setNeedsLayout() }

  /// Called after a view has been made of a nib file, which never happens here; does nothing by default.
  open func awakeFromNib() {}

  /// Called before Interface Builder shows the view, which never happens here; does nothing by default.
  open func prepareForInterfaceBuilder() {}

  /// Whether the view is the root of what is on a screen; false by default.
  open var isWindow: Bool { false }
}

/// The kind of an item's collision outline.
public enum DynamicItemCollisionBoundsType: Int, Sendable, CaseIterable {
  /// The rectangle of the bounds.
  case rectangle = 0
  /// The ellipse inscribed in the bounds.
  case ellipse = 1
  /// The outline given by `collisionBoundingPath`.
  case path = 2
}
