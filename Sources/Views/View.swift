public import AutoLayout
public import Foundation
public import Geometry

/// A rectangle in a tree of rectangles, with UIKit's geometry: what layout places, behaviours move
/// and the canvas draws.
///
/// The state is `center`, `bounds` and `transform`; `frame` is derived from the three. A view's
/// own coordinates are those of its `bounds`; the middle of the bounds lies on `center` in the
/// superview's coordinates, and the transform acts about that point. Lengths are points, y grows
/// downwards, angles are radians, positive clockwise.
///
/// A view belongs to one thread at a time; nothing in it is synchronised.
open class View {
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
      animationBlock?.note(self, .center, was: SIMD8(oldValue))
      if center != oldValue { noteFrameChange() }
    }
  }

  /// The view's rectangle in its own coordinates, in points.
  ///
  /// The origin shifts what the subviews' coordinates mean, as in a scroll view; the size grows
  /// about `center`. The default origin is zero.
  open var bounds: CGRect {
    didSet {
      animationBlock?.note(self, .bounds, was: SIMD8(oldValue))
      guard bounds.size != oldValue.size else { return }
      needsLayout = true
      noteFrameChange()
      if autoresizesSubviews { autoresizeSubviews(from: oldValue.size) }
    }
  }

  /// The transform that is applied to the view about its center; identity by default.
  open var transform: CGAffineTransform = .identity {
    didSet {
      animationBlock?.note(self, .transform, was: SIMD8(TransformComponents(oldValue)))
    }
  }

  /// The smallest upright rectangle around the view, in the superview's coordinates, in points.
  ///
  /// Setting it sets `bounds.size` and `center`, and leaves the bounds' origin and the transform.
  /// Under a transform other than a translation or a scaling the result need not have this frame,
  /// as in UIKit, where it is undefined. A negative width or height is taken as the same rectangle
  /// written from its other corner.
  open var frame: CGRect {
    get {
      let size = bounds.size
      guard !transform.isIdentity else {
        return CGRect(
          x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
          height: size.height)
      }
      let box = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height
      ).applying(transform)
      return CGRect(
        x: center.x + box.minX, y: center.y + box.minY, width: box.width, height: box.height)
    }
    set {
      let rect = newValue.standardized
      guard !transform.isIdentity else {
        bounds.size = rect.size
        center = rect.center
        return
      }
      var linear = transform
      linear.tx = 0
      linear.ty = 0
      bounds.size = CGRect(origin: .zero, size: rect.size).applying(linear.inverted()).size
      center = CGPoint(x: rect.midX - transform.tx, y: rect.midY - transform.ty)
    }
  }

  // MARK: Dynamics

  /// What the view collides as where an animator moves it; the rectangle of its bounds by default.
  open var collisionBoundsType: DynamicItemCollisionBoundsType = .rectangle

  /// The outline for `DynamicItemCollisionBoundsType.path`, in points from the center; empty by
  /// default.
  open var collisionBoundingPath: BezierPath = BezierPath()

  // MARK: Appearance

  /// The opacity of the view with all that it holds, from 0 to 1; 1 by default.
  open var alpha: CGFloat = 1 {
    didSet { animationBlock?.note(self, .alpha, was: SIMD8(first: Double(oldValue))) }
  }

  /// Whether the view and all that it holds is left out of the picture; it keeps its place in the
  /// layout.
  open var isHidden: Bool = false

  /// The colour that fills the bounds, or nil for none.
  open var backgroundColor: Color? {
    didSet { animationBlock?.note(self, .backgroundColor, was: SIMD8(oldValue)) }
  }

  /// The radius of the rounded corners, in points, 0 or more; 0 by default.
  open var cornerRadius: CGFloat = 0 {
    didSet { animationBlock?.note(self, .cornerRadius, was: SIMD8(first: Double(oldValue))) }
  }

  /// The corners that are rounded; all by default, as a layer's `maskedCorners`.
  open var maskedCorners: CornerMask = .all

  /// The shadow of all that the view draws; none by default.
  ///
  /// As in UIKit a view that clips to its bounds clips its shadow away.
  open var shadow = Shadow()

  /// The gradient drawn over the background colour, or nil, the default, for none.
  open var gradient: Gradient?

  /// The place among its siblings from back to front, before their order; 0 by default.
  open var zPosition: CGFloat = 0

  /// The view's own tint, or nil, the default, for the superview's.
  ///
  /// What invites a touch is drawn in `effectiveTintColor`.
  open var tintColor: Color?

  /// The tint of the nearest view, this one or one around it, that has one; UIKit's light system
  /// blue, `#007AFF`, where none has.
  public var effectiveTintColor: Color {
    var view: View? = self
    while let current = view {
      if let color = current.tintColor { return color }
      view = current.superview
    }
    return Color(hex: 0x007AFF)
  }

  /// The width of the line drawn inside the bounds' edge, in points; 0, the default, for none.
  open var borderWidth: CGFloat = 0

  /// The colour of the border; opaque black by default.
  open var borderColor: Color = .black

  /// Whether subviews are drawn only inside the bounds with their rounded corners; false by default.
  open var clipsToBounds: Bool = false

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
  open var translatesAutoresizingMaskIntoConstraints: Bool = true {
    didSet { layoutState.noteChange() }
  }

  /// How the frame follows the superview's size; by default the view stays where it is.
  open var autoresizingMask: AutoresizingMask = [] {
    didSet { layoutState.noteChange() }
  }

  /// Whether subviews follow this view's size as their masks say; true by default.
  open var autoresizesSubviews: Bool = true

  /// The direction of what lies inside, or nil, the default, for the superview's; a root without
  /// one runs from left to right.
  open var layoutDirection: LayoutDirection? {
    didSet { layoutState.noteTreeChange() }
  }

  /// How much it counts that the view be no larger than its content; 250 by default.
  var hugging = AxisPair(horizontal: LayoutPriority.defaultLow, vertical: .defaultLow) {
    didSet { layoutState.noteChange() }
  }
  /// How much it counts that the view be no smaller than its content; 750 by default.
  var compressionResistance = AxisPair(
    horizontal: LayoutPriority.defaultHigh, vertical: .defaultHigh)
  {
    didSet { layoutState.noteChange() }
  }

  /// The margins that were set; see `layoutMargins`.
  var ownMargins = LayoutMargins.absolute(EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)) {
    didSet { layoutState.noteChange() }
  }

  /// Whether the margins also keep what is inside out of the superview's margins; false by default.
  open var preservesSuperviewLayoutMargins: Bool = false {
    didSet { layoutState.noteChange() }
  }

  /// Whether the margins are counted from the safe area instead of the edges; true by default.
  open var insetsLayoutMarginsFromSafeArea: Bool = true {
    didSet { layoutState.noteChange() }
  }

  /// How much of the view bars and rounded corners cover beyond what covers its superview, in points;
  /// none by default.
  open var additionalSafeAreaInsets: EdgeInsets = .zero {
    didSet { layoutState.noteTreeChange() }
  }

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
    preservesSuperviewLayoutMargins || environment.safeAreaInsets != .zero
  }

  /// Places subviews by hand after constraints have placed this view; does nothing by default.
  ///
  /// It is called by `layoutIfNeeded()`, superviews first, for views that changed their size or asked
  /// by `setNeedsLayout()`.
  open func layoutSubviews() {}

  // MARK: Content

  /// What the layout takes for the content's size, baselines and alignment rectangle instead of the
  /// view's own; by default nothing.
  public final var statedContent = StatedContent() {
    didSet { invalidateIntrinsicContentSize() }
  }

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
