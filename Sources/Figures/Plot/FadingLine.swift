internal import DisplayList
internal import Foundation
internal import Geometry

/// A line in shades from its beginning to its end, as where time passes along it.
enum FadingLine {
  /// The most shades; more could not be told apart.
  private static let mostShades = 24
  /// The part of the color that is left at the beginning.
  private static let weakest = 0.2

  /// The pieces of a line through points, each in its shade.
  ///
  /// Shades are mixed with the page rather than translucent, so that crossings are not darker.
  static func items(
    through points: [CGPoint], width: CGFloat, from page: Color, to color: Color
  ) -> [DisplayList.Item] {
    guard points.count > 1 else { return [] }
    let steps = points.count - 1
    let count = min(mostShades, steps)
    return (0..<count).map { piece in
      let range = piece * steps / count...(piece + 1) * steps / count
      let part = weakest + (1 - weakest) * Double(piece + 1) / Double(count)
      func mix(_ one: Double, _ other: Double) -> Double {
        ((one + (other - one) * part) * 255).rounded() / 255
      }
      let shade = Color(
        red: mix(page.red, color.red), green: mix(page.green, color.green),
        blue: mix(page.blue, color.blue))
      return .stroke(
        DisplayList.Stroke(
          BezierPath(polygon: Array(points[range]), closed: false), width: width, color: shade,
          cap: .round))
    }
  }
}
