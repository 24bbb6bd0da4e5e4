public import SceneText

/// A change of a property.
public struct Assignment: Equatable, Sendable {
  /// The view, group, behavior, gesture recognizer or variable; the id of a variable begins with `$`.
  public var target: Reference
  /// The name of the property, UIKit's, such as `backgroundColor` or `transform.rotation`; empty for a
  /// variable.
  public var property: String
  /// The new value, of the type of the property; an `ExpressionValue` for a variable, and for an amount.
  public var value: PropertyValue
  /// Within which the sum stays if the value is an amount that is added to the present value: a range for each number of
  /// the property; nil if the value replaces the present one.
  public var sumLimits: [ClosedRange<Double>]?
  /// The place of the value; nil for none.
  public var valuePlace: SourceSpan?

  /// A change of a property of a view or behavior.
  public init(
    target: Reference, property: String, value: PropertyValue,
    sumLimits: [ClosedRange<Double>]? = nil, valuePlace: SourceSpan? = nil
  ) {
    self.target = target
    self.property = property
    self.value = value
    self.sumLimits = sumLimits
    self.valuePlace = valuePlace
  }

  /// Whether the value is an amount that is added to the present value.
  public var isAmount: Bool { sumLimits != nil }
}

/// The value of a property of any type.
public struct PropertyValue: Equatable, Sendable {
  /// The value itself.
  public let base: any Equatable & Sendable

  /// A value.
  public init(_ base: any Equatable & Sendable) { self.base = base }

  /// Whether two values are equal and of the same type.
  public static func == (first: PropertyValue, second: PropertyValue) -> Bool {
    func equals<Value: Equatable>(_ value: Value) -> Bool { second.base as? Value == value }
    return equals(first.base)
  }
}
