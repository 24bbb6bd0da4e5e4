internal import AutoLayout
internal import Foundation
internal import Scene

/// What is written at the dimension lines of constraints.
extension LayoutConstraint {
  /// The text of a size: its constant, or the other item with factor and constant.
  func sizeText(isBroken: Bool) -> String {
    guard let second = secondItem else {
      return mark(isBroken, equality: "") + Self.digits(constant) + priorityText
    }
    let factor = multiplier == 1 ? "" : Self.digits(multiplier) + "×"
    var text = mark(isBroken, equality: "= ") + factor + second.printedLayoutName
    if constant != 0 { text += (constant < 0 ? " − " : " + ") + Self.digits(abs(constant)) }
    return text + priorityText
  }

  /// The text of a gap: its constant, the length that a margin makes of it, or its bound.
  ///
  /// - Parameters:
  ///   - length: The present length, in points.
  ///   - sign: −1 where the gap lies against the direction in which the constant counts, else 1.
  ///   - isBroken: Whether the constraint was broken in a conflict.
  /// - Returns: The text.
  func gapText(length: CGFloat, sign: CGFloat, isBroken: Bool) -> String {
    // From a margin the constant is not all of the gap.
    let isMargin = firstAttribute.isMargin || secondAttribute.isMargin
    let isLength = isMargin && relation == .equal && !isBroken
    return mark(isBroken, equality: "", sign: sign)
      + Self.digits(isLength ? length : sign * constant) + priorityText
  }

  /// The relation as one sign, negated where the constraint was broken.
  private func mark(_ isBroken: Bool, equality: String, sign: CGFloat = 1) -> String {
    switch sign < 0 ? relation.reversed : relation {
    case .lessThanOrEqual: isBroken ? "≰" : "≤"
    case .equal: isBroken ? "≠ " : equality
    case .greaterThanOrEqual: isBroken ? "≱" : "≥"
    }
  }

  private var priorityText: String {
    priority.isRequired ? "" : " @" + Self.digits(CGFloat(priority.rawValue))
  }

  private static func digits(_ number: CGFloat) -> String {
    String(format: "%.4g", Double(number == 0 ? 0 : number))
  }
}
