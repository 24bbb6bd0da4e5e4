internal import Foundation
public import Scene
internal import SceneText

/// Bringing an equation into the form of a constraint.
extension ConstraintEquation {
  /// The equation of two expressions, with one item alone on the left.
  ///
  /// What stands beside the item of the left side goes to the right. Without an item on the left, or
  /// with system spacing there, the sides change places.
  init(
    _ left: LinearExpression, _ relation: LayoutRelation, _ right: LinearExpression,
    priority: LayoutPriority
  ) throws(ConstraintEquationError) {
    let isExchanged =
      left.side == nil || left.spacing != nil && right.spacing == nil && right.side != nil
    let (measured, other) = isExchanged ? (right, left) : (left, right)
    let whole = left.range.lowerBound..<right.range.upperBound
    guard let first = measured.side else {
      throw ConstraintEquationError(
        category: .expectedItem, message: "neither side has an item's attribute", range: whole,
        expectation: "an item's attribute, as in 'a.width == 10'", hint: nil)
    }
    guard measured.multiplier != 0 else {
      throw ConstraintEquationError(
        category: .invalidDivisor, message: "the item is multiplied by 0", range: measured.range,
        expectation: "a factor other than 0", hint: nil)
    }
    self.init()
    let isTurned = isExchanged != (measured.multiplier < 0)
    self.relation = isTurned ? relation.reversed : relation
    self.first = first
    second = other.side
    // Adding 0 makes a negative zero positive, which would otherwise print as -0.
    multiplier = other.side == nil ? 1 : other.multiplier / measured.multiplier + 0
    constant = (other.constant - measured.constant) / measured.multiplier + 0
    spacing = other.spacing.map { $0 + 0 }
    self.priority = priority
    guard multiplier.isFinite, constant.isFinite else { throw .notFinite(whole) }
    try checkSpacing(measured, other)
    try checkGroups(measured, other)
  }

  /// System spacing is only added to an attribute that stands alone.
  private func checkSpacing(
    _ measured: LinearExpression, _ other: LinearExpression
  ) throws(ConstraintEquationError) {
    guard measured.spacing == nil else { throw .invalidSpacing(measured.range) }
    guard spacing != nil else { return }
    guard let second, first.origin == nil, second.origin == nil, first.measure.group == nil,
      measured.multiplier == 1, measured.constant == 0, other.multiplier == 1, other.constant == 0
    else { throw .invalidSpacing(other.range) }
  }

  /// A group of attributes is compared with the same group, a size also with a number.
  private func checkGroups(
    _ measured: LinearExpression, _ other: LinearExpression
  ) throws(ConstraintEquationError) {
    let groups = (first.measure.group, second?.measure.group)
    guard groups.0 != nil || groups.1 != nil else { return }
    guard groups.0 == groups.1 || groups.0 == .size && second == nil else {
      let name = (groups.0 ?? groups.1)?.rawValue ?? ""
      throw .invalidGroup(
        "'\(name)' can only be compared with '\(name)'\(name == "size" ? " or a number" : "")",
        groups.0 == nil ? first.measure.attributeRange : other.range, of: name)
    }
    guard groups.0 == .edges else { return }
    guard relation == .equal else {
      let (start, end) = (
        min(measured.range.lowerBound, other.range.lowerBound),
        max(measured.range.upperBound, other.range.upperBound)
      )
      throw .invalidGroup("edges can only be equal", start..<end, of: "edges")
    }
    guard multiplier == 1, constant == 0 else {
      throw .invalidGroup(
        "edges take no factor and no constant", measured.isPlain ? other.range : measured.range,
        of: "edges",
        hint: "for insets write visual formats, as in 'H:|-20-[a]-20-|' and 'V:|-20-[a]-20-|'")
    }
  }
}

extension LinearExpression {
  /// Whether it is an item's attribute and nothing else.
  fileprivate var isPlain: Bool { multiplier == 1 && constant == 0 && spacing == nil }
}

extension ConstraintEquationError {
  fileprivate static func invalidGroup(
    _ message: String, _ range: Range<Int>, of name: String, hint: String? = nil
  ) -> ConstraintEquationError {
    ConstraintEquationError(
      category: .invalidGroup, message: message, range: range,
      expectation: "as in 'a.\(name) == b.\(name)'", hint: hint)
  }
}

/// The value of a subexpression of an equation: multiplier × side + constant, or a multiple of the
/// system spacing in place of the constant.
struct LinearExpression {
  /// The factor of the side; unused without one.
  private(set) var multiplier = 0.0
  private(set) var side: ConstraintEquation.Side?
  private(set) var constant = 0.0
  /// The multiple of the system spacing; nil where it is not mentioned.
  private(set) var spacing: Double?
  /// The characters of the subexpression.
  private(set) var range: Range<Int>

