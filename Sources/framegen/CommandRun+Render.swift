internal import Arguments
internal import Foundation
internal import FramegenKit
internal import SceneFormat

extension CommandRun {
  /// Draws the frames of scenes one after the other; the worst result decides the exit code.
  func render() throws -> Int32 {
    var code = ExitCode.success
    for run in try sceneRuns() {
      do {
        code = ExitCode.worse(code, try render(run))
      } catch let error as FramegenError {
        progress.clear()
        code = ExitCode.worse(code, end(error))
      }
      if let interrupted = interruption.exitCode { return interrupted }
    }
    return code
  }

  /// Draws a scene's frames.
  private func render(_ run: SceneRun) throws -> Int32 {
    let target = run.target
    var settings = RenderOptions()
    settings.selection = selection
    settings.jobs = arguments[options.jobs] ?? Processors.available
    settings.startNumber = arguments[options.startNumber]
    settings.compression = arguments[options.compression]
    settings.text = arguments[options.text]
    settings.resumes = arguments[options.resume]
    settings.forces = arguments[options.force]
    switch target {
    case .film, .picture: progress.begin(isOneFile: true)
    case .folder, .rawStandardOutput: progress.begin(isOneFile: false)
    }
    let time = arguments[options.time]
    if time != nil {
      try arguments.refuse(
        options.frames, options.every, options.shard, because: "cannot be combined with --at")
    }
    let film = try film(run.path, theme: run.theme)
    if let time { settings.selection = try film.selection(at: time) }
    console.detail("\(film.frameCount) frames, \(settings.jobs) threads")
    let observer = RenderObserver(
      cancellation: interruption.cancellation,
      note: { [console] in console.warning($0, code: "output") },
      progress: { [progress] in progress.update($0) })
    let report = try film.render(to: target, options: settings, observer: observer)
    if report.isCancelled { progress.update(report.progress) }
    progress.clear()
    console.show(film.motionDiagnostics, sources: film.file.sources)
    if report.isCancelled { return endInterrupted() }
    let summary = Summary(report.progress, seconds: progress.seconds, output: target.shownPath)
    try console.summary(
      summary.line, summary, isStandardOutputFree: target.shownPath != "standard output")
    return ExitCode.success
  }

  private func endInterrupted() -> Int32 {
    if !console.isQuiet, let remains = progress.remains {
      console.write("interrupted: \(MessageText.visible(remains))\n")
    }
    return interruption.exitCode ?? ExitCode.fault
  }

  /// Where the frames go that are written to a path.
  func target(writing path: String?) throws(UsageError) -> RenderTarget {
    if arguments[options.raw] {
      if let path, path != "-" {
        throw UsageError("--raw writes to standard output, not to '\(path)'")
      }
      try arguments.refuse(
        options.compression, options.text, options.pattern, options.startNumber, options.resume,
        options.loop, because: "cannot be combined with --raw")
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
      try arguments.refuse(options.text, because: "applies to SVG and PDF files only")
    }
    if !target.canPlayAgain {
      try arguments.refuse(
        options.loop, because: "applies to films as GIF, animated PNG, WebP and SVG only")
    }
    switch target {
    case .film:
      try arguments.refuse(
        options.shard, options.startNumber, options.resume,
        because: "does not apply to a film in one file")
    case .folder(_, let pattern) where pattern.format != .png:
      try arguments.refuse(
        options.resume, options.compression, because: "applies to PNG files only")
    case .folder, .picture, .rawStandardOutput: break
    }
    return target
  }

  private func target(_ path: String) throws(UsageError) -> RenderTarget {
    let (folder, name) = FramegenKit.splitPath(path)
    let pattern = arguments[options.pattern]
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
    // A place for the number makes a sequence, in formats that can be one.
    if name.contains("%"), FrameFormat(ending: ending) != nil {
      return .folder(folder.isEmpty ? "." : folder, pattern: try FramePattern(argument: name))
    }
    return film.map { .film(path, $0) } ?? .picture(path)
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
