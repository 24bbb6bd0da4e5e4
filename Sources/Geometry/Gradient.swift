public import Foundation

/// A transition between colours over a rectangle, as a `CAGradientLayer` draws it.
///
/// Points are in the unit square of the rectangle: [0, 0] is its upper left corner, [1, 1] the lower
/// right one. Before the first location and behind the last the nearest colour goes on. Components
/// are interpolated in sRGB, not multiplied by alpha.
public struct Gradient: Equatable, Hashable, Sendable {
  /// The way the colours run.
  public enum Kind: String, Sendable, CaseIterable {
    /// Along the line from the start to the end point.
    case axial
    /// From the start point outwards to the ellipse about it whose half axes are the distances to the
    /// end point.
    case radial
    /// Clockwise about the start point, from the direction of the end point on.
    case conic
  }

  /// A colour and where it stands.
  public struct Stop: Equatable, Hashable, Sendable {
    /// The place along the way, from 0 to 1.
    public var location: CGFloat
    /// The colour.
    public var color: Color

    /// A colour at a place.
    public init(location: CGFloat, color: Color) {
      self.location = location
      self.color = color
    }
  }

  /// The way the colours run; axial by default.
  public var kind: Kind
  /// The colours, at least one, their locations never falling.
  public var stops: [Stop]
  /// Where the first colour stands, in the unit square; the middle of the upper edge by default.
  public var startPoint: CGPoint
  /// Where the last colour stands, in the unit square; the middle of the lower edge by default.
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

  /// The colour at a place along the way; clear where there are no colours.
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
  /// The color between this one and another, component by component; `share` is the other's part.
  fileprivate func mixed(with other: Color, share: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
