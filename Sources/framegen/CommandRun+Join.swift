internal import Arguments
internal import FramegenKit
internal import SceneFormat

/// The options of `framegen join`.
private final class JoinOptions: OptionGroup {
  let output = Option(
    "output", letter: "o", .file("FILE"),
    help: "Write the film to FILE, whose ending chooses the format; .png is an animated PNG.")
  let fps = Option(
    "fps", .sceneValue("N", .fps), default: [],
    help: "Set the frames per second; by default those of the manifest in the folder.")
  let loop = Option(
    "loop", .sceneValue("N|once|forever", .loop), default: [],
    help: "Set how many times a film as GIF, animated PNG or WebP plays; for ever by default.")
  let frames = frameOptions
  let force = Option(
    "force", letter: "f", help: "Overwrite a file that framegen did not write.")
  let jobs = Option(
    "jobs", letter: "j", .integer("N", 1...1024),
    help: "Read with N threads; by default one for each processor that the process may use.")
  let messages = messageOptions
}

private let options = JoinOptions()

extension Command {
  static let join = Command(
    "join",
    summary: "Join frames that have been drawn to a film.",
    operands: [Operand("FRAMES", .files(endings: ["png"]), count: 1...1_000_000)],
    options: options,
    discussion: [
      "FRAMES are folders of PNG files, as the parts of --shard fill them, together or each its own; patterns of "
        + "names, such as frames/frame_%04d.png; or the files themselves. FILE is an .apng or .png, a .gif or, with "
        + "ffmpeg installed, an .mp4, .webm, .mov or .webp. It has the same pictures as a film that is written at once.",
      "Nothing is written where a frame is missing or there twice, or where frames differ in their size or belong to "
        + "different films. Where the folder has a manifest, all frames of the film must be there, and otherwise "
        + "all from the first to the last; --frames and --every select others.",
    ],
    examples: [
      ("framegen join frames/ -o film.mp4", "make a film of a folder of frames"),
      (
        "framegen join part1/ part2/ part3/ -o film.gif",
        "make a film of parts that several machines have drawn"
      ),
      (
        "framegen join 'shots/%d.png' --fps 24 -o shots.webp",
        "make a film of pictures of another program"
      ),
    ])
}

extension CommandRun {
  /// Joins frames to a film.
  func join() throws -> Int32 {
    let (path, format) = try joinedFilm()
    progress.begin(isOneFile: true)
    var selection = arguments[frameOptions.frames]
    selection.step = arguments[frameOptions.every]
    let frames = try DrawnFrames(
      arguments.operands, selection: selection,
      edits: arguments[options.fps] + arguments[options.loop])
    let observer = renderObserver
    let jobs = arguments[options.jobs] ?? Processors.available
    let result = Result { () throws(FramegenError) in
      try frames.join(
        to: path, format, forces: arguments[options.force], jobs: jobs, observer: observer)
    }
    return try finish([result], [.film(path, format)], of: [])
  }

  /// The path and the format of the film.
  private func joinedFilm() throws(UsageError) -> (path: String, format: FilmFormat) {
    guard let path = arguments[options.output] else {
      throw UsageError("--output is missing", hint: "for example: --output film.mp4")
    }
    let name = FramegenKit.splitPath(path).name
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    guard let format = ending == "png" ? .apng : FilmFormat(ending: ending) else {
      throw UsageError(
        ending.isEmpty
          ? "'\(path)' has no ending that chooses the format"
          : "a film cannot be written as .\(ending)",
        hint: "for example: --output film.mp4, .gif or .png")
    }
    return (path, format)
  }
}
