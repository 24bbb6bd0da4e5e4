public import AutoLayout
public import Foundation
public import Geometry
public import Scene

/// A rectangle in a tree of rectangles, with UIKit's geometry: what layout places, behaviours move
/// and the canvas draws.
///
/// The state is `center`, `bounds` and `transform`; `frame` is derived from the three. A view's
/// own coordinates are those of its `bounds`; the middle of the bounds lies on `center` in the
/// superview's coordinates, and the transform acts about that point. Lengths are points, y grows
/// downwards, angles are radians, positive clockwise.
///
/// What the view looks like is one value, `look`; what it brings into the layout another, `traits`.
/// UIKit's names work on the view itself: `view.alpha` is `view.look.alpha`, `view.cornerRadius`,
/// `view.autoresizingMask` and so on.
///
/// A view belongs to one thread at a time; nothing in it is synchronised.
@dynamicMemberLookup open class View {
  // MARK: Identity

  /// The name that scenes, reports and traces know the view by; empty for none.
  public var identifier: String = ""

  // MARK: Tree

  /// The view that holds this one, or nil for a root.
  public internal(set) weak var superview: View?

  /// The views that this one holds, back to front.
  public internal(set) var subviews: [View] = []

  // MARK: Geometry

  /// The place of the bounds' middle, in the superview's coordinates, in points.
  open var center: CGPoint {
    didSet {
      animationBlock?.note(self, .center, was: oldValue.numbers)
      if center != oldValue { noteFrameChange() }
    }
  }

  /// The view's rectangle in its own coordinates, in points.
  ///
  /// The origin shifts what the subviews' coordinates mean, as in a scroll view; the size grows
  /// about `center`. The default origin is zero.
  open var bounds: CGRect {
    didSet {
      animationBlock?.note(self, .bounds, was: oldValue.numbers)
      guard bounds.size != oldValue.size else { return }
      needsLayout = true
      noteFrameChange()
      if autoresizesSubviews { autoresizeSubviews(from: oldValue.size) }
    }
  }

  /// The transform that is applied to the view about its center; identity by default.
  open var transform: CGAffineTransform = .identity {
    didSet {
      animationBlock?.note(self, .transform, was: TransformComponents(oldValue).numbers)
    }
  }

  /// The parts in which the transform was set, for as long as they give it.
  private var statedComponents = TransformComponents()

  /// The transform in parts, so that one can be set without the others.
  ///
  /// A matrix does not tell a whole turn from none, nor two mirrored axes from a half turn; parts that
  /// were set are remembered until the transform changes otherwise.
  public final var transformComponents: TransformComponents {
    get {
      statedComponents.affine == transform ? statedComponents : TransformComponents(transform)
    }
    set {
      statedComponents = newValue
      transform = newValue.affine
    }
  }

  /// The smallest upright rectangle around the view, in the superview's coordinates, in points.
  ///
  /// Setting it sets `bounds.size` and `center`, and leaves the bounds' origin and the transform.
  /// Under a transform other than a translation or a scaling the result need not have this frame,
  /// as in UIKit, where it is undefined. A negative width or height is taken as the same rectangle
  /// written from its other corner.
  open var frame: CGRect {
    get { ViewPlace.frame(center: center, size: bounds.size, transform: transform) }
    set {
      let place = ViewPlace.centerAndSize(of: newValue, transform: transform)
      bounds.size = place.size
      center = place.center
    }
  }

  // MARK: Dynamics

  /// What the view collides as where an animator moves it; the rectangle of its bounds by default.
  open var collisionBoundsType: DynamicItemCollisionBoundsType = .rectangle

  /// The outline for `DynamicItemCollisionBoundsType.path`, in points from the center; empty by
  /// default.
  open var collisionBoundingPath: BezierPath = BezierPath()

  // MARK: Values

  /// What the view looks like.
  public final var look = Look() {
    didSet { animationBlock?.note(self, look: oldValue) }
  }

  /// What only the view's kind has; a view's subclass decides which kind it is.
  public final var content = ViewContent.plain {
    didSet {
      animationBlock?.note(self, content: oldValue)
      contentDidChange()
    }
  }

