internal import Foundation
internal import Geometry
internal import Scene

/// The keys of `canvas`.
enum CanvasKeys {
  /// The most pixels per point; print at 1440 dots per inch needs 20.
  static let largestScale = 100.0

  static let size = DefaultedKey(
    "size", Syntax<CGSize>.positiveSize, default: "[375, 667]",
    "The width and height of the canvas in points.")
  static let scale = DefaultedKey(
    "scale",
    Syntax<CGFloat>.number(NumberRange(lower: 0, upper: largestScale, includesLower: false)),
    default: "2", "Pixels per point.")
  static let background = DefaultedKey(
    "background", Syntax<Color>.color, default: "\"systemBackground\"",
    "The color behind the views; \"transparent\" for none. The default is #1C1C1E if the theme is "
      + "stated to be dark.")
  static let theme = Key(
    "theme", Syntax<Theme>.choice(),
    "Whether system colors are light or dark; by default whichever suits the background.")

  static let tintColor = DefaultedKey(
    "tintColor", Syntax<Color>.color, default: "\"systemBlue\"",
    "The tint color that views inherit.")

  static let table = KeyTable(
    name: "canvas", noun: "the canvas", summary: "The canvas, which is the view 'root'.",
    keys: [size, scale, background, theme, tintColor] + LayoutTraitKeys.ofCanvas)

  static let syntax = Syntax<Scene.Canvas>.object(table) { reader in
    if let theme = reader[theme] { reader.decoding.theme = theme }
    let background =
      reader.has(Self.background) ? reader[Self.background] : reader.decoding.theme.canvasColor
    if !reader.has(theme) { reader.decoding.theme = background.isDark ? .dark : .light }
    let canvasSize = reader[size]
    var layout = LayoutTraits()
    LayoutTraitKeys.read(LayoutTraitKeys.ofCanvas, reader, into: &layout)
    return Scene.Canvas(
      size: canvasSize, writtenSize: canvasSize, scale: reader[scale],
      background: background.alpha > 0 ? background : nil, theme: reader.decoding.theme,
      tintColor: reader[tintColor], layout: layout, place: reader.place,
      sizePlace: sizePlace(reader))
  }

  /// Where the number of pixels is stated: by the size, or by a scale that an option has set later.
  private static func sizePlace(_ reader: ObjectReader) -> SourceSpan {
    let (sizePlace, scalePlace) = (reader.place(of: size), reader.place(of: scale))
    if let scalePlace, scalePlace.source > sizePlace?.source ?? 0 { return scalePlace }
    return sizePlace ?? reader.place
  }
}

extension CanvasKeys {
  /// The size of the canvas in the value of a scene, or the default; nil if it is malformed.
  static func size(in root: JSONValue) -> CGSize? {
    let value = root.object?[SceneKeys.canvas.name]?.object?[size.name] ?? size.fallback
    // Problems have been reported already, or are in a value that an option replaces.
    let diagnostics = DiagnosticCollector(limit: 1)
    let decoding = Decoding(
      diagnostics: diagnostics, sources: SourceList([]),
      names: NameTable(of: nil, diagnostics: diagnostics), isDamaged: true)
    return size.syntax.read(value, decoding)
  }
}

/// The keys of `timing`.
enum TimingKeys {
  /// The highest number of frames per second; no screen and few cameras are faster.
  static let largestRate = 1000.0

  /// When a scene ends, without the bound of `untilRest`.
  enum Duration: Equatable, Sendable {
    case seconds(Double)
    case untilRest
  }

  static let duration = DefaultedKey(
    "duration", durationSyntax, default: "\"untilRest\"",
    "The duration in seconds, or \"untilRest\" to end when everything is at rest.")
  static let maximum = DefaultedKey(
    "maximum", Syntax<Double>.number(.duration), default: "10",
    "The maximum duration of \"untilRest\" in seconds.")
  static let fps = DefaultedKey(
    "fps", Syntax<Double>.number(NumberRange(lower: 0, upper: largestRate, includesLower: false)),
    default: "60", "Frames per second.")
  static let loop = DefaultedKey(
    "loop", loopSyntax, default: "\"forever\"",
    "How many times a film as GIF, animated PNG, WebP or SVG plays: a number, \"once\" or \"forever\"."
  )

  static let table = KeyTable(
    name: "timing", noun: "the timing", summary: "The duration and the frame rate.",
    keys: [duration, maximum, fps, loop])

  static let syntax = Syntax<Scene.Timing>.object(table) { reader in
    let bound = reader[maximum]
    let duration: Scene.Timing.Duration
    switch reader[Self.duration] {
    case .seconds(let seconds):
      // An option that sets the duration overrides the bound with it.
      let isOverridden =
        reader.place(of: Self.duration)?.source != reader.place(of: maximum)?.source
      reader.check(maximum, needs: isOverridden, "a duration of \"untilRest\"")
      duration = .seconds(seconds)
    case .untilRest: duration = .untilRest(maximum: bound)
    }
    return Scene.Timing(
      duration: duration, fps: reader[fps], plays: reader[loop].count, place: reader.place)
  }

  /// How many times a film plays; nil for ever.
  struct Plays: Equatable, Sendable {
    var count: Int?
  }

  /// The most plays that all formats can state.
  private static let mostPlays = 65_535.0

  private static let loopSyntax = Syntax<Plays>.either(
    Syntax<Int>.integer(NumberRange(lower: 1, upper: mostPlays)).map { Plays(count: $0) },
    or: [
      Choice("forever", Plays(count: nil), "Until it is closed."),
      Choice("once", Plays(count: 1), "One time."),
    ], expected: "a number, \"once\" or \"forever\"")

  private static let durationSyntax = Syntax<Duration>.either(
    Syntax<Double>.number(.duration).map { .seconds($0) },
    or: [Choice("untilRest", .untilRest, "Until everything is at rest.")],
    expected: "seconds or \"untilRest\"")
}
