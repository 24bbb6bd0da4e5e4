/// A property and the value that it gets.
public struct Assignment: Equatable, Sendable {
  /// The view or behavior.
  public var target: Reference
  /// The property's name, UIKit's: `backgroundColor`, `transform.rotation`.
  public var property: String
  /// The value, of the property's own type.
  public var value: PropertyValue

  /// A property of something and its value.
  public init(target: Reference, property: String, value: PropertyValue) {
    self.target = target
    self.property = property
    self.value = value
  }
}

/// The value of a property, of whatever type the property has.
public struct PropertyValue: Equatable, Sendable {
  /// The value itself.
  public let base: any Equatable & Sendable

  /// A value.
  public init(_ base: any Equatable & Sendable) { self.base = base }

  /// Whether two values are of the same type and equal.
  public static func == (first: PropertyValue, second: PropertyValue) -> Bool {
    func equals<Value: Equatable>(_ value: Value) -> Bool { second.base as? Value == value }
    return equals(first.base)
  }
}