  /// What the view brings into the layout besides constraints; what it leaves open follows from the
  /// kind of view.
  public final var traits = LayoutTraits() {
    didSet {
      let isInherited =
        traits.layoutDirection != oldValue.layoutDirection
        || traits.additionalSafeAreaInsets != oldValue.additionalSafeAreaInsets
      if isInherited { layoutState.noteTreeChange() }
      layoutState.noteChange()
    }
  }

  /// A part of the view's look by its own name.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<Look, Value>) -> Value {
    get { look[keyPath: part] }
    set { look[keyPath: part] = newValue }
  }

  /// A part of what the view brings into the layout by its own name.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<LayoutTraits, Value>) -> Value {
    get { traits[keyPath: part] }
    set { traits[keyPath: part] = newValue }
  }

  /// All of the view that a scene can state and set, as one value; what is set to what it is already
  /// does not count as a change.
  public final var values: ViewValues {
    get {
      var values = ViewValues()
      values.place.center = center
      values.place.size = bounds.size
      values.place.transform = unshearedComponents
      (values.look, values.layout, values.content) = (look, traits, content)
      return values
    }
    set {
      if newValue.place.transform != unshearedComponents {
        transformComponents = newValue.place.transform
      }
      if newValue.place.size != bounds.size { bounds.size = newValue.place.size }
      if newValue.place.center != center { center = newValue.place.center }
      if newValue.look != look { look = newValue.look }
      if newValue.layout != traits { traits = newValue.layout }
      if newValue.content != content { content = newValue.content }
    }
  }

  /// The transform in parts without shear, which no scene states; what a turned matrix shows of it is
  /// rounding.
  private var unshearedComponents: TransformComponents {
    var parts = transformComponents
    parts.shear = 0
    return parts
  }

  /// The tint of the nearest view, this one or one around it, that has one; UIKit's light system
  /// blue, `#007AFF`, where none has.
  public var effectiveTintColor: Color {
    var view: View? = self
    while let current = view {
      if let color = current.look.tintColor { return color }
      view = current.superview
    }
    return Color(hex: 0x007AFF)
  }

  /// Whether touches reach the view and its subviews; true by default.
  open var isUserInteractionEnabled: Bool = true

  // MARK: Animation

  /// The view's animations that are not over, the oldest first.
  var animations: [PropertyAnimation] = []
  /// The animation block that is open in the view's tree, which wants to know of changes.
  var animationBlock: AnimationBlock?
  /// The engine of the tree's animations; only a root has one.
  var storedAnimationEngine: AnimationEngine?

  // MARK: Making

  /// A view with a frame in the coordinates of its superview to be; all zero by default.
  ///
  /// - Parameter frame: The frame in points; a negative size is standardised.
  public init(frame: CGRect = .zero) {
    let rect = frame.standardized
    center = rect.center
    bounds = CGRect(origin: .zero, size: rect.size)
  }

  deinit {
    // Level by level: a tree of many thousand levels must not free itself by nested calls.
    var waiting = subviews
    subviews = []
    while var view = waiting.popLast() {
      guard isKnownUniquelyReferenced(&view) else { continue }
      waiting += view.subviews
      view.subviews = []
    }
  }

  // MARK: Layout

  /// Whether the frame and the autoresizing mask stand for constraints; true by default.
  ///
  /// Set it to false for a view that is placed by constraints.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { traits.translatesAutoresizingMaskIntoConstraints ?? true }
    set { traits.translatesAutoresizingMaskIntoConstraints = newValue }
  }

  /// Whether subviews follow this view's size as their masks say; true by default.
  open var autoresizesSubviews: Bool = true

  /// How far the rectangle that constraints speak of lies inside the frame, in points; zero by
  /// default.
  ///
  /// What lies outside that rectangle, a shadow or a badge, does not count in the layout.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// The layout guides that the view owns, in the order in which they were added.
  public internal(set) var layoutGuides: [LayoutGuide] = []

  /// The guides for the margins, for reading and for the safe area, once they have been asked for.
  var marginsGuide: LayoutGuide?
  var readableGuide: LayoutGuide?
  var safeAreaGuide: SafeAreaGuide?

  /// The engine's and the constraints' notes about the view.
  public let layoutState = LayoutState()

  /// The engine that lays out the tree; only a root has one.
  var storedEngine: LayoutEngine?

  /// What the view takes over from its superview, as it was at the last layout.
  var environment = LayoutEnvironment()

  /// Whether the frame that changes is one that the layout gives.
  private var isTakingLayoutFrame = false

  /// Whether `layoutSubviews()` is due.
  var needsLayout = true

  /// Gets ready for a layout; overrides call super.
  ///
  /// - Parameter pass: 0 when the layout begins, then how often it has been done over because
  ///   contents changed with their frames.
  open func prepareForLayout(pass: Int) {
    let covered = environment.safeAreaInsets
    environment = currentEnvironment()
    // What covers the view covers what lies inside it.
    if environment.safeAreaInsets != covered { layoutState.noteTreeChange() }
    updateSafeAreaGuide()
  }

  /// Whether `prepareForLayout(pass:)` is to be called in each layout and not only after a change of
  /// the view; false by default.
  open var preparesForEachLayout: Bool { false }

  /// Takes the frame that the layout has computed: sets the bounds' size and the center, whatever
  /// the transform; overrides call super.
  ///
  /// - Parameter frame: The frame in the superview's coordinates, in points.
  open func setLayoutFrame(_ frame: CGRect) {
    isTakingLayoutFrame = true
    if bounds.size != frame.size { bounds.size = frame.size }
    if center != frame.center { center = frame.center }
    isTakingLayoutFrame = false
    guard environment.followsFrame else { return }
    let before = environment
    environment = currentEnvironment()
    if environment != before { layoutState.noteChange() }
  }

  /// Tells the engine of a frame that it has not given itself.
  private func noteFrameChange() { if !isTakingLayoutFrame { layoutState.noteChange() } }

  /// Whether the intrinsic size, the baselines or the margins change with the frame; by default
  /// where the margins follow the superview's or the safe area.
  open var layoutDependsOnFrame: Bool {
    traits.preservesSuperviewLayoutMargins || environment.safeAreaInsets != .zero
  }

  /// Places subviews by hand after constraints have placed this view; does nothing by default.
  ///
  /// It is called by `layoutIfNeeded()`, superviews first, for views that changed their size or asked
  /// by `setNeedsLayout()`.
  open func layoutSubviews() {}

  // MARK: Content

  /// Called after `content` has changed; tells the layout by default.
  open func contentDidChange() { invalidateIntrinsicContentSize() }

  /// The absence of a natural width or height in an `intrinsicContentSize`: -1.
  public static var noIntrinsicMetric: CGFloat { -1 }

  /// The size that the view's content asks for, in points, each measure at least 0 or
  /// `noIntrinsicMetric`; by default neither.
  ///
  /// A view whose content changes calls `invalidateIntrinsicContentSize()`, or the layout does not
  /// look at it again.
  open var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Tells the layout that the content's size, the baselines or the alignment rectangle have changed.
  public func invalidateIntrinsicContentSize() { layoutState.noteChange() }

  /// The distance from the top of the bounds down to the first line's baseline, in points; that of
  /// the alignment rectangle's top, by default 0, for a view without text.
  open var firstBaselineFromTop: CGFloat { alignmentInsets.top }

  /// The distance from the bottom of the bounds up to the last line's baseline, in points; that of
  /// the alignment rectangle's bottom, by default 0, for a view without text.
  open var lastBaselineFromBottom: CGFloat { alignmentInsets.bottom }

  /// How far a line of the view's text reaches about its baseline, in points, or nil, the default,
  /// for a view without text; the system's spacing between baselines derives from it.
  open var textLine: TextLine? { nil }

  /// The text that printed constraints show beside the view, or nil, the default, for none.
  open var printedText: String? { nil }

  // MARK: Points for subclasses

  /// Called after the view has got another superview, or none.
  open func didMoveToSuperview() {}

  /// Called after a view has become a subview.
  ///
  /// - Parameter subview: The new subview, already in `subviews`.
  open func didAddSubview(_ subview: View) {}

  /// Called before a subview goes.
  ///
  /// - Parameter subview: The subview, still in `subviews`.
  open func willRemoveSubview(_ subview: View) {}

  /// Whether a point, in the view's own coordinates, belongs to the view for touches: by default,
  /// whether the bounds contain it.
  open func point(inside point: CGPoint) -> Bool { bounds.contains(point) }
}
