internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

/// How an amount is written that is added to a property: a number, an angle, or two numbers for a point or a size.
struct AmountForm: Sendable {
  /// The syntax of the amount.
  let syntax: Syntax<ExpressionValue>
  /// The ranges in which the numbers of the property stay.
  let limits: [ClosedRange<Double>]

  /// The form for a property with values of a form; nil if nothing can be added to those.
  init?(_ values: SchemaNode) {
    switch values {
    case .number(let range):
      limits = [range.interval]
      syntax = Syntax<Double>.number(range.ofDifferences).map({ .number($0) }, back: \.number)
    case .definition("angle"):
      limits = [NumberRange.angle.interval]
      syntax = Syntax<CGFloat>.angle.map(
        { .number(Double($0)) }, back: { $0.number.map { CGFloat($0) } })
    case .tuple(let elements, let form) where ["[x, y]", "[width, height]"].contains(form):
      guard case .number(let first)? = elements.first, case .number(let second)? = elements.last
      else { return nil }
      limits = [first.interval, second.interval]
      let names = form.dropFirst().dropLast().split(separator: ",").map {
        String($0.trimmingPrefix { $0 == " " })
      }
      let pair = Syntax<CGVector>.components(
        of: .zero, first.ofDifferences, names, [\.dx, \.dy])
      syntax = pair.map(
        { .pair(Double($0.dx), Double($0.dy)) },
        back: { if case .pair(let x, let y) = $0 { CGVector(dx: x, dy: y) } else { nil } })
    case .any(let forms) where !forms.contains(.null):
      // Two numbers, or one for both, as a scale.
      let amounts = forms.compactMap { AmountForm($0) }
      guard forms.count == 2, amounts.count == 2,
        let pair = amounts.first(where: { $0.limits.count == 2 }),
        let number = amounts.first(where: { $0.limits.count == 1 })
      else { return nil }
      limits = pair.limits
      syntax = Self.syntax(of: pair.syntax, orBoth: number.syntax)
    default: return nil
    }
  }

  /// The syntax of two numbers, or of one that stands for both.
  private static func syntax(
    of pair: Syntax<ExpressionValue>, orBoth number: Syntax<ExpressionValue>
  ) -> Syntax<ExpressionValue> {
    Syntax(compiling: .any([pair.schema, number.schema]), write: pair.write) { value, decoding in
      let isOne =
        if case .number = value.content { true } else {
          decoding.isExpression(value, of: .number)
        }
      guard isOne else { return pair.compile(value, decoding) }
      return number.compile(value, decoding)?.map { amount in
        if case .number(let number) = amount { .pair(number, number) } else { amount }
      }
    }
  }

  /// The form for a variable of a type; nil if nothing can be added to it.
  init?(_ type: ExpressionType) {
    switch type {
    case .number: (syntax, limits) = (VariableKeys.number, [NumberRange.any.interval])
    case .pair:
      (syntax, limits) = (VariableKeys.pair, [NumberRange.any.interval, NumberRange.any.interval])
    case .color, .boolean, .text: return nil
    }
  }
}

extension ExpressionValue {
  /// The number; nil for another value.
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}

extension NumberRange {
  /// The numbers in the range; one that excludes its lower bound begins just above it.
  fileprivate var interval: ClosedRange<Double> { (includesLower ? lower : lower.nextUp)...upper }

  /// The range of what leads from a number in the range to another one.
  fileprivate var ofDifferences: NumberRange {
    let most = min(upper - lower, Self.largest)
    return NumberRange(lower: -most, upper: most, unit: unit)
  }
}

extension ObjectWriter {
  /// Writes changes: those of properties to new values, those by amounts and those of the layout.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - set: The key of new values.
  ///   - by: The key of amounts.
  ///   - layout: The key of the layout.
  ///   - isNeeded: Whether one of the keys has to be there even if nothing changes.
  mutating func set(
    _ changes: AnimatedChanges, _ set: Key<[Assignment]>, _ by: Key<[Assignment]>,
    _ layout: Key<LayoutChange>, isNeeded: Bool
  ) {
    let values = changes.assignments.filter { !$0.isAmount }
    let amounts = changes.assignments.filter(\.isAmount)
    let isEmpty = changes.assignments.isEmpty && changes.layout == nil
    self.set(set, values.isEmpty && !(isNeeded && isEmpty) ? nil : values)
    self.set(by, amounts.isEmpty ? nil : amounts)
    self.set(layout, changes.layout)
  }
}

extension ObjectReader {
  /// The changes of properties to new values, then those by amounts; a property that has both is reported.
  func assignments(_ set: Key<[Assignment]>, _ by: Key<[Assignment]>) -> [Assignment] {
    let (values, amounts) = (self[set] ?? [], self[by] ?? [])
    for amount in amounts {
      let (id, name) = (amount.target.id, amount.property)
      guard values.contains(where: { $0.target.id == id && $0.property == name }) else { continue }
      let whole = name.isEmpty ? id : "\(id).\(name)"
      decoding.report(
        Problem(
          "exclusive-keys", "\(MessageText.quoted(whole)) is in '\(set.name)' and in '\(by.name)'",
          hint: "add the amount to the value in '\(set.name)'"), at: amount.target.place)
    }
    return values + amounts
  }
}
