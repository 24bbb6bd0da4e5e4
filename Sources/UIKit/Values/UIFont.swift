public import Foundation
package import Geometry
public import Views

/// A font by family, size in points and weight.
///
/// System fonts are the default family; metrics are those of the fonts that draw.
open class UIFont: @unchecked Sendable {
  /// The font as labels have it.
  package final let font: Font

  package init(_ font: Font) { self.font = font }

  /// A font by a name, such as `Avenir-Bold`: a family, and a weight after a hyphen; nil for no name.
  ///
  /// Where there is no such family, the film says so, and has the font of the system.
  public convenience init?(name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    let parts = name.split(separator: "-", maxSplits: 1)
    let weight = parts.count > 1 ? Weight(name: String(parts[1])) : .regular
    let font = Font(family: String(parts.first ?? ""), size: max(size, 1), weight: weight.font)
    if !SharedText.has(font) {
      Runtime.current?.report("there is no font '\(font.family)'; that of the system is drawn")
    }
    self.init(font)
  }

  /// A font by a description, in a size in points; 0 for that of the description.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    self.init(descriptor.font(ofSize: size))
  }

  /// What describes the font.
  public final var fontDescriptor: UIFontDescriptor { UIFontDescriptor(font) }
  /// The size in points.
  public final var pointSize: CGFloat { font.size }
  /// The name of the family; empty for that of the system.
  public final var familyName: String { font.family }
  /// The name of the font.
  public final var fontName: String { font.family }
  /// The height of a line in points.
  public final var lineHeight: CGFloat { metrics.size.height }
  /// The distance from the top of a line to the baseline, in points.
  public final var ascender: CGFloat { metrics.firstBaseline }
  /// The distance from the bottom of a line to the baseline, in points, below 0.
  public final var descender: CGFloat { metrics.lastBaseline - metrics.size.height }

  /// The distance between lines beyond their height, in points: 0.
  public final var leading: CGFloat { 0 }

  private var metrics: TextMetrics {
    SharedText.measuring.measure(TextBlock("x", font: font), width: nil)
  }

  /// The same font in another size, in points.
  public final func withSize(_ size: CGFloat) -> UIFont {
    var font = font
    font.size = max(size, 1)
    return UIFont(font)
  }

  /// The font of the system in a size in points.
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(Font(size: max(size, 1))) }

  /// The font of the system in a size in points and a weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(Font(size: max(size, 1), weight: weight.font))
  }

  /// The bold font of the system.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The font of the system: an italic one is not drawn slanted.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size) }

  /// The font of the system, whose digits need not have one width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// A font in which all characters have one width.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(Font(family: "monospace", size: max(size, 1), weight: weight.font))
  }

  /// The font of a text style, in the standard size.
  ///
  /// Source: Apple, Human Interface Guidelines, Typography, the size Large.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }

  /// The font of a text style, in the standard size whatever the traits.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?
  ) -> UIFont { preferredFont(forTextStyle: style) }

  /// The standard size of a label, 17 points.
  public static let labelFontSize: CGFloat = 17
  /// The standard size of a button, 18 points.
  public static let buttonFontSize: CGFloat = 18
  /// The standard size of text, 14 points.
  public static let systemFontSize: CGFloat = 14
  /// The small standard size, 12 points.
  public static let smallSystemFontSize: CGFloat = 12
}

extension UIFont: HashableObject {
  /// Whether both are the same font.
  public static func == (first: UIFont, second: UIFont) -> Bool { first.font == second.font }

  /// Hashes the font.
  public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

extension UIFont {
  /// The thickness of the strokes, from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// UIKit's number.
    public var rawValue: CGFloat

    /// A weight by UIKit's number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A weight by UIKit's number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Thin.
    public static let thin = Weight(rawValue: -0.6)
    /// Light.
    public static let light = Weight(rawValue: -0.4)
    /// Regular, the default.
    public static let regular = Weight(rawValue: 0)
    /// Medium.
    public static let medium = Weight(rawValue: 0.23)
    /// Half bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
    /// Heavy.
    public static let heavy = Weight(rawValue: 0.56)
    /// The boldest.
    public static let black = Weight(rawValue: 0.62)

