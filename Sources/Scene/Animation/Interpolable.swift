public import Foundation
public import Geometry

/// A value that animations can carry from one state to another by its numbers.
public protocol Interpolable: Equatable, Sendable {
  /// The numbers that an animation changes; values of different form have different counts.
  var numbers: [Double] { get }
  /// Takes numbers; as many as `numbers` has, else the value stays.
  mutating func take(_ numbers: [Double])
  /// The value that nil stands for in an animation; nil where it stands for none.
  static var absent: Self? { get }
}

extension Interpolable {
  /// Nil: most values have no counterpart of absence.
  public static var absent: Self? { nil }
}

extension CGFloat: Interpolable {
  /// The number itself.
  public var numbers: [Double] { [Double(self)] }
  /// Takes a number.
  public mutating func take(_ numbers: [Double]) { self = CGFloat(numbers[0]) }
}

extension CGPoint: Interpolable {
  /// The coordinates.
  public var numbers: [Double] { [Double(x), Double(y)] }
  /// Takes coordinates.
  public mutating func take(_ numbers: [Double]) { self = CGPoint(x: numbers[0], y: numbers[1]) }
}

extension CGSize: Interpolable {
  /// The sides.
  public var numbers: [Double] { [Double(width), Double(height)] }
  /// Takes sides.
  public mutating func take(_ numbers: [Double]) {
    self = CGSize(width: numbers[0], height: numbers[1])
  }
}

extension Color: Interpolable {
  /// The components, not multiplied by alpha.
  public var numbers: [Double] { [red, green, blue, alpha] }
  /// Takes components, each brought to 0 to 1.
  public mutating func take(_ numbers: [Double]) {
    let unit = numbers.map { min(max($0, 0), 1) }
    self = Color(red: unit[0], green: unit[1], blue: unit[2], alpha: unit[3])
  }
  /// No color is clear black.
  public static var absent: Color? { .clear }
}

extension Gradient: Interpolable {
  /// The end points, then location and color of each stop.
  public var numbers: [Double] {
    startPoint.numbers + endPoint.numbers
      + stops.flatMap { $0.location.numbers + $0.color.numbers }
  }

  /// Takes end points and stops.
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
  /// The numbers of the value, or of what nil stands for.
  public var numbers: [Double] { (self ?? .absent)?.numbers ?? [] }

  /// Takes numbers; nil becomes a value where it stands for one.
  public mutating func take(_ numbers: [Double]) {
    guard var value = self ?? .absent else { return }
    value.take(numbers)
    self = value
  }
}

extension BezierPath: Interpolable {
  /// The coordinates of all points in the order of the steps.
  public var numbers: [Double] {
    elements.flatMap { element -> [Double] in
      switch element {
      case .move(let point), .line(let point): point.numbers
      case .curve(let end, let first, let second): end.numbers + first.numbers + second.numbers
      case .close: []
      }
    }
  }

  /// Takes coordinates of all points.
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
