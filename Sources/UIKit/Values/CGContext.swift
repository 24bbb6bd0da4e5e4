public import Foundation
public import Geometry
internal import Scene
internal import Views

/// What `draw(_:)` of a view draws into; nil elsewhere.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  guard let drawing = ViewDrawing.current else { return nil }
  if let context = drawing.companion as? CGContext { return context }
  let context = CGContext(drawing)
  drawing.companion = context
  return context
}

/// Has no effect: there is one context at a time, into which texts and paths are drawn anyway.
public func UIGraphicsPushContext(_ context: CGContext) {}

/// Has no effect.
public func UIGraphicsPopContext() {}

/// Fills and strokes paths as vectors, which are kept with the view that draws.
public final class CGContext {
  private struct State {
    var transform = CGAffineTransform.identity
    var fill = UIColor.black.dynamic
    var stroke = UIColor.black.dynamic
    var lineWidth: CGFloat = 1
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var dashes: [CGFloat] = []
    var dashPhase: CGFloat = 0
    var alpha: CGFloat = 1
    var clips: [BezierPath] = []
    var interpolationQuality = CGInterpolationQuality.default
  }

  private unowned let drawing: ViewDrawing
  private var state = State()
  private var saved: [State] = []
  private var path = BezierPath()

  init(_ drawing: ViewDrawing) { self.drawing = drawing }

  // MARK: State

