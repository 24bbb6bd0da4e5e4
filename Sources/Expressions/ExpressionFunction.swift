internal import Geometry

/// A function of numbers that gives a number.
public enum ExpressionFunction: String, CaseIterable, Equatable, Sendable {
  /// The least of two or more numbers.
  case min
  /// The greatest of two or more numbers.
  case max
  /// A number, the least and the greatest that it may be; the least wins if they are exchanged.
  case clamp
  /// The magnitude.
  case abs
  /// The nearest whole number, halves away from 0.
  case round
  /// The greatest whole number that is not greater.
  case floor
  /// The least whole number that is not less.
  case ceil
  /// 1 above 0, -1 below, else 0.
  case sign
  /// The square root.
  case sqrt
  /// The sine of an angle in radians.
  case sin
  /// The cosine of an angle in radians.
  case cos
  /// The length of a vector by its x and y.
  case hypot
  /// The angle of a vector by its y and x, in radians in (−π, π], positive clockwise on screen.
  case atan2

  /// How many arguments it takes.
  public var arguments: ClosedRange<Int> {
    switch self {
    case .min, .max: 2...Int.max
    case .clamp: 3...3
    case .abs, .round, .floor, .ceil, .sign, .sqrt, .sin, .cos: 1...1
    case .hypot, .atan2: 2...2
    }
  }

  /// The value at some numbers, as many as `arguments` allows, the same bits on every machine.
  func callAsFunction(_ numbers: Slice<UnsafeMutableBufferPointer<Expression.Cell>>) -> Double {
    let first = numbers[numbers.startIndex].x
    let last = numbers[numbers.endIndex - 1].x
    switch self {
    case .min: return numbers.reduce(first) { $1.x < $0 ? $1.x : $0 }
    case .max: return numbers.reduce(first) { $1.x > $0 ? $1.x : $0 }
    case .clamp:
      let lower = numbers[numbers.startIndex + 1].x
      let below = first > last ? last : first
      return below < lower ? lower : below
    case .abs: return first.magnitude
    case .round: return first.rounded()
    case .floor: return first.rounded(.down)
    case .ceil: return first.rounded(.up)
    case .sign: return first > 0 ? 1 : first < 0 ? -1 : 0
    case .sqrt: return first.squareRoot()
    case .sin: return PortableMath.sineAndCosine(first).sine
    case .cos: return PortableMath.sineAndCosine(first).cosine
    case .hypot:
      // The division keeps the squares from overflowing.
      let larger = Swift.max(first.magnitude, last.magnitude)
      guard larger > 0, larger.isFinite else { return larger }
      let (x, y) = (first / larger, last / larger)
      return larger * (x * x + y * y).squareRoot()
    case .atan2: return PortableMath.arctangent(y: first, x: last)
    }
  }
}
