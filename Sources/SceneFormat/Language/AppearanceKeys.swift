internal import Foundation
internal import Geometry

/// The keys of views that say what a layer looks like beyond its colours and border.
enum AppearanceKeys {
  static let maskedCorners = Key(
    "maskedCorners", Shape<[CornerName]>.list(of: Shape<CornerName>.choice(called: "corner")),
    "The corners that are rounded; all by default.")
  static let shadowColor = DefaultedKey(
    "shadowColor", Shape<Color>.color, default: "\"black\"", "The shadow's color.")
  static let shadowOpacity = DefaultedKey(
    "shadowOpacity", Shape<CGFloat>.number(.unit), default: "0",
    "The shadow's opacity; 0 for no shadow.")
  static let shadowOffset = DefaultedKey(
    "shadowOffset",
    Shape<[CGFloat]>.numbers([.coordinate, .coordinate], form: "[width, height]")
      .map { CGSize(width: $0[0], height: $0[1]) },
    default: "[0, -3]", "How far the shadow lies from the view, [width, height] in points.")
  static let shadowRadius = DefaultedKey(
    "shadowRadius", Shape<CGFloat>.number(.length), default: "3",
    "The shadow's blur: the standard deviation of the Gaussian, in points.")
  static let gradient = Key(
    "gradient", GradientKeys.shape, "A gradient over the background color.")
  static let zPosition = DefaultedKey(
    "zPosition", Shape<CGFloat>.number(.coordinate), default: "0",
    "The place among the siblings from back to front, before their order.")
  static let tintColor = Key(
    "tintColor", Shape<Color>.color,
    "The color of buttons in the view; that of the superview by default.")

  static let keys: [any DeclaredKey] = [
    maskedCorners, shadowColor, shadowOpacity, shadowOffset, shadowRadius, gradient, zPosition,
    tintColor,
  ]

  /// The looks of a view.
  static func appearance(_ reader: ObjectReader) -> Appearance {
    var appearance = Appearance()
    if let corners = reader[maskedCorners] {
      appearance.maskedCorners = CornerMask(corners.map(\.mask))
    }
    appearance.shadow = Shadow(
      color: reader[shadowColor], opacity: reader[shadowOpacity], offset: reader[shadowOffset],
      radius: reader[shadowRadius])
    appearance.gradient = reader[gradient]
    appearance.zPosition = reader[zPosition]
    appearance.tintColor = reader[tintColor]
    return appearance
  }

  /// The names of corners, which are those of UIKit's `UIRectCorner`.
  enum CornerName: String, CaseIterable, Sendable {
    case topLeft, topRight, bottomLeft, bottomRight

    /// The corner of the name.
    var mask: CornerMask {
      switch self {
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      }
    }
  }
}

/// The keys of a gradient.
enum GradientKeys {
  static let type = DefaultedKey(
    "type", Shape<Gradient.Kind>.choice(called: "gradient type"), default: "\"axial\"",
    "The way the colors run.")
  static let colors = RequiredKey(
    "colors", Shape<[Color]>.list(of: Shape<Color>.color, atLeast: 2, what: "color"),
    "The colors, from the start on.")
  static let locations = Key(
    "locations", Shape<[CGFloat]>.list(of: Shape<CGFloat>.number(.unit)),
    "Where the colors stand, from 0 to 1 and never falling; evenly spread by default.")
  static let startPoint = DefaultedKey(
    "startPoint", Shape<CGPoint>.point, default: "[0.5, 0]",
    "Where the first color stands, in the unit square of the bounds.")
  static let endPoint = DefaultedKey(
    "endPoint", Shape<CGPoint>.point, default: "[0.5, 1]",
    "Where the last color stands, in the unit square of the bounds.")

  static let table = KeyTable(
    name: "gradient", noun: "a gradient", summary: "A transition between colors.",
    keys: [type, colors, locations, startPoint, endPoint])

  static let shape = Shape<Gradient>.object(table) { reader in
    guard let colors = reader[colors] else { return nil }
    let even = colors.indices.map { CGFloat($0) / CGFloat(max(1, colors.count - 1)) }
    let locations = reader[locations] ?? even
    if let place = reader.place(of: Self.locations) {
      guard locations.count == colors.count else {
        let form = "one number for each of the \(colors.count) colors"
        reader.decoding.report(.wrongCount(form: form, found: locations.count), at: place)
        return nil
      }
      guard zip(locations, locations.dropFirst()).allSatisfy({ $0 <= $1 }) else {
        reader.decoding.report(.disorderedRange, at: place)
        return nil
      }
    }
    return Gradient(
      kind: reader[type],
      stops: zip(locations, colors).map { Gradient.Stop(location: $0, color: $1) },
      startPoint: reader[startPoint], endPoint: reader[endPoint])
  }
}