  /// Keeps the state, to which `restoreGState()` returns.
  public func saveGState() { saved.append(state) }
  /// Returns to the state that was kept last.
  public func restoreGState() { if let last = saved.popLast() { state = last } }
  /// Moves what is drawn next, in points.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }
  /// Scales what is drawn next.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  /// Turns what is drawn next, by an angle in radians, clockwise.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
  /// Transforms what is drawn next.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  /// Sets the color of what is filled next.
  public func setFillColor(_ color: CGColor) { state.fill = color.dynamic }
  /// Sets the color of what is stroked next.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.dynamic }
  /// Sets the color of what is filled next, with components from 0 to 1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the color of what is stroked next, with components from 0 to 1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the color of what is filled next, with a brightness and an opacity from 0 to 1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }
  /// Sets the color of what is stroked next, with a brightness and an opacity from 0 to 1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }
  /// The transform of what is drawn next, to points of the drawing.
  public var ctm: CGAffineTransform { state.transform }
  /// How pictures are scaled, which is kept: they are scaled smoothly.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }
  /// Sets the width of the stroke, in points.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = max(0, width) }
  /// Sets the ends of the stroke.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
  /// Sets the corners of the stroke.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
  /// Sets the dashes, in points.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    (state.dashes, state.dashPhase) = (lengths, phase)
  }
  /// Sets the opacity of what is drawn next, 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
  /// Has no effect: drawings have no shadows; layers have them.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor? = nil) {}
  /// Has no effect: edges are always antialiased.
  public func setShouldAntialias(_ isAntialiased: Bool) {}

  // MARK: Paths

  /// Forgets the path.
  public func beginPath() { path = BezierPath() }
  /// Begins a new part of the path.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line to the path.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds straight lines to the path.
  public func addLines(between points: [CGPoint]) {
    path.append(BezierPath(polygon: points, closed: false))
  }
  /// Adds a rectangle to the path.
  public func addRect(_ rect: CGRect) { path.append(BezierPath(rect: rect)) }
  /// Adds rectangles to the path.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Adds an ellipse to the path.
  public func addEllipse(in rect: CGRect) { path.append(BezierPath(ovalIn: rect)) }
  /// Adds a path to the path.
  public func addPath(_ other: CGPath) { path.append(other.path) }
  /// Adds a cubic curve to the path.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, controlPoint1: control1, controlPoint2: control2)
  }
  /// Adds a quadratic curve to the path.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, controlPoint: control)
  }
  /// Adds an arc to the path; as on iOS, `clockwise` is false for an arc that runs clockwise on the screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(center, radius, from: startAngle, to: endAngle, clockwise: !clockwise)
  }
  /// Closes the last part of the path.
  public func closePath() { path.close() }
  /// Whether the path has no elements.
  public var isPathEmpty: Bool { path.isEmpty }
  /// The end of the path; zero where it is empty.
  public var currentPointOfPath: CGPoint { path.currentPoint ?? .zero }
  /// The smallest rectangle around the path and its control points, in points.
  public var boundingBoxOfPath: CGRect { CGPath(path).boundingBox }
  /// Fills the path, which is then empty.
  ///
  /// - Parameter rule: What is inside; points whose winding number is not zero by default.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    draw(path, fills: true, strokes: false, evenOdd: rule == .evenOdd)
    beginPath()
  }
  /// Strokes the path, which is then empty.
  public func strokePath() {
    draw(path, fills: false, strokes: true)
    beginPath()
  }
  /// Fills or strokes the path, or both, which is then empty.
  public func drawPath(using mode: CGPathDrawingMode) {
    let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
    draw(
      path, fills: mode != .stroke, strokes: mode != .fill && mode != .eoFill, evenOdd: isEvenOdd)
    beginPath()
  }

  /// Clips what is drawn next by the path, which is then empty.
  public func clip() {
    clip(to: path)
    beginPath()
  }
  /// Clips what is drawn next by a rectangle.
  public func clip(to rect: CGRect) { clip(to: BezierPath(rect: rect)) }
  /// Clips what is drawn next by the area of rectangles together.
  public func clip(to rects: [CGRect]) { clip(to: Self.outline(of: rects)) }
  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    draw(BezierPath(rect: rect), fills: true, strokes: false)
  }
  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) {
    draw(Self.outline(of: rects), fills: true, strokes: false)
  }
  private static func outline(of rects: [CGRect]) -> BezierPath {
    rects.reduce(into: BezierPath()) { $0.append(BezierPath(rect: $1)) }
  }
  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) {
    draw(BezierPath(ovalIn: rect), fills: true, strokes: false)
  }
  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) { draw(BezierPath(rect: rect), fills: false, strokes: true) }
  /// Strokes a rectangle with a line of a width in points.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }
  /// Strokes an ellipse.
  public func strokeEllipse(in rect: CGRect) {
    draw(BezierPath(ovalIn: rect), fills: false, strokes: true)
  }
  /// Strokes pairs of points.
  public func strokeLineSegments(between points: [CGPoint]) {
    var lines = BezierPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      lines.move(to: points[index])
      lines.addLine(to: points[index + 1])
    }
    draw(lines, fills: false, strokes: true)
  }
  /// Removes what was drawn in a rectangle, where that is the whole; other parts cannot be removed.
  public func clear(_ rect: CGRect) {
    if rect.contains(CGRect(origin: rect.origin, size: drawing.size)) { drawing.removeAll() }
  }

  // MARK: For the rest of the module

  func clip(to path: BezierPath) { state.clips.append(path.applying(state.transform)) }

  func stroke(_ path: UIBezierPath) {
    saveGState()
    setLineWidth(path.lineWidth)
    (state.lineCap, state.lineJoin) = (path.strokeCap, path.strokeJoin)
    if !path.dashes.isEmpty { (state.dashes, state.dashPhase) = (path.dashes, path.dashPhase) }
    draw(path.path, fills: false, strokes: true)
    restoreGState()
  }

  func fill(_ path: UIBezierPath) {
    draw(path.path, fills: true, strokes: false, evenOdd: path.usesEvenOddFillRule)
  }

  func draw(_ text: LabelContent, in rect: CGRect) {
    drawing.add(.text(text, rect.applying(state.transform), clips: state.clips))
  }

  func draw(_ image: ImageFile, in rect: CGRect) {
    drawing.add(.image(image, rect.applying(state.transform), clips: state.clips))
  }

  private func draw(_ path: BezierPath, fills: Bool, strokes: Bool, evenOdd: Bool = false) {
    guard !path.isEmpty else { return }
    var shape = ShapeContent()
    shape.path = path.applying(state.transform)
    shape.fillRule = evenOdd ? .evenOdd : .nonZero
    shape.fillColor = fills ? faded(state.fill) : nil
    shape.strokeColor = strokes ? faded(state.stroke) : nil
    // A stroke is transformed by the scale of areas.
    let scale = abs(state.transform.determinant).squareRoot()
    shape.lineWidth = state.lineWidth * scale
    (shape.lineCap, shape.lineJoin) = (state.lineCap, state.lineJoin)
    shape.lineDashPattern = state.dashes.map { $0 * scale }
    shape.lineDashPhase = state.dashPhase * scale
    drawing.add(.shape(shape, clips: state.clips))
  }

  private func faded(_ color: DynamicColor) -> DynamicColor {
    state.alpha < 1 ? color.faded(by: Double(state.alpha)) : color
  }
}

/// How pictures are scaled.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0
  case none = 1
  case low = 2
  case high = 3
  case medium = 4
}
