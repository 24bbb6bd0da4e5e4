internal import Arguments
internal import SceneFormat

/// Every option that framegen knows.
enum Options {
  static let output = Option(
    "output", "o", value: .file("PATH"),
    help: "Where to write: a folder for frames, or a file whose ending chooses the format.")
  static let traceOutput = Option(
    "output", "o", value: .file("FILE"),
    help: "Where to write, .csv or .json; standard output if left out.")
  static let dumpOutput = Option(
    "output", "o", value: .file("FILE"), help: "Where to write; standard output if left out.")
  static let explainLayout = Option(
    "explain-layout",
    help: "Tells what contradicts, what is not met and by how much, and what is free.")
  static let format = Option(
    "format", value: .choice(["csv", "json"]),
    help: "The form of the trace; by default what the output's ending says, else csv.")

  static let events = Option(
    "events",
    help: "Writes contacts that begin and end: in a table instead of the motion, in JSON behind "
      + "it.")

  static let references = Option(
    "references", value: .file("FOLDER"),
    help: "Where the approved pictures are; Tests/References by default.")
  static let report = Option(
    "output", "o", value: .file("FOLDER"),
    help: "Where strips and the report of what differs go; Output/tests by default.")

  // What the scene says, said otherwise.
  static let fps = Option(
    "fps", value: .text("N"), help: "Frames per second.")
  static let duration = Option(
    "duration", value: .text("SECONDS|untilRest"),
    help: "How long the scene lasts; untilRest ends it when nothing moves.")
  static let scale = Option(
    "scale", value: .text("N"), help: "Pixels per point.")
  static let size = Option(
    "size", value: .text("WxH"), help: "The canvas in points; the scene is laid out in it.")
  static let background = Option(
    "background", value: .text("COLOR"),
    help: "What lies behind the views, as a scene would write it; or transparent.")
  static let overlay = Option(
    "overlay", value: .text("LIST"),
    help: "What is drawn on top: names for just these, +name and -name to change the scene's "
      + "choice, all or none; separated by commas.")
  static let set = Option(
    "set", value: .text("PATH=VALUE"),
    help: "Replaces a value of the scene, for example canvas.scale=3 or #square.alpha=0.5; may "
      + "be repeated.",
    isRepeatable: true)
  static let limit = Option(
    "limit", value: .text("NAME=N"),
    help: "Raises a limit on the scene: \(SceneLimits.names.joined(separator: ", ")).",
    isRepeatable: true)

  // Which frames.
  static let frames = Option(
    "frames", value: .text("RANGE"),
    help: "Only these frames: A..<B, A...B, A... or a single number, from 0.")
  static let every = Option(
    "every", value: .integer("N", 1...1_000_000), help: "Only every Nth frame; numbers stay.")
  static let at = Option(
    "at", value: .text("SECONDS"),
    help: "Only the frame that is to be seen at a time; the scene's duration is its last frame.")
  static let shard = Option(
    "shard", value: .text("I/N"),
    help: "Only the Ith of N equal parts, for several machines that share a folder.")

  // How frames are written.
  static let pattern = Option(
    "pattern", value: .text("NAME"),
    help: "The frames' names; frame_%04d.png by default, wider where the number needs it; .svg and "
      + ".pdf write shapes.")
  static let startNumber = Option(
    "start-number", value: .integer("N", 0...1_000_000_000),
    help: "The number in the name of frame 0; 0 by default.")
  static let compression = Option(
    "compression", value: .choice(["fast", "balanced", "small"]),
    help: "Time against size of the files; fast by default.")
  static let raw = Option(
    "raw", help: "Writes bare RGBA pixels to standard output, frame after frame, for a pipe.")
  static let resume = Option(
    "resume", help: "Keeps frames of the same scene and options that are there and whole.")
  static let force = Option(
    "force", "f",
    help: "Overwrites what framegen did not write, removes its stale frames of earlier runs.")
  static let jobs = Option(
    "jobs", "j", value: .integer("N", 1...1024),
    help: "How many threads draw; as many as there are processors by default.")

  // What is said, and how.
  static let quiet = Option("quiet", "q", help: "Says nothing but errors.")
  static let verbose = Option("verbose", "v", help: "Says more on the way.")
  static let json = Option("json", help: "Writes messages and results as JSON, one object a line.")
  static let color = Option(
    "color", value: .choice(["auto", "always", "never"]),
    help: "Colours messages: on a terminal (auto), always or never.")
  static let help = Option("help", "h", help: "Prints help and exits.")
  static let version = Option("version", "V", help: "Prints the version and exits.")
  static let strict = Option(
    "strict", help: "Treats warnings, such as constraints that cannot all hold, as errors.")

  // Known, and not supported yet.
  static let allowPath = Option(
    "allow-path", value: .folder("FOLDER"),
    help: "Lets the scene read files below another folder too.", isRepeatable: true,
    isSupported: false)
  static let font = Option(
    "font", value: .file("FILE"), help: "The default font.", isSupported: false)

  static let saying = [quiet, verbose, json, color]
  static let sceneChanges = [fps, duration, size, set, limit, strict]
}
