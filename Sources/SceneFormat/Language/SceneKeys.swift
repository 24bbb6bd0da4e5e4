internal import Foundation
internal import Scene
package import SceneText

extension Scene: ConstantOwner {}

/// The keys of a scene.
enum SceneKeys {
  static let schema = Key(
    "$schema", Syntax<String>.string, "The path of the JSON Schema, for editors.")
  static let version = RequiredKey(
    "framegen", versionSyntax, absenceHint: "add \"framegen\": 1", "The version of the format, 1.")
  static let canvas = Property<Scene>(
    "canvas", \.canvas, CanvasKeys.syntax, "The size, scale and background of the canvas.")
  static let timing = Property<Scene>(
    "timing", \.timing, TimingKeys.syntax, "The duration and the frame rate.")
  static let behaviors = Property<Scene>(
    "behaviors", \.behaviors, .list(of: BehaviorKeys.constantSyntax), hasDefault: false,
    "The dynamic behaviors.")
  // Not a property, because the fingers get their numbers when all touches are known.
  static let touches = Key(
    "touches", TouchFileKeys.listOrFile,
    "What fingers do on the canvas: paths, taps, drags, pinches and rotations; or the path of a file, in "
      + "the scene's folder, that has them.")
  static let variables = Property<Scene>(
    "variables", \.variables, VariableKeys.syntax, hasDefault: false,
    "Values that actions set and expressions use as $name: the name to a number, a point or a color."
  )

  static let include = Key(
    "include", Syntax<[JSONString]>.single(or: .pathInSceneFolder, what: "path"),
    "The paths of files with further components, relative to the scene's folder.")
  static let components = Key(
    "components",
    Syntax<JSONValue>.unread(
      .map(
        pattern: Syntax<JSONString>.identifierPattern, .definition("componentDeclaration"))),
    "Parts of the scene under a name, which views and behaviors use by \"component\".")

  static let parameters = Key(
    "parameters", ParameterKeys.all,
    "The names that stand for values in braces, each with its default; --set, sweeps, variants and the rows of --each "
      + "give them other values.")
  static let variants = Property<Scene>(
    "variants", \.variants, VariantKeys.syntax, hasDefault: false,
    "Variants by their names: objects of paths, as in --set, or names of parameters to values.")

  static let test = Property<Scene>(
    "test", \.test, TestKeys.syntax,
    "Which frames stand for the film in its picture test, and how they are compared.")
  static let overlays = Property<Scene>(
    "overlays", \.overlays, OverlayKeys.syntax, hasDefault: false,
    "Overlays on top of the views: true for all, false for none, or an object.")

  static let table = KeyTable(
    name: "scene", noun: "the scene",
    summary: "A scene: views, constraints and behaviors that are rendered as animation frames.",
    keys: [
      schema, version,
      Property<Scene>("title", \.title, .string, "The title."),
      Property<Scene>("description", \.description, .string, "A description of the scene."),
      canvas, timing,
      Property<Scene>("seed", \.seed, .seed, "The seed of all random numbers."),
      Property<Scene>(
        "fonts", \.fonts, .list(of: fontSyntax), hasDefault: false,
        "The paths of additional font files, relative to the scene's folder."),
      Property<Scene>(
        "spacing", \.spacing, SpacingKeys.syntax,
        "The standard spacing: the meaning of a dash without a number in a visual format."),
      include, components, parameters, variants,
      Property<Scene>(
        "views", \.views, .list(of: ViewKeys.syntax), hasDefault: false,
        "The subviews of 'root', the canvas, from back to front."),
      Property<Scene>(
        "groups", \.groups, .list(of: GroupKeys.syntax), hasDefault: false,
        "Groups of views that move as one body; behaviors refer to a group by its id."),
      Property<Scene>(
        "layout", \.layout, .list(of: LayoutKeys.syntax), hasDefault: false,
        "The constraints: visual formats, objects or equations, such as "
          + "\"b.top == a.bottom + systemSpacing\" or "
          + "\"(b.left - a.right) == 2 * (c.left - b.right) @750\"."),
      behaviors, touches,
      Property<Scene>(
        "gestures", \.gestures, .list(of: GestureKeys.syntax), hasDefault: false,
        "The gesture recognizers."),
      Property<Scene>(
        "gestureThresholds", \.gestureThresholds, ThresholdKeys.syntax,
        "What decides between gestures, where UIKit's values are not documented."),
      variables.readByHand,
      Property<Scene>(
        "timeline", \.timeline, .each(of: TimelineKeys.syntax), hasDefault: false,
        "Actions, and the times and events at which they run."),
      overlays,
      Property<Scene>(
        "overlayColors", \.overlayColors, OverlayColorKeys.syntax,
        "Colors of overlays that replace those of the theme."),
      test,
      Property<Scene>(
        "figures", \.figures, FigureKeys.list,
        "Figures for documentation by their names, which 'framegen figure' draws."),
      Property<Scene>(
        "expect", \.expectations,
        Syntax<[[Expectation]]>.each(of: ExpectationKeys.syntax).map(
          { $0.flatMap { $0 } }, back: { $0.map { [$0] } }), hasDefault: false,
        "Expectations about the motion, which 'framegen check' tests."),
    ],
    hints: hints)

