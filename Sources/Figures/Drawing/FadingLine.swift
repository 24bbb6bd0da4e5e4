internal import DisplayList
internal import Foundation
internal import Geometry

/// A line in shades from its beginning to its end, as where time passes along it.
enum FadingLine {
  /// The most shades; more could not be told apart.
  private static let mostShades = 24
  /// The part of the color that is left at the beginning.
  private static let weakest = 0.3

  /// The part of the color that is left at a part of the way, from 0 to 1.
  static func strength(at part: Double) -> Double { weakest + (1 - weakest) * part }

  /// The pieces of a line through points, each in its shade.
  ///
  /// Shades are mixed with the page rather than translucent, so that crossings are not darker.
  static func items(
    through points: [CGPoint], width: CGFloat, from page: Color, to color: Color,
    halo: DisplayList.Halo? = nil
  ) -> [DisplayList.Item] {
    guard points.count > 1 else { return [] }
    let breaks = breaks(of: points)
    func path(_ range: ClosedRange<Int>) -> BezierPath {
      SmoothCurve.path(through: points, in: range)
    }
    var items: [DisplayList.Item] = []
    if let halo {
      items.append(
        .stroke(
          DisplayList.Stroke(
            path(0...points.count - 1), width: width + 2 * halo.width, color: halo.color)))
    }
    for (piece, (start, end)) in zip(breaks, breaks.dropFirst()).enumerated() {
      let part = strength(at: Double(piece + 1) / Double(breaks.count - 1))
      items.append(
        .stroke(
          DisplayList.Stroke(
            path(start...end), width: width, color: color.withAlpha(part).laid(over: page)))
      )
    }
    return items
  }

  /// The indices at which shades begin and end, equal lengths of the line apart.
  private static func breaks(of points: [CGPoint]) -> [Int] {
    var lengths: [CGFloat] = [0]
    for (start, end) in zip(points, points.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + CGVector(from: start, to: end).length)
    }
    let whole = lengths[lengths.count - 1]
    var breaks = [0]
    for shade in 1..<mostShades {
      let wanted = whole * CGFloat(shade) / CGFloat(mostShades)
      let index = lengths.firstIndex { $0 >= wanted } ?? points.count - 1
      if index > breaks[breaks.count - 1] { breaks.append(index) }
    }
    if breaks[breaks.count - 1] < points.count - 1 { breaks.append(points.count - 1) }
    return breaks
  }
}
