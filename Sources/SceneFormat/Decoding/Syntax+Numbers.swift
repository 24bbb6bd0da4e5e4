internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension Syntax where Value == Double {
  /// A number in a range.
  @inline(never)
  static func number(_ range: NumberRange = .any) -> Syntax {
    Syntax(compiling: .number(range), range: range, write: { value, _ in .number(value) }) {
      value, decoding in
      guard case .number(let number) = value.content else {
        switch decoding.takeNumber(value, range) {
        case .taken(let number): return number
        case .faulty: break
        case .none: decoding.reportType(value, expected: "a number")
        }
        return nil
      }
      guard range.contains(number.value) else {
        decoding.report(
          .outOfRange(decoding.subject, range: range, found: number.text), at: value.place)
        return nil
      }
      decoding.numbers?.add(number.value, range, at: value.place)
      return Compiled(number.value)
    }
  }
}

extension Decoding {
  /// Takes an expression that gives a number in a range.
  fileprivate func takeNumber(
    _ value: JSONValue, _ range: NumberRange
  ) -> ExpressionReading<Double> {
    takeExpression(value, of: .number, like: { _ in range.placeholder }) { result, place, run in
      guard case .number(let number) = result else { return nil }
      return range.number(number, at: place, in: &run)
    }
  }
}

extension NumberRange {
  /// A number that an expression gives, if it is in the range; nil, with the problem reported, if not.
  fileprivate func number(
    _ number: Double, at place: ComputedPlace, part: String? = nil, in run: inout ActionRun
  ) -> Double? {
    if contains(number) { return number }
    let decoding = place.decoding(in: &run)
    if let part { decoding.part = part }
    decoding.report(
      .outOfRange(decoding.subject, range: self, found: number.shortestText), at: place.span)
    return nil
  }
}

extension Syntax where Value == CGFloat {
  /// A number in a range.
  @inline(never)
  static func number(_ range: NumberRange = .any) -> Syntax {
    let number = Syntax<Double>.number(range)
    let (compile, write) = (number.compile, number.write)
    return Syntax(compiling: number.schema, range: range, write: { write(Double($0), $1) }) {
      value, decoding in compile(value, decoding)?.map { CGFloat($0) }
    }
  }

  /// An angle: radians, or a string with a unit.
  @inline(never)
  static var angle: Syntax {
    Syntax(
      compiling: .definition("angle"), range: .angle, write: { value, _ in .number(Double(value)) }
    ) {
      value, decoding in
      let radians: Double
      switch value.content {
      case .number(let number): radians = number.value
      case .string(let string):
        switch decoding.takeNumber(value, .angle) {
        case .taken(let number): return number.map { CGFloat($0) }
        case .faulty: return nil
        case .none: break
        }
        guard let angle = AngleUnit.angle(of: string.value) else {
          decoding.report(
            "angle", at: string.place, "malformed angle \(MessageText.quoted(string.value))",
            hint: "use radians, or a string with a unit (deg, rad, turn or grad), as in \"90deg\"")
          return nil
        }
        radians = angle.radians
        if NumberRange.angle.contains(radians) { decoding.numbers?.add(angle, in: string) }
      default:
        decoding.reportType(value, expected: "an angle")
        return nil
      }
      guard NumberRange.angle.contains(radians) else {
        decoding.report(
          .outOfRange(decoding.subject, range: .angle, found: radians.shortestText),
          at: value.place)
        return nil
      }
      if case .number = value.content { decoding.numbers?.add(radians, .angle, at: value.place) }
      return Compiled(CGFloat(radians))
    }
  }
}

extension Syntax where Value == Int {
  /// A whole number in a range.
  @inline(never)
  static func integer(_ range: NumberRange) -> Syntax {
    Syntax<Double>.number(range).checked(back: { Double($0) }) { number, value, decoding in
      guard let integer = Int(exactly: number) else {
        decoding.report(
          "wrong-type", at: value.place,
          "\(decoding.subject) must be a whole number, not \(number.shortestText)")
        return nil
      }
      decoding.numbers?.markWhole(at: value.place)
      return integer
    }.described(as: .integer(range))
  }
}

