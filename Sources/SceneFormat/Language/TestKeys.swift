internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension PictureTestSettings: ConstantOwner {
  /// The moments of the frames with a picture, if they are stated one by one.
  fileprivate var moments: [Moment]? {
    get { if case .moments(let moments) = frames { moments } else { nil } }
    set { frames = newValue.map { .moments($0) } }
  }

  /// The time from picture to picture, if it is stated.
  fileprivate var period: Double? {
    get { if case .every(let period) = frames { period } else { nil } }
    set { frames = newValue.map { .every($0) } }
  }
}

/// The keys of `test`: which frames stand for the film in its picture test, and how they are compared.
enum TestKeys {
  private static let frames = Property<PictureTestSettings>(
    "frames", \.moments, .list(of: .moment, atLeast: 1, what: "time"),
    "The times of the frames with a picture, in seconds; \"rest\" is the last frame. By default 0, 0.25 s, "
      + "0.5 s, 1 s and so on, and the last frame.")
  private static let every = Property<PictureTestSettings>(
    "every", \.period, .number(.duration),
    "The time in seconds from picture to picture; the last frame has one, too.")
  private static let threshold = Property<PictureTestSettings>(
    "threshold", \.threshold, .number(.unit),
    "The distance up to which two colors are the same; by default that of the metric.")
  private static let maxPixels = Property<PictureTestSettings>(
    "maxPixels", \.maxPixels, .integer(NumberRange(lower: 0, upper: NumberRange.largest)),
    "How many pixels of a picture may differ; 0 by default.")
  private static let maxRatio = Property<PictureTestSettings>(
    "maxRatio", \.maxRatio, .number(.unit),
    "Which part of the pixels of a picture may differ.")
  private static let window = Property<PictureTestSettings>(
    "window", \.window, .integer(NumberRange(lower: 1, upper: 32_767)),
    "The side in pixels of a square: the limits hold in the one in which most pixels differ.")

  private static let variants = Property<PictureTestSettings>(
    "variants", \.variants, VariantKeys.names,
    "The names of the scene's variants that are tested instead of the scene itself, each with a reference, or \"all\"."
  )

  static let table = KeyTable(
    name: "test", noun: "the picture test",
    summary: "Which frames stand for the film in its picture test, and how they are compared.",
    keys: [
      frames.readByHand, every.readByHand,
      Property<PictureTestSettings>(
        "metric", \.metric, .choice(),
        "What decides whether two colors differ; \"\(PictureTestSettings.usualMetric.rawValue)\" by default."
      ),
      threshold,
      Property<PictureTestSettings>(
        "antialiasing", \.antialiasing, .choice(),
        "Whether pixels that look like antialiasing of an edge count; they do by default."),
      maxPixels, maxRatio, window,
      Property<PictureTestSettings>(
        "ignore", \.ignoredAreas, .list(of: areaSyntax),
        "What is not compared: rectangles [x, y, width, height] in points, and the ids of views."),
      Property<PictureTestSettings>(
        "motion", \.motion, .number(.length),
        "How far views may be from where they were, in points; "
          + "\(PictureTestSettings.usualMotion.shortestText) by default."),
      variants,
    ])

  static let syntax = Syntax<PictureTestSettings>.object(table) { reader, settings in
    check(reader, &settings)
    return true
  }

  /// The settings of an object, also of that in a file of its own.
  static func settings(_ reader: ObjectReader) -> PictureTestSettings {
    var settings = PictureTestSettings()
    reader.read(into: &settings)
    check(reader, &settings)
    return settings
  }

  private static func check(_ reader: ObjectReader, _ settings: inout PictureTestSettings) {
    if reader.excludes(frames, every) { reader.read([frames, every], into: &settings) }
    let isMeasured = (settings.metric ?? .exact) != .exact || settings.threshold == 0
    reader.check(threshold, needs: isMeasured, "a metric of \"yiq\" or \"oklab\"")
    reader.check(
      window, needs: reader.has(maxPixels) || reader.has(maxRatio), "'maxPixels' or 'maxRatio'")
  }

  private static let areaSyntax: Syntax<PictureTestSettings.IgnoredArea> = {
    let view = Syntax<Reference>.reference(.member)
    return Syntax(
      schema: .any([Syntax<CGRect>.rect.schema, view.schema]),
      write: { area, writing in
        switch area {
        case .rect(let rect): Syntax<CGRect>.rect.write(rect, writing)
        case .view(let reference): view.write(reference, writing)
        }
      }
    ) { value, decoding in
      if value.string != nil { return view.read(value, decoding).map { .view($0) } }
      return Syntax<CGRect>.rect.read(value, decoding).map { .rect($0) }
    }
  }()
}

/// The keys of a file with the settings of all picture tests, which scenes can change.
enum TestFileKeys {
  /// The name of such a file.
  static let format = Key(
    "framegen", Syntax<JSONString>.placedString.described(as: .word("test")),
    "\"test\", by which editors know such a file.")

  /// Variants are those of a scene, and chosen there.
  static let table = KeyTable(
    name: "testFile", noun: "a file of test settings",
    summary: "The settings of all picture tests, which scenes can change.",
    keys: [format] + TestKeys.table.keys.filter { $0.name != "variants" },
    hints: ["variants": "each scene states its own, under \"test\""])
}

extension Syntax where Value == PictureTestSettings.Moment {
  /// A time in seconds, or the last frame.
  static var moment: Syntax {
    .either(
      Syntax<Double>.number(.time).map(
        { .time($0) }, back: { if case .time(let time) = $0 { time } else { nil } }),
      or: PictureTestSettings.Moment.choices,
      expected: "seconds or \"rest\"")
  }
}

extension PictureTestSettings.Metric: DescribedChoice {
  var summary: String {
    switch self {
    case .exact: "Colors are the same if all of their components are."
    case .yiq: "The distance that pixelmatch measures, weighted by brightness."
    case .oklab: "The distance that the eye sees, ΔE-OK of CSS Color 4."
    }
  }
}

extension PictureTestSettings.Antialiasing: DescribedChoice {
  var summary: String {
    switch self {
    case .count: "They count as any other pixel."
    case .ignore: "They are not compared."
    }
  }
}

extension PictureTestSettings.Moment {
  /// The moments with names.
  static let choices = [Choice("rest", PictureTestSettings.Moment.rest, "The last frame.")]
}
