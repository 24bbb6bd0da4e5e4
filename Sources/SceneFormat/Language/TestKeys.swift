internal import Foundation
internal import Geometry
internal import Scene

/// The keys of `test`: which frames stand for the film in its picture test, and how they are compared.
enum TestKeys {
  private static let moment = Syntax<PictureTestSettings.Moment>.either(
    Syntax<Double>.number(.time).map { .time($0) }, or: PictureTestSettings.Moment.choices,
    expected: "seconds or \"rest\"")

  static let frames = Key(
    "frames", Syntax<[PictureTestSettings.Moment]>.list(of: moment, atLeast: 1, what: "time"),
    "The times of the frames with a picture, in seconds; \"rest\" is the last frame. By default 0, 0.25 s, "
      + "0.5 s, 1 s and so on, and the last frame.")
  static let every = Key(
    "every", Syntax<Double>.number(.duration),
    "The time in seconds from picture to picture; the last frame has one, too.")
  static let metric = Key(
    "metric", Syntax<PictureTestSettings.Metric>.choice(),
    "What decides whether two colors differ; \"exact\" by default.")
  static let threshold = Key(
    "threshold", Syntax<Double>.number(.unit),
    "The distance up to which two colors are the same; by default that of the metric.")
  static let antialiasing = Key(
    "antialiasing", Syntax<PictureTestSettings.Antialiasing>.choice(),
    "Whether pixels that look like antialiasing of an edge count; they do by default.")
  static let maxPixels = Key(
    "maxPixels", Syntax<Int>.integer(NumberRange(lower: 0, upper: NumberRange.largest)),
    "How many pixels of a picture may differ; 0 by default.")
  static let maxRatio = Key(
    "maxRatio", Syntax<Double>.number(.unit),
    "Which part of the pixels of a picture may differ.")
  static let window = Key(
    "window", Syntax<Int>.integer(NumberRange(lower: 1, upper: 32_767)),
    "The side in pixels of a square: the limits hold in the one in which most pixels differ.")
  static let ignore = Key(
    "ignore", Syntax<[PictureTestSettings.IgnoredArea]>.list(of: areaSyntax),
    "What is not compared: rectangles [x, y, width, height] in points, and the ids of views.")
  static let motion = Key(
    "motion", Syntax<Double>.number(.length),
    "How far views may be from where they were, in points; 0 by default.")

  static let table = KeyTable(
    name: "test", noun: "the picture test",
    summary: "Which frames stand for the film in its picture test, and how they are compared.",
    keys: [
      frames, every, metric, threshold, antialiasing, maxPixels, maxRatio, window, ignore, motion,
    ])

  static let syntax = Syntax<PictureTestSettings>.object(table) { reader in settings(reader) }

  static func settings(_ reader: ObjectReader) -> PictureTestSettings {
    var settings = PictureTestSettings()
    if reader.excludes(frames, every) {
      settings.frames = reader[frames].map { .moments($0) } ?? reader[every].map { .every($0) }
    }
    settings.metric = reader[metric]
    settings.threshold = reader[threshold]
    let isMeasured = (settings.metric ?? .exact) != .exact || settings.threshold == 0
    reader.check(threshold, needs: isMeasured, "a metric of \"yiq\" or \"oklab\"")
    settings.antialiasing = reader[antialiasing]
    settings.maxPixels = reader[maxPixels]
    settings.maxRatio = reader[maxRatio]
    settings.window = reader[window]
    reader.check(
      window, needs: reader.has(maxPixels) || reader.has(maxRatio), "'maxPixels' or 'maxRatio'")
    settings.ignoredAreas = reader[ignore]
    settings.motion = reader[motion]
    return settings
  }

  private static let areaSyntax: Syntax<PictureTestSettings.IgnoredArea> = {
    let view = Syntax<Reference>.reference(.member)
    return Syntax(schema: .any([Syntax<CGRect>.rect.schema, view.schema])) { value, decoding in
      if value.string != nil { return view.read(value, decoding).map { .view($0) } }
      return Syntax<CGRect>.rect.read(value, decoding).map { .rect($0) }
    }
  }()
}

/// The keys of a file with the settings of all picture tests, which scenes can change.
enum TestFileKeys {
  /// The name of such a file.
  static let format = RequiredKey(
    "framegen", Syntax<JSONString>.placedString.described(as: .word("test")),
    "\"test\", which tells such a file apart.")

  /// Views are those of a scene, so that here only rectangles are ignored.
  static let table = KeyTable(
    name: "testFile", noun: "a file of test settings",
    summary: "The settings of all picture tests, which scenes can change.",
    keys: [format] + TestKeys.table.keys)
}
