public import Foundation
package import Geometry

/// A color in sRGB, for light and dark appearance.
///
/// It is a class, as on iOS, and never changes.
public class UIColor: @unchecked Sendable {
  /// The components in both appearances.
  package let dynamic: DynamicColor

  /// A color with components in both appearances.
  package init(_ dynamic: DynamicColor) { self.dynamic = dynamic }

  /// A color of red, green and blue from 0 to 1; others are limited to that.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    func limited(_ part: CGFloat) -> Double { min(max(Double(part), 0), 1) }
    dynamic = DynamicColor(
      Color(red: limited(red), green: limited(green), blue: limited(blue), alpha: limited(alpha)))
  }
}

extension UIColor: Hashable {
  /// Whether both have the same components in both appearances.
  public static func == (first: UIColor, second: UIColor) -> Bool { first.dynamic == second.dynamic }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(dynamic) }
}
