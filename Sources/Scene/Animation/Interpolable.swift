public import Foundation
public import Geometry

/// A value that animations can interpolate by its numbers.
public protocol Interpolable: Equatable, Sendable {
  /// The numbers that animations interpolate; values with different structure have different
  /// counts.
  var numbers: [Double] { get }
  /// Replaces the numbers with as many others.
  mutating func take(_ numbers: [Double])
  /// The value that nil means in an animation; nil if it cannot be animated.
  static var absent: Self? { get }
}

extension Interpolable {
  /// Nil by default.
  public static var absent: Self? { nil }
}

extension CGFloat: Interpolable {
  /// The number itself.
  public var numbers: [Double] { [Double(self)] }
  /// Replaces the numbers.
  public mutating func take(_ numbers: [Double]) { self = CGFloat(numbers[0]) }
}

extension CGPoint: Interpolable {
  /// The coordinates.
  public var numbers: [Double] { [Double(x), Double(y)] }
  /// Replaces the numbers.
  public mutating func take(_ numbers: [Double]) { self = CGPoint(x: numbers[0], y: numbers[1]) }
}

extension CGSize: Interpolable {
  /// The width and the height.
  public var numbers: [Double] { [Double(width), Double(height)] }
  /// Replaces the numbers.
  public mutating func take(_ numbers: [Double]) {
    self = CGSize(width: numbers[0], height: numbers[1])
  }
}

extension Color: Interpolable {
  /// The components, not multiplied by alpha.
  public var numbers: [Double] { [red, green, blue, alpha] }
  /// Replaces the components, clamped to 0 to 1.
  public mutating func take(_ numbers: [Double]) {
    let unit = numbers.map { min(max($0, 0), 1) }
    self = Color(red: unit[0], green: unit[1], blue: unit[2], alpha: unit[3])
  }
  /// Transparent black.
  public static var absent: Color? { .clear }
}

extension Gradient: Interpolable {
  /// The end points, and the location and color of each stop.
  public var numbers: [Double] {
    startPoint.numbers + endPoint.numbers
      + stops.flatMap { $0.location.numbers + $0.color.numbers }
  }

  /// Replaces the numbers.
  public mutating func take(_ numbers: [Double]) {
    startPoint.take(Array(numbers[0..<2]))
    endPoint.take(Array(numbers[2..<4]))
    for index in stops.indices {
      let start = 4 + 5 * index
      stops[index].location = CGFloat(numbers[start])
      stops[index].color.take(Array(numbers[start + 1..<start + 5]))
    }
  }
}

extension Optional: Interpolable where Wrapped: Interpolable {
  /// The numbers of the value, or of the one that nil means.
  public var numbers: [Double] { (self ?? .absent)?.numbers ?? [] }

  /// Replaces the numbers.
  public mutating func take(_ numbers: [Double]) {
    guard var value = self ?? .absent else { return }
    value.take(numbers)
    self = value
  }
}

extension BezierPath: Interpolable {
  /// The coordinates of all points.
  public var numbers: [Double] {
    elements.flatMap { element -> [Double] in
      switch element {
      case .move(let point), .line(let point): point.numbers
      case .curve(let end, let first, let second): end.numbers + first.numbers + second.numbers
      case .close: []
      }
    }
  }

  /// Replaces the numbers.
  public mutating func take(_ numbers: [Double]) {
    var rest = numbers[...]
    func next() -> CGPoint { CGPoint(x: rest.removeFirst(), y: rest.removeFirst()) }
    elements = elements.map { element in
      switch element {
      case .move: .move(next())
      case .line: .line(next())
      case .curve: .curve(end: next(), control1: next(), control2: next())
      case .close: .close
      }
    }
  }
}
