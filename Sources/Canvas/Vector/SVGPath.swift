internal import Foundation
internal import Geometry

/// Paths in the syntax of the attribute `d`.
///
/// Source: W3C, Scalable Vector Graphics (SVG) 2, 9.3.
enum SVGPath {
  /// A path that does not change, as short as possible: with coordinates relative to the last point.
  ///
  /// Points are rounded to thousandths before they are subtracted, so that no error adds up.
  static func compact(_ path: BezierPath) -> String {
    var text = ""
    var last = Point.zero
    var start = Point.zero
    // Cairo ends outlines with a move that draws nothing.
    var elements = path.elements[...]
    while case .move? = elements.last { elements.removeLast() }
    for element in elements {
      switch element {
      case .move(let point):
        let next = Point(point)
        text += "M" + list([next.x, next.y])
        (last, start) = (next, next)
      case .line(let point):
        let next = Point(point)
        if next.y == last.y {
          text += "h" + list([next.x - last.x])
        } else if next.x == last.x {
          text += "v" + list([next.y - last.y])
        } else {
          text += "l" + list([next.x - last.x, next.y - last.y])
        }
        last = next
      case .curve(let end, let control1, let control2):
        let points = [control1, control2, end].map(Point.init)
        text += "c" + list(points.flatMap { [$0.x - last.x, $0.y - last.y] })
        last = points[2]
      case .close:
        text += "z"
        last = start
      }
    }
    return text
  }

  /// A path with absolute coordinates, which viewers interpolate point by point, to hundredths.
  static func absolute(_ path: BezierPath) -> String {
    func pair(_ point: CGPoint) -> String {
      "\(SVGNumber.brief(Double(point.x))) \(SVGNumber.brief(Double(point.y)))"
    }
    return path.elements.map { element in
      switch element {
      case .move(let point): "M\(pair(point))"
      case .line(let point): "L\(pair(point))"
      case .curve(let end, let control1, let control2):
        "C\(pair(control1)) \(pair(control2)) \(pair(end))"
      case .close: "Z"
      }
    }.joined()
  }

  /// A point in thousandths.
  private struct Point {
    static let zero = Point(.zero)
    let x: Int
    let y: Int

    init(_ point: CGPoint) {
      (x, y) = (SVGNumber.scaled(Double(point.x), 1000), SVGNumber.scaled(Double(point.y), 1000))
    }
  }

  /// Numbers in thousandths, separated where a sign does not.
  private static func list(_ numbers: [Int]) -> String {
    numbers.reduce(into: "") { text, number in
      if !text.isEmpty, number >= 0 { text += " " }
      text += SVGNumber.text(scaled: number, unit: 1000)
    }
  }
}