extension Syntax where Value == LayoutPriority {
  /// A layout priority: a number, or the name of one in UIKit.
  ///
  /// A number that rounds to 0 in single precision is refused like 0.
  @inline(never)
  static var priority: Syntax {
    let number = Syntax<Double>.number(.priority).checked { weight, value, decoding in
      let priority = LayoutPriority(legal: weight)
      if priority == nil {
        decoding.report(
          .outOfRange(decoding.subject, range: .priority, found: weight.shortestText),
          at: value.place)
      }
      return priority
    }
    let name = Syntax.choice(
      LayoutPriority.named.map { Choice($0.name, $0.value, "") }, called: "priority")
    return Syntax(
      compiling: .definition("priority"),
      write: { value, writing in
        writing == nil ? .number(Double(value.rawValue)) : .float(value.rawValue)
      }
    ) { value, decoding in
      let isName = value.string != nil && !decoding.isExpression(value)
      return (isName ? name : number).compile(value, decoding)
    }
  }
}

extension Syntax where Value == UInt64 {
  /// A whole number of at least 0, up to the largest that every JSON reader reads exactly.
  @inline(never)
  static var seed: Syntax {
    Syntax<Int>.integer(NumberRange(lower: 0, upper: 0x1p53))
      .map({ UInt64($0) }, back: { Int(exactly: $0) })
  }
}

// MARK: - Numbers in lists

extension Syntax where Value == [CGFloat] {
  /// A list with a number for each range, written in a form such as `[x, y]`.
  static func numbers(_ ranges: [NumberRange], form: String) -> Syntax {
    .tuple(of: ranges.map { Syntax<CGFloat>.number($0) }, form: form)
  }
}

extension Syntax where Value == [CGFloat] {
  /// The same, or an expression that gives a pair where there are two numbers in a range.
  fileprivate func orPair(_ range: NumberRange, _ names: [String]) -> Syntax {
    guard schema.expressionType == .pair else { return self }
    let compile = compile
    return Syntax(compiling: schema, write: write) { value, decoding in
      // Pairs that are not yet known differ, like the ends of a line.
      let reading = decoding.takeExpression(value, of: .pair, like: { [1, CGFloat($0)] }) {
        result, place, run in
        guard case .pair(let x, let y) = result else { return nil }
        let first = range.number(x, at: place, part: names[0], in: &run)
        let second = range.number(y, at: place, part: names[1], in: &run)
        guard let first, let second else { return nil }
        return [CGFloat(first), CGFloat(second)]
      }
      switch reading {
      case .taken(let numbers): return numbers
      case .faulty: return nil
      case .none: return compile(value, decoding)
      }
    }
  }
}

extension Syntax where Value: Sendable {
  /// A list of numbers in a range, such as `[x, y]`, with the names and paths by which they can be
  /// set individually.
  @_semantics("optimize.sil.specialize.generic.never")
  static func components(
    of zero: Value, _ range: NumberRange, _ names: [String],
    _ paths: @autoclosure @escaping @Sendable () -> [any WritableKeyPath<Value, CGFloat> & Sendable]
  ) -> Syntax {
    Syntax<[CGFloat]>.numbers(
      names.map { _ in range }, form: "[\(names.joined(separator: ", "))]"
    ).orPair(range, names).map(
      { numbers in
        zip(paths(), numbers).reduce(into: zero) { $0[keyPath: $1.0] = $1.1 }
      }, back: { value in paths().map { value[keyPath: $0] } },
      parts: zip(names, paths()).map { SettableProperty($0, $1, .number(range)) })
  }
}

extension Syntax where Value == CGPoint {
  /// A point, `[x, y]`.
  @inline(never)
  static var point: Syntax { .components(of: .zero, .coordinate, ["x", "y"], [\.x, \.y]) }

  /// A point of the unit square, `[x, y]`.
  static var unitPoint: Syntax { .components(of: .zero, .factor, ["x", "y"], [\.x, \.y]) }
}

