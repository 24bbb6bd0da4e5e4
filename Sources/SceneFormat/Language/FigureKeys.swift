internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension FigureDescription: ConstantOwner {}

/// The figures that a scene states: an object of names to figures.
enum FigureKeys {
  // MARK: - A figure

  private static let properties: [Property<FigureDescription>] = [
    Property(
      "kind", \.kinds, .single(or: .choice(called: "kind of figure"), what: "kind"),
      isRequired: true,
      "What the figure shows: \(MessageText.list(FigureDescription.Kind.allCases.map(\.rawValue))), or a list of "
        + "these, which are combined."),
    Property(
      "of", \.quantities,
      .single(or: quantity, what: "quantity"),
      "The quantities that are plotted, such as \"square.center.y\"; by default those that move most."
    ),
    Property(
      "items", \.items, .references(.item, atLeast: 1),
      "The views and groups of onion skins and trails; by default all that move."),
    Property(
      "points", \.points,
      .members(
        .list(of: .offset, atLeast: 1, what: "offset"), of: .item,
        expected: "an object of views to lists of offsets",
        { FigureDescription.ItemPoints(item: $0, offsets: $1) }, back: { ($0.item, $0.offsets) }),
      "The points of views and groups whose paths trails show instead of the centers', as offsets from the "
        + "center before any transform, such as {\"square\": [[-50, -50], [0, 0]]}."),
    Property(
      "hidden", \.hidden, .references(.item, atLeast: 1), hasDefault: false,
      "Views that the figure leaves out, such as captions of the film."),
    Property(
      "moments", \.moments, momentsSyntax,
      "The times of an onion skin or a strip, in seconds, with \"rest\" for the last frame; or how many there "
        + "are."),
    Property(
      "spacing", \.spacing, .choice(called: "spacing"),
      "How moments are spaced where only their number is given: by equal times, or by equal lengths of the path."
    ),
    Property(
      "trailColor", \.trailColor, .choice(called: "color of trails"),
      "What the colors of trails show: the order of time, or the speed."),
    Property(
      "names", \.names, .choice(called: "choice of names"),
      "Which moving views have their names beside them in pictures: several for all of them where several move, "
        + "all or none."),
    Property(
      "columns", \.columns, .integer(NumberRange(lower: 1, upper: 100)),
      "The most pictures in a row of a strip."),
    Property(
      "width", \.width, .integer(NumberRange(lower: 200, upper: 4000)),
      "The width of the page in points, in which the parts are arranged; as wide as they need by default."
    ),
    Property(
      "background", \.background, Syntax<DynamicColor>.color.optional(absent: nil),
      hasDefault: false,
      "The color of the page, or \"transparent\" where the page around it has its own; white or #1C1C1E by default. Texts are light "
        + "on dark colors."
    ),
    Property(
      "at", \.time, .moment,
      "The time of a poster's picture in seconds, or \"rest\" for the last frame; by default the middle of the motion."
    ),
    Property(
      "crop", \.crop, .choice(called: "part of the canvas"),
      "The part of the canvas that pictures show: what has something in it, or all of the canvas."),
    Property(
      "sweep", \.sweeps, sweepSyntax,
      "Properties with the values that they take in turn, such as {\"#jelly.damping\": [0.1, 0.5, 1]}."
    ),
    Property(
      "variants", \.variants, VariantKeys.names, hasDefault: false,
      "The names of the scene's variants that are shown instead of the scene itself, or \"all\"."),
    Property(
      "beside", \.beside, Syntax<JSONString>.pathInSceneFolder.map(\.placed, back: \.string),
      "The path of a second scene in the scene's folder, which is shown beside this one."),
    Property("title", \.title, .string, "The title; by default that of the scene."),
    Property("caption", \.caption, .string, "A sentence below the figure."),
  ]

  static let table = KeyTable(
    name: "figure", noun: "a figure",
    summary: "A figure of the scene, which 'framegen figure' draws by its name.", keys: properties)

