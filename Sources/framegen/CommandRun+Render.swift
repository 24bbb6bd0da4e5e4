internal import Arguments
internal import Foundation
internal import FramegenKit
internal import Raster

extension CommandRun {
  /// Draws a scene's frames.
  func render() throws -> Int32 {
    let target = try target()
    var options = try renderOptions()
    let time = try time()
    let film = try film(arguments.operands[0])
    if let time { options.selection = try film.selection(at: time) }
    console.detail("\(film.frameCount) frames, \(options.jobs) threads")
    let observer = RenderObserver(
      cancellation: interruption.cancellation,
      note: { [console] in console.warning($0, code: "output") },
      progress: { [progress] in progress.update($0) })
    let report = try film.render(to: target, options: options, observer: observer)
    progress.clear()
    console.show(film.motionDiagnostics, sources: film.file.sources)
    if report.isCancelled { return endInterrupted(report.progress) }
    let summary = Summary(report.progress, seconds: progress.seconds, output: target.shownPath)
    try console.summary(
      summary.line, summary, isStandardOutputFree: target.shownPath != "standard output")
    return ExitCode.success
  }

  private func endInterrupted(_ done: RenderProgress) -> Int32 {
    if !console.isQuiet { console.write(Self.interruptedLine(done) + "\n") }
    return interruption.exitCode ?? ExitCode.fault
  }

  // MARK: - Reading the options

  private func target() throws(UsageError) -> RenderTarget {
    let path = arguments.text(Options.output)
    if arguments.has(Options.raw) {
      guard path == nil || path == "-" else {
        throw UsageError("--raw writes to standard output, and --output names another place")
      }
      for option in [Options.compression, Options.pattern, Options.startNumber, Options.resume] {
        guard !arguments.has(option) else {
          throw UsageError("\(option.spelling) has no meaning with --raw")
        }
      }
      guard isatty(STDOUT_FILENO) == 0 else {
        throw UsageError("raw frames are not for a terminal", hint: "pipe them into a program")
      }
      return .rawStandardOutput
    }
    guard let path else {
      throw UsageError("--output is missing", hint: "for example: --output frames/")
    }
    let target = try Self.target(path, pattern: arguments.text(Options.pattern))
    switch target {
    case .film:
      for option in [Options.shard, Options.startNumber, Options.resume] {
        guard !arguments.has(option) else {
          throw UsageError("\(option.spelling) has no meaning for a film in one file")
        }
      }
    case .folder(_, let pattern) where pattern.format != .png:
      for option in [Options.resume, Options.compression] {
        guard !arguments.has(option) else {
          throw UsageError("\(option.spelling) is for PNG files")
        }
      }
    case .folder, .picture, .rawStandardOutput: break
    }
    return target
  }

  private static func target(_ path: String, pattern: String?) throws(UsageError) -> RenderTarget {
    let (folder, name) = FramegenKit.splitPath(path)
    let standard = try pattern.map { text throws(UsageError) in try framePattern(text) }
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard !isFolder, !name.isEmpty else { return .folder(path, pattern: standard ?? .standard) }
    guard path != "-" else { return .picture(path) }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return .folder(path, pattern: standard ?? .standard)
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
        "--pattern names the frames in a folder, and '\(path)' is a file",
        hint: "put the pattern there: --output FOLDER/NAME_%04d.png")
    }
    // A number's place makes a sequence of what can be one.
    if name.contains("%"), FrameFormat(ending: ending) != nil {
      return .folder(folder.isEmpty ? "." : folder, pattern: try framePattern(name))
    }
    guard let film else { return .picture(path) }
    return .film(path, film)
  }

  private static func framePattern(_ text: String) throws(UsageError) -> FramePattern {
    do throws(FramePattern.Invalid) {
      return try FramePattern(text)
    } catch {
      throw UsageError(error.message, hint: "for example: frame_%04d.png")
    }
  }

  private func renderOptions() throws(UsageError) -> RenderOptions {
    var options = RenderOptions()
    options.selection = try selection()
    if let text = arguments.text(Options.shard) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1],
        let shard = FrameSelection.Shard(index, of: count)
      else {
        throw UsageError("--shard does not know '\(text)'", hint: "for example: --shard 1/4")
      }
      options.selection.shard = shard
    }
    options.jobs = arguments.integer(Options.jobs) ?? ProcessInfo.processInfo.activeProcessorCount
    options.startNumber = arguments.integer(Options.startNumber) ?? 0
    if let name = arguments.text(Options.compression),
      let compression = PNGEncoder.Compression(rawValue: name)
    {
      options.compression = compression
    }
    options.resumes = arguments.has(Options.resume)
    options.forces = arguments.has(Options.force)
    return options
  }

  /// The time that `--at` asks for, in seconds.
  private func time() throws(UsageError) -> Double? {
    guard let text = arguments.text(Options.at) else { return nil }
    for option in [Options.frames, Options.every, Options.shard] {
      guard !arguments.has(option) else {
        throw UsageError("--at chooses one frame, and \(option.spelling) others")
      }
    }
    guard let time = Double(text), time.isFinite, time >= 0 else {
      throw UsageError("--at does not know '\(text)'", hint: "for example: --at 1.25")
    }
    return time
  }

  /// The frames that `--frames` and `--every` select.
  func selection() throws(UsageError) -> FrameSelection {
    var selection = FrameSelection()
    if let text = arguments.text(Options.frames) {
      guard let read = FrameSelection(text) else {
        throw UsageError(
          "--frames does not know '\(text)'",
          hint: "for example: 0..<60, 0...59, 30... or 30")
      }
      selection = read
    }
    selection.step = arguments.integer(Options.every) ?? 1
    return selection
  }
}

extension RenderTarget {
  /// The target as messages name it.
  fileprivate var shownPath: String {
    switch self {
    case .folder(let path, _): path
    case .picture("-"), .film("-", _), .rawStandardOutput: "standard output"
    case .picture(let path), .film(let path, _): path
    }
  }
}

/// How a run ended, in numbers.
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

  /// The numbers in words: `180 frames in 0.62 s (290/s), 4.1 MB in frames/`.
  var line: String {
    let rate = Int((Double(frames) / max(seconds, 0.001)).rounded())
    let keptPart = kept > 0 ? ", \(kept) kept" : ""
    return "\(frames) \(frames == 1 ? "frame" : "frames")\(keptPart) in "
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