extension Syntax where Value == CGSize {
  /// A size with positive sides, `[width, height]`.
  static var positiveSize: Syntax { size(.positiveLength) }

  /// A size with sides in a range, `[width, height]`.
  @inline(never)
  static func size(_ range: NumberRange) -> Syntax {
    .components(of: .zero, range, ["width", "height"], [\.width, \.height])
  }
}

extension Syntax where Value == CGRect {
  /// A rectangle, `[x, y, width, height]`.
  @inline(never)
  static var rect: Syntax {
    Syntax<[CGFloat]>.numbers(
      [.coordinate, .coordinate, .length, .length], form: "[x, y, width, height]"
    ).map(
      { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
      back: { [$0.minX, $0.minY, $0.width, $0.height] })
  }
}

extension Syntax where Value == CGVector {
  /// A vector, `[x, y]`.
  @inline(never)
  static func vector(_ range: NumberRange = .any) -> Syntax {
    .components(of: .zero, range, ["x", "y"], [\.dx, \.dy])
  }
}

extension Syntax where Value == Offset {
  /// An offset, `[x, y]`.
  static var offset: Syntax {
    .components(of: .zero, .coordinate, ["x", "y"], [\.horizontal, \.vertical])
  }
}

extension Syntax where Value == EdgeInsets {
  /// Insets in a range, `[top, left, bottom, right]`.
  @inline(never)
  static func insets(_ range: NumberRange = .coordinate) -> Syntax {
    .components(
      of: .zero, range,
      ["top", "left", "bottom", "right"], [\.top, \.left, \.bottom, \.right])
  }
}

extension Syntax where Value == ClosedRange<Double> {
  /// A range, `[from, to]`, with ends in the right order.
  @inline(never)
  static func range(_ ends: NumberRange) -> Syntax {
    Syntax<[CGFloat]>.numbers([ends, ends], form: "[from, to]")
      .checked(back: { [CGFloat($0.lowerBound), CGFloat($0.upperBound)] }) {
        ends, value, decoding in
        guard ends[0] <= ends[1] else {
          decoding.report(.disorderedRange, at: value.place)
          return nil
        }
        return Double(ends[0])...Double(ends[1])
      }
  }
}

extension Problem {
  /// A number that is not in the range that its key accepts.
  static func outOfRange(_ subject: String, range: NumberRange, found: String) -> Problem {
    Problem("out-of-range", "\(subject) must be \(range), not \(found)")
  }

  /// A range with its ends in the wrong order.
  static let disorderedRange = Problem("out-of-range", "the range ends before it begins")
}

/// The units in which an angle can be written.
enum AngleUnit: String, CaseIterable {
  /// Radians.
  case rad
  /// Degrees, 360 in a turn.
  case deg
  /// Turns.
  case turn
  /// Gradians, 400 in a turn.
  case grad

  /// An angle in this unit, in radians.
  func radians(_ value: Double) -> Double {
    switch self {
    case .rad: value
    case .deg: value * .pi / 180
    case .turn: value * 2 * .pi
    case .grad: value * .pi / 200
    }
  }
}

extension AngleUnit {
  /// An angle as it is written.
  struct Angle {
    /// The characters of the number.
    var number: Substring
    /// The number, in the unit.
    var value: Double
    var unit: AngleUnit
    var radians: Double { unit.radians(value) }
  }

  /// An angle with a unit, such as `-0.25turn`; nil if it is malformed.
  static func angle(of text: String) -> Angle? {
    let number = text.prefix { "+-.0123456789".contains($0) || $0 == "e" || $0 == "E" }
    // No unit begins with an `e`, so that it is always part of the number.
    guard let unit = AngleUnit(rawValue: String(text.dropFirst(number.count))),
      number.utf8.count <= JSONNumber.maximumLength, let value = Double(number), value.isFinite
    else { return nil }
    return Angle(number: number, value: value, unit: unit)
  }

  /// The radians of an angle with a unit; nil if it is malformed.
  static func radians(of text: String) -> Double? { angle(of: text)?.radians }
}
