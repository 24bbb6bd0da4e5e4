/// Whether an interface is light or dark, with UIKit's numbers.
public enum UserInterfaceStyle: Int, Sendable {
  /// That of the film.
  case unspecified = 0
  /// Light.
  case light = 1
  /// Dark.
  case dark = 2
}

/// How much place there is in a direction, with UIKit's numbers.
public enum UserInterfaceSizeClass: Int, Sendable {
  /// Not known.
  case unspecified = 0
  /// Little.
  case compact = 1
  /// Much.
  case regular = 2
}

/// The kind of device, with UIKit's numbers.
public enum UserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// A telephone.
  case phone = 0
  /// A tablet.
  case pad = 1
}

/// The direction of reading as a trait, with UIKit's numbers.
public enum TraitEnvironmentLayoutDirection: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// Something that the appearance of views can depend on, like `UITraitDefinition`.
///
/// A type that conforms to it is the key of its values in a trait collection.
public protocol TraitDefinition {
  /// The type of its values; changes of one that is not `Equatable` cannot be told, and each counts as one.
  associatedtype Value
  /// The value where none is stated.
  static var defaultValue: Value { get }
  /// Whether colors depend on it; false by default.
  static var affectsColorAppearance: Bool { get }
}

extension TraitDefinition {
  /// Colors do not depend on it.
  public static var affectsColorAppearance: Bool { false }
}

/// Values of some traits.
package struct TraitValues {
  /// The traits that have values, with these.
  package private(set) var entries:
    [ObjectIdentifier: (trait: any TraitDefinition.Type, value: Any)]

  /// No values.
  package init() { entries = [:] }

  /// Whether no trait has a value.
  package var isEmpty: Bool { entries.isEmpty }

  /// The value of a trait; nil for none.
  package subscript<Trait: TraitDefinition>(trait: Trait.Type) -> Trait.Value? {
    get { entries[ObjectIdentifier(trait)]?.value as? Trait.Value }
    set { entries[ObjectIdentifier(trait)] = newValue.map { (trait, $0) } }
  }

  /// Whether a trait has a value.
  package func contains(_ trait: any TraitDefinition.Type) -> Bool {
    entries[ObjectIdentifier(trait)] != nil
  }

  /// Takes away the value of a trait.
  package mutating func remove(_ trait: any TraitDefinition.Type) {
    entries[ObjectIdentifier(trait)] = nil
  }

  /// Adds the values of others, which replace those of the same traits.
  package mutating func merge(_ others: TraitValues) {
    entries.merge(others.entries) { $1 }
  }
}

/// What the appearance of views depends on, like `UITraitCollection`.
///
/// A trait whose value is not stated has its default, such as `unspecified`.
public final class TraitCollection: @unchecked Sendable {
  // It is never changed, and traits have values that can be shared, as UIKit demands.
  package let values: TraitValues

  /// Traits with values.
  package init(_ values: TraitValues) { self.values = values }

  /// The value of a trait.
  public subscript<Trait: TraitDefinition>(trait: Trait.Type) -> Trait.Value {
    values[trait] ?? Trait.defaultValue
  }

  /// The traits where others take over; the same collection where there are none.
  package func overridden(by others: TraitValues) -> TraitCollection {
    guard !others.isEmpty else { return self }
    var values = values
    values.merge(others)
    return TraitCollection(values)
  }

  /// Whether the value of a trait is another one than in a collection.
  package func differs(_ trait: any TraitDefinition.Type, from other: TraitCollection) -> Bool {
    func isOther<Trait: TraitDefinition>(_ trait: Trait.Type) -> Bool {
      guard let value = self[trait] as? any Equatable else { return true }
      return !value.isEqual(to: other[trait])
    }
    return isOther(trait)
  }

  /// Whether any trait has another value than in a collection.
  package func differs(from other: TraitCollection) -> Bool {
    guard other !== self else { return false }
    return values.entries.merging(other.values.entries) { first, _ in first }
      .contains { differs($0.value.trait, from: other) }
  }
}

extension Equatable {
  /// Whether it equals a value that may be of another type.
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}
