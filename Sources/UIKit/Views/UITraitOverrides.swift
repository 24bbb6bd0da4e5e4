public import Foundation
internal import Geometry
internal import Scene
public import Views

/// Something that the appearance of views can depend on: one of UIKit's, or a type of your own.
public typealias UITraitDefinition = TraitDefinition
/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
  /// Not known.
  public static let defaultValue = UIUserInterfaceStyle.unspecified
  /// True.
  public static var affectsColorAppearance: Bool { true }
}
/// How wide the interface is.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
  /// Not known.
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}
/// How high the interface is.
public enum UITraitVerticalSizeClass: UITraitDefinition {
  /// Not known.
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}
/// The scale of the screen.
public enum UITraitDisplayScale: UITraitDefinition {
  /// Not known.
  public static let defaultValue: CGFloat = 0
}
/// The kind of device.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {
  /// Not known.
  public static let defaultValue = UIUserInterfaceIdiom.unspecified
}
/// The direction of reading.
public enum UITraitLayoutDirection: UITraitDefinition {
  /// Not known.
  public static let defaultValue = UITraitEnvironmentLayoutDirection.unspecified
}
/// The size of text.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
  /// Not known.
  public static let defaultValue = UIContentSizeCategory.unspecified
}
/// The contrast.
public enum UITraitAccessibilityContrast: UITraitDefinition {
  /// Not known.
  public static let defaultValue = UIAccessibilityContrast.unspecified
  /// True.
  public static var affectsColorAppearance: Bool { true }
}
/// How far in front the interface is.
public enum UITraitUserInterfaceLevel: UITraitDefinition {
  /// Not known.
  public static let defaultValue = UIUserInterfaceLevel.unspecified
  /// True.
  public static var affectsColorAppearance: Bool { true }
}
/// The weight of text.
public enum UITraitLegibilityWeight: UITraitDefinition {
  /// Not known.
  public static let defaultValue = UILegibilityWeight.unspecified
}

/// Traits whose values can be set.
public protocol UIMutableTraits {
  /// The value of a trait.
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}

extension UIMutableTraits {
  /// Whether the interface is light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[UITraitUserInterfaceStyle.self] }
    set { self[UITraitUserInterfaceStyle.self] = newValue }
  }
  /// How wide the interface is.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitHorizontalSizeClass.self] }
    set { self[UITraitHorizontalSizeClass.self] = newValue }
  }
  /// How high the interface is.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitVerticalSizeClass.self] }
    set { self[UITraitVerticalSizeClass.self] = newValue }
  }
  /// The scale of the screen; films are drawn at their own.
  public var displayScale: CGFloat {
    get { self[UITraitDisplayScale.self] }
    set { self[UITraitDisplayScale.self] = newValue }
  }
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { self[UITraitUserInterfaceIdiom.self] }
    set { self[UITraitUserInterfaceIdiom.self] = newValue }
  }
  /// The direction of reading.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { self[UITraitLayoutDirection.self] }
    set { self[UITraitLayoutDirection.self] = newValue }
  }
  /// The size of text, which is drawn in its own size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[UITraitPreferredContentSizeCategory.self] }
    set { self[UITraitPreferredContentSizeCategory.self] = newValue }
  }
  /// The contrast, on which no color depends.
  public var accessibilityContrast: UIAccessibilityContrast {
    get { self[UITraitAccessibilityContrast.self] }
    set { self[UITraitAccessibilityContrast.self] = newValue }
  }
  /// How far in front the interface is, on which no color depends.
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { self[UITraitUserInterfaceLevel.self] }
    set { self[UITraitUserInterfaceLevel.self] = newValue }
  }
  /// The weight of text, which is drawn in its own weight.
  public var legibilityWeight: UILegibilityWeight {
    get { self[UITraitLegibilityWeight.self] }
    set { self[UITraitLegibilityWeight.self] = newValue }
  }
}

/// The traits that a view or a controller states, for itself and all that is in it.
public struct UITraitOverrides: UIMutableTraits {
  var values = TraitValues()

  /// The value of a trait, or its default where none is stated; setting it states it.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { values[trait] ?? Trait.defaultValue }
    set { values[trait] = newValue }
  }

  /// Whether a trait is stated.
  public func contains(_ trait: UITrait) -> Bool { values.contains(trait) }

  /// States a trait no longer, so that it is inherited.
  public mutating func remove(_ trait: UITrait) { values.remove(trait) }
}

