internal import Foundation
internal import Geometry
internal import Scene

extension Look: PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<Look>> { Set(animatedParts.map(\.path)) }
}

/// What a view of any kind looks like.
enum LookKeys {
  static let properties: [Property<Look>] = [
    Property("backgroundColor", \.backgroundColor, .color, "The fill."),
    Property(
      "cornerRadius", \.cornerRadius, .number(.length), "The corners' radius in points."),
    Property(
      "borderWidth", \.borderWidth, .number(.length),
      "The width of the border, inside the bounds, in points."),
    Property("borderColor", \.borderColor, .color, "The border's color."),
    Property("alpha", \.alpha, .number(.unit), "The opacity of the view with its subviews."),
    Property(
      "isHidden", \.isHidden, .boolean,
      "Whether the view and its subviews are left out of the picture."),
    Property(
      "clipsToBounds", \.clipsToBounds, .boolean, "Whether subviews are cut off at the bounds."),
    Property(
      "maskedCorners", \.maskedCorners, .options(CornerMask.named, called: "corner"),
      "The corners that are rounded; all by default."),
    Property("shadowColor", \.shadow.color, .color, "The shadow's color."),
    Property(
      "shadowOpacity", \.shadow.opacity, .number(.unit), "The shadow's opacity; 0 for no shadow."),
    Property(
      "shadowOffset", \.shadow.offset, .size(.coordinate),
      "How far the shadow lies from the view, [width, height] in points."),
    Property(
      "shadowRadius", \.shadow.radius, .number(.length),
      "The shadow's blur: the standard deviation of the Gaussian, in points."),
    Property(
      "gradient", \.gradient, GradientKeys.syntax, absent: Gradient(stops: []),
      "A gradient over the background color."),
    Property(
      "zPosition", \.zPosition, .number(.coordinate),
      "The place among the siblings from back to front, before their order."),
    Property(
      "tintColor", \.tintColor, .color,
      "The color of buttons in the view; that of the superview by default."),
  ]
}

extension CornerMask {
  /// The corners by the names of UIKit's `UIRectCorner`.
  fileprivate static let named: [(name: String, value: CornerMask)] = [
    ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
    ("bottomRight", .bottomRight),
  ]
}

extension Syntax where Value: OptionSet & Sendable, Value.Element == Value {
  /// A list of the names of options.
  static func options(_ named: [(name: String, value: Value)], called noun: String) -> Syntax {
    let list = Syntax<[Value]>.list(of: .choice(named, called: noun))
    let (read, schema) = (list.read, list.schema)
    return Syntax(
      schema: schema,
      write: { value in
        JSONText.list(
          named.filter { value.contains($0.value) }.map { JSONText.quoted($0.name) })
      }
    ) { value, decoding in
      read(value, decoding).map { $0.reduce(into: Value()) { $0.formUnion($1) } }
    }
  }
}

/// The keys of a gradient.
enum GradientKeys {
  static let type = DefaultedKey(
    "type", Syntax<Gradient.Kind>.choice(called: "gradient type"), default: "\"axial\"",
    "The way the colors run.")
  static let colors = RequiredKey(
    "colors", Syntax<[Color]>.list(of: Syntax<Color>.color, atLeast: 2, what: "color"),
    "The colors, from the start on.")
  static let locations = Key(
    "locations", Syntax<[CGFloat]>.list(of: Syntax<CGFloat>.number(.unit)),
    "Where the colors stand, from 0 to 1 and never falling; evenly spread by default.")
  static let startPoint = DefaultedKey(
    "startPoint", Syntax<CGPoint>.point, default: "[0.5, 0]",
    "Where the first color stands, in the unit square of the bounds.")
  static let endPoint = DefaultedKey(
    "endPoint", Syntax<CGPoint>.point, default: "[0.5, 1]",
    "Where the last color stands, in the unit square of the bounds.")

  static let table = KeyTable(
    name: "gradient", noun: "a gradient", summary: "A transition between colors.",
    keys: [type, colors, locations, startPoint, endPoint])

  /// A gradient; its stops are written as colors and locations, which must be equally many.
  static let syntax = Syntax<Gradient>(
    schema: .definition(table.name), write: write,
    parts: [
      SettableProperty("colors", \.colors, colors.syntax),
      SettableProperty("locations", \.locations, locations.syntax),
      SettableProperty("startPoint", \.startPoint, .point),
      SettableProperty("endPoint", \.endPoint, .point),
    ]
  ) { value, decoding in
    guard let reader = ObjectReader(value, table, decoding), let colors = reader[colors] else {
      return nil
    }
    let locations = reader[locations] ?? Gradient.evenLocations(colors.count)
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

  private static func write(_ gradient: Gradient) -> String? {
    let values: [(key: any DeclaredKey, text: String?)] = [
      (type, type.syntax.write(gradient.kind)), (colors, colors.syntax.write(gradient.colors)),
      (locations, locations.syntax.write(gradient.locations)),
      (startPoint, startPoint.syntax.write(gradient.startPoint)),
      (endPoint, endPoint.syntax.write(gradient.endPoint)),
    ]
    return JSONText.object(values.map { ($0.key.name, $0.text) })
  }
}

extension Gradient {
  /// Locations that spread so many colors evenly.
  fileprivate static func evenLocations(_ count: Int) -> [CGFloat] {
    (0..<count).map { CGFloat($0) / CGFloat(max(1, count - 1)) }
  }

  /// The colors; others keep the locations where they are as many, else they are spread evenly.
  fileprivate var colors: [Color] {
    get { stops.map(\.color) }
    set {
      let places = newValue.count == stops.count ? locations : Self.evenLocations(newValue.count)
      stops = zip(places, newValue).map { Stop(location: $0, color: $1) }
    }
  }

  /// The locations; others count as far as there are colors, and never fall.
  fileprivate var locations: [CGFloat] {
    get { stops.map(\.location) }
    set {
      var last: CGFloat = 0
      for (index, location) in newValue.enumerated() where index < stops.count {
        last = max(last, location)
        stops[index].location = last
      }
    }
  }
}
