/// The keys of a scene.
enum SceneKeys {
  static let schema = Key(
    "$schema", Shape<String>.string, "Where editors find the description of the format.")
  static let version = RequiredKey("framegen", versionShape, "The version of the format, 1.")
  static let title = DefaultedKey("title", Shape<String>.string, default: "\"\"", "The title.")
  static let description = DefaultedKey(
    "description", Shape<String>.string, default: "\"\"", "What the scene shows, in words.")
  static let canvas = DefaultedKey(
    "canvas", CanvasKeys.shape, default: "{}", "The picture's size, scale and background.")
  static let timing = DefaultedKey(
    "timing", TimingKeys.shape, default: "{}",
    "How long the picture moves and how often it is drawn.")
  static let seed = DefaultedKey(
    "seed", Shape<UInt64>.seed, default: "1", "Where every random sequence begins.")
  static let fonts = Key(
    "fonts", Shape<[Scene.FontFile]>.list(of: fontShape),
    "Font files that the scene brings along, as paths from its folder.")
  static let spacing = DefaultedKey(
    "spacing", SpacingKeys.shape, default: "{}",
    "The distances that a bare dash of a visual format stands for.")
  static let views = Key(
    "views", Shape<[ViewNode]>.list(of: ViewKeys.shape),
    "The subviews of 'root', which is the canvas; back to front.")
  static let groups = Key(
    "groups", Shape<[ItemGroup]>.list(of: GroupKeys.shape),
    "Views that move as one: behaviors hold the group by its id instead of its views.")
  static let layout = Key(
    "layout", Shape<[LayoutStatement]>.list(of: LayoutKeys.shape),
    "Constraints: visual formats, equations or objects.")
  static let behaviors = Key(
    "behaviors", Shape<[Behavior]>.list(of: BehaviorKeys.shape), "What moves the views.")
  static let touches = RefusedKey("touches", inert: "[]", "Fingers on the canvas.")
  static let gestures = RefusedKey("gestures", inert: "[]", "Gesture recognizers.")
  static let timeline = Key(
    "timeline", Shape<[TimelineEntry]>.list(of: TimelineKeys.shape), "What happens when.")
  static let overlays = Key(
    "overlays", OverlayKeys.shape,
    "What is drawn on top of the views: true for all, false for none, or some by name.")
  static let overlayColors = DefaultedKey(
    "overlayColors", OverlayColorKeys.shape, default: "{}",
    "The colors that overlays have instead of their theme's.")
  static let expectations = Key(
    "expect", Shape<[[Expectation]]>.list(of: ExpectationKeys.shape),
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

  private static let versionShape = Shape<Int>.integer(
    NumberRange(lower: Double(currentVersion), upper: Double(currentVersion)))

  private static let fontShape = Shape<JSONString>.pathBelowScene.map {
    Scene.FontFile(path: $0.value, place: $0.place)
  }
}
