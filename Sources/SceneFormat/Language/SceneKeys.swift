internal import Scene

/// The keys of a scene.
enum SceneKeys {
  static let schema = Key(
    "$schema", Syntax<String>.string, "The path of the JSON Schema, for editors.")
  static let version = RequiredKey("framegen", versionSyntax, "The version of the format, 1.")
  static let title = DefaultedKey("title", Syntax<String>.string, default: "\"\"", "The title.")
  static let description = DefaultedKey(
    "description", Syntax<String>.string, default: "\"\"", "A description of the scene.")
  static let canvas = DefaultedKey(
    "canvas", CanvasKeys.syntax, default: "{}", "The size, scale and background of the canvas.")
  static let timing = DefaultedKey(
    "timing", TimingKeys.syntax, default: "{}",
    "The duration and the frame rate.")
  static let seed = DefaultedKey(
    "seed", Syntax<UInt64>.seed, default: "1", "The seed of all random numbers.")
  static let fonts = Key(
    "fonts", Syntax<[Scene.FontFile]>.list(of: fontSyntax),
    "The paths of additional font files, relative to the scene's folder.")
  static let spacing = DefaultedKey(
    "spacing", SpacingKeys.syntax, default: "{}",
    "The standard spacing: the meaning of a dash without a number in a visual format.")
  static let views = Key(
    "views", Syntax<[ViewNode]>.list(of: ViewKeys.syntax),
    "The subviews of 'root', the canvas, from back to front.")
  static let groups = Key(
    "groups", Syntax<[ItemGroup]>.list(of: GroupKeys.syntax),
    "Groups of views that move as one body; behaviors refer to a group by its id.")
  static let layout = Key(
    "layout", Syntax<[LayoutStatement]>.list(of: LayoutKeys.syntax),
    "The constraints: visual formats, objects or equations, such as "
      + "\"b.top == a.bottom + systemSpacing\" or "
      + "\"(b.left - a.right) == 2 * (c.left - b.right) @750\".")
  static let behaviors = Key(
    "behaviors", Syntax<[Behavior]>.list(of: BehaviorKeys.constantSyntax),
    "The dynamic behaviors.")
  static let touches = Key(
    "touches", TouchFileKeys.listOrFile,
    "What fingers do on the canvas: paths, taps, drags, pinches and rotations; or the path of a file, in "
      + "the scene's folder, that has them.")
  static let gestures = Key(
    "gestures", Syntax<[GestureDescription]>.list(of: GestureKeys.syntax),
    "The gesture recognizers.")
  static let gestureThresholds = DefaultedKey(
    "gestureThresholds", ThresholdKeys.syntax, default: "{}",
    "What decides between gestures, where UIKit's values are not documented.")
  static let variables = Key(
    "variables", VariableKeys.syntax,
    "Values that actions set and expressions use as $name: the name to a number, a point or a color."
  )
  static let timeline = Key(
    "timeline", Syntax<[TimelineEntry]>.list(of: TimelineKeys.syntax),
    "Actions, and the times and events at which they run.")
  static let overlays = Key(
    "overlays", OverlayKeys.syntax,
    "Overlays on top of the views: true for all, false for none, or an object.")
  static let overlayColors = DefaultedKey(
    "overlayColors", OverlayColorKeys.syntax, default: "{}",
    "Colors of overlays that replace those of the theme.")
  static let test = DefaultedKey(
    "test", TestKeys.syntax, default: "{}",
    "Which frames stand for the film in its picture test, and how they are compared.")
  static let figures = DefaultedKey(
    "figures", FigureKeys.list, default: "{}",
    "Figures for documentation by their names, which 'framegen figure' draws.")
  static let expectations = Key(
    "expect", Syntax<[[Expectation]]>.list(of: ExpectationKeys.syntax),
    "Expectations about the motion, which 'framegen check' tests.")

  static let table = KeyTable(
    name: "scene", noun: "the scene",
    summary: "A scene: views, constraints and behaviors that are rendered as animation frames.",
    keys: [
      schema, version, title, description, canvas, timing, seed, fonts, spacing, views, groups,
      layout, behaviors, touches, gestures, gestureThresholds, variables, timeline, overlays,
      overlayColors, test, figures, expectations,
    ])

  /// The version of the format.
  static let currentVersion = 1

  private static let versionSyntax = Syntax<Int>.integer(
    NumberRange(lower: Double(currentVersion), upper: Double(currentVersion)))

  private static let fontSyntax = Syntax<JSONString>.pathInSceneFolder.map {
    Scene.FontFile(path: $0.value, place: $0.place)
  }
}
