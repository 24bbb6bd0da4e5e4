public import Foundation
public import Geometry
internal import Scene
public import Views

/// The visual properties of a view, or of a part of one.
///
/// A layer of a view is the view's look. One that is added to it is drawn under the subviews. Animations of views animate
/// the place, the size, the colors behind, the corners and the opacities of their layers; everything else, and other layers,
/// change at once, but for a `CAAnimation` that is added to them.
open class CALayer {
  /// The view that draws a layer of its own.
  private final let shape = LayerView()
  /// The view whose layer it is; nil for a layer of its own.
  private final weak var owner: View?

  /// A layer of size zero.
  public init() {
    shape.drawn = self
    prepare()
  }

  /// A layer of size zero: what another one has is not copied.
  public init(layer: Any) {
    shape.drawn = self
    prepare()
  }

  /// Nothing is read from an archive: a layer of size zero.
  public required init?(coder: NSCoder) {
    shape.drawn = self
    prepare()
  }

  /// Makes it the layer of a view.
  fileprivate final func attach(to view: View) {
    owner = view
    prepare()
  }

  /// Sets what the kind of layer has by default.
  func prepare() {}

  private final var isOfView: Bool { owner != nil }

  /// Makes a change that an animation of a view does not animate.
  ///
  /// Source: measured in UIKit for the border, the color, offset and radius of the shadow, the position from back to front
  /// and the ends of strokes.
  final func atOnce(_ change: () -> Void) { view.withoutAnimation(change) }

  /// The view whose look the layer has.
  package final var view: View { owner ?? shape }

  /// The view of the layer, which is its delegate; nil for a layer of its own.
  public final weak var delegate: AnyObject?

  /// The animations that were added, in their order.
  final var animations: [RunningAnimation] = []

  // MARK: Geometry

  /// The rectangle in the superlayer, in points.
  open var frame: CGRect {
    get { view.frame }
    set { view.frame = newValue }
  }
  /// The rectangle in its own coordinates, in points.
  open var bounds: CGRect {
    get { view.bounds }
    set { view.bounds = newValue }
  }
  /// The place of the anchor point in the superlayer, in points: the view's center.
  open var position: CGPoint {
    get { view.center }
    set { view.center = newValue }
  }
  /// The point that is at the position and about which the layer is transformed, as parts of the size; the middle
  /// by default.
  ///
  /// Setting it keeps the position, so that the layer moves.
  open var anchorPoint: CGPoint {
    get { view.anchorPoint }
    set { view.anchorPoint = newValue }
  }
  /// The transform about the position.
  public final func affineTransform() -> CGAffineTransform { view.transform }
  /// Sets the transform about the position.
  public final func setAffineTransform(_ transform: CGAffineTransform) {
    view.transform = transform
  }
  /// The transform about the position, of which the part in the plane is drawn.
  public final var transform: CATransform3D {
    get { CATransform3D(view.transform) }
    set { view.transform = newValue.affine }
  }
  /// The position among siblings from back to front, before their order; 0 by default.
  public final var zPosition: CGFloat {
    get { view.look.zPosition }
    set { atOnce { view.look.zPosition = newValue } }
  }
  /// The name; nil by default.
  public final var name: String?

  // MARK: Look

