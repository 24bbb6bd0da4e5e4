public import Foundation
public import Views

/// Whether an interface is light or dark.
public typealias UIUserInterfaceStyle = UserInterfaceStyle
/// How much place there is in a direction.
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass
/// The kind of device.
public typealias UIUserInterfaceIdiom = UserInterfaceIdiom
/// The direction of reading as a trait.
public typealias UITraitEnvironmentLayoutDirection = TraitEnvironmentLayoutDirection
/// What the appearance of views depends on.
public typealias UITraitCollection = TraitCollection

extension TraitCollection {
  /// The traits of `performAsCurrent(_:)`; nil outside of it.
  @TaskLocal private static var stated: UITraitCollection?

  /// The traits of the film, or those of `performAsCurrent(_:)`.
  public static var current: UITraitCollection { stated ?? Runtime.traits }

  /// Does something while the traits are the current ones.
  public func performAsCurrent(_ actions: () -> Void) {
    Self.$stated.withValue(self, operation: actions)
  }

  /// The traits of a screen.
  ///
  /// - Parameters:
  ///   - style: Light or dark.
  ///   - size: The size in points.
  ///   - scale: The pixels of a point.
  convenience init(style: UIUserInterfaceStyle, size: CGSize, scale: CGFloat) {
    self.init { traits in
      traits.userInterfaceStyle = style
      traits.horizontalSizeClass = size.width < 600 ? .compact : .regular
      traits.verticalSizeClass = size.height < 480 ? .compact : .regular
      traits.displayScale = scale
      traits.userInterfaceIdiom = min(size.width, size.height) < 744 ? .phone : .pad
      traits.layoutDirection = .leftToRight
      traits.preferredContentSizeCategory = .large
      traits.accessibilityContrast = .normal
      traits.userInterfaceLevel = .base
      traits.legibilityWeight = .regular
    }
  }

  // MARK: Creating

  /// Traits without a value.
  public convenience init() { self.init(TraitValues()) }

  /// Traits with the values that a closure gives them.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    var traits: any UIMutableTraits = UITraitOverrides()
    mutations(&traits)
    self.init((traits as? UITraitOverrides)?.values ?? TraitValues())
  }

  /// The traits of several collections, of which later ones take over.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    var values = TraitValues()
    for collection in collections { values.merge(collection.values) }
    self.init(values)
  }

  /// Light or dark, without other traits.
  public convenience init(userInterfaceStyle style: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = style }
  }

  /// The scale of the screen, without other traits.
  public convenience init(displayScale scale: CGFloat) { self.init { $0.displayScale = scale } }

  /// The width, without other traits.
  public convenience init(horizontalSizeClass sizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = sizeClass }
  }

  /// The height, without other traits.
  public convenience init(verticalSizeClass sizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = sizeClass }
  }

  /// The kind of device, without other traits.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = idiom }
  }

  /// The direction of reading, without other traits.
  public convenience init(layoutDirection direction: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = direction }
  }

  /// The size of text, without other traits.
  public convenience init(preferredContentSizeCategory category: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = category }
  }

  /// The traits with the changes that a closure makes.
  public func modifyingTraits(
    _ mutations: (inout any UIMutableTraits) -> Void
  ) -> UITraitCollection {
    overridden(by: UITraitCollection(mutations: mutations).values)
  }

  // MARK: Values

  /// Whether the interface is light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle { self[UITraitUserInterfaceStyle.self] }
  /// How wide it is: compact below 600 points.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    self[UITraitHorizontalSizeClass.self]
  }
  /// How high it is: compact below 480 points.
  public var verticalSizeClass: UIUserInterfaceSizeClass { self[UITraitVerticalSizeClass.self] }
  /// The scale of the screen, in pixels per point; 0 where it is not stated.
  public var displayScale: CGFloat { self[UITraitDisplayScale.self] }
  /// The kind of device: a tablet from 744 points in both directions on.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { self[UITraitUserInterfaceIdiom.self] }
  /// The direction of reading.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    self[UITraitLayoutDirection.self]
  }
  /// The size of text, which is drawn in its own size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    self[UITraitPreferredContentSizeCategory.self]
  }
  /// The contrast, on which no color depends.
  public var accessibilityContrast: UIAccessibilityContrast {
    self[UITraitAccessibilityContrast.self]
  }
  /// How far in front the interface is, on which no color depends.
  public var userInterfaceLevel: UIUserInterfaceLevel { self[UITraitUserInterfaceLevel.self] }
  /// The weight of text, which is drawn in its own weight.
  public var legibilityWeight: UILegibilityWeight { self[UITraitLegibilityWeight.self] }

  // MARK: Comparing

  /// Whether colors look different with other traits.
  public func hasDifferentColorAppearance(comparedTo traits: UITraitCollection?) -> Bool {
    guard let traits else { return true }
    let all = values.entries.merging(traits.values.entries) { first, _ in first }.values
    return all.contains { $0.trait.affectsColorAppearance && differs($0.trait, from: traits) }
  }

  /// Whether each trait of a collection has the same value here.
  public func containsTraits(in traits: UITraitCollection?) -> Bool {
    guard let traits else { return true }
    return traits.values.entries.values.allSatisfy { !differs($0.trait, from: traits) }
  }
}

extension TraitCollection: HashableObject {
  /// Whether all traits have the same values.
  public static func == (first: UITraitCollection, second: UITraitCollection) -> Bool {
    !first.differs(from: second)
  }

  /// Hashes the style, as values of traits that code defines need not be hashable.
  public func hash(into hasher: inout Hasher) { hasher.combine(userInterfaceStyle) }
}

/// The size that the user prefers for text, which is drawn in its own size.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A size by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Not known.
  public static let unspecified = UIContentSizeCategory(rawValue: "unspecified")
  /// Three steps below the standard one.
  public static let extraSmall = UIContentSizeCategory(rawValue: "XS")
  /// Two steps below the standard one.
  public static let small = UIContentSizeCategory(rawValue: "S")
  /// One step below the standard one.
  public static let medium = UIContentSizeCategory(rawValue: "M")
  /// The standard one.
  public static let large = UIContentSizeCategory(rawValue: "L")
  /// One step above the standard one.
  public static let extraLarge = UIContentSizeCategory(rawValue: "XL")
  /// Two steps above the standard one.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "XXL")
  /// Three steps above the standard one.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "XXXL")
}

/// How strong contrasts are, with UIKit's numbers.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// As usual.
  case normal = 0
  /// Stronger.
  case high = 1
}

/// How far in front an interface is, with UIKit's numbers.
public enum UIUserInterfaceLevel: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// That of the window.
  case base = 0
  /// Over it.
  case elevated = 1
}

/// The weight of text, with UIKit's numbers.
public enum UILegibilityWeight: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// As usual.
  case regular = 0
  /// Bolder.
  case bold = 1
}
