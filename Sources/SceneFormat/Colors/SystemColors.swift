package import Geometry

/// UIKit's dynamic colors, each with a light and a dark variant.
///
/// Source: Apple, Human Interface Guidelines, Color, and the element colors in the UIKit
/// documentation, as of iOS 13; mint, cyan and brown, which were added later, as of iOS 15. Teal is
/// that of iOS 13, on which the reference pictures are based.
package enum SystemColors {
  /// A color with its name, from two variants, each 0xRRGGBB with an alpha.
  package struct Entry: Sendable {
    /// The name in UIKit.
    package let name: String
    /// The color.
    package let color: DynamicColor

    init(_ name: String, _ light: UInt32, _ dark: UInt32) {
      self.init(name, light, 1, dark, 1)
    }

    init(
      _ name: String, _ light: UInt32, _ lightAlpha: Double, _ dark: UInt32, _ darkAlpha: Double
    ) {
      self.name = name
      color = DynamicColor(
        light: Color(hex: light).withAlpha(lightAlpha), dark: Color(hex: dark).withAlpha(darkAlpha))
    }
  }

  /// The colors in the order of the documentation.
  package static let table: [Entry] = [
    Entry("systemRed", 0xFF3B30, 0xFF453A),
    Entry("systemOrange", 0xFF9500, 0xFF9F0A),
    Entry("systemYellow", 0xFFCC00, 0xFFD60A),
    Entry("systemGreen", 0x34C759, 0x30D158),
    Entry("systemMint", 0x00C7BE, 0x63E6E2),
    Entry("systemTeal", 0x5AC8FA, 0x64D2FF),
    Entry("systemCyan", 0x32ADE6, 0x64D2FF),
    Entry("systemBlue", 0x007AFF, 0x0A84FF),
    Entry("systemIndigo", 0x5856D6, 0x5E5CE6),
    Entry("systemPurple", 0xAF52DE, 0xBF5AF2),
    Entry("systemPink", 0xFF2D55, 0xFF375F),
    Entry("systemBrown", 0xA2845E, 0xAC8E68),
    Entry("systemGray", 0x8E8E93, 0x8E8E93),
    Entry("systemGray2", 0xAEAEB2, 0x636366),
    Entry("systemGray3", 0xC7C7CC, 0x48484A),
    Entry("systemGray4", 0xD1D1D6, 0x3A3A3C),
    Entry("systemGray5", 0xE5E5EA, 0x2C2C2E),
    Entry("systemGray6", 0xF2F2F7, 0x1C1C1E),
    Entry("label", 0x000000, 0xFFFFFF),
    Entry("secondaryLabel", 0x3C3C43, 0.6, 0xEBEBF5, 0.6),
    Entry("tertiaryLabel", 0x3C3C43, 0.3, 0xEBEBF5, 0.3),
    Entry("quaternaryLabel", 0x3C3C43, 0.18, 0xEBEBF5, 0.16),
    Entry("placeholderText", 0x3C3C43, 0.3, 0xEBEBF5, 0.3),
    Entry("link", 0x007AFF, 0x0984FF),
    Entry("separator", 0x3C3C43, 0.29, 0x545458, 0.6),
    Entry("opaqueSeparator", 0xC6C6C8, 0x38383A),
    Entry("systemFill", 0x787880, 0.2, 0x787880, 0.36),
    Entry("secondarySystemFill", 0x787880, 0.16, 0x787880, 0.32),
    Entry("tertiarySystemFill", 0x767680, 0.12, 0x767680, 0.24),
    Entry("quaternarySystemFill", 0x747480, 0.08, 0x767680, 0.18),
    Entry("systemBackground", 0xFFFFFF, 0x000000),
    Entry("secondarySystemBackground", 0xF2F2F7, 0x1C1C1E),
    Entry("tertiarySystemBackground", 0xFFFFFF, 0x2C2C2E),
    Entry("systemGroupedBackground", 0xF2F2F7, 0x000000),
    Entry("secondarySystemGroupedBackground", 0xFFFFFF, 0x1C1C1E),
    Entry("tertiarySystemGroupedBackground", 0xF2F2F7, 0x2C2C2E),
  ]

  /// The colors by name.
  package static let colors = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0.color) })
}