  /// The color behind the content; nil for none.
  public final var backgroundColor: CGColor? {
    get { view.look.backgroundColor.map { CGColor($0) } }
    set { view.look.backgroundColor = newValue?.dynamic }
  }
  /// The radius of the corners in points.
  public final var cornerRadius: CGFloat {
    get { view.look.cornerRadius }
    set { view.look.cornerRadius = max(0, newValue) }
  }
  /// The corners that are rounded.
  public final var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(view.look.maskedCorners.rawValue)) }
    set { view.look.maskedCorners = CornerMask(rawValue: UInt8(newValue.rawValue & 15)) }
  }
  /// The shape of the corners: they are circular.
  public final var cornerCurve = CALayerCornerCurve.circular
  /// The width of the border inside the bounds, in points.
  public final var borderWidth: CGFloat {
    get { view.look.borderWidth }
    set { atOnce { view.look.borderWidth = max(0, newValue) } }
  }
  /// The color of the border.
  public final var borderColor: CGColor? {
    get { CGColor(view.look.borderColor) }
    set { atOnce { view.look.borderColor = newValue?.dynamic ?? .clear } }
  }
  /// Whether what is inside is clipped to the bounds.
  public final var masksToBounds: Bool {
    get { view.look.clipsToBounds }
    set { view.look.clipsToBounds = newValue }
  }
  /// The opacity, 0 to 1.
  public final var opacity: Float {
    get { Float(view.look.alpha) }
    set { view.look.alpha = CGFloat(newValue) }
  }
  /// Whether the layer is not drawn.
  public final var isHidden: Bool {
    get { view.look.isHidden }
    set { view.look.isHidden = newValue }
  }
  /// The color of the shadow.
  public final var shadowColor: CGColor? {
    get { CGColor(view.look.shadow.color) }
    set { atOnce { view.look.shadow.color = newValue?.dynamic ?? .clear } }
  }
  /// The opacity of the shadow, 0 to 1.
  public final var shadowOpacity: Float {
    get { Float(view.look.shadow.opacity) }
    set { view.look.shadow.opacity = CGFloat(newValue) }
  }
  /// The offset of the shadow, in points.
  public final var shadowOffset: CGSize {
    get { view.look.shadow.offset }
    set { atOnce { view.look.shadow.offset = newValue } }
  }
  /// The radius of the shadow's blur, in points.
  public final var shadowRadius: CGFloat {
    get { view.look.shadow.radius }
    set { atOnce { view.look.shadow.radius = max(0, newValue) } }
  }
  /// The outline of the shadow: that of what is drawn casts it.
  public final var shadowPath: CGPath? {
    didSet {
      guard shadowPath != nil else { return }
      Runtime.current?.report("the shadow of a layer is that of what is drawn, not of a shadowPath")
    }
  }
  /// Whether the layer is drawn once and kept: what is drawn is the same.
  public final var shouldRasterize = false
  /// The scale at which it is kept.
  public final var rasterizationScale: CGFloat = 1
  /// The scale of the content; that of the film is drawn.
  public final var contentsScale: CGFloat = 1
  /// Whether it is drawn on another thread; the order of drawing is not seen.
  public final var drawsAsynchronously = false
  /// Whether edges are smoothed: they always are.
  public final var allowsEdgeAntialiasing = true
  /// The picture: layers of views draw their own.
  public final var contents: Any? {
    didSet {
      guard contents != nil else { return }
      Runtime.current?.report("the contents of a layer are not drawn; use a UIImageView")
    }
  }
  /// What code keeps with the layer.
  private final var values: [String: Any] = [:]

  /// Keeps a value of code's own with the layer; nil for none.
  ///
  /// Properties of the layer are not set by their names.
  public final func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// A value that was kept with the layer; nil for none.
  public final func value(forKey key: String) -> Any? { values[key] }
  /// A layer, in the coordinates of this one, by whose opacity this one is seen, with its shadow and all that is in it.
  ///
  /// Masks within masks are drawn to a depth of 4; the film says where there are deeper ones.
  public final var mask: CALayer? {
    didSet {
      view.maskingView = mask?.view
      if mask != nil { Runtime.current?.watch(self) }
    }
  }

  /// What is not drawn of the layer at present, because it is more than the limits allow.
  var limits: [String] {
    view.isMaskedTooDeep
      ? ["masks within masks are drawn to a depth of \(ViewMask.largestDepth)"] : []
  }

  // MARK: Tree

  /// The layers in this one, back to front: those of subviews come after those that were added.
  public final var sublayers: [CALayer]? {
    let layers = added + (isOfView ? view.subviews.map(\.layer) : [])
    return layers.isEmpty ? nil : layers
  }
  private final var added: [CALayer] = []
  /// The layer in which this one is.
  public final private(set) weak var superlayer: CALayer?

  /// Adds a layer in front of those that were added.
  public final func addSublayer(_ layer: CALayer) { insert(layer, at: added.count) }
  /// Inserts a layer among those that were added.
  public final func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: Int(index))
  }
  /// Inserts a layer in front of another one.
  public final func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: added.firstIndex { $0 === sibling }.map { $0 + 1 } ?? added.count)
  }
  /// Inserts a layer behind another one.
  public final func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: added.firstIndex { $0 === sibling } ?? 0)
  }
  /// Removes the layer from that in which it is.
  public final func removeFromSuperlayer() {
    guard let superlayer, !isOfView else { return }
    superlayer.added.removeAll { $0 === self }
    self.superlayer = nil
    superlayer.showAdded()
  }

  private func insert(_ layer: CALayer, at index: Int) {
    guard !layer.isOfView else { return }
    layer.removeFromSuperlayer()
    added.insert(layer, at: min(max(0, index), added.count))
    layer.superlayer = self
    showAdded()
  }

  private func showAdded() { view.sublayers = added.map(\.shape) }

  // MARK: Drawing

  /// Makes the layer be drawn: by `draw(in:)`, if it is none of a view, which draws by itself.
  public final func setNeedsDisplay() {
    drawsItself = true
    view.setNeedsDisplay()
  }
  /// Whether the layer has been asked to draw by itself.
  final var drawsItself = false
  /// Draws what is between the background and the layers in it, as vectors; nothing by default.
  ///
  /// It is called after `setNeedsDisplay()`, but never for a layer of a view.
  open func draw(in ctx: CGContext) {}
  /// Makes the layer's parts be placed.
  public final func setNeedsLayout() { view.setNeedsLayout() }
  /// Places the layer's parts.
  public final func layoutIfNeeded() { view.layoutIfNeeded() }
  /// Called to place the parts of a layer of its own; does nothing by default.
  open func layoutSublayers() {}
  /// A copy of the layer as it is seen while it is animated; of a class of your own, it is one of the superclass.
  ///
  /// - Returns: The copy, which is never nil here.
  public func presentation() -> CALayer? { shown(by: CALayer()) }
  /// Makes another layer look as this one is seen.
  ///
  /// - Returns: The other layer.
  final func shown<Copy: CALayer>(by copy: Copy) -> Copy {
    copy.shape.take(view.presentation)
    return copy
  }
  /// The layer itself, as what was set.
  ///
  /// - Returns: The layer.
  public final func model() -> Self { self }
  /// Whether a point in the layer's coordinates is in its bounds.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
  /// The place in another layer's coordinates.
  public final func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    view.convert(point, to: layer?.view)
  }
  /// The place in this layer's coordinates.
  public final func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    (layer?.view ?? view.root).convert(point, to: view)
  }
}

