internal import Foundation
internal import Geometry

extension Shape where Value == Double {
  /// A number within a range.
  static func number(_ range: NumberRange = .any) -> Shape {
    Shape(schema: .number(range)) { value, decoding in
      guard case .number(let number) = value.content else {
        decoding.reportType(value, expected: "a number")
        return nil
      }
      guard range.contains(number.value) else {
        decoding.report(
          .outOfRange(decoding.subject, range: range, found: number.text), at: value.place)
        return nil
      }
      return number.value
    }
  }
}

extension Shape where Value == CGFloat {
  /// A number within a range.
  static func number(_ range: NumberRange = .any) -> Shape {
    Shape<Double>.number(range).map { CGFloat($0) }
  }

  /// An angle, in radians or as a string with a unit.
  static var angle: Shape {
    Shape(schema: .definition("angle")) { value, decoding in
      let radians: Double
      switch value.content {
      case .number(let number): radians = number.value
      case .string(let string):
        guard let angle = AngleUnit.radians(of: string.value) else {
          decoding.report(.malformedAngle(string.value), at: string.place)
          return nil
        }
        radians = angle
      default:
        decoding.reportType(value, expected: "an angle")
        return nil
      }
      guard NumberRange.angle.contains(radians) else {
        let found = JSONText.number(radians)
        decoding.report(
          .outOfRange(decoding.subject, range: .angle, found: found), at: value.place)
        return nil
      }
      return CGFloat(radians)
    }
  }
}

extension Shape where Value == Int {
  /// A whole number within a range.
  static func integer(_ range: NumberRange) -> Shape {
    Shape<Double>.number(range).checked { number, value, decoding in
      guard let integer = Int(exactly: number) else {
        decoding.report(
          .notWhole(decoding.subject, found: JSONText.number(number)), at: value.place)
        return nil
      }
      return integer
    }.described(as: .integer(range))
  }
}

extension Shape where Value == UInt64 {
  /// A whole number from 0 on, as far as every reader of JSON is exact.
  static var seed: Shape {
    Shape<Int>.integer(NumberRange(lower: 0, upper: 0x1p53)).map { UInt64($0) }
  }
}

// MARK: - Numbers in lists

extension Shape where Value == [CGFloat] {
  /// A list of as many numbers as there are ranges, which is written in a form such as `[x, y]`.
  static func numbers(_ ranges: [NumberRange], form: String) -> Shape {
    let shapes = ranges.map { Shape<CGFloat>.number($0) }
    let parts = form.dropFirst().dropLast().split(separator: ",").map {
      $0.trimmingPrefix(while: { $0 == " " })
    }.map(String.init)
    precondition(parts.count == ranges.count, "a list's form must name each of its numbers")
    return Shape(schema: .tuple(shapes.map(\.schema), form: form)) { value, decoding in
      guard let elements = value.array else {
        decoding.reportType(value, expected: form)
        return nil
      }
      guard elements.count == shapes.count else {
        decoding.report(.wrongCount(form: form, found: elements.count), at: value.place)
        return nil
      }
      let numbers = elements.indices.map { index in
        decoding.part = parts[index]
        defer { decoding.part = nil }
        return shapes[index].read(elements[index], decoding)
      }
      let valid = numbers.compactMap { $0 }
      return valid.count == numbers.count ? valid : nil
    }
  }
}

extension Shape where Value == CGPoint {
  /// A point, `[x, y]`.
  static var point: Shape {
    Shape<[CGFloat]>.numbers([.coordinate, .coordinate], form: "[x, y]")
      .map { CGPoint(x: $0[0], y: $0[1]) }
  }
}

extension Shape where Value == CGSize {
  /// A size with sides above 0, `[width, height]`.
  static var positiveSize: Shape {
    Shape<[CGFloat]>.numbers([.positiveLength, .positiveLength], form: "[width, height]")
      .map { CGSize(width: $0[0], height: $0[1]) }
  }
}

extension Shape where Value == CGRect {
  /// A rectangle, `[x, y, width, height]`.
  static var rect: Shape {
    Shape<[CGFloat]>.numbers(
      [.coordinate, .coordinate, .length, .length], form: "[x, y, width, height]"
    ).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }
}

extension Shape where Value == CGVector {
  /// A vector, `[x, y]`.
  static func vector(_ range: NumberRange = .any) -> Shape {
    Shape<[CGFloat]>.numbers([range, range], form: "[x, y]").map { CGVector(dx: $0[0], dy: $0[1]) }
  }
}

extension Shape where Value == Offset {
  /// A displacement, `[x, y]`.
  static var offset: Shape {
    Shape<[CGFloat]>.numbers([.coordinate, .coordinate], form: "[x, y]")
      .map { Offset(horizontal: $0[0], vertical: $0[1]) }
  }
}

extension Shape where Value == EdgeInsets {
  /// Insets, `[top, left, bottom, right]`.
  static var insets: Shape { insets(.coordinate) }

  /// Insets within a range, `[top, left, bottom, right]`.
  static func insets(_ range: NumberRange) -> Shape {
    Shape<[CGFloat]>.numbers(
      [range, range, range, range], form: "[top, left, bottom, right]"
    ).map { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
  }
}

extension Shape where Value == ClosedRange<Double> {
  /// A range of numbers, `[from, to]`, not in the wrong order.
  static func range(_ admitted: NumberRange) -> Shape {
    Shape<[CGFloat]>.numbers([admitted, admitted], form: "[from, to]")
      .checked { ends, value, decoding in
        guard ends[0] <= ends[1] else {
          decoding.report(.disorderedRange, at: value.place)
          return nil
        }
        return Double(ends[0])...Double(ends[1])
      }
  }
}
