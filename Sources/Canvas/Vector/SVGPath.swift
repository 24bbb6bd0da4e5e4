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
    var text: [UInt8] = []
    var last = Point.zero
    var start = Point.zero
    /// Writes a command with numbers in thousandths, separated where neither a sign nor the command does.
    func write(_ command: Character, _ numbers: Int...) {
      text += command.utf8
      for (index, number) in numbers.enumerated() {
        if index > 0, number >= 0 { text.append(UInt8(ascii: " ")) }
        SVGNumber.append(number, unit: 1000, to: &text)
      }
    }
    // Cairo ends outlines with a move that draws nothing.
    var elements = path.elements[...]
    while case .move? = elements.last { elements.removeLast() }
    for element in elements {
      switch element {
      case .move(let point):
        let next = Point(point)
        write("M", next.x, next.y)
        (last, start) = (next, next)
      case .line(let point):
        let next = Point(point)
        if next.y == last.y {
          write("h", next.x - last.x)
        } else if next.x == last.x {
          write("v", next.y - last.y)
        } else {
          write("l", next.x - last.x, next.y - last.y)
        }
        last = next
      case .curve(let end, let control1, let control2):
        let (one, two, next) = (Point(control1), Point(control2), Point(end))
        write(
          "c", one.x - last.x, one.y - last.y, two.x - last.x, two.y - last.y, next.x - last.x,
          next.y - last.y)
        last = next
      case .close:
        write("z")
        last = start
      }
    }
    return String(decoding: text, as: UTF8.self)
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
}