    private static let all: [(name: String, weight: Weight, font: Font.Weight)] = [
      ("ultralight", .ultraLight, .ultraLight), ("thin", .thin, .thin), ("light", .light, .light),
      ("regular", .regular, .regular), ("medium", .medium, .medium),
      ("semibold", .semibold, .semibold), ("demibold", .semibold, .semibold),
      ("bold", .bold, .bold),
      ("heavy", .heavy, .heavy), ("black", .black, .black),
    ]

    /// The weight that the name of a font ends in; regular for others.
    init(name: String) {
      self = Self.all.first { name.lowercased().hasPrefix($0.name) }?.weight ?? .regular
    }

    /// The weight of a font.
    init(_ font: Font.Weight) { self = Self.all.first { $0.font == font }?.weight ?? .regular }

    /// The nearest weight of a font.
    var font: Font.Weight {
      Self.all.min { abs($0.weight.rawValue - rawValue) < abs($1.weight.rawValue - rawValue) }?.font
        ?? .regular
    }
  }

  /// A use of text, which has a standard size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public var rawValue: String

    /// A style by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A large title, 34 points.
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    /// The first title, 28 points.
    public static let title1 = TextStyle(rawValue: "title1")
    /// The second title, 22 points.
    public static let title2 = TextStyle(rawValue: "title2")
    /// The third title, 20 points.
    public static let title3 = TextStyle(rawValue: "title3")
    /// A headline, 17 points, half bold.
    public static let headline = TextStyle(rawValue: "headline")
    /// Text, 17 points.
    public static let body = TextStyle(rawValue: "body")
    /// A callout, 16 points.
    public static let callout = TextStyle(rawValue: "callout")
    /// A subheadline, 15 points.
    public static let subheadline = TextStyle(rawValue: "subheadline")
    /// A footnote, 13 points.
    public static let footnote = TextStyle(rawValue: "footnote")
    /// A caption, 12 points.
    public static let caption1 = TextStyle(rawValue: "caption1")
    /// A second caption, 11 points.
    public static let caption2 = TextStyle(rawValue: "caption2")

    /// The size in points.
    var size: CGFloat {
      let sizes: [TextStyle: CGFloat] = [
        .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .body: 17,
        .callout: 16, .subheadline: 15, .footnote: 13, .caption1: 12, .caption2: 11,
      ]
      return sizes[self] ?? 17
    }
  }
}

/// What describes a font: a family, a size, a weight and whether it is slanted.
///
/// A slanted font is drawn upright, which the film says.
open class UIFontDescriptor: @unchecked Sendable {
  fileprivate let font: Font
  private let isItalic: Bool

  fileprivate init(_ font: Font, isItalic: Bool = false) {
    (self.font, self.isItalic) = (font, isItalic)
  }

