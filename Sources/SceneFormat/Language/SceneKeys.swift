internal import Scene

/// The keys of a scene.
enum SceneKeys {
  static let schema = Key(
    "$schema", Syntax<String>.string, "Where editors find the description of the format.")
  static let version = RequiredKey("framegen", versionSyntax, "The version of the format, 1.")
  static let title = DefaultedKey("title", Syntax<String>.string, default: "\"\"", "The title.")
  static let description = DefaultedKey(
    "description", Syntax<String>.string, default: "\"\"", "What the scene shows, in words.")
  static let canvas = DefaultedKey(
    "canvas", CanvasKeys.syntax, default: "{}", "The picture's size, scale and background.")
  static let timing = DefaultedKey(
    "timing", TimingKeys.syntax, default: "{}",
    "How long the picture moves and how often it is drawn.")
  static let seed = DefaultedKey(
    "seed", Syntax<UInt64>.seed, default: "1", "Where every random sequence begins.")
  static let fonts = Key(
    "fonts", Syntax<[Scene.FontFile]>.list(of: fontSyntax),
    "Font files that the scene brings along, as paths from its folder.")
  static let spacing = DefaultedKey(
    "spacing", SpacingKeys.syntax, default: "{}",
    "The distances that a bare dash of a visual format stands for.")
  static let views = Key(
    "views", Syntax<[ViewNode]>.list(of: ViewKeys.syntax),
    "The subviews of 'root', which is the canvas; back to front.")
  static let groups = Key(
    "groups", Syntax<[ItemGroup]>.list(of: GroupKeys.syntax),
    "Views that move as one: behaviors hold the group by its id instead of its views.")
  static let layout = Key(
    "layout", Syntax<[LayoutStatement]>.list(of: LayoutKeys.syntax),
    "Constraints: visual formats, objects or equations, as \"b.top == a.bottom + systemSpacing\" "
      + "or \"(b.left - a.right) == 2 * (c.left - b.right) @750\".")
  static let behaviors = Key(
    "behaviors", Syntax<[Behavior]>.list(of: BehaviorKeys.syntax), "What moves the views.")
  static let touches = RefusedKey("touches", inert: "[]", "Fingers on the canvas.")
  static let gestures = RefusedKey("gestures", inert: "[]", "Gesture recognizers.")
  static let timeline = Key(
    "timeline", Syntax<[TimelineEntry]>.list(of: TimelineKeys.syntax), "What happens when.")
  static let overlays = Key(
    "overlays", OverlayKeys.syntax,
    "What is drawn on top of the views: true for all, false for none, or some by name.")
  static let overlayColors = DefaultedKey(
    "overlayColors", OverlayColorKeys.syntax, default: "{}",
    "The colors that overlays have instead of their theme's.")
  static let expectations = Key(
    "expect", Syntax<[[Expectation]]>.list(of: ExpectationKeys.syntax),
    "Facts that the scene promises about its own motion.")

  static let table = KeyTable(
    name: "scene", noun: "the scene", summary: "A scene of framegen: a picture in motion.",
    keys: [
      schema, version, title, description, canvas, timing, seed, fonts, spacing, views, groups,
      layout, behaviors, touches, gestures, timeline, overlays, overlayColors,
      expectations,
    ])

  /// The version of the format that is read.
  static let currentVersion = 1

  private static let versionSyntax = Syntax<Int>.integer(
    NumberRange(lower: Double(currentVersion), upper: Double(currentVersion)))

  private static let fontSyntax = Syntax<JSONString>.pathBelowScene.map {
    Scene.FontFile(path: $0.value, place: $0.place)
  }
}
