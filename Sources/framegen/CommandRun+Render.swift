internal import Arguments
internal import Foundation
internal import FramegenKit
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText

/// The options of drawing frames.
final class RenderCommandOptions: OptionGroup {
  let output = Option(
    "output", letter: "o", .file("PATH"),
    help: "Write to PATH: a folder for frames, or a file whose ending chooses the format.")
  let loop = Option(
    "loop", .sceneValue("N|once|forever", .loop), default: [],
    help: "Set how many times a film as GIF, animated PNG, WebP or SVG plays; for ever by default.")
  let scale = SharedOptions.scale
  let background = Option(
    "background", .sceneValue("COLOR", .canvasBackground), default: [],
    help: "Set the background: a color, written as in a scene, or transparent.")
  let drawing = drawingOptions
  let time = SharedOptions.time
  let frames = frameOptions
  let shard = SharedOptions.shard
  let checkpoint = Option(
    "checkpoint", .file("FILE"),
    help: "Take what the frames draw from FILE instead of playing the scene; FILE is written "
      + "first if it does not exist.")
  let pattern = Option(
    "pattern", .pattern,
    help: "Name the frames; frame_%04d.png by default, with more digits where needed; .svg and "
      + ".pdf write vector graphics.")
  let startNumber = Option(
    "start-number", .integer("N", 0...1_000_000_000), default: 0,
    help: "Number frame 0 as N in file names; 0 by default.")
  let raw = Option(
    "raw",
    help: "Write raw RGBA pixels to standard output, frame after frame.")
  let resume = Option(
    "resume",
    help: "Keep the complete frames of an earlier run with the same scene and options.")
  let force = SharedOptions.force
  let jobs = SharedOptions.jobs
  let variants = variantOptions
  let beside = Option(
    "beside",
    help:
      "Draw all scenes, variants and themes side by side into one film, each with its name below it."
  )
  let scene = sceneOptions
  let messages = messageOptions
}

let renderOptions = RenderCommandOptions()

extension Command {
  static let render = Command(
    "render",
    summary: "framegen turns scene files into the frames of animations.",
    operands: [.someScenes],
    options: renderOptions,
    discussion: [
      "SCENE is a scene file, or - for standard input. PATH is a folder; or FOLDER/NAME_%04d.png "
        + "to name the frames, or .svg or .pdf instead of .png; or NAME.png for one frame, which "
        + "--at or --frames selects; or a film in one file: .apng, .gif, .svg (animated), .pdf (a "
        + "page for each frame) and, with ffmpeg installed, .mp4, .webm, .mov and .webp. Folders that do "
        + "not exist are made.",
      "Several scenes are drawn one after the other, each into a folder of its name in PATH; %s in "
        + "PATH stands for that name. With several variants, of --variant or --each, the names go on with theirs, "
        + "and with two themes they end in -light and -dark. The worst result decides the exit code.",
      "With --beside all of them are parts of one film, which lasts as long as the longest; those that end before stay "
        + "at their last frame.",
      "A frame appears under its name only when it is complete. Without --force, framegen neither "
        + "overwrites nor removes files that it did not write.",
      "Messages go to standard error, results to standard output.",
    ],
    examples: [
      ("framegen snap.json -o frames/", "write all frames: frames/frame_0000.png and so on"),
      ("framegen snap.json -o still.png --at 0.5", "write the frame shown after half a second"),
      ("framegen snap.json -o snap.gif --every 2", "write every second frame as an animated GIF"),
      ("framegen scenes/*.json -o 'films/%s.gif'", "write a film of every scene"),
      (
        "framegen screen.jsonc -o 'films/%s.gif' --variant all --theme light,dark",
        "write a film of every variant that the scene states, in both themes"
      ),
      (
        "framegen screen.jsonc -o sizes.gif --variant all --beside",
        "show all variants side by side in one film"
      ),
      (
        "framegen badge.jsonc -o 'badges/%s.gif' --each people.csv",
        "write a film for every row of a file"
      ),
      (
        "framegen snap.json -o frames/ --set '#snap.damping=0.2' --fps 30",
        "change the damping and the frame rate"
      ),
    ])
}

extension CommandRun {
  /// Draws the frames of scenes one after the other; the worst result decides the exit code.
  func render() throws -> Int32 {
    guard !arguments[renderOptions.beside] else { return try renderBeside() }
    let runs = try sceneRuns()
    if runs.count > 1 || runs.contains(where: { $0.versions.count > 1 }) {
      try arguments.refuse(
        renderOptions.checkpoint, because: "is that of one scene, one variant and one theme")
    }
    var code = ExitCode.success
    var last: Film?
    for run in runs {
      do {
        code = ExitCode.worse(code, try render(run, sharing: &last))
      } catch let error as FramegenError {
        progress.clear()
        code = ExitCode.worse(code, end(error))
      }
      if let interrupted = interruption.exitCode { return interrupted }
    }
    return code
  }

