import Arguments
import Figures
import Foundation
import FramegenKit
import PictureTests
import Preview
import Raster
import Scene
import SceneFormat

/// The texts that reach the program besides scenes: command lines, messages of the preview, and files of its own.
extension FuzzTarget {
  static let texts = [
    FuzzTarget(
      name: "arguments", kind: .text, summary: "the parser of command lines, a word for each line",
      mutation: ByteMutation(words: argumentWords), seeds: { [] }, run: tryArguments),
    FuzzTarget(
      name: "option", kind: .text,
      summary: "the values of options: sweeps, ranges, goals, quantities, names of frames",
      mutation: ByteMutation(words: optionWords), seeds: { [] }, run: tryOption),
    FuzzTarget(
      name: "message", kind: .text, summary: "messages to the preview and to a review",
      mutation: JSONMutation(), seeds: { [] }
    ) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      _ = ReviewRequest(text)
      do throws(MessageProblem) {
        _ = try ClientMessage(text)
      } catch {
        try require(!error.message.isEmpty, "a message is refused without a reason")
      }
    },
    FuzzTarget(
      name: "film-reference", kind: .text, summary: "film.json of a reference",
      mutation: JSONMutation(), seeds: { referenceSeeds("film.json") }, run: tryFilmReference),
    FuzzTarget(
      name: "measures", kind: .text,
      summary: "the JSON of measurements, which measure --compare reads",
      mutation: JSONMutation(), seeds: { [] }
    ) { bytes in
      guard let report = MeasureReport(json: bytes) else { return }
      for format in MeasureFormat.allCases {
        try Invariants.check(printed: report.text(format), as: "a measurement")
      }
    },
    FuzzTarget(
      name: "motion", kind: .text, summary: "the motion of a reference, before it is compressed",
      mutation: ByteMutation(), seeds: { motionSeeds }, run: tryMotion),
  ]

  // MARK: - Command lines

  private static let argumentWords = [
    "\n", "--", "-", "--output", "--output=", "-o", "-qf", "-ox", "--speed", "--jobs=3", "-j",
    "--set",
    "--color", "auto", "check", "render", "part", "head", "--help", "=", "-h", "a.json", "1e400",
  ]

  private enum Color: String, CaseIterable { case auto, always, never }

  private final class Render: OptionGroup {
    let output = Option("output", letter: "o", .file("FILE"), help: "Write to FILE.")
    let jobs = Option("jobs", letter: "j", .integer("N", 1...64), help: "Run N jobs.")
    let speed = Option(
      "speed", ValueSyntax("N", example: "2.5") { text, _ in Double(text) }, default: 1,
      help: "Set the speed.")
    let part = Part()
    let force = Option("force", letter: "f", help: "Don't ask.")
  }

  private final class Part: OptionGroup {
    let set = Option("set", .text("KEY=VALUE"), initial: [], help: "Set a value.") {
      (values: inout [String], text) in values.append(text)
    }
  }

  private final class Common: OptionGroup {
    let color = Option("color", .choice(Color.self), default: .auto, help: "Color messages.")
    let quiet = Option("quiet", letter: "q", help: "Print nothing.")
    let help = Option("help", letter: "h", help: "Print help.")
  }

  /// A small tool with an option of every kind: that of framegen is in a program, which `command` runs.
  private static let tool = Tool(
    name: "sample",
    main: Command(
      "render", summary: "Draw.", operands: [Operand("SCENE", count: 1...3)], options: Render()),
    commands: [
      Command(
        "part", summary: "Print.", operands: [Operand("END", .words(["head", "tail"]))],
        options: Part())
    ],
    common: Common())

  private static func tryArguments(_ bytes: [UInt8]) throws {
    let words = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    do throws(UsageError) {
      let parsed = try tool.parse(words)
      try parsed.checkOperands()
    } catch {
      try require(!error.message.isEmpty, "a command line is refused without a reason")
    }
  }

  // MARK: - Values of options

  private static let optionWords = [
    "snap.damping", "a.center.y", "a", "box", "walls", "=", "…", "...", "..", "/", ",", "0", "1",
    "0.5",
    "settles", "by", "overshoot", "contact", "frequency", "peaks", "greatest", "bounces",
    "restitution", "%", "±", "<", ">", "within", "at", "0.6",
    "{",
    "\"", "%04d", ".png", ".svg", "%s", "%%", "frame_", "10-20", ":", "-", "figure", "1e308", "s",
    "{\"settled\": \"a\", \"by\": 1}",
  ]

  private static let scene = SceneReader().read(FuzzScene.bytes, name: "fuzz").scene

  /// Each reader of such a text reads it, or says what is wrong.
  private static func tryOption(_ bytes: [UInt8]) throws {
    guard let scene else { throw Finding("the scene of the target is faulty") }
    let text = String(decoding: bytes, as: UTF8.self)
    _ = FigureDescription.Sweep(parsing: text)
    if let span = NumberSpan(parsing: text) {
      try require(span.first.isFinite && span.last.isFinite, "a range has the ends \(span)")
    }
    _ = FrameSelection(text)
    if let pattern = try? FramePattern(text) {
      for number in [0, 7, 1_000_000] {
        try require(
          pattern.number(in: pattern.name(of: number)) == number, "frame \(number) has no name")
      }
    }
    _ = try? Quantity(parsing: text, in: scene)
    try FramegenFailure.check { () throws(FramegenError) in
      _ = try TuningVariable(parsing: text, in: scene)
    }
    try FramegenFailure.check { () throws(FramegenError) in
      _ = try TuningGoal.goals(parsing: text, in: scene)
    }
  }

  // MARK: - References

  /// The files of a name in references, up to a size.
  private static func referenceSeeds(_ name: String) -> [[UInt8]] {
    Seeds.files(below: "Tests/References/recipes", ["/" + name]).compactMap(Seeds.bytes)
      .filter { $0.count < 20_000 }
  }

  /// What is read of a film is read again from what is written of it.
  private static func tryFilmReference(_ bytes: [UInt8]) throws {
    guard let reference = FilmReference(bytes: bytes) else { return }
    try require(reference.frameCount > 0, "a film has no frames")
    guard reference.frameCount < 100_000 else { return }
    try require(
      reference.hashes.count == reference.frameCount, "not every frame of a film has a hash")
  }

  private static let motionMark = Array("framegen motion 2\n".utf8)
  /// The most bytes that a number takes, with 7 bits in each.
  private static let numberCount = 10

  /// The motions of references as they were before they were compressed.
  private static let motionSeeds: [[UInt8]] = referenceSeeds("motion").compactMap { file in
    guard file.starts(with: motionMark) else { return nil }
    var (index, count, shift) = (motionMark.count, 0, 0)
    while index < file.count, shift < 7 * numberCount {
      count |= Int(file[index] & 0x7F) << shift
      index += 1
      shift += 7
      if file[index - 1] < 0x80 { break }
    }
    // The sign is in the lowest bit.
    return DeflatedBytes.inflate(file[index...], count: count >> 1)
      .flatMap { $0.count < 20_000 ? $0 : nil }
  }

  private static func tryMotion(_ bytes: [UInt8]) throws {
    var head = motionMark
    var rest = bytes.count << 1
    repeat {
      head.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    guard let motion = RecordedMotion(bytes: head + (try DeflatedBytes.deflate(bytes))) else {
      return
    }
    try require(motion.agrees(with: motion), "a motion does not agree with itself")
    let copy = RecordedMotion(bytes: try motion.bytes())
    try require(copy == motion, "a motion is written differently from how it was read")
  }
}
