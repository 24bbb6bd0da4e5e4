internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension Look: PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<Look>> { Set(animatedParts.map(\.path)) }
}

/// The visual properties of all views.
enum LookKeys {
  static let isHidden = Property<Look>(
    "isHidden", \.isHidden, .boolean, "Whether the view and its subviews are hidden.")

  static let properties: [Property<Look>] = [
    Property("backgroundColor", \.backgroundColor, .color, "The background color."),
    Property(
      "cornerRadius", \.cornerRadius, .number(.length), "The radius of the corners in points."),
    Property(
      "borderWidth", \.borderWidth, .number(.length),
      "The width of the border, which is inside the bounds, in points."),
    Property("borderColor", \.borderColor, .color, "The color of the border."),
    Property("alpha", \.alpha, .number(.unit), "The opacity of the view and its subviews."),
    isHidden,
    Property(
      "clipsToBounds", \.clipsToBounds, .boolean, "Whether subviews are clipped to the bounds."),
    Property(
      "maskedCorners", \.maskedCorners, .options(CornerMask.choices, called: "corner"),
      "The corners that are rounded."),
    Property("shadowColor", \.shadow.color, .color, "The color of the shadow."),
    Property(
      "shadowOpacity", \.shadow.opacity, .number(.unit), "The opacity of the shadow; 0 for none."),
    Property(
      "shadowOffset", \.shadow.offset, .size(.coordinate),
      "The offset of the shadow, [width, height] in points."),
    Property(
      "shadowRadius", \.shadow.radius, .number(.length),
      "The blur radius of the shadow: the standard deviation of the Gaussian, in points."),
    Property(
      "gradient", \.gradient, GradientKeys.syntax, absent: DynamicGradient(stops: []),
      "A gradient over the background color."),
    Property(
      "zPosition", \.zPosition, .number(.coordinate),
      "The position among the siblings from back to front; equal ones keep their order."),
    Property(
      "tintColor", \.tintColor, .color,
      "The color of buttons in the view; that of the superview by default."),
    Property(
      "isUserInteractionEnabled", \.isUserInteractionEnabled, .boolean,
      "Whether the view and its subviews receive touches; by default true, but for labels and images."
    ),
  ]
}

extension Syntax where Value: OptionSet & Sendable, Value.Element == Value {
  /// A list of the names of options.
  @_semantics("optimize.sil.specialize.generic.never")
  static func options(_ named: [Choice<Value>], called noun: String) -> Syntax {
    let list = Syntax<[Value]>.list(of: .choice(named, called: noun))
    return Syntax(
      schema: list.schema,
      write: { value, _ in .strings(named.filter { value.contains($0.value) }.map(\.name)) }
    ) { value, decoding in
      list.read(value, decoding).map { $0.reduce(into: Value()) { $0.formUnion($1) } }
    }
  }
}

extension DynamicGradient: ConstantOwner {
  init() { self.init(stops: []) }
}

/// The keys of a gradient.
enum GradientKeys {
  private static let type = Property<DynamicGradient>(
    "type", \.kind, .choice(called: "gradient type"), "The kind of gradient.")
  private static let colors = RequiredKey(
    "colors",
    Syntax<[DynamicColor]>.list(of: Syntax<DynamicColor>.color, atLeast: 2, what: "color"),
    "The colors, in order.")
  private static let locations = Key(
    "locations", Syntax<[CGFloat]>.list(of: Syntax<CGFloat>.number(.unit)),
    "The positions of the colors, from 0 to 1 and not decreasing; evenly spaced by default.")
  private static let startPoint = Property<DynamicGradient>(
    "startPoint", \.startPoint, .unitPoint,
    "The position of the first color; the bounds are the unit square.")
  private static let endPoint = Property<DynamicGradient>(
    "endPoint", \.endPoint, .unitPoint,
    "The position of the last color; the bounds are the unit square.")

  static let table = KeyTable(
    name: "gradient", noun: "a gradient", summary: "A transition between colors.",
    uikit: "CAGradientLayer",
    keys: [type, colors, locations, startPoint, endPoint])

  /// A gradient; its stops are written as colors and as many locations.
  static let syntax = Syntax<DynamicGradient>(
    compiling: .definition(table.name), write: write,
    parts: [
      SettableProperty("colors", \.colors, colors.syntax),
      SettableProperty("locations", \.locations, locations.syntax),
      SettableProperty("startPoint", \.startPoint, .unitPoint),
      SettableProperty("endPoint", \.endPoint, .unitPoint),
    ]
  ) { value, decoding in ObjectReader(value, table, decoding)?.compiled(gradient) }

  private static func gradient(_ reader: ObjectReader) -> DynamicGradient? {
    guard let colors = reader[colors] else { return nil }
    let locations = reader[locations] ?? DynamicGradient.evenLocations(colors.count)
    if let place = reader.place(of: Self.locations) {
      guard locations.count == colors.count else {
        let form = "one number for each of the \(colors.count) colors"
        reader.decoding.report(.wrongCount(locations.count, expected: form), at: place)
        return nil
      }
      guard zip(locations, locations.dropFirst()).allSatisfy({ $0 <= $1 }) else {
        reader.decoding.report("out-of-range", at: place, "the locations must not decrease")
        return nil
      }
    }
    var gradient = DynamicGradient(
      stops: zip(locations, colors).map { DynamicGradient.Stop(location: $0, color: $1) })
    reader.read(into: &gradient)
    return gradient
  }

  @Sendable
  private static func write(_ gradient: DynamicGradient, _ writing: Writing?) -> JSONOutput? {
    var writer = ObjectWriter(table, writing)
    writer.set(colors, gradient.colors)
    guard writing != nil else {
      // A gradient by itself shows all that it has.
      writer.set(locations, gradient.locations)
      for property in [type, startPoint, endPoint] {
        writer.write(property.declaration) { property.write(gradient, $0) }
      }
      return writer.output
    }
    writer.set(propertiesOf: gradient)
    let isEven = gradient.locations == DynamicGradient.evenLocations(gradient.stops.count)
    writer.set(locations, isEven ? nil : gradient.locations)
    return writer.output
  }
}

extension DynamicGradient {
  /// Evenly spaced locations for a number of colors.
  fileprivate static func evenLocations(_ count: Int) -> [CGFloat] {
    (0..<count).map { CGFloat($0) / CGFloat(max(1, count - 1)) }
  }

  /// The colors; as many new ones keep the locations, others are evenly spaced.
  fileprivate var colors: [DynamicColor] {
    get { stops.map(\.color) }
    set {
      let places = newValue.count == stops.count ? locations : Self.evenLocations(newValue.count)
      stops = zip(places, newValue).map { Stop(location: $0, color: $1) }
    }
  }

  /// The locations; new ones count as far as there are colors, and are made not to decrease.
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

extension Gradient.Kind: DescribedChoice {
  var summary: String {
    switch self {
    case .axial: "Along the line from the start point to the end point."
    case .radial:
      "Outwards from the start point to an ellipse, whose half axes are the distances to the end point."
    case .conic: "Around the start point, clockwise from the direction of the end point."
    }
  }
}

extension CornerMask {
  /// The corners by their names in `UIRectCorner`.
  static let choices = [
    Choice("topLeft", CornerMask.topLeft, "The top left corner."),
    Choice("topRight", .topRight, "The top right corner."),
    Choice("bottomLeft", .bottomLeft, "The bottom left corner."),
    Choice("bottomRight", .bottomRight, "The bottom right corner."),
  ]
}
