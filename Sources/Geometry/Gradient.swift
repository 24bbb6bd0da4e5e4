public import Foundation

/// A color gradient over a rectangle, as a `CAGradientLayer` draws it.
///
/// Points are in unit coordinates of the rectangle: (0, 0) is the upper left corner, (1, 1) the
/// lower right. The first and last colors extend beyond their locations. Components are
/// interpolated in sRGB, not premultiplied by alpha.
public struct Gradient: Equatable, Hashable, Sendable {
  /// The geometry of a gradient.
  public enum Kind: String, Sendable, CaseIterable {
    /// Along the line from the start to the end point.
    case axial
    /// Outwards from the start point to an ellipse centered there, whose semi-axes are the
    /// horizontal and vertical distances to the end point.
    case radial
    /// Clockwise around the start point, beginning in the direction of the end point.
    case conic
  }

  /// A color and its location.
  public struct Stop: Equatable, Hashable, Sendable {
    /// The location along the gradient, from 0 to 1.
    public var location: CGFloat
    /// The color.
    public var color: Color

    /// A color at a location.
    public init(location: CGFloat, color: Color) {
      self.location = location
      self.color = color
    }
  }

  /// The geometry; axial by default.
  public var kind: Kind
  /// The colors, at least one, with locations in ascending order.
  public var stops: [Stop]
  /// The point of the first color, in unit coordinates; the middle of the upper edge by default.
  public var startPoint: CGPoint
  /// The point of the last color, in unit coordinates; the middle of the lower edge by default.
  public var endPoint: CGPoint

  /// A gradient, by default from the upper edge to the lower one.
  public init(
    kind: Kind = .axial, stops: [Stop], startPoint: CGPoint = CGPoint(x: 0.5, y: 0),
    endPoint: CGPoint = CGPoint(x: 0.5, y: 1)
  ) {
    self.kind = kind
    self.stops = stops
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// The color at a location from 0 to 1; clear if there are no stops.
  public func color(at location: CGFloat) -> Color {
    guard let first = stops.first, let last = stops.last else { return .clear }
    guard location > first.location else { return first.color }
    for (from, to) in zip(stops, stops.dropFirst()) where location < to.location {
      let length = to.location - from.location
      guard length > 0 else { return to.color }
      return from.color.mixed(with: to.color, share: Double((location - from.location) / length))
    }
    return last.color
  }
}

extension Color {
  /// Interpolates to another color component by component; `share` 1 is the other color.
  fileprivate func mixed(with other: Color, share: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
