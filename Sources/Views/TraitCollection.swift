public import Foundation

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

/// What the appearance of views depends on, like `UITraitCollection`.
public final class TraitCollection: Sendable {
  /// Whether the interface is light or dark.
  public let userInterfaceStyle: UserInterfaceStyle
  /// How wide it is: compact below 600 points.
  public let horizontalSizeClass: UserInterfaceSizeClass
  /// How high it is: compact below 480 points.
  public let verticalSizeClass: UserInterfaceSizeClass
  /// The scale of the screen, in pixels per point.
  public let displayScale: CGFloat
  /// The kind of device: a tablet from 744 points in both directions on.
  public let userInterfaceIdiom: UserInterfaceIdiom

  /// The traits of a screen.
  ///
  /// - Parameters:
  ///   - style: Light or dark.
  ///   - size: The size in points; that of a telephone by default.
  ///   - scale: The pixels of a point; 2 by default.
  public init(
    userInterfaceStyle style: UserInterfaceStyle,
    size: CGSize = CGSize(width: 375, height: 667), displayScale scale: CGFloat = 2
  ) {
    userInterfaceStyle = style
    horizontalSizeClass = size.width < 600 ? .compact : .regular
    verticalSizeClass = size.height < 480 ? .compact : .regular
    displayScale = scale
    userInterfaceIdiom = min(size.width, size.height) < 744 ? .phone : .pad
  }
}
