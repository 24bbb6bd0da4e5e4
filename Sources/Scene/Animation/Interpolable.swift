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
  /// The numbers that a reader of the value sees in a theme; by default those that animations interpolate.
  func numbers(in theme: Theme) -> [Double]
}

extension Interpolable {
  /// Nil by default.
  public static var absent: Self? { nil }
  /// All numbers by default.
  public func numbers(in theme: Theme) -> [Double] { numbers }
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

extension Color {
  /// The components, not multiplied by alpha.
  public var numbers: [Double] { [red, green, blue, alpha] }

  /// A color of four components, clamped to 0 to 1.
  fileprivate init(clamping numbers: ArraySlice<Double>) {
    let unit = numbers.map { min(max($0, 0), 1) }
    self.init(red: unit[0], green: unit[1], blue: unit[2], alpha: unit[3])
  }
}

extension DynamicColor: Interpolable {
  /// The components of the light variant, then those of the dark one.
  public var numbers: [Double] { light.numbers + dark.numbers }
  /// Replaces the components, clamped to 0 to 1.
  public mutating func take(_ numbers: [Double]) {
    self = DynamicColor(
      light: Color(clamping: numbers[0..<4]), dark: Color(clamping: numbers[4..<8]))
  }
  /// Transparent black.
  public static var absent: DynamicColor? { .clear }
  /// The components of the theme's variant.
  public func numbers(in theme: Theme) -> [Double] { resolved(for: theme).numbers }
}

extension DynamicGradient: Interpolable {
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
      let start = 4 + 9 * index
      stops[index].location = CGFloat(numbers[start])
      stops[index].color.take(Array(numbers[start + 1..<start + 9]))
    }
  }

  /// The numbers with the colors of a theme.
  public func numbers(in theme: Theme) -> [Double] {
    startPoint.numbers + endPoint.numbers
      + stops.flatMap { $0.location.numbers + $0.color.numbers(in: theme) }
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

  /// The numbers of the value in a theme, or of the one that nil means.
  public func numbers(in theme: Theme) -> [Double] {
    (self ?? .absent)?.numbers(in: theme) ?? []
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

/// A part of a value that view animations animate.
public struct AnimatedPart<Owner: Sendable>: Sendable {
  /// The part.
  public let path: any PartialKeyPath<Owner> & Sendable
  /// Whether animations of the part are additive, so that a change during an animation blends with
  /// it; otherwise it replaces the animation.
  public let isAdditive: Bool
  /// The numbers of the part.
  public let numbers: @Sendable (Owner) -> [Double]
  /// Replaces the numbers of the part; another count of numbers is ignored.
  public let take: @Sendable (inout Owner, [Double]) -> Void

  /// A part of interpolable type.
  ///
  /// - Parameters:
  ///   - path: The part.
  ///   - isAdditive: Whether animations of the part are additive.
  ///   - range: The range of its numbers, to which animations are clamped.
  public init<Value: Interpolable>(
    _ path: any WritableKeyPath<Owner, Value> & Sendable, isAdditive: Bool,
    within range: ClosedRange<Double> = -.infinity...(.infinity)
  ) {
    self.path = path
    self.isAdditive = isAdditive
    numbers = { $0[keyPath: path].numbers }
    take = { owner, numbers in
      guard numbers.count == owner[keyPath: path].numbers.count else { return }
      owner[keyPath: path].take(
        numbers.map { min(max($0, range.lowerBound), range.upperBound) })
    }
  }
}

extension PropertyValue {
  /// The numbers of a value that consists of numbers, such as a point, a color or a path; nil for others, such as a
  /// word or a truth value.
  ///
  /// - Parameter theme: The theme whose variants colors have.
  /// - Returns: The numbers.
  public func numbers(in theme: Theme) -> [Double]? {
    switch base {
    case let number as Double: [number]
    case let number as CGFloat: [Double(number)]
    case let number as Int: [Double(number)]
    case let vector as CGVector: [Double(vector.dx), Double(vector.dy)]
    case let rect as CGRect:
      [Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)]
    case let offset as Offset: [Double(offset.horizontal), Double(offset.vertical)]
    case let numbers as [CGFloat]: numbers.map { Double($0) }
    case let numbers as [Double]: numbers
    case let value as any Interpolable: value.numbers(in: theme)
    default: nil
    }
  }

  /// The value as a theme shows it, as far as it does not consist of numbers.
  public func resolved(for theme: Theme) -> PropertyValue {
    guard var parts = base as? [TextPart] else { return self }
    for index in parts.indices {
      parts[index].color = parts[index].color.map { DynamicColor($0.resolved(for: theme)) }
    }
    return PropertyValue(parts)
  }

  /// Whether the value is written in numbers alone, in the order of `numbers`.
  public var isWrittenInNumbers: Bool {
    switch base {
    case is Double, is CGFloat, is Int, is CGVector, is CGRect, is Offset, is [CGFloat], is CGPoint,
      is CGSize:
      true
    default: false
    }
  }
}