  /// Draws a scene's frames in all themes; the worst result decides the exit code.
  private func render(_ run: SceneRun, sharing last: inout Film?) throws -> Int32 {
    progress.begin(isOneFile: run.versions.allSatisfy(\.target.isOneFile))
    let time = try chosenTime()
    let film = try film(try run.variant ?? scene(run.path), sharing: last)
    if run.variant != nil { last = film }
    var settings = settings
    if let time { settings.selection = try film.selection(at: time) }
    console.detail("\(film.frameCount) frames, \(settings.jobs) threads")
    let results = film.render(run.versions, options: settings, observer: renderObserver)
    return try finish(results, run.versions.map(\.target), of: [film])
  }

  /// Draws scenes, variants and themes side by side.
  private func renderBeside() throws -> Int32 {
    let target = try besideTarget()
    progress.begin(isOneFile: target.isOneFile)
    let time = try chosenTime()
    let themes = themes
    let hasScenes = arguments.operands.count > 1
    var films: [Film] = []
    for run in try chosenScenes() {
      films.append(try film(try run.variant ?? scene(run.path), sharing: films.last))
    }
    let cells = themes.flatMap { theme in
      films.map { film in
        let parts = [
          hasScenes ? film.file.title : "",
          film.file.variant ?? "", themes.count > 1 ? theme?.rawValue ?? "" : "",
        ]
        let caption = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        return FilmGrid.Cell(film, theme: theme, caption: caption)
      }
    }
    // A row for each theme.
    let grid = try FilmGrid(
      cells, columns: themes.count > 1 && films.count > 1 ? films.count : nil)
    var settings = settings
    if let time { settings.selection = try grid.selection(at: time) }
    let observer = renderObserver
    let result = Result { () throws(FramegenError) in
      try grid.render(to: target, options: settings, observer: observer)
    }
    return try finish([result], [target], of: films)
  }

  /// How frames are drawn and written, and which.
  private var settings: RenderOptions {
    var settings = RenderOptions()
    settings.selection = selection
    settings.jobs = arguments[SharedOptions.jobs] ?? Processors.available
    settings.startNumber = arguments[renderOptions.startNumber]
    settings.compression = arguments[drawingOptions.compression]
    settings.text = arguments[drawingOptions.text]
    settings.resumes = arguments[renderOptions.resume]
    settings.checkpoint = arguments[renderOptions.checkpoint]
    settings.forces = arguments[SharedOptions.force]
    return settings
  }

  /// The time whose frame is drawn alone; nil without one.
  private func chosenTime() throws(UsageError) -> PictureTestSettings.Moment? {
    guard let time = arguments[SharedOptions.time] else { return nil }
    try arguments.refuse(
      frameOptions.frames, frameOptions.every, SharedOptions.shard,
      because: "cannot be combined with --at")
    return time
  }

  var renderObserver: RenderObserver {
    RenderObserver(
      cancellation: interruption.cancellation,
      note: { [console] in console.warning($0, code: "output") },
      progress: { [progress] in progress.update($0) })
  }

  /// Reports on what was drawn; the worst result decides the exit code.
  func finish(
    _ results: [Result<RenderReport, FramegenError>], _ targets: [RenderTarget],
    of films: [Film]
  ) throws -> Int32 {
    let reports = results.compactMap { try? $0.get() }
    let isCancelled = reports.contains(where: \.isCancelled)
    if isCancelled { progress.update(reports.map(\.progress).reduce(RenderProgress(), +)) }
    progress.clear()
    if !reports.isEmpty {
      for film in films { console.show(film.motionDiagnostics, sources: film.file.sources) }
    }
    if isCancelled { return endInterrupted() }
    var code = ExitCode.success
    for (target, result) in zip(targets, results) {
      switch result {
      case .success(let report): try summarize(report.progress, of: target)
      case .failure(let error): code = ExitCode.worse(code, end(error))
      }
    }
    return code
  }

  private func summarize(_ written: RenderProgress, of target: RenderTarget) throws {
    let summary = Summary(written, seconds: progress.seconds, output: target.shownPath)
    try console.summary(
      summary.line, summary, isStandardOutputFree: target.shownPath != "standard output")
  }

  private func endInterrupted() -> Int32 {
    if !console.isQuiet, let remains = progress.remains {
      console.write("interrupted: \(MessageText.visible(remains))\n")
    }
    return interruption.exitCode ?? ExitCode.fault
  }