  /// A description by attributes; what they leave out is that of the font of the system.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(Font(), adding: attributes, isItalic: false)
  }

  /// The description of a font by its name, in a size in points; 0 for none.
  public convenience init(name: String, size: CGFloat) {
    self.init(fontAttributes: [.name: name, .size: size])
  }

  private convenience init(
    _ font: Font, adding attributes: [AttributeName: Any], isItalic: Bool
  ) {
    var font = font
    var isItalic = isItalic
    if let name = attributes[.name] as? String, let named = UIFont(name: name, size: font.size) {
      (font.family, font.weight) = (named.font.family, named.font.weight)
    }
    if let family = attributes[.family] as? String { font.family = family }
    if let size = Self.number(attributes[.size]) { font.size = size }
    let traits = attributes[.traits] as? [TraitKey: Any] ?? [:]
    if let weight = traits[.weight] as? UIFont.Weight { font.weight = weight.font }
    if let weight = Self.number(traits[.weight]) { font.weight = UIFont.Weight(weight).font }
    if let symbolic = traits[.symbolic] as? UInt32 {
      let traits = SymbolicTraits(rawValue: symbolic)
      if traits.contains(.traitBold) { font.weight = .bold }
      isItalic = traits.contains(.traitItalic)
    }
    self.init(font, isItalic: isItalic)
  }

  private static func number(_ value: Any?) -> CGFloat? {
    (value as? CGFloat) ?? (value as? Double).map { CGFloat($0) }
      ?? (value as? Int).map { CGFloat($0) }
  }

  /// The font of the system in the standard size of a text style.
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle)
    -> UIFontDescriptor
  { UIFont.preferredFont(forTextStyle: style).fontDescriptor }

  /// The size in points.
  public final var pointSize: CGFloat { font.size }
  /// The name of the family; empty for that of the system.
  public final var postscriptName: String { font.family }
  /// Whether the font is bold, slanted or of one width.
  public final var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = isItalic ? .traitItalic : []
    if UIFont.Weight(font.weight).rawValue >= UIFont.Weight.semibold.rawValue {
      traits.insert(.traitBold)
    }
    if font.family == "monospace" { traits.insert(.traitMonoSpace) }
    return traits
  }
  /// The attributes.
  public final var fontAttributes: [AttributeName: Any] {
    [
      .family: font.family, .size: font.size,
      .traits: [TraitKey.weight: UIFont.Weight(font.weight)],
    ]
  }
  /// One of the attributes; nil where it has none of the name.
  public final func object(forKey name: AttributeName) -> Any? { fontAttributes[name] }

  /// The same in another size, in points.
  public final func withSize(_ size: CGFloat) -> UIFontDescriptor {
    addingAttributes([.size: size])
  }
  /// The same of another family.
  public final func withFamily(_ family: String) -> UIFontDescriptor {
    addingAttributes([.family: family])
  }
  /// The same, bold, slanted or of one width as the traits say, or none of them.
  public final func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var font = font
    font.weight = traits.contains(.traitBold) ? .bold : .regular
    if traits.contains(.traitMonoSpace) { font.family = "monospace" }
    return UIFontDescriptor(font, isItalic: traits.contains(.traitItalic))
  }
  /// The same in another design of the system's font, of which there is one of one width and one with serifs.
  public final func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard let family = design.family else { return nil }
    return withFamily(family)
  }
  /// The same with other attributes.
  public final func addingAttributes(
    _ attributes: [AttributeName: Any] = [:]
  ) -> UIFontDescriptor { UIFontDescriptor(font, adding: attributes, isItalic: isItalic) }

  /// The font in a size in points; 0 for that of the description.
  fileprivate final func font(ofSize size: CGFloat) -> Font {
    if isItalic { Runtime.current?.report("slanted fonts are drawn upright") }
    var font = font
    if size > 0 { font.size = size }
    return font
  }

  /// The name of an attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public var rawValue: String
    /// An attribute by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The family, a `String`.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The name of the font, a `String`.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The size in points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// A dictionary of traits.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
  }

  /// The name of a trait.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public var rawValue: String
    /// A trait by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The weight, a `UIFont.Weight`.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// The raw value of symbolic traits.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
  }

  /// What a font can be besides its family and size.
  public struct SymbolicTraits: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt32
    /// Traits with UIKit's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Of one width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A design of the font of the system.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public var rawValue: String
    /// A design by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The usual one.
    public static let `default` = SystemDesign(rawValue: "default")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "serif")
    /// Of one width.
    public static let monospaced = SystemDesign(rawValue: "monospaced")
    /// Rounded, which is not at hand.
    public static let rounded = SystemDesign(rawValue: "rounded")

    fileprivate var family: String? {
      switch self {
      case .default: ""
      case .serif: "serif"
      case .monospaced: "monospace"
      default: nil
      }
    }
  }
}
