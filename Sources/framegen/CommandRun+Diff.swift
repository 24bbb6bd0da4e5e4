internal import Arguments
internal import PictureTests
internal import FramegenKit
internal import ProcessBridge
internal import Raster
internal import SceneFormat
internal import SceneText

/// The options of `framegen diff`.
private final class DiffOptions: OptionGroup {
  let strips = Option(
    "output", letter: "o", .folder("FOLDER"),
    help:
      "Write a strip of expected, difference and actual picture to FOLDER for each that differs; of a new "
      + "reference, its frames.")
  let metric = Option(
    "metric", .choice(ComparisonOptions.Metric.self), default: .exact,
    help: "Compare colors by this metric; exact by default.")
  let threshold = Option(
    "threshold", .fraction("T", example: "--threshold 0.05"),
    help: "Count colors as the same up to this distance, from 0 to 1.")
  let antialiasing = Option(
    "antialiasing", .choice(AntialiasingChoice.self), default: .count,
    help: "Count pixels that look like antialiasing of an edge, or ignore them; count by default.")
  let maxPixels = Option(
    "max-pixels", .integer("N", 0...1_000_000_000),
    help: "Count pictures as the same if at most N pixels differ.")
  let maxRatio = Option(
    "max-ratio", .fraction("R", example: "--max-ratio 0.01"),
    help: "Count pictures as the same if at most this part of the pixels differs.")
  let window = Option(
    "window", .integer("N", 1...32_767),
    help: "Apply the limits to the square of N pixels in which most pixels differ.")
  let ignoredAreas = Option(
    "ignore", .area, initial: [],
    help: "Do not compare the pixels of this area; may be repeated."
  ) { $0.append($1) }
  let mask = Option(
    "mask", .file("FILE"),
    help: "Do not compare the pixels that are black or clear in this PNG file.")
  let comparisonLimit = Option(
    "limit", .text("NAME=N"), initial: ComparisonLimits(),
    help:
      "Raise a limit on the pictures, \(ComparisonLimits.names.joined(separator: ", ")); may be "
      + "repeated."
  ) { limits, text throws(UsageError) in
    try setLimit(text, among: ComparisonLimits.names) { limits.set($0, to: $1) }
  }
  let force = SharedOptions.reportForce
  let similarity = Option(
    "ssim",
    help: "Also measure the structural similarity (SSIM) of pictures that differ, from -1 to 1.")
  let messages = messageOptions
}

private let options = DiffOptions()

extension Command {
  static let diff = Command(
    "diff",
    summary: "Compare two pictures, or the frames of two films.",
    operands: [
      Operand("EXPECTED", .files(endings: ["png"])), Operand("ACTUAL", .files(endings: ["png"])),
    ],
    options: options,
    discussion: [
      "Both are PNG files; or films: folders, in which every .png counts, subfolders included; "
        + "patterns of names, such as frames/frame_%04d.png; animated PNG or GIF files. Frames are "
        + "matched by their numbers, other pictures by their names. Frames of an animated file are "
        + "numbered in time, by the longest step that divides all durations.",
      "The comparison is exact by default: a pixel differs if any of its components does, also by less "
        + "than 1 of 255 where there are 16 bits. The metric "
        + "yiq counts what pixelmatch 7.2 counts of opaque pictures, oklab takes the distance ΔE-OK of CSS "
        + "Color 4; both have a --threshold from 0 to 1, 0.1 for yiq and 0.02 for oklab by default. "
        + "With --max-pixels and --max-ratio a picture is the same if each limit holds, in the "
        + "densest window with --window. Pictures that differ in size are always different.",
      "For a film it says whether it shows the same frames later or earlier, fewer or more of them, or "
        + "at another rate; which frame differs first, most and last; and which are missing. For the "
        + "first one that differs it says what happened to each part: moved, recolored, appeared, "
        + "vanished or changed; with --json for each.",
      "Exit codes: 0 the same; 1 different, missing or extra; 2 invalid usage; 4 a picture cannot be "
        + "read or compared.",
    ],
    examples: [
      ("framegen diff approved/ frames/", "compare two folders of frames, exactly"),
      (
        "framegen diff a.png b.png --metric yiq --antialiasing ignore",
        "compare two pictures as pixelmatch does"
      ),
      (
        "framegen diff approved/ frames/ -o differences/",
        "also write expected, difference and actual side by side"
      ),
    ])
}