extension TraitValues {
  /// The values with a style that was forced, unless it is unspecified.
  mutating func force(_ style: UIUserInterfaceStyle) {
    if style != .unspecified { self[UITraitUserInterfaceStyle.self] = style }
  }
}

extension View {
  /// The traits that the view states, for itself and all that is in it; none by default.
  ///
  /// The style is drawn, and the direction laid out; other traits can be read.
  public var traitOverrides: UITraitOverrides {
    get { companionValues.traitOverrides }
    set {
      companionValues.traitOverrides = newValue
      statedTraitsDidChange()
    }
  }

  /// The appearance to which the view, and all that is in it, is forced; `unspecified`, the default, for none.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { companionValues.style }
    set {
      companionValues.style = newValue
      statedTraitsDidChange()
    }
  }

  /// The traits that hold in the view: those of the film, and over them those that the view and all around it state.
  public var traitCollection: UITraitCollection {
    var stated: [TraitValues] = []
    for view in sequence(first: self as View, next: \.superview) {
      let values = view.statedTraits
      if !values.isEmpty { stated.append(values) }
    }
    return stated.reversed().reduce(Runtime.traits) { $0.overridden(by: $1) }
  }

  /// Calls at once what waits for traits that have changed.
  public func updateTraitsIfNeeded() { Runtime.current?.updateTraits() }

  /// The traits that the view states, with those of its controller under them.
  var statedTraits: TraitValues {
    var values = (controller as? UIViewController)?.statedTraits ?? TraitValues()
    guard let companion = companion as? CompanionValues else { return values }
    values.force(companion.style)
    values.merge(companion.traitOverrides.values)
    return values
  }

  /// Applies the traits that the view and its controller state.
  func statedTraitsDidChange() {
    let stated = statedTraits
    theme =
      switch stated[UITraitUserInterfaceStyle.self] {
      case .light?: .light
      case .dark?: .dark
      case .unspecified?, nil: nil
      }
    let direction: LayoutDirection? =
      switch stated[UITraitLayoutDirection.self] {
      case .leftToRight?: .leftToRight
      case .rightToLeft?: .rightToLeft
      case .unspecified?, nil: nil
      }
    if traits.layoutDirection != direction { traits.layoutDirection = direction }
    Runtime.current?.traitsMayChange()
  }
}

extension UIViewController {
  /// The traits that the controller states, for its view and all that is in it; none by default.
  ///
  /// The style is drawn, and the direction laid out; other traits can be read.
  public final var traitOverrides: UITraitOverrides {
    get { ownTraits.overrides }
    set {
      ownTraits.overrides = newValue
      viewIfLoaded?.statedTraitsDidChange()
    }
  }

  /// The appearance to which the view, and all that is in it, is forced; `unspecified`, the default, for none.
  public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { ownTraits.style }
    set {
      ownTraits.style = newValue
      viewIfLoaded?.statedTraitsDidChange()
    }
  }

  /// The traits that hold in the controller: those around its view, and over them those that its parent and the
  /// controller itself state.
  public final var traitCollection: UITraitCollection {
    let around =
      viewIfLoaded?.superview?.traitCollection ?? parent?.traitCollection ?? Runtime.traits
    return around.overridden(by: statedTraits)
  }

  /// States traits for a child and all that is in it; nil for none.
  public final func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild child: UIViewController
  ) {
    guard child.parent === self else { return }
    child.ownTraits.ofParent = collection
    child.viewIfLoaded?.statedTraitsDidChange()
  }

  /// The traits that were stated for a child; nil for none.
  public final func overrideTraitCollection(
    forChild child: UIViewController
  ) -> UITraitCollection? { child.parent === self ? child.ownTraits.ofParent : nil }

  /// Calls at once what waits for traits that have changed.
  public final func updateTraitsIfNeeded() { Runtime.current?.updateTraits() }

  /// The traits that the controller and its parent state.
  final var statedTraits: TraitValues {
    var values = ownTraits.ofParent?.values ?? TraitValues()
    values.force(ownTraits.style)
    values.merge(ownTraits.overrides.values)
    return values
  }
}