  /// Where keys belong that people expect at the top.
  private static let hints: [String: String] = {
    let animation =
      "the timeline animates, as in {\"at\": 0, \"do\": [{\"animate\": {\"duration\": 1, \"set\": {…}}}]}"
    var hints = [
      "duration": "it belongs to 'timing', as in \"timing\": {\"duration\": 2}",
      "fps": "it belongs to 'timing', as in \"timing\": {\"fps\": 30}",
      "size": "it belongs to 'canvas', as in \"canvas\": {\"size\": [300, 200]}",
      "animations": animation, "animate": animation,
    ]
    for key in ["background", "scale", "theme"] {
      hints[key] = "it belongs to 'canvas', as in \"canvas\": {\"\(key)\": …}"
    }
    for type in ["gravity", "collision", "snap", "attachment", "push", "field"] {
      hints[type] = "it is a behavior, as in \"behaviors\": [{\"type\": \"\(type)\", …}]"
    }
    return hints
  }()

  /// The version of the format.
  static let currentVersion = 1

  private static let versionSyntax = Syntax<Int>.integer(
    NumberRange(lower: Double(currentVersion), upper: Double(currentVersion)))

  private static let fontSyntax = Syntax<JSONString>.pathInSceneFolder.map(
    { Scene.FontFile(path: $0.value, place: $0.place) },
    back: { JSONString(value: $0.path, place: $0.place) })
}

extension JSONReader.Rules {
  /// The rules of scenes, in which views contain views.
  package static let scene = JSONReader.Rules(
    depth: SceneLimits.nestingDepth, nestedKey: ViewKeys.subviews.name, nestedNoun: "views",
    nestedDepth: SceneLimits.viewDepth, units: AngleUnit.allCases.map(\.rawValue))
}

extension ItemGroup: ConstantOwner {}

extension GroupPlace: PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<GroupPlace>> { [\.center, \.rotation] }
}

/// The keys of an item group.
enum GroupKeys {
  static let table = KeyTable(
    name: "group", noun: "a group", summary: "Views that move as one body.",
    uikit: "UIDynamicItemGroup",
    keys: [
      Property<ItemGroup>("id", \.id, .identifier, isRequired: true, "The id of the group."),
      Property<ItemGroup>(
        "items", \.items, .references(.member, atLeast: 1), isRequired: true,
        "The views, which have the same superview; behaviors refer to the group instead of its views."
      ),
    ])

  /// The properties that can be set; a file has only the frames of the views.
  static let properties = [
    Property(
      "center", \GroupPlace.center, .point,
      "The center of the views' bounding box in the superview, [x, y] in points."),
    Property(
      "transform.rotation", \GroupPlace.rotation, .angle,
      "The rotation about the center, clockwise."),
  ]

  /// The properties by name.
  static let settable = SettableProperties(properties.map(\.settableEntry))

  static let syntax = Syntax<ItemGroup>.object(table) { reader, group in
    group.place = reader.place
    return !group.items.isEmpty
  }
}

/// The variants of a scene: an object of names to sets of edits, of which only the names are read with the scene.
///
/// Their values are read where a variant is chosen: as those of the scene, in whose place they are.
enum VariantKeys {
  /// The names, those of faulty variants left out.
  static let syntax = Syntax<[PlacedString]>.members(
    pattern: Syntax<JSONString>.identifierPattern, edits.schema,
    expected: "an object of names to variants",
    // A scene does not keep what its variants change.
    write: { name, _ in (name.value, .object([])) }
  ) { member, decoding in
    guard member.key.value != all else {
      decoding.report(
        "malformed-name", at: member.key.place,
        "a variant cannot be called \(MessageText.quoted(all)), which stands for all of them",
        hint: "choose another name")
      return nil
    }
    guard member.key.value.isName(with: "-") else {
      decoding.report(.malformedID(member.key.value), at: member.key.place)
      return nil
    }
    guard member.value.object != nil else {
      decoding.reportType(member.value, expected: "an object of paths to values")
      return nil
    }
    return PlacedString(member.key.value, place: member.key.place)
  }

  /// The word that stands for all variants.
  static let all = "all"

  private static let edits = Syntax<JSONValue>.unread(.map(pattern: "^.+$", .anything))

  /// The names of variants that something uses.
  static let names = Syntax<[PlacedString]>.single(
    or: Syntax<JSONString>.placedString.map(
      { PlacedString($0.value, place: $0.place) },
      back: { JSONString(value: $0.value, place: $0.place) }), what: "variant")
}
