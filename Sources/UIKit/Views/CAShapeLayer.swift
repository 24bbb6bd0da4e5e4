public import Foundation
internal import Geometry
internal import Scene
internal import Views

/// A layer that fills and strokes a path.
open class CAShapeLayer: CALayer {
  override func prepare() { if !view.content.isShape { view.content = .shape(ShapeContent()) } }

  /// The path in the layer's coordinates; nil for none.
  public final var path: CGPath? {
    get { view.content.shape.path.isEmpty ? nil : CGPath(view.content.shape.path) }
    set { atOnce { view.content.shape.path = newValue?.path ?? BezierPath() } }
  }
  /// The color inside of the path; black by default, nil for none.
  public final var fillColor: CGColor? {
    get { view.content.shape.fillColor.map { CGColor($0) } }
    set { atOnce { view.content.shape.fillColor = newValue?.dynamic } }
  }
  /// What is inside; points whose winding number is not zero by default.
  public final var fillRule: CAShapeLayerFillRule {
    get { view.content.shape.fillRule == .evenOdd ? .evenOdd : .nonZero }
    set { atOnce { view.content.shape.fillRule = newValue == .evenOdd ? .evenOdd : .nonZero } }
  }
  /// The color of the stroke; nil, the default, for none.
  public final var strokeColor: CGColor? {
    get { view.content.shape.strokeColor.map { CGColor($0) } }
    set { atOnce { view.content.shape.strokeColor = newValue?.dynamic } }
  }
  /// Where the stroke begins, as a part of its length; 0 by default.
  public final var strokeStart: CGFloat {
    get { view.content.shape.strokeStart }
    set { atOnce { view.content.shape.strokeStart = newValue } }
  }
  /// Where the stroke ends, as a part of its length; 1 by default.
  public final var strokeEnd: CGFloat {
    get { view.content.shape.strokeEnd }
    set { atOnce { view.content.shape.strokeEnd = newValue } }
  }
  /// The width of the stroke, in points; 1 by default.
  public final var lineWidth: CGFloat {
    get { view.content.shape.lineWidth }
    set { atOnce { view.content.shape.lineWidth = max(0, newValue) } }
  }
  /// The ends of the stroke.
  public final var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: view.content.shape.lineCap.name) }
    set { atOnce { view.content.shape.lineCap = LineCap.named(newValue.rawValue) ?? .butt } }
  }
  /// The corners of the stroke.
  public final var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: view.content.shape.lineJoin.name) }
    set { atOnce { view.content.shape.lineJoin = LineJoin.named(newValue.rawValue) ?? .miter } }
  }
  /// The lengths of the dashes and gaps, in points; nil, the default, for a solid stroke.
  public final var lineDashPattern: [NSNumber]? {
    get {
      let lengths = view.content.shape.lineDashPattern
      return lengths.isEmpty ? nil : lengths.map { NSNumber(value: Double($0)) }
    }
    set {
      atOnce {
        view.content.shape.lineDashPattern = newValue?.map { CGFloat($0.doubleValue) } ?? []
      }
    }
  }
  /// The offset into the dashes, in points.
  public final var lineDashPhase: CGFloat {
    get { view.content.shape.lineDashPhase }
    set { atOnce { view.content.shape.lineDashPhase = newValue } }
  }
  /// How long corners may be; 10, which is drawn.
  public final var miterLimit: CGFloat = 10

  public override func presentation() -> CAShapeLayer? { shown(by: CAShapeLayer()) }
}

extension ViewContent {
  fileprivate var isShape: Bool { if case .shape = self { true } else { false } }
}

/// What is inside a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A rule by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Points whose winding number is not zero.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Points whose winding number is odd.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of a stroke.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// Ends by their name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At the point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// A half square.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// Corners by their name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Sharp.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer with a gradient over its background.
open class CAGradientLayer: CALayer {
  override func prepare() { update() }

  /// The colors, each a `CGColor`; nil for none.
  public final var colors: [Any]? { didSet { atOnce(update) } }
  /// Where the colors are, from 0 to 1; evenly distributed where nil.
  public final var locations: [NSNumber]? { didSet { atOnce(update) } }
  /// Where the gradient begins, as parts of the size; the middle of one around a point.
  public final var startPoint = CGPoint(x: 0.5, y: 0) { didSet { atOnce(update) } }
  /// Where the gradient ends, as parts of the size; of one around a point by angle, the direction in which it begins.
  public final var endPoint = CGPoint(x: 0.5, y: 1) { didSet { atOnce(update) } }
  /// Whether it is along a line, or around a point by distance or by angle.
  public final var type = CAGradientLayerType.axial { didSet { atOnce(update) } }

  public override func presentation() -> CAGradientLayer? {
    let copy = CAGradientLayer()
    (copy.colors, copy.locations) = (colors, locations)
    (copy.startPoint, copy.endPoint, copy.type) = (startPoint, endPoint, type)
    return shown(by: copy)
  }

  private func update() {
    let colors = (colors ?? []).compactMap { $0 as? CGColor }
    guard !colors.isEmpty else {
      view.look.gradient = nil
      return
    }
    let stops = colors.enumerated().map { index, color in
      let even = colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0
      let stated = locations.flatMap {
        $0.indices.contains(index) ? CGFloat($0[index].doubleValue) : nil
      }
      return DynamicGradient.Stop(location: stated ?? even, color: color.dynamic)
    }
    view.look.gradient = DynamicGradient(
      kind: type.kind, stops: stops, startPoint: startPoint,
      endPoint: endPoint)
  }
}

/// How the colors of a gradient are arranged.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// An arrangement by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Around a point by distance.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around a point by angle, clockwise.
  public static let conic = CAGradientLayerType(rawValue: "conic")

  /// The geometry of the gradient that is drawn.
  fileprivate var kind: Gradient.Kind {
    switch self {
    case .radial: .radial
    case .conic: .conic
    default: .axial
    }
  }
}