  private static let syntax = Syntax<FigureDescription>.object(table)

  // MARK: - All figures

  /// The figures, those with faulty values left out.
  static let list = Syntax<[FigureDescription]>.members(
    pattern: Syntax<JSONString>.identifierPattern, syntax.schema,
    expected: "an object of names to figures",
    write: { figure, writing in
      (figure.name, writing.within(figure.name) { syntax.write(figure, writing) })
    }
  ) { member, decoding in
    guard var figure = syntax.read(member.value, decoding) else { return nil }
    guard member.key.value.isName(with: "-") else {
      decoding.report(.malformedID(member.key.value), at: member.key.place)
      return nil
    }
    (figure.name, figure.place) = (member.key.value, member.key.place)
    return figure
  }

  // MARK: - Values

  private static let momentsSyntax: Syntax<FigureDescription.Moments> = {
    let count = Syntax<Int>.integer(NumberRange(lower: 1, upper: 1000))
    let times = Syntax<[PictureTestSettings.Moment]>.list(of: .moment, atLeast: 1, what: "time")
    return Syntax(
      schema: .any([count.schema, times.schema]),
      write: { moments, writing in
        switch moments {
        case .count(let number): count.write(number, writing)
        case .times(let moments): times.write(moments, writing)
        }
      }
    ) { value, decoding in
      if case .number = value.content { return count.read(value, decoding).map { .count($0) } }
      return times.read(value, decoding).map { .times($0) }
    }
  }()

  private static let sweepSyntax = Syntax<[FigureDescription.Sweep]>.members(
    pattern: "^.+$", .list(.any([Syntax<Double>.number().schema, .string]), atLeast: 1),
    expected: "an object of paths to lists of values",
    write: { ($0.path.value, sweptValues.write($0.values, $1)) }
  ) { member, decoding in
    sweptValues.read(member.value, decoding).map { .init(path: member.key.placed, values: $0) }
  }

  /// A quantity, which is looked up when the figure is drawn.
  private static let quantity = Syntax<JSONString>.placedString.map(\.placed, back: \.string)
    .described(as: .numberName)

  private static let sweptValues = Syntax<[PlacedString]>.list(
    of: sweptValue, atLeast: 1, what: "value")

  /// A value as a text of JSON, or a string without its quotes, as in `--set`.
  private static let sweptValue = Syntax<PlacedString>(
    schema: .any([.number(.any), .string]),
    write: { value, _ in
      let number = Double(value.value).flatMap { $0.isFinite ? $0 : nil }
      return number?.shortestText == value.value ? .literal(value.value) : .string(value.value)
    }
  ) { value, decoding in
    switch value.content {
    case .number(let number): return PlacedString(number.text, place: value.place)
    case .string(let string): return string.placed
    default:
      decoding.reportType(value, expected: "a number or a string")
      return nil
    }
  }
}

extension JSONString {
  /// The string as a value of scenes.
  fileprivate var placed: PlacedString { PlacedString(value, place: place) }
}

extension PlacedString {
  /// The string as a value of JSON.
  fileprivate var string: JSONString { JSONString(value: value, place: place) }
}

extension FigureDescription.Kind: DescribedChoice {}

extension FigureDescription.Spacing: DescribedChoice {
  var summary: String {
    switch self {
    case .time: "Equal times."
    case .travel: "Equal parts of the path of what moves farthest."
    }
  }
}

extension FigureDescription.TrailColor: DescribedChoice {
  var summary: String {
    switch self {
    case .time: "The order of time, from pale to full."
    case .speed: "The speed, with a key."
    }
  }
}

extension FigureDescription.Names: DescribedChoice {
  var summary: String {
    switch self {
    case .several: "The names of those that move, where several do."
    case .all: "The names of all that move."
    case .none: "No names."
    }
  }
}

extension FigureDescription.Crop: DescribedChoice {
  var summary: String {
    switch self {
    case .content: "What has something in it, with a margin."
    case .canvas: "All of the canvas."
    }
  }
}