extension View {
  /// The layer, of the class that `layerClass` says.
  public var layer: CALayer {
    if let layer = companionValues.layer { return layer }
    let layer = makeLayer()
    layer.attach(to: self)
    layer.delegate = self
    companionValues.layer = layer
    return layer
  }

  /// A layer of the class that `layerClass` says, or of the nearest that can be made.
  private func makeLayer() -> CALayer {
    guard let kind = type(of: self).layerClass as? CALayer.Type, kind != CALayer.self else {
      return CALayer()
    }
    if kind == CAShapeLayer.self { return CAShapeLayer() }
    if kind == CAGradientLayer.self { return CAGradientLayer() }
    if kind == CAReplicatorLayer.self { return CAReplicatorLayer() }
    Runtime.current?.report("a layer of the class \(kind) is made as one of its superclass")
    return kind is CAShapeLayer.Type ? CAShapeLayer() : CALayer()
  }

  /// A view, in the coordinates of this one, by whose opacity this one is seen; it is no subview.
  ///
  /// Masks within masks are drawn to a depth of 4; the film says where there are deeper ones.
  public var mask: UIView? {
    get { companionValues.mask }
    set {
      newValue?.removeFromSuperview()
      companionValues.mask = newValue
      layer.mask = newValue?.layer
    }
  }
}

/// Draws a layer of its own.
private final class LayerView: ShapeView {
  /// The layer, which owns this.
  weak var drawn: CALayer?

  override init() {
    super.init()
    content = .plain
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let drawn, drawn.drawsItself, let context = UIGraphicsGetCurrentContext() else { return }
    drawn.draw(in: context)
  }
}

/// The corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
  /// Core Animation's number.
  public let rawValue: UInt
  /// Corners by Core Animation's number.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The shape of rounded corners; both are drawn as circles.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A shape by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Circles.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Rounder than circles.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

extension CALayer {
  /// Puts a layer where another one is, which is removed.
  public final func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer.superlayer === self, oldLayer !== newLayer else { return }
    insertSublayer(newLayer, below: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  /// Makes a part be drawn: here the whole.
  public final func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// The smallest upright rectangle in another layer's coordinates around one in this layer's.
  public final func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    view.convert(rect, to: layer?.view)
  }

  /// The smallest upright rectangle in this layer's coordinates around one in another layer's.
  public final func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    (layer?.view ?? view.root).convert(rect, to: view)
  }

  /// The time of another layer, in seconds: all layers have the film's.
  public final func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    time
  }

  /// The time of this layer, in seconds: all layers have the film's.
  public final func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    time
  }

  /// Whether the content is upside down: it never is.
  public final func contentsAreFlipped() -> Bool { false }
}
