package import Arguments
internal import Foundation
internal import Figures
internal import Inspection
internal import PictureTests
internal import FramegenKit
internal import Geometry
internal import Raster
internal import Scene
internal import SceneFormat

/// The options of framegen.
package let options = Options()

/// The options, each declared once and listed in `all`.
package struct Options: Sendable {
  private static let scenes: [Command] = [
    .render, .check, .trace, .dump, .figure, .measure, .tune,
  ]
  private static let readers: [Command] = scenes + [.preview]
  private static let pictureTests: [Command] = [.test, .bless]
  private static let pictures: [Command] = [.diff] + pictureTests
  private static let writers: [Command] = [.render, .trace, .dump]

  let output = Option(
    "output", letter: "o", .file("PATH"), in: [.render],
    help: "Write to PATH: a folder for frames, or a file whose ending chooses the format.")
  let outputFile = Option(
    "output", letter: "o", .file("FILE"), default: "-", in: [.trace, .dump, .measure, .tune],
    help: "Write to FILE instead of standard output.")
  let format = Option(
    "format", .choice(TraceFormat.self), in: [.trace],
    help: "Write the trace in this format; by default the ending of FILE decides, else csv.")
  let events = Option(
    "events", in: [.trace],
    help: "Write events, such as contacts, instead of the motion; in JSON, after it.")
  let steps = Option(
    "steps", in: [.trace],
    help: "With --of, write the engine's steps and the exact moments of events instead of frames.")
  let explainLayout = Option(
    "explain-layout", in: [.check],
    help: "Explain the layout: conflicts, unmet constraints and by how much, ambiguous views, and "
      + "the timeline's conflicts.")
  let references = Option(
    "references", .folder("FOLDER"), default: PictureSuite.referencesFolder, in: pictureTests,
    help: "Use the approved pictures in FOLDER; \(PictureSuite.referencesFolder) by default.")
  let scenesFolder = Option(
    "scenes", .folder("FOLDER"), default: PictureSuite.scenesFolder, in: pictureTests,
    help: "Take the scenes in FOLDER, whose structure the references mirror; "
      + "\(PictureSuite.scenesFolder) by default.")
  let report = Option(
    "output", letter: "o", .folder("FOLDER"), default: "Output/tests", in: [.test],
    help: "Write the report of differences to FOLDER; Output/tests by default.")
  let filter = Option(
    "filter", .text("NAME"), initial: [], in: pictureTests,
    help: "Take only scenes whose path contains NAME, or fits it if it has * or ?; may be repeated."
  ) { $0.append(NameFilter(text: $1)) }
  let changed = Option(
    "changed", in: pictureTests,
    help:
      "Take only scenes of which Git says that they, a file they name, or their reference changed.")
  let since = Option(
    "since", .text("REVISION"), in: pictureTests,
    help: "The same, for what changed since REVISION, such as main.")
  let failFast = Option("fail-fast", in: [.test], help: "Stop after the first scene that fails.")
  let junit = Option(
    "junit", .file("FILE"), in: [.test], help: "Also write the results to FILE as JUnit's XML.")
  let shownPictures = Option(
    "show", .choice(ShownPictures.self), in: [.test],
    help:
      "Show the first frame that differs of each scene in the terminal, by a protocol of pictures; auto "
      + "takes the one of the terminal.")
  let dryRun = Option(
    "dry-run", letter: "n", in: [.bless], help: "Only say what would change, and write nothing.")
  let prune = Option(
    "prune", in: [.bless],
    help: "Also remove pictures that are no longer compared, and references of no scene.")
  let allowCI = Option(
    "ci", in: [.bless], help: "Approve even in continuous integration, where CI is set.")

  // MARK: - Preview

  let port = Option(
    "port", .integer("N", 1...65_535), in: [.preview],
    help: "Listen to port N of 127.0.0.1; by default to a free one.")
  let opens = Option("open", in: [.preview], help: "Open the page in the browser.")
  let once = Option(
    "once", in: [.preview], help: "Stop when the last page is closed, or soon after.")

  // MARK: - How pictures are compared

  let strips = Option(
    "output", letter: "o", .folder("FOLDER"), in: [.diff, .bless],
    help:
      "Write a strip of expected, difference and actual picture to FOLDER for each that differs; of a new "
      + "reference, its frames.")
  let metric = Option(
    "metric", .choice(ComparisonOptions.Metric.self), default: .exact, in: [.diff],
    help: "Compare colors by this metric; exact by default.")
  let threshold = Option(
    "threshold", .fraction("T", example: "--threshold 0.05"), in: [.diff],
    help: "Count colors as the same up to this distance, from 0 to 1.")
  let antialiasing = Option(
    "antialiasing", .choice(AntialiasingChoice.self), default: .count, in: [.diff],
    help: "Count pixels that look like antialiasing of an edge, or ignore them; count by default.")
  let maxPixels = Option(
    "max-pixels", .integer("N", 0...1_000_000_000), in: [.diff],
    help: "Count pictures as the same if at most N pixels differ.")
  let maxRatio = Option(
    "max-ratio", .fraction("R", example: "--max-ratio 0.01"), in: [.diff],
    help: "Count pictures as the same if at most this part of the pixels differs.")
  let window = Option(
    "window", .integer("N", 1...32_767), in: [.diff],
    help: "Apply the limits to the square of N pixels in which most pixels differ.")
  let ignoredAreas = Option(
    "ignore", .area, initial: [], in: [.diff],
    help: "Do not compare the pixels of this area; may be repeated."
  ) { $0.append($1) }
  let mask = Option(
    "mask", .file("FILE"), in: [.diff],
    help: "Do not compare the pixels that are black or clear in this PNG file.")

  let comparisonLimit = Option(
    "limit", .text("NAME=N"), initial: ComparisonLimits(), in: [.diff],
    help:
      "Raise a limit on the pictures, \(ComparisonLimits.names.joined(separator: ", ")); may be "
      + "repeated."
  ) { limits, text throws(UsageError) in
    try setLimit(text, among: ComparisonLimits.names) { limits.set($0, to: $1) }
  }
  let similarity = Option(
    "ssim", in: [.diff],
    help: "Also measure the structural similarity (SSIM) of pictures that differ, from -1 to 1.")

  // MARK: - Figures

  let figureOutput = Option(
    "output", letter: "o", .file("FILE"), in: [.figure],
    help: "Write to FILE: .svg, .pdf or .png; %s in its name stands for the name of the figure.")
  let figureName = Option(
    "name", .text("NAME"), initial: [], in: [.figure],
    help: "Draw the figure that the scene states under NAME; may be repeated."
  ) { $0.append($1) }
  let kind = Option(
    "kind", .figureKinds, default: [], in: [.figure],
    help:
      "Draw these kinds, separated by commas and combined: "
      + FigureDescription.Kind.allCases.map(\.rawValue).joined(separator: ", ") + "."
  )
  let quantities = Option(
    "of", .text("QUANTITY"), initial: [], in: [.figure, .measure, .trace],
    help:
      "Plot, measure or trace QUANTITY, such as square.center.y or jelly.length; may be repeated."
  ) { $0.append($1) }
  let items = Option(
    "items", .text("ID,…"), in: [.figure, .trace],
    help:
      "Show these views as moving, in onion skins and trails, or write them in a trace, also at rest; by default "
      + "all that move.")
  let points = Option(
    "point", .itemPoints, initial: [], in: [.figure],
    help:
      "Draw the path of the point of a view at an offset from its center, instead of the center's; may be "
      + "repeated."
  ) { $0.append($1) }
  let hiddenViews = Option(
    "hide", .text("ID,…"), in: [.figure], help: "Leave these views out, such as captions of a film."
  )
  let moments = Option(
    "moments", .moments, in: [.figure],
    help:
      "Show these moments, in seconds and with rest for the last frame, or so many: 0,0.2,rest or 8."
  )
  let spacing = Option(
    "spacing", .choice(FigureDescription.Spacing.self), default: figureDefaults.spacing,
    in: [.figure],
    help:
      "Choose moments equal times or equal paths apart; \(figureDefaults.spacing.rawValue) by default."
  )
  let trailColor = Option(
    "trail-color", .choice(FigureDescription.TrailColor.self),
    default: figureDefaults.trailColor, in: [.figure],
    help:
      "Let the colors of trails show the order of time, or the speed; "
      + "\(figureDefaults.trailColor.rawValue) by default.")
  let viewNames = Option(
    "names", .choice(FigureDescription.Names.self), default: figureDefaults.names, in: [.figure],
    help:
      "Write the names of moving views beside them: several where several move, all or none; "
      + "\(figureDefaults.names.rawValue) by default.")
  let columns = Option(
    "columns", .integer("N", 1...100), in: [.figure],
    help: "Put at most N pictures into a row of a strip.")
  let crop = Option(
    "crop", .choice(FigureDescription.Crop.self), default: figureDefaults.crop, in: [.figure],
    help:
      "Show what has something in it, or the whole canvas; \(figureDefaults.crop.rawValue) by default."
  )
  let sweep = Option(
    "sweep", .sweep, initial: [], in: [.figure, .measure],
    help:
      "Give a value of the scene several values in turn, jelly.damping=0.1,0.5,1, or jelly.damping=0…1/5 "
      + "for five; may be repeated."
  ) { $0.append($1) }
  let beside = Option(
    "beside", .file("SCENE"), in: [.figure], help: "Show a second scene beside the first.")
  let figureTitle = Option(
    "title", .text("TEXT"), in: [.figure], help: "Write TEXT above; by default the scene's title.")
  let caption = Option("caption", .text("TEXT"), in: [.figure], help: "Write TEXT below.")
  let figureScale = Option(
    "scale", .positive("N", example: "--scale 3"), default: 2, in: [.figure],
    help: "Draw a PNG with N pixels for a point; 2 by default.")

  // MARK: - Measuring and tuning

  let searchPlot = Option(
    "plot", .file("FILE"), in: [.tune], help: "Draw the search to FILE: .svg, .pdf or .png.")
  let measureFormat = Option(
    "format", .choice(MeasureFormat.self), in: [.measure, .tune],
    help: "Write the result in this format; by default the ending of FILE decides, else table.")
  let compared = Option(
    "compare", .file("OTHER"), in: [.measure],
    help: "Say what changed since OTHER: a scene, or the JSON of an earlier measurement.")
  let goals = Option(
    "goal", .text("GOAL"), initial: [], in: [.tune],
    help:
      "Reach GOAL, such as \"settles square by 0.6\", \"overshoot square 4…8\" or an expectation as JSON; may be "
      + "repeated. Without it, the scene's own expectations are the goals."
  ) { $0.append($1) }
  let varied = Option(
    "vary", .text("PATH=A…B"), initial: [], in: [.tune],
    help: "Vary a number of the scene within a range, jelly.damping=0…1; may be repeated."
  ) { $0.append($1) }

  // MARK: - Values of the scene

  let fps = Option(
    "fps", .sceneValue("N", "timing.fps"), default: [], in: scenes,
    help: "Set the frames per second.")
  let duration = Option(
    "duration", .sceneValue("SECONDS|untilRest", "timing.duration"), default: [], in: scenes,
    help: "Set how long the scene lasts; untilRest ends it when nothing moves.")
  let loop = Option(
    "loop", .sceneValue("N|once|forever", "timing.loop"), default: [], in: [.render],
    help: "Set how many times a film as GIF, animated PNG, WebP or SVG plays; for ever by default.")
  let size = Option(
    "size", .size, default: [], in: scenes,
    help: "Set the size of the canvas in points; the scene is laid out in it.")
  let scale = Option(
    "scale", .sceneValue("N", "canvas.scale"), default: [], in: [.render, .dump],
    help: "Set the pixels per point.")
  let background = Option(
    "background", .sceneValue("COLOR", "canvas.background"), default: [], in: [.render],
    help: "Set the background: a color, written as in a scene, or transparent.")
  let theme = Option(
    "theme", .themes, default: [], in: [.render, .figure],
    help: "Set the theme, light or dark, or draw both: light,dark.")
  let overlay = Option(
    "overlay", .overlays, default: [], in: [.render, .figure],
    help: "Draw overlays: names, separated by commas, for just these; +name and -name to change "
      + "the scene's choice; all or none.")
  let set = Option(
    "set", .text("PATH=VALUE"), initial: [], in: scenes,
    help: "Set a value of the scene, such as canvas.scale=3 or #square.alpha=0.5; may be repeated."
  ) { $0.append(SceneOverride($1)) }
  let limit = Option(
    "limit", .text("NAME=N"), initial: SceneLimits(), in: readers,
    help: "Raise a limit on the scene, \(SceneLimits.names.joined(separator: ", ")); may be "
      + "repeated."
  ) { limits, text throws(UsageError) in
    try setLimit(text, among: SceneLimits.names) { limits.set($0, to: $1) }
  }
  let font = Option(
    "font", .file("FILE"), initial: [], in: readers,
    help: "Use the fonts in FILE, for families and characters that the standard fonts lack; may be "
      + "repeated."
  ) { $0.append($1) }
  let allowPath = Option(
    "allow-path", .folder("DIR"), initial: [], in: readers,
    help: "Let the scene read fonts and images below DIR, besides its own folder; may be repeated."
  ) { $0.append($1) }
  let strict = Option(
    "strict", in: scenes, help: "Treat warnings, such as conflicting constraints, as errors.")

  // MARK: - Which frames

  let frames = Option(
    "frames", .frames, default: FrameSelection(), in: writers,
    help: "Select frames, counted from 0: A..<B, A...B, A... or a single number.")
  let every = Option(
    "every", .integer("N", 1...1_000_000), default: 1, in: writers,
    help: "Select only every Nth frame; frames keep their numbers.")
  let time = Option(
    "at", .seconds, in: [.render, .dump, .figure],
    help: "Select the frame shown at SECONDS; the scene's duration selects its last frame.")
  let shard = Option(
    "shard", .shard, in: [.render] + pictureTests,
    help: "Draw or test only the Ith of N equal parts, for several machines.")

  // MARK: - How frames are written

  let pattern = Option(
    "pattern", .pattern, in: [.render],
    help: "Name the frames; frame_%04d.png by default, with more digits where needed; .svg and "
      + ".pdf write vector graphics.")
  let startNumber = Option(
    "start-number", .integer("N", 0...1_000_000_000), default: 0, in: [.render],
    help: "Number frame 0 as N in file names; 0 by default.")
  let compression = Option(
    "compression", .choice(PNGEncoder.Compression.self), default: .fast, in: [.render, .figure],
    help: "Trade time for smaller files; fast by default.")
  let text = Option(
    "text", .choice(VectorText.self), default: .outlines, in: [.render, .figure],
    help: "Write texts in SVG and PDF as outlines, or as characters that can be selected, with the "
      + "parts of their fonts embedded; outlines by default.")
  let raw = Option(
    "raw", in: [.render],
    help: "Write raw RGBA pixels to standard output, frame after frame.")
  let resume = Option(
    "resume", in: [.render],
    help: "Keep the complete frames of an earlier run with the same scene and options.")
  let force = Option(
    "force", letter: "f", in: writers + [.figure, .measure, .tune],
    help: "Overwrite files that framegen did not write, and remove its stale frames.")
  let jobs = Option(
    "jobs", letter: "j", .integer("N", 1...1024), in: [.render] + pictureTests,
    help: "Draw with N threads; by default one for each processor that the process may use.")

  // MARK: - Messages

  let quiet = Option("quiet", letter: "q", in: readers + pictures, help: "Print errors only.")
  let verbose = Option(
    "verbose", letter: "v", in: readers + pictures, help: "Print details of the run.")
  let json = Option(
    "json", in: readers + pictures,
    help: "Print messages and results as JSON, one object per line.")
  let color = Option(
    "color", .choice(ColorChoice.self), default: .auto, in: readers + pictures,
    help: "Color messages: on a terminal (auto), always or never.")
  let help = Option("help", letter: "h", help: "Print help and exit.")
  let version = Option("version", letter: "V", help: "Print the version and exit.")

  /// Every option, in the order of the help: the parser, the help and the completions know those
  /// that are listed here.
  package var all: [any AnyOption] {
    [
      output, outputFile, format, events, steps, explainLayout, references, scenesFolder, report,
      filter,
      changed, since,
      failFast, junit, shownPictures, dryRun, prune, allowCI, port, opens, once, strips, metric,
      threshold, antialiasing, maxPixels, maxRatio, window, ignoredAreas, mask,
      comparisonLimit, similarity,
      figureOutput, figureName, kind, quantities, items, points, hiddenViews, moments, spacing,
      trailColor,
      viewNames, columns,
      crop,
      sweep, beside, figureTitle, caption, figureScale, measureFormat, searchPlot, compared, goals,
      varied, fps,
      duration, loop, size,
      scale, background, theme, overlay, set, limit, font, allowPath, strict, frames, every, time,
      shard, pattern,
      startNumber, compression, text, raw, resume, force, jobs, quiet, verbose, json, color, help,
      version,
    ]
  }
}

/// Sets a limit that is stated as `NAME=N`.
private func setLimit(
  _ text: String, among names: [String], _ set: (String, Int) -> Bool
) throws(UsageError) {
  let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
  guard parts.count == 2, let value = Int(parts[1]), set(parts[0], value) else {
    throw UsageError(
      "invalid value '\(text)' for --limit", mistyped: parts.first ?? "", among: names,
      otherwise: "use NAME=N with one of \(names.joined(separator: ", "))")
  }
}

/// How pictures are shown in the terminal.
enum ShownPictures: String, CaseIterable, Sendable {
  case auto, kitty, iterm, sixel
}

/// When messages are colored.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// A figure of which only the kinds are stated.
private let figureDefaults = FigureDescription()
