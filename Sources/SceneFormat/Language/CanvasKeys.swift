internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension Scene.Canvas: ConstantOwner {}

/// The keys of `canvas`.
enum CanvasKeys {
  /// The most pixels per point; print at 1440 dots per inch needs 20.
  static let largestScale = 100.0

  static let size = Property<Scene.Canvas>(
    "size", \.size, .positiveSize, "The width and height of the canvas in points.")
  static let scale = Property<Scene.Canvas>(
    "scale", \.scale, .number(NumberRange(lower: 0, upper: largestScale, includesLower: false)),
    "Pixels per point.")
  static let background = Property<Scene.Canvas>(
    "background", \.background, Syntax<DynamicColor>.color.optional(absent: nil, none: .clear),
    statedDefault: "\"systemBackground\"",
    "The color behind the views; \"transparent\" for none. In the dark theme the default is #1C1C1E, on which views of "
      + "\"secondarySystemBackground\" are not seen; \"systemBackground\", if it is stated, is black there."
  )
  static let theme = Property<Scene.Canvas>(
    "theme", \.theme, .choice(), hasDefault: false,
    "Whether system colors are light or dark; by default whichever suits the background.")

  static let table = KeyTable(
    name: "canvas", noun: "the canvas", summary: "The canvas, which is the view 'root'.",
    keys: [
      size, scale, background.readByHand, theme.readByHand,
      Property<Scene.Canvas>(
        "tintColor", \.tintColor, .color, "The tint color that views inherit."),
    ] + LayoutTraitKeys.ofCanvas.map { $0.lifted(to: \Scene.Canvas.layout) })

  static let syntax = Syntax<Scene.Canvas>(
    schema: .definition(table.name), write: write
  ) { value, decoding in
    guard let reader = ObjectReader(value, table, decoding) else { return nil }
    var canvas = Scene.Canvas()
    reader.read([background, theme], into: &canvas)
    if !reader.has(theme), let color = canvas.background, color.light.isDark {
      // A background that decides the theme stays as it is.
      (canvas.theme, canvas.background) = (.dark, DynamicColor(color.light))
    }
    if canvas.background?.resolved(for: canvas.theme).alpha == 0 { canvas.background = nil }
    reader.read(into: &canvas)
    LayoutTraitKeys.check(reader, &canvas.layout)
    canvas.writtenSize = canvas.size
    (canvas.place, canvas.sizePlace) = (reader.place, sizePlace(reader))
    return canvas
  }

  /// Writes a canvas: the theme also where the background alone would be read as that of the other one.
  @Sendable
  private static func write(_ canvas: Scene.Canvas, _ writing: Writing?) -> JSONOutput? {
    var writer = ObjectWriter(table, writing)
    // The light variant of a dynamic color, with which the background alone stands for the dark theme.
    if canvas.theme == .dark, let color = canvas.background, color.light == color.dark,
      color.light.isDark, ColorNames.color(ColorNames.text(of: color)) != color,
      let entry = SystemColors.table.first(where: { $0.color.light == color.light })
    {
      var plain = canvas
      (plain.theme, plain.background) = (.light, entry.color)
      writer.set(propertiesOf: plain)
      return writer.output
    }
    writer.set(propertiesOf: canvas)
    if canvas.theme == .light, canvas.background?.light.isDark == true {
      writer.write(theme.declaration) { theme.write(canvas, $0) }
    }
    return writer.output
  }

  /// Where the number of pixels is stated: by the size, or by a scale that an option has set later.
  private static func sizePlace(_ reader: ObjectReader) -> SourceSpan {
    let (sizePlace, scalePlace) = (reader.place(of: size), reader.place(of: scale))
    if let scalePlace, scalePlace.source > sizePlace?.source ?? 0 { return scalePlace }
    return sizePlace ?? reader.place
  }

  /// The size of the canvas in the value of a scene, or the default; nil if it is malformed.
  static func writtenSize(in root: JSONValue) -> CGSize? {
    guard let value = root.object?[SceneKeys.canvas.name]?.object?[size.name] else {
      return Scene.Canvas().size
    }
    // Problems have been reported already, or are in a value that an option replaces.
    let diagnostics = DiagnosticCollector(limit: 1)
    let decoding = Decoding(
      diagnostics: diagnostics, sources: SourceList([]),
      names: NameTable([], diagnostics: diagnostics), isDamaged: true)
    return Syntax<CGSize>.positiveSize.read(value, decoding)
  }
}

extension Scene.Timing: ConstantOwner {}

/// The keys of `timing`.
enum TimingKeys {
  /// The highest number of frames per second; no screen and few cameras are faster.
  static let largestRate = 1000.0

  static let duration = Property<Scene.Timing>(
    "duration", \.duration,
    .either(
      Syntax<Double>.number(.duration).map(
        { .seconds($0) }, back: { if case .seconds(let seconds) = $0 { seconds } else { nil } }),
      or: [Choice("untilRest", .untilRest, "Until everything is at rest.")],
      expected: "seconds or \"untilRest\""),
    "The duration in seconds, or \"untilRest\" to end when everything is at rest.")
  private static let maximum = Property<Scene.Timing>(
    "maximum", \.maximum, .number(.duration),
    "The maximum duration of \"untilRest\" in seconds."
  ).written { $0.duration == .untilRest }
  static let fps = Property<Scene.Timing>(
    "fps", \.fps, .number(NumberRange(lower: 0, upper: largestRate, includesLower: false)),
    "Frames per second.")
  static let loop = Property<Scene.Timing>(
    "loop", \.plays, loopSyntax,
    "How many times a film as GIF, animated PNG, WebP or SVG plays: a number, \"once\" or \"forever\"."
  )

  static let table = KeyTable(
    name: "timing", noun: "the timing", summary: "The duration and the frame rate.",
    keys: [duration, maximum, fps, loop])

  static let syntax = Syntax<Scene.Timing>.object(table) { reader, timing in
    timing.place = reader.place
    if case .seconds = timing.duration {
      // An option that sets the duration overrides the bound with it.
      let isOverridden = reader.place(of: duration)?.source != reader.place(of: maximum)?.source
      reader.check(maximum, needs: isOverridden, "a duration of \"untilRest\"")
    }
    return true
  }

  /// The most plays that all formats can state.
  private static let mostPlays = 65_535.0

  private static let loopSyntax = Syntax<Int?>.either(
    Syntax<Int>.integer(NumberRange(lower: 1, upper: mostPlays)).map({ $0 }, back: { $0 }),
    or: [
      Choice("forever", nil, "Until it is closed."), Choice("once", 1, "One time."),
    ], expected: "a number, \"once\" or \"forever\"")
}

extension Scene.Canvas {
  /// Whether the value of a scene leaves its theme open: it states none, and no background that suits only one.
  func isThemeOpen(in root: JSONValue?) -> Bool {
    let stated = root?.object?[SceneKeys.canvas.name]?.object?[CanvasKeys.theme.name]
    return stated == nil && background.map { $0.light != $0.dark } ?? true
  }
}

extension Theme: DescribedChoice {
  var summary: String {
    switch self {
    case .light: "System colors for light backgrounds."
    case .dark: "System colors for dark backgrounds."
    }
  }
}