  private var isNumber: Bool { side == nil && spacing == nil }

  /// A number.
  init(constant: Double, _ range: Range<Int>) {
    self.constant = constant
    self.range = range
  }

  /// The system spacing.
  init(spacing: Double, _ range: Range<Int>) {
    self.spacing = spacing
    self.range = range
  }

  /// A side.
  init(_ side: ConstraintEquation.Side) {
    (multiplier, self.side, range) = (1, side, side.range)
  }

  /// The expression with a sign or parentheses around it.
  func enclosed(negated: Bool = false, _ range: Range<Int>) -> LinearExpression {
    var result = self
    result.range = range
    // Differences, because a negated 0 would print as -0.
    guard negated else { return result }
    result.multiplier = 0 - multiplier
    result.constant = 0 - constant
    result.spacing = spacing.map { 0 - $0 }
    return result
  }

  mutating func add(
    _ other: LinearExpression, negated: Bool
  ) throws(ConstraintEquationError) {
    let sign: Double = negated ? -1 : 1
    extend(to: other)
    if let addend = other.side {
      guard side == nil else { throw .secondItem(addend, isSubtracted: negated) }
      side = addend
      multiplier = sign * other.multiplier
    }
    if let addend = other.spacing { spacing = (spacing ?? 0) + sign * addend }
    constant += sign * other.constant
    try checkFinite()
  }

  mutating func multiply(by other: LinearExpression) throws(ConstraintEquationError) {
    extend(to: other)
    var factor = other.constant
    if !other.isNumber {
      guard isNumber else {
        guard let side = other.side, spacing == nil else { throw .invalidSpacing(range) }
        throw .secondItem(side)
      }
      let whole = range
      factor = constant
      self = other
      range = whole
    }
    multiplier *= factor
    constant *= factor
    spacing = spacing.map { $0 * factor }
    try checkFinite()
  }

  mutating func divide(by other: LinearExpression) throws(ConstraintEquationError) {
    extend(to: other)
    guard other.spacing == nil else { throw .invalidSpacing(range) }
    guard other.side == nil, other.constant != 0 else {
      throw ConstraintEquationError(
        category: .invalidDivisor,
        message: other.side == nil ? "division by zero" : "division by an item's attribute",
        range: other.range, expectation: "a number other than 0", hint: nil)
    }
    multiplier /= other.constant
    constant /= other.constant
    spacing = spacing.map { $0 / other.constant }
    try checkFinite()
  }

  private mutating func extend(to other: LinearExpression) {
    range = range.lowerBound..<other.range.upperBound
  }

  private func checkFinite() throws(ConstraintEquationError) {
    guard multiplier.isFinite, constant.isFinite, spacing?.isFinite ?? true else {
      throw .notFinite(range)
    }
  }
}

extension ConstraintEquationError {
  /// The error of a number or a result that exceeds double precision.
  static func notFinite(_ range: Range<Int>) -> ConstraintEquationError {
    ConstraintEquationError(
      category: .numberOutOfRange, message: "the number is not finite", range: range,
      expectation: "a finite number", hint: nil)
  }

  /// The error of system spacing that is not just added to an attribute.
  static func invalidSpacing(_ range: Range<Int>) -> ConstraintEquationError {
    ConstraintEquationError(
      category: .invalidSpacing,
      message: "system spacing can only be added to an attribute, without a factor or a constant",
      range: range, expectation: "as in 'b.top == a.bottom + 2 * systemSpacing'", hint: nil)
  }

  /// The error of a second item on one side.
  fileprivate static func secondItem(
    _ side: ConstraintEquation.Side, isSubtracted: Bool = false
  ) -> ConstraintEquationError {
    let isLocation = side.origin == nil && side.measure.attribute.kind != .size
    return ConstraintEquationError(
      category: .secondItem, message: "two items on one side", range: side.range,
      expectation: "a number",
      hint: isSubtracted && isLocation
        ? "write a distance in parentheses, as in '(b.left - a.right)'"
        : "a constraint relates two items: one on each side")
  }
}

/// Constraints from equations.
extension ConstraintEquation {
  /// Checks that the two sides can be paired; names of items are not looked up.
  public func check() throws(LayoutError) {
    for component in components {
      let (first, second) = (component.first, component.second)
      if let spacing, let second {
        try LayoutAnchorPair.check(
          first.measure.attribute, second.measure.attribute, spacing: CGFloat(spacing))
      } else {
        try LayoutConstraint.check(
          (first.measure.attribute, first.origin?.attribute),
          second.map { ($0.measure.attribute, $0.origin?.attribute) },
          multiplier: CGFloat(multiplier), constant: CGFloat(constant))
      }
    }
  }