  /// Where the frames go that are written to a path.
  func target(writing path: String?) throws(UsageError) -> RenderTarget {
    if arguments[renderOptions.raw] {
      if let path, path != "-" {
        throw UsageError("--raw writes to standard output, not to '\(path)'")
      }
      try arguments.refuse(
        drawingOptions.compression, drawingOptions.text, renderOptions.pattern,
        renderOptions.startNumber, renderOptions.resume,
        renderOptions.loop, because: "cannot be combined with --raw")
      guard isatty(STDOUT_FILENO) == 0 else {
        throw UsageError(
          "raw frames cannot be written to a terminal", hint: "pipe them into a program")
      }
      return .rawStandardOutput
    }
    guard let path else {
      throw UsageError("--output is missing", hint: "for example: --output frames/")
    }
    let target = try target(path)
    if !target.isVector {
      try arguments.refuse(drawingOptions.text, because: "applies to SVG and PDF files only")
    }
    if !target.canPlayAgain {
      try arguments.refuse(
        renderOptions.loop, because: "applies to films as GIF, animated PNG, WebP and SVG only")
    }
    switch target {
    case .film:
      try arguments.refuse(
        SharedOptions.shard, renderOptions.startNumber, renderOptions.resume,
        because: "does not apply to a film in one file")
    case .folder(_, let pattern) where pattern.format != .png:
      try arguments.refuse(
        renderOptions.resume, drawingOptions.compression, because: "applies to PNG files only")
    case .folder, .picture, .rawStandardOutput: break
    }
    return target
  }

  private func target(_ path: String) throws(UsageError) -> RenderTarget {
    let (folder, name) = FramegenKit.splitPath(path)
    let pattern = arguments[renderOptions.pattern]
    let isFile = !name.isEmpty && !isFolder(path)
    guard isFile, let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      if isFile, FramegenKit.isStream(path) { return .picture(path) }
      return .folder(path, pattern: pattern ?? .standard)
    }
    let ending = name[name.index(after: dot)...].lowercased()
    let film = FilmFormat(ending: ending)
    guard film != nil || FrameFormat(ending: ending) != nil else {
      throw UsageError(
        "frames cannot be written as .\(ending)",
        hint: "if '\(path)' is meant as a folder, end it with a slash")
    }
    guard pattern == nil else {
      throw UsageError(
        "--pattern names the frames in a folder, but '\(path)' is a file",
        hint: "put the pattern there: --output FOLDER/NAME_%04d.png")
    }
    guard FrameFormat(ending: ending) != nil else {
      return film.map { .film(path, $0) } ?? .picture(path)
    }
    // A place for the number makes a sequence, in formats that can be one.
    guard let single = FramePattern.nameOfOne(name) else {
      return .folder(folder.isEmpty ? "." : folder, pattern: try FramePattern(argument: name))
    }
    return film.map { .film(folder + single, $0) } ?? .picture(folder + single)
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension RenderTarget {
  /// Whether it is a film that states how many times it plays.
  fileprivate var canPlayAgain: Bool {
    guard case .film(_, let format) = self else { return false }
    return [.gif, .apng, .webp, .svg].contains(format)
  }

  /// Whether files are vector graphics.
  fileprivate var isVector: Bool {
    switch self {
    case .folder(_, let pattern): pattern.format != .png
    case .film(_, let format): format == .svg || format == .pdf
    case .picture, .rawStandardOutput: false
    }
  }

  /// Whether all frames go into one file.
  fileprivate var isOneFile: Bool {
    switch self {
    case .film, .picture: true
    case .folder, .rawStandardOutput: false
    }
  }

  /// The target in messages.
  var shownPath: String {
    switch self {
    case .folder(let path, _): path
    case .picture("-"), .film("-", _), .rawStandardOutput: "standard output"
    case .picture(let path), .film(let path, _): path
    }
  }
}

/// What a run has written.
private struct Summary: Encodable {
  let event = "summary"
  let frames: Int
  let kept: Int
  let bytes: Int
  let seconds: Double
  let output: String

  init(_ progress: RenderProgress, seconds: Double, output: String) {
    frames = progress.drawn
    kept = progress.kept
    bytes = progress.bytes
    self.seconds = seconds
    self.output = output
  }

  /// The summary as text: `180 frames in 0.62 s (290/s), 4.1 MB in frames/`.
  var line: String {
    let rate = Int((Double(frames) / max(seconds, 0.001)).rounded())
    let keptPart = kept > 0 ? ", \(kept) kept" : ""
    return MessageText.count(frames, "frame") + keptPart + " in "
      + "\(Self.rounded(seconds, places: 2)) s (\(rate)/s), \(Self.size(bytes)) in \(output)"
  }

  private static func size(_ bytes: Int) -> String {
    var size = Double(bytes)
    var unit = "bytes"
    for larger in ["kB", "MB", "GB", "TB"] where size >= 1000 {
      size /= 1000
      unit = larger
    }
    return rounded(size, places: unit == "bytes" ? 0 : 1) + " " + unit
  }

  private static func rounded(_ value: Double, places: Int) -> String {
    String(format: "%.\(places)f", value)
  }
}