extension CommandRun {
  /// Compares pictures, or the frames of films.
  func diff() throws -> Int32 {
    let diff = try pictureDiff()
    // Pictures of one size come and go.
    process_keep_freed_memory()
    let films = try diff.run(
      strips: arguments[options.strips], cancellation: interruption.cancellation)
    if let interrupted = interruption.exitCode { return interrupted }
    // Of a film in one file, each frame has the same.
    var warned: Set<String> = []
    for warning in films.flatMap(\.pictures).flatMap(\.colorWarnings)
    where warned.insert(warning).inserted {
      console.warning(warning, code: "picture-colors")
    }
    var summary = DiffSummary()
    var code = ExitCode.success
    for film in films { code = ExitCode.worse(code, try show(film, &summary)) }
    if let folder = arguments[options.strips], films.contains(where: { !$0.isSame }) {
      let path = try DiffReport(films, command: commandLine).write(
        to: folder, forces: arguments[options.force])
      console.note("the report is \(path)")
    }
    try console.summary(summary.line, summary)
    return code
  }

  /// The comparison that the options describe.
  private func pictureDiff() throws -> PictureDiff {
    var comparison = ComparisonOptions(metric: arguments[options.metric])
    if let threshold = arguments[options.threshold] {
      guard comparison.metric != .exact else {
        throw UsageError(
          "the exact metric has no threshold", hint: "add --metric yiq or --metric oklab")
      }
      comparison.threshold = threshold
    }
    comparison.ignoresAntialiasing = arguments[options.antialiasing] == .ignore
    comparison.ignoredAreas = arguments[options.ignoredAreas]
    let limits = arguments[options.comparisonLimit]
    if let mask = arguments[options.mask] {
      comparison.mask = try PictureDiff.mask(mask, limits: limits)
    }
    let tolerance = ComparisonTolerance(
      pixels: arguments[options.maxPixels], ratio: arguments[options.maxRatio],
      window: arguments[options.window])
    if tolerance.window != nil, tolerance.pixels == nil, tolerance.ratio == nil {
      throw UsageError(
        "--window needs a limit", hint: "add --max-pixels or --max-ratio for the densest window")
    }
    var diff = PictureDiff(
      expected: arguments.operands[0], actual: arguments.operands[1], options: comparison,
      tolerance: tolerance)
    diff.limits = limits
    diff.forces = arguments[options.force]
    diff.describesFilms =
      !console.isQuiet || console.isJSON || arguments[options.strips] != nil
    diff.measuresSimilarity = arguments[options.similarity]
    diff.listsAllChanges = console.isJSON || arguments[options.strips] != nil
    return diff
  }

  /// Shows how a film differs; returns the exit code for it.
  private func show(_ film: FilmDifference, _ summary: inout DiffSummary) throws -> Int32 {
    var code = ExitCode.success
    if film.step > 1, let rate = film.framesPerSecond {
      console.note(
        "\(film.name) has \(rate.shortestText) frames per second, of which a GIF plays at most 50; one of "
          + "\(film.step) is compared")
    }
    for picture in film.pictures {
      summary.add(picture.verdict)
      switch picture.verdict {
      case .same, .skipped: continue
      case .failed(let reason):
        console.error(reason, code: "picture")
        code = ExitCode.worse(code, ExitCode.file)
      case .different, .missing, .extra: code = ExitCode.worse(code, ExitCode.mismatch)
      }
      try show(picture, of: film)
    }
    if console.isJSON {
      if !film.isSame { try StandardOutput.write(Console.json(FilmEntry(film)) + "\n") }
    } else if !console.isQuiet {
      for line in film.lines {
        let text = MessageText.visible("\(film.name): \(line)")
        try StandardOutput.write(MessageText.visibleLines(text) + "\n")
      }
    }
    return code
  }

