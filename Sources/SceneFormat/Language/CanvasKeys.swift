internal import Foundation
internal import Geometry
internal import Scene

/// The keys of `canvas`.
enum CanvasKeys {
  /// The most pixels per point; print at 1440 dots per inch needs 20.
  static let largestScale = 100.0

  static let size = DefaultedKey(
    "size", Syntax<CGSize>.positiveSize, default: "[375, 667]",
    "The picture's width and height in points.")
  static let scale = DefaultedKey(
    "scale",
    Syntax<CGFloat>.number(NumberRange(lower: 0, upper: largestScale, includesLower: false)),
    default: "2", "Pixels per point.")
  static let background = DefaultedKey(
    "background", Syntax<Color>.color, default: "\"systemBackground\"",
    "What lies behind the views; \"transparent\" for nothing.")
  static let theme = Key(
    "theme", Syntax<Theme>.choice(),
    "Which variants of the system colors are used; by default what suits the background.")

  static let tintColor = DefaultedKey(
    "tintColor", Syntax<Color>.color, default: "\"systemBlue\"",
    "The color of buttons, unless a view around them has another.")

  static let table = KeyTable(
    name: "canvas", noun: "the canvas", summary: "The picture, which is the view 'root'.",
    keys: [
      size, scale, background, theme, tintColor,
    ] + LayoutTraitKeys.ofCanvas)

  static let syntax = Syntax<Scene.Canvas>.object(table) { reader in
    if let theme = reader[theme] { reader.decoding.theme = theme }
    let background = reader[background]
    if !reader.has(theme) { reader.decoding.theme = background.isDark ? .dark : .light }
    let canvasSize = reader[size]
    var layout = LayoutTraits()
    LayoutTraitKeys.read(LayoutTraitKeys.ofCanvas, reader, into: &layout)
    return Scene.Canvas(
      size: canvasSize, writtenSize: canvasSize, scale: reader[scale],
      background: background.alpha > 0 ? background : nil, theme: reader.decoding.theme,
      tintColor: reader[tintColor], layout: layout, place: reader.place,
      sizePlace: reader.place(of: size) ?? reader.place)
  }
}

extension CanvasKeys {
  /// The canvas's size in a scene's value, where it is well formed; the default one without any.
  static func size(in root: JSONValue) -> CGSize? {
    let value = root.object?[SceneKeys.canvas.name]?.object?[size.name] ?? size.fallback
    // What is wrong with it has been reported, or has been replaced.
    let decoding = Decoding(
      diagnostics: DiagnosticCollector(limit: 1), sources: SourceList([]), names: NameTable(),
      isDamaged: true)
    return size.syntax.read(value, decoding)
  }
}

/// The keys of `timing`.
enum TimingKeys {
  /// The most frames per second; faster is told apart by no screen and few cameras.
  static let largestRate = 1000.0

  /// When a scene ends, before the bound of `untilRest` is known.
  enum Duration: Equatable, Sendable {
    case seconds(Double)
    case untilRest
  }

  static let duration = DefaultedKey(
    "duration", durationSyntax, default: "\"untilRest\"",
    "How long the scene lasts: seconds, or \"untilRest\" to end when nothing moves.")
  static let maximum = DefaultedKey(
    "maximum", Syntax<Double>.number(.duration), default: "10",
    "The seconds after which a scene that lasts \"untilRest\" ends in any case.")
  static let fps = DefaultedKey(
    "fps", Syntax<Double>.number(NumberRange(lower: 0, upper: largestRate, includesLower: false)),
    default: "60", "Frames per second.")

  static let table = KeyTable(
    name: "timing", noun: "the timing", summary: "How long the scene lasts and how it is sampled.",
    keys: [duration, maximum, fps])

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
    return Scene.Timing(duration: duration, fps: reader[fps], place: reader.place)
  }

  private static let durationSyntax = Syntax<Duration>.either(
    Syntax<Double>.number(.duration).map { .seconds($0) }, or: [("untilRest", .untilRest)],
    expected: "seconds or \"untilRest\"")
}
