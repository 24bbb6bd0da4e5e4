internal import Expressions
internal import Geometry

/// A value in the code, with its type.
enum SwiftOperand: Equatable {
  /// A `CGFloat`, or a literal of a number.
  case number(SwiftTerm)
  /// Two numbers: their terms, and the value as a whole with its type where there is one.
  case pair(x: SwiftTerm, y: SwiftTerm, whole: Whole?)
  /// A `Bool`.
  case boolean(SwiftTerm)
  /// A `UIColor`.
  case color(SwiftTerm)
  /// A `String`.
  case text(SwiftTerm)

  /// Two numbers as one value.
  struct Whole: Equatable {
    /// The value.
    let term: SwiftTerm
    /// Its type.
    let type: PairType
  }

  /// The types of two numbers.
  enum PairType: String {
    case point = "CGPoint"
    case vector = "CGVector"
    case size = "CGSize"
    case offset = "UIOffset"

    /// The names of both numbers.
    var labels: (x: String, y: String) {
      switch self {
      case .point: ("x", "y")
      case .vector: ("dx", "dy")
      case .size: ("width", "height")
      case .offset: ("horizontal", "vertical")
      }
    }

    /// A value of two numbers.
    func code(_ x: String, _ y: String) -> String {
      "\(rawValue)(\(labels.x): \(x), \(labels.y): \(y))"
    }
  }

  /// A value of a type, of which both numbers are members.
  static func pair(_ term: SwiftTerm, _ type: PairType) -> SwiftOperand {
    .pair(
      x: term.member(type.labels.x), y: term.member(type.labels.y),
      whole: Whole(term: term, type: type))
  }

  /// The term of a value that is not a pair.
  var term: SwiftTerm {
    switch self {
    case .number(let term), .boolean(let term), .color(let term), .text(let term): term
    case .pair(let x, let y, let whole):
      whole?.term ?? SwiftTerm(PairType.point.code(x.code, y.code))
    }
  }

  /// The terms of both numbers; those of a number are equal.
  var components: (x: SwiftTerm, y: SwiftTerm) {
    if case .pair(let x, let y, _) = self { (x, y) } else { (term, term) }
  }

  /// The value as a pair of a type.
  func code(as type: PairType) -> String {
    if case .pair(_, _, let whole?) = self, whole.type == type { return whole.term.code }
    let (x, y) = components
    return type.code(x.code, y.code)
  }

  /// Whether it is a pair.
  var isPair: Bool { if case .pair = self { true } else { false } }
}

extension SwiftOperand {
  /// A constant.
  init(_ value: ExpressionValue, color: (DynamicColor) -> String) {
    self =
      switch value {
      case .number(let number): .number(.number(number))
      case .pair(let x, let y): .pair(x: .number(x), y: .number(y), whole: nil)
      case .boolean(let isTrue): .boolean(SwiftTerm(isTrue ? "true" : "false"))
      case .color(let value): .color(SwiftTerm(color(value)))
      case .text(let text): .text(SwiftTerm(SwiftLiteral.string(text)))
      }
  }
}
