internal import Arguments
internal import Figures
internal import PictureTests
internal import Foundation
internal import FramegenKit
internal import Geometry
internal import Raster
internal import Scene
internal import SceneFormat
internal import SceneText

/// Options that several commands take, each of which lists them among its own.
enum SharedOptions {
  static let outputFile = Option(
    "output", letter: "o", .file("FILE"), default: "-",
    help: "Write to FILE instead of standard output.")
  static let force = Option(
    "force", letter: "f",
    help: "Overwrite files that framegen did not write, and remove its stale frames.")
  static let reportForce = Option(
    "force", letter: "f",
    help: "Overwrite reports, strips and files of results that framegen did not write.")
  static let scale = Option(
    "scale", .sceneValue("N", .canvasScale), default: [],
    help: "Set the pixels per point.")
  static let time = Option(
    "at", .moment,
    help: "Select the frame shown at a time in seconds, or the last one with rest.")
  static let shard = Option(
    "shard", .shard,
    help: "Draw or test only the Ith of N equal parts, for several machines.")
  static let jobs = Option(
    "jobs", letter: "j", .integer("N", 1...1024),
    help: "Draw with N threads; by default one for each processor that the process may use.")
  static let quantities = Option(
    "of", .text("QUANTITY,…"), initial: [],
    help:
      "Plot, measure or trace quantities, such as square.center.y or jelly.length; may be repeated."
  ) {
    $0 += $1.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
  static let items = Option(
    "items", .text("ID,…"),
    help:
      "Show these views as moving, in onion skins and trails, or write them in a trace, also at rest; by default "
      + "all that move.")
  static let sweep = Option(
    "sweep", .sweep, initial: [FigureDescription.Sweep](),
    help:
      "Give a value of the scene several values in turn, jelly.damping=0.1,0.5,1, or jelly.damping=0…1/5 "
      + "for five; may be repeated."
  ) { sweeps, sweep throws(UsageError) in
    guard !sweeps.contains(where: { $0.path.value == sweep.path.value }) else {
      throw UsageError(
        "--sweep gives '\(sweep.path.value)' values twice", hint: "list all of them in one --sweep")
    }
    sweeps.append(sweep)
  }
  static let variant = Option(
    "variant", .text("NAME"), help: "Take the variant of the scene with this name.")
  static let measureFormat = Option(
    "format", .choice(MeasureFormat.self),
    help: "Write the result in this format; by default the ending of FILE decides, else table.")
}

/// What a scene may contain and use.
final class FileOptions: OptionGroup {
  let limit = Option(
    "limit", .text("NAME=N"), initial: SceneLimits(),
    help: "Raise a limit on the scene, \(SceneLimits.names.joined(separator: ", ")); may be "
      + "repeated."
  ) { limits, text throws(UsageError) in
    try setLimit(text, among: SceneLimits.names) { limits.set($0, to: $1) }
  }
  let font = Option(
    "font", .file("FILE"), initial: [],
    help: "Use the fonts in FILE, for families and characters that the standard fonts lack; may be "
      + "repeated."
  ) { $0.append($1) }
  let allowPath = Option(
    "allow-path", .folder("DIR"), initial: [],
    help: "Let the scene read fonts and images below DIR, besides its own folder; may be repeated."
  ) { $0.append($1) }
}

let fileOptions = FileOptions()

/// What commands take that read a scene and play it.
final class SceneOptions: OptionGroup {
  let fps = Option(
    "fps", .sceneValue("N", .fps), default: [],
    help: "Set the frames per second.")
  let duration = Option(
    "duration", .sceneValue("SECONDS|untilRest", .duration), default: [],
    help: "Set how long the scene lasts; untilRest ends it when nothing moves.")
  let size = Option(
    "size", .size, default: [],
    help: "Set the size of the canvas in points; the scene is laid out in it.")
  let set = Option(
    "set", .text("PATH=VALUE"), initial: [],
    help: "Set a value of the scene, such as canvas.scale=3 or #square.alpha=0.5; may be repeated."
  ) { $0.append(SceneEdit($1)) }
  let files = fileOptions
  let strict = Option(
    "strict", help: "Treat warnings, such as conflicting constraints, as errors.")
}

let sceneOptions = SceneOptions()

/// Which films of a scene are wanted.
final class VariantOptions: OptionGroup {
  let names = Option(
    "variant", .text("NAME,…"), initial: [],
    help: "Take these variants of the scene, separated by commas, or all; may be repeated."
  ) { names, list in names += list.split(separator: ",").map(String.init) }
  let rows = Option(
    "each", .file("FILE"),
    help:
      "Take a variant of the scene for each row of FILE, a .csv, .tsv or .json: its columns are paths, as in --set, "
      + "or parameters of the scene; the column name names the variants.")
}

let variantOptions = VariantOptions()

/// How scenes are drawn.
final class DrawingOptions: OptionGroup {
  let theme = Option(
    "theme", .themes, default: [],
    help: "Set the theme, light or dark, or draw both: light,dark.")
  let overlay = Option(
    "overlay", .overlays, default: [],
    help: "Draw overlays: names, separated by commas, for just these; +name and -name to change "
      + "the scene's choice; all or none.")
  let compression = Option(
    "compression", .choice(PNGEncoder.Compression.self), default: .fast,
    help: "Trade time for smaller files; fast by default.")
  let text = Option(
    "text", .choice(VectorText.self), default: .outlines,
    help: "Write texts in SVG and PDF as outlines, or as characters that can be selected, with the "
      + "parts of their fonts embedded; outlines by default.")
}

let drawingOptions = DrawingOptions()

/// Which frames are written.
final class FrameOptions: OptionGroup {
  let frames = Option(
    "frames", .frames, default: FrameSelection(),
    help: "Select frames, counted from 0: A..<B, A...B, A... or a single number.")
  let every = Option(
    "every", .integer("N", 1...1_000_000), default: 1,
    help: "Select only every Nth frame; frames keep their numbers.")
}

let frameOptions = FrameOptions()

/// Which scenes are tested or approved.
final class SuiteOptions: OptionGroup {
  let references = Option(
    "references", .folder("FOLDER"), default: PictureSuite.referencesFolder,
    help: "Use the approved pictures in FOLDER; \(PictureSuite.referencesFolder) by default.")
  let scenesFolder = Option(
    "scenes", .folder("FOLDER"), default: PictureSuite.scenesFolder,
    help: "Take the scenes in FOLDER, whose structure the references mirror; "
      + "\(PictureSuite.scenesFolder) by default.")
  let filter = Option(
    "filter", .text("NAME"), initial: [],
    help: "Take only scenes whose path contains NAME, or fits it if it has * or ?; may be repeated."
  ) { $0.append(NameFilter(text: $1)) }
  let changed = Option(
    "changed",
    help:
      "Take only scenes of which Git says that they, a file they name, their reference, or the settings of all "
      + "tests changed."
  )
  let since = Option(
    "since", .text("REVISION"),
    help: "The same, for what changed since REVISION, such as main.")
}

let suiteOptions = SuiteOptions()

/// How pages are served.
final class ServerOptions: OptionGroup {
  let port = Option(
    "port", .integer("N", 1...65_535),
    help: "Listen to port N of 127.0.0.1; by default to a free one.")
  let opens = Option("open", help: "Open the page in the browser.")
  let once = Option(
    "once", help: "Stop when the last page is closed, or soon after.")
}

let serverOptions = ServerOptions()

/// How messages are printed.
final class MessageOptions: OptionGroup {
  let quiet = Option("quiet", letter: "q", help: "Print errors only.")
  let verbose = Option(
    "verbose", letter: "v", help: "Print details of the run.")
  let json = Option(
    "json",
    help: "Print messages and results as JSON, one object per line.")
  let color = Option(
    "color", .choice(ColorChoice.self), default: .auto,
    help: "Color messages: on a terminal (auto), always or never.")
}

let messageOptions = MessageOptions()

/// What every command takes.
final class CommonOptions: OptionGroup {
  let help = Option("help", letter: "h", help: "Print help and exit.")
  let version = Option("version", letter: "V", help: "Print the version and exit.")
}

let commonOptions = CommonOptions()

/// Sets a limit that is stated as `NAME=N`.
func setLimit(
  _ text: String, among names: [String], _ set: (String, Int) -> Bool
) throws(UsageError) {
  let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
  guard parts.count == 2, let value = Int(parts[1]), set(parts[0], value) else {
    throw UsageError(
      "invalid value '\(text)' for --limit", mistyped: parts.first ?? "", among: names,
      otherwise: "use NAME=N with one of \(names.joined(separator: ", "))")
  }
}

/// When messages are colored.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}