  /// The constraint that the equation describes, not yet active.
  ///
  /// - Parameter items: The items of `measures`, in their order.
  /// - Returns: The constraint.
  /// - Throws: A `LayoutError` when the two sides cannot be paired.
  public func constraint(
    among items: [any LayoutItem]
  ) throws(LayoutError) -> LayoutConstraint {
    precondition(items.count == measures.count, "each measure has its item")
    let constraint: LayoutConstraint
    if let spacing, let second {
      constraint = try LayoutAnchorPair(
        items[0], first.measure.attribute, items[1], second.measure.attribute
      ).constraint(relation, systemSpacing: CGFloat(spacing))
    } else {
      let start = first.measures.count
      let left = try first.layoutMeasure(items[..<start])
      let right = try second.map { side throws(LayoutError) in
        try side.layoutMeasure(items[start...])
      }
      constraint = try LayoutConstraint(
        validating: left, relation, right, multiplier: CGFloat(multiplier),
        constant: CGFloat(constant))
    }
    try constraint.setPriority(priority)
    return constraint
  }
}

extension ConstraintEquation.Side {
  /// The attribute of the first of some items, or the distance to it from that of the second.
  fileprivate func layoutMeasure(
    _ items: ArraySlice<any LayoutItem>
  ) throws(LayoutError) -> LayoutMeasure {
    let item = items[items.startIndex]
    guard let origin else { return LayoutMeasure(item, measure.attribute) }
    return try LayoutAnchorPair(
      item, measure.attribute, items[items.startIndex + 1], origin.attribute
    ).distance.measure
  }
}

extension ConstraintStatement {
  /// Checks that the two sides can be paired.
  public func check() throws(LayoutError) {
    if toItem != nil, let systemSpacing {
      try LayoutAnchorPair.check(attribute, toAttribute, spacing: systemSpacing)
    } else {
      let isConstant = toItem == nil || toAttribute == .notAnAttribute
      try LayoutConstraint.check(
        (attribute, nil), isConstant ? nil : (toAttribute, nil), multiplier: multiplier,
        constant: constant)
    }
  }
}

/// Writing equations.
extension ConstraintEquation {
  /// The equation as text, which parses to the same equation.
  ///
  /// - Parameter items: The names of the items of `measures`, in their order, with those of guides.
  /// - Returns: The text.
  package func text(items: [String]) -> String {
    precondition(items.count == measures.count, "each measure has its item")
    let start = first.measures.count
    var text = "\(first.text(items[..<start])) \(relation.sign) "
    if let second {
      if multiplier != 1 { text += "\(multiplier.shortestText) * " }
      text += second.text(items[start...])
      if constant != 0 { text += Self.summand(constant, constant.magnitude.shortestText) }
    } else {
      text += constant.shortestText
    }
    if let spacing {
      let factor = spacing.magnitude == 1 ? "" : "\(spacing.magnitude.shortestText) * "
      text += Self.summand(spacing, "\(factor)systemSpacing")
    }
    return priority == .required ? text : "\(text) @\(priority.rawValue.shortestText)"
  }

  private static func summand(_ number: Double, _ text: String) -> String {
    (number < 0 ? " - " : " + ") + text
  }

  /// Whether the equation is the same as another one, wherever its parts are in a text and whatever the items are called.
  package func isSame(as other: ConstraintEquation) -> Bool {
    func plain(_ equation: ConstraintEquation) -> ConstraintEquation {
      var result = equation
      result.first = equation.first.withoutText
      result.second = equation.second?.withoutText
      return result
    }
    return plain(self) == plain(other)
  }

  /// The names of the items, with those of guides, as the text has them.
  package var itemNames: [String] {
    measures.map { measure in measure.guide.map { "\(measure.item).\($0)" } ?? measure.item }
  }
}

extension ConstraintEquation.Side {
  fileprivate func text(_ items: ArraySlice<String>) -> String {
    let end = "\(items[items.startIndex]).\(measure.attributeName)"
    guard let origin else { return end }
    return "(\(end) - \(items[items.startIndex + 1]).\(origin.attributeName))"
  }

  /// The side without names and ranges.
  fileprivate var withoutText: ConstraintEquation.Side {
    func plain(_ measure: ConstraintEquation.Measure) -> ConstraintEquation.Measure {
      var result = ConstraintEquation.Measure()
      (result.group, result.attribute) = (measure.group, measure.attribute)
      return result
    }
    return ConstraintEquation.Side(plain(measure), from: origin.map(plain))
  }
}

extension ConstraintEquation.Measure {
  fileprivate var attributeName: String { group?.rawValue ?? attribute.name }
}