  /// Shows one picture that is not the same: as JSON, or in verbose runs.
  private func show(_ picture: PictureDiff.Picture, of film: FilmDifference) throws {
    guard console.isJSON else {
      if let strip = picture.strip { console.detail("expected, difference and actual: \(strip)") }
      return
    }
    var entry = DiffEntry(film: film.name, picture)
    if case .different(let comparison) = picture.verdict {
      entry.differingPixels = comparison.differingPixels
      entry.antialiasedPixels = comparison.antialiasedPixels
      entry.comparedPixels = comparison.comparedPixels
      entry.largestDifference = comparison.largestDifference
      entry.sizesDiffer = comparison.sizesDiffer
      entry.expectedSize = comparison.sizes.map { [$0.expected.x, $0.expected.y] }
      entry.actualSize = comparison.sizes.map { [$0.actual.x, $0.actual.y] }
      entry.bounds = comparison.bounds.map { [$0.x, $0.y, $0.width, $0.height] }
    }
    entry.changes = picture.changes?.map(ChangeEntry.init)
    entry.similarity = picture.similarity
    try StandardOutput.write(Console.json(entry) + "\n")
  }
}

/// What becomes of pixels that look like antialiasing.
enum AntialiasingChoice: String, CaseIterable, Sendable {
  case count, ignore
}

/// A picture that is not the same, for programs.
private struct DiffEntry: Encodable {
  let event = "picture"
  var film: String
  var frame: Int?
  var expected: String?
  var actual: String?
  var verdict: String
  var message: String?
  var differingPixels: Int?
  var antialiasedPixels: Int?
  var comparedPixels: Int?
  var largestDifference: Int?
  var sizesDiffer: Bool?
  var expectedSize: [Int]?
  var actualSize: [Int]?
  var bounds: [Int]?
  var changes: [ChangeEntry]?
  var similarity: Double?
  var strip: String?

  init(film: String, _ picture: PictureDiff.Picture) {
    self.film = film
    (frame, expected, actual) = (picture.frame, picture.expected, picture.actual)
    strip = picture.strip
    switch picture.verdict {
    case .same: verdict = "same"
    case .skipped: verdict = "skipped"
    case .different: verdict = "different"
    case .missing: verdict = "missing"
    case .extra: verdict = "extra"
    case .failed(let reason): (verdict, message) = ("failed", reason)
    }
  }
}

/// A film that is not the same, for programs, after its pictures.
private struct FilmEntry: Encodable {
  let event = "film"
  var film: String
  /// The frames in which it differs first and most, and the last one.
  var firstFrame: Int?
  var worstFrame: Int?
  var lastFrame: Int?
  var lines: [String]

  init(_ difference: FilmDifference) {
    (film, lines) = (difference.name, difference.lines)
    firstFrame = difference.different.first?.picture.frame
    worstFrame = difference.worst?.picture.frame
    lastFrame = difference.different.last?.picture.frame
  }
}

/// What happened to a part of a picture, for programs.
private struct ChangeEntry: Encodable {
  var kind: String
  var bounds: [Int]
  var expectedBounds: [Int]?
  var pixels: Int
  /// How far it moved along x and y.
  var moved: [Int]?
  /// The colors before and after.
  var from: String?
  var to: String?

  init(_ change: PictureChange) {
    bounds = Self.numbers(change.bounds)
    expectedBounds = change.expectedBounds.map(Self.numbers)
    pixels = change.pixels
    kind = change.kind.name
    switch change.kind {
    case .moved(let dx, let dy): moved = [dx, dy]
    case .recolored(let from, let to): (self.from, self.to) = (from.hex, to.hex)
    case .appeared, .vanished, .changed: break
    }
  }

  private static func numbers(_ area: PixelRect) -> [Int] {
    [area.x, area.y, area.width, area.height]
  }
}

/// How many pictures are the same, and how many are not.
private struct DiffSummary: Encodable {
  let event = "summary"
  var same = 0
  var different = 0
  var missing = 0
  var extra = 0
  var failed = 0
  var skipped = 0

  mutating func add(_ verdict: PictureDiff.Verdict) {
    switch verdict {
    case .same: same += 1
    case .different: different += 1
    case .missing: missing += 1
    case .extra: extra += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
  }

  /// The summary as text: `180 pictures: 157 same, 23 different`.
  var line: String {
    let counts = [
      (same, "same"), (different, "different"), (missing, "missing"), (extra, "extra"),
      (failed, "failed"), (skipped, "skipped"),
    ]
    let total = counts.reduce(0) { $0 + $1.0 }
    return "\(MessageText.count(total, "picture")): "
      + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
