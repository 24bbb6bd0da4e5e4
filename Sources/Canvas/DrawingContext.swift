internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry

/// A Cairo drawing context, owned, that takes framegen's own geometry and colors.
///
/// It works on any kind of surface.
struct DrawingContext: ~Copyable {
  /// Cairo's own handle, valid as long as the context.
  let handle: OpaquePointer

  /// A context that draws on a Cairo surface, which it keeps alive.
  init(drawingOn surface: OpaquePointer) throws(CanvasError) {
    // Cairo gives a context in an error state rather than none.
    guard let handle = cairo_create(surface) else { throw .outOfMemory }
    guard cairo_status(handle) == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(handle)
      throw .outOfMemory
    }
    self.handle = handle
  }

  deinit { cairo_destroy(handle) }

  /// Throws the first error since the context was made.
  ///
  /// Cairo ignores every call after the first failure, so that one check at the end suffices.
  func check() throws(CanvasError) { try checkStatus(cairo_status(handle)) }

  /// Sets the transform from the coordinates of the following paths to pixels.
  func setTransform(_ transform: CGAffineTransform) {
    var matrix = transform.cairoMatrix
    cairo_set_matrix(handle, &matrix)
  }

  /// Sets the color that is drawn with; components that are not finite count as 0.
  func setColor(_ color: Color) {
    func finite(_ component: Double) -> Double { component.isFinite ? component : 0 }
    cairo_set_source_rgba(
      handle, finite(color.red), finite(color.green), finite(color.blue), finite(color.alpha))
  }

  /// Appends a path whose points are mapped by a function.
  func append(_ path: BezierPath, mapping: (CGPoint) -> CGPoint) {
    for element in path.elements {
      switch element {
      case .move(let point):
        let point = mapping(point)
        cairo_move_to(handle, point.x, point.y)
      case .line(let point):
        let point = mapping(point)
        cairo_line_to(handle, point.x, point.y)
      case .curve(let end, let control1, let control2):
        let (end, control1, control2) = (mapping(end), mapping(control1), mapping(control2))
        cairo_curve_to(handle, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
      case .close: cairo_close_path(handle)
      }
    }
  }

  /// Sets the rule by which areas are filled and clipped.
  func setFillRule(_ rule: DisplayList.FillRule) {
    cairo_set_fill_rule(
      handle, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  /// Sets caps, joins and dashes; a unit of the path is `pixelsPerUnit` long.
  func setLine(_ stroke: DisplayList.Stroke, pixelsPerUnit: CGFloat) {
    switch stroke.cap {
    case .butt: cairo_set_line_cap(handle, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(handle, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(handle, CAIRO_LINE_CAP_SQUARE)
    }
    switch stroke.join {
    case .miter: cairo_set_line_join(handle, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(handle, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(handle, CAIRO_LINE_JOIN_BEVEL)
    }
    cairo_set_miter_limit(handle, DisplayList.LineJoin.miterLimit)
    var lengths = stroke.dash?.drawableLengths(pixelsPerUnit: pixelsPerUnit) ?? []
    let period = lengths.reduce(0, +)
    if period > 0, Double(stroke.path.polygonLength) / period > DisplayList.Dash.largestCount {
      lengths = []
    }
    let phase = stroke.dash.map { Double($0.phase) } ?? 0
    cairo_set_dash(handle, lengths, Int32(clamping: lengths.count), phase.isFinite ? phase : 0)
  }
}

extension CGAffineTransform {
  var cairoMatrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

/// Throws the error of a Cairo status, if it is one.
func checkStatus(_ status: cairo_status_t) throws(CanvasError) {
  switch status {
  case CAIRO_STATUS_SUCCESS: return
  case CAIRO_STATUS_NO_MEMORY: throw .outOfMemory
  default:
    throw .drawing(cairo_status_to_string(status).map { String(cString: $0) } ?? "\(status)")
  }
}

extension BezierPath {
  /// The length of the polygon of the points and control points, at least the path's.
  fileprivate var polygonLength: CGFloat {
    var length: CGFloat = 0
    var (start, last) = (CGPoint.zero, CGPoint.zero)
    func add(_ point: CGPoint) {
      length += hypot(point.x - last.x, point.y - last.y)
      last = point
    }
    for element in elements {
      switch element {
      case .move(let point): (start, last) = (point, point)
      case .line(let point): add(point)
      case .curve(let end, let control1, let control2):
        add(control1)
        add(control2)
        add(end)
      case .close: add(start)
      }
    }
    return length
  }
}

extension DisplayList.Dash {
  /// The number of times that a pattern is repeated along a path at most.
  ///
  /// Each dash is a polygon of its own: a million of them take a second and 500 megabytes.
  fileprivate static let largestCount = 500_000.0

  /// The lengths if they make a visible pattern, else none, which draws a continuous line.
  ///
  /// Cairo draws every dash, so that a pattern far below a pixel would take for ever.
  fileprivate func drawableLengths(pixelsPerUnit: CGFloat) -> [Double] {
    let lengths = lengths.map { Double($0) }
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return [] }
    return lengths.reduce(0, +) * Double(pixelsPerUnit) >= 0.1 ? lengths : []
  }
}
