internal import Foundation
internal import Geometry
internal import Scene

/// The figures that a scene states: an object of names to figures.
enum FigureKeys {
  // MARK: - A figure

  private static let kindChoice = Syntax<FigureDescription.Kind>.choice(called: "kind of figure")
  static let kind = RequiredKey(
    "kind", single(or: kindChoice, what: "kind"),
    "What the figure shows: onionSkin, trail, strip, plot, poster or phase, or a list of these, which are "
      + "combined.")
  static let quantities = Key(
    "of", single(or: text, what: "quantity"),
    "The quantities that are plotted, such as \"square.center.y\"; by default those that move most."
  )
  static let items = Key(
    "items", Syntax<[Reference]>.references(.item, atLeast: 1),
    "The views and groups of onion skins and trails; by default all that move.")
  static let points = DefaultedKey(
    "points",
    Syntax<[FigureDescription.ItemPoints]>.members(
      .list(of: .offset, atLeast: 1, what: "offset"), of: .item,
      expected: "an object of views to lists of offsets",
      { FigureDescription.ItemPoints(item: $0, offsets: $1) }, back: { ($0.item, $0.offsets) }),
    default: "{}",
    "The points of views and groups whose paths trails show instead of the centers', as offsets from the "
      + "center before any transform, such as {\"square\": [[-50, -50], [0, 0]]}.")
  static let hidden = Key(
    "hidden", Syntax<[Reference]>.references(.item, atLeast: 1),
    "Views that the figure leaves out, such as captions of the film.")
  private static let moment = Syntax<PictureTestSettings.Moment>.either(
    Syntax<Double>.number(.time).map { .time($0) }, or: PictureTestSettings.Moment.choices,
    expected: "seconds or \"rest\"")
  static let moments = Key(
    "moments", momentsSyntax,
    "The times of an onion skin or a strip, in seconds, with \"rest\" for the last frame; or how many there "
      + "are.")
  static let spacing = DefaultedKey(
    "spacing", Syntax<FigureDescription.Spacing>.choice(called: "spacing"), default: #""time""#,
    "How moments are spaced where only their number is given: by equal times, or by equal lengths of the path."
  )
  static let trailColor = DefaultedKey(
    "trailColor", Syntax<FigureDescription.TrailColor>.choice(called: "color of trails"),
    default: #""time""#, "What the colors of trails show: the order of time, or the speed.")
  static let names = DefaultedKey(
    "names", Syntax<FigureDescription.Names>.choice(called: "choice of names"),
    default: #""several""#,
    "Which moving views have their names beside them in pictures: several for all of them where several move, "
      + "all or none.")
  static let columns = Key(
    "columns", Syntax<Int>.integer(NumberRange(lower: 1, upper: 100)),
    "The most pictures in a row of a strip.")
  static let time = Key(
    "at", Syntax<Double>.number(.time),
    "The time of a poster's picture in seconds; by default that of the last frame.")
  static let crop = DefaultedKey(
    "crop", Syntax<FigureDescription.Crop>.choice(called: "part of the canvas"),
    default: #""content""#,
    "The part of the canvas that pictures show: what has something in it, or all of the canvas.")
  static let sweeps = DefaultedKey(
    "sweep", sweepSyntax, default: "{}",
    "Properties with the values that they take in turn, such as {\"#jelly.damping\": [0.1, 0.5, 1]}."
  )
  static let beside = Key(
    "beside", Syntax<JSONString>.pathInSceneFolder,
    "The path of a second scene in the scene's folder, which is shown beside this one.")
  static let title = Key("title", Syntax<String>.string, "The title; by default that of the scene.")
  static let caption = Key("caption", Syntax<String>.string, "A sentence below the figure.")

  static let table = KeyTable(
    name: "figure", noun: "a figure",
    summary: "A figure of the scene, which 'framegen figure' draws by its name.",
    keys: [
      kind, quantities, items, points, hidden, moments, spacing, trailColor, names, columns, time,
      crop,
      sweeps, beside,
      title, caption,
    ])

  private static let syntax = Syntax<FigureDescription>.object(table) {
    reader -> FigureDescription? in
    let kinds = reader[kind]
    // All keys are read, so that one run reports the problems of all.
    var figure = FigureDescription(name: "", kinds: kinds ?? [], place: reader.place)
    figure.quantities = (reader[quantities] ?? []).map(\.placed)
    figure.items = reader[items]
    figure.points = reader[points]
    figure.hidden = reader[hidden] ?? []
    figure.moments = reader[moments]
    figure.spacing = reader[spacing]
    figure.trailColor = reader[trailColor]
    figure.names = reader[names]
    figure.columns = reader[columns]
    figure.time = reader[time]
    figure.crop = reader[crop]
    figure.sweeps = reader[sweeps]
    figure.beside = reader[beside].map(\.placed)
    figure.title = reader[title]
    figure.caption = reader[caption]
    return kinds == nil ? nil : figure
  }

  // MARK: - All figures

  /// The figures, those with faulty values left out.
  static let list = Syntax<[FigureDescription]>.members(
    pattern: Syntax<JSONString>.identifierPattern, syntax.schema,
    expected: "an object of names to figures"
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

  private static let text = Syntax<JSONString>.placedString

  /// A value, or a list of values.
  private static func single<Element>(
    or element: Syntax<Element>, what: String
  ) -> Syntax<[Element]> {
    let list = Syntax<[Element]>.list(of: element, atLeast: 1, what: what)
    return Syntax(schema: .any([element.schema, list.schema])) { value, decoding in
      if case .string = value.content { return element.read(value, decoding).map { [$0] } }
      return list.read(value, decoding)
    }
  }

  private static let momentsSyntax: Syntax<FigureDescription.Moments> = {
    let count = Syntax<Int>.integer(NumberRange(lower: 1, upper: 1000))
    let times = Syntax<[PictureTestSettings.Moment]>.list(of: moment, atLeast: 1, what: "time")
    return Syntax(schema: .any([count.schema, times.schema])) { value, decoding in
      if case .number = value.content { return count.read(value, decoding).map { .count($0) } }
      return times.read(value, decoding).map { .times($0) }
    }
  }()

  private static let sweepSyntax = Syntax<[FigureDescription.Sweep]>.members(
    pattern: "^.+$", .list(.any([Syntax<Double>.number().schema, .string]), atLeast: 1),
    expected: "an object of paths to lists of values"
  ) { member, decoding in
    Syntax<[PlacedString]>.list(of: sweptValue, atLeast: 1, what: "value")
      .read(member.value, decoding).map { .init(path: member.key.placed, values: $0) }
  }

  /// A value as a text of JSON, or a string without its quotes, as in `--set`.
  private static let sweptValue = Syntax<PlacedString>(
    schema: .any([.number(.any), .string])
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
