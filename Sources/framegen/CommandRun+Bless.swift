internal import Arguments
internal import PictureTests
internal import FramegenKit
internal import SceneFormat
internal import SceneText
internal import Synchronization

/// The options of `framegen bless`.
private final class BlessOptions: OptionGroup {
  let strips = Option(
    "output", letter: "o", .folder("FOLDER"),
    help:
      "Write a strip of expected, difference and actual picture to FOLDER for each that differs; of a new "
      + "reference, its frames.")
  let suite = suiteOptions
  let dryRun = Option(
    "dry-run", letter: "n", help: "Only say what would change, and write nothing.")
  let prune = Option(
    "prune",
    help: "Also remove pictures that are no longer compared, and references of no scene.")
  let allowCI = Option(
    "ci", help: "Approve even in continuous integration, where CI is set.")
  let force = SharedOptions.reportForce
  let shard = SharedOptions.shard
  let jobs = SharedOptions.jobs
  let messages = messageOptions
}

private let options = BlessOptions()

extension Command {
  static let bless = Command(
    "bless",
    summary: "Approve the films of scenes as references.",
    operands: [.scenes],
    options: options,
    discussion: [
      "Only what differs is written, and what changes is said. Pictures that are no longer compared stay "
        + "until --prune. A scene without a reference gets one; its frames are written side by side to "
        + "Output/tests, or to FOLDER. Review every change before you commit it.",
      "Expectations of a scene that are not met are shown. Its film is approved all the same, and the exit "
        + "code is 1.",
      "Where CI is set, as in continuous integration, nothing is approved without --ci.",
    ],
    examples: [
      ("framegen bless Scenes/recipes/snap.json", "approve the film of one scene"),
      ("framegen bless --dry-run", "say what would change"),
    ])
}

extension CommandRun {
  /// Approves the films of scenes, which otherwise only a review does.
  func bless() throws -> Int32 {
    if !arguments[options.allowCI], !arguments[options.dryRun] {
      try refuseInCI(hint: "add --ci if this is meant, or --dry-run to see what would change")
    }
    let (isDry, prunes) = (arguments[options.dryRun], arguments[options.prune])
    let suite = try suite()
    let run = BlessRun(self, isDry: isDry)
    let cancellation = interruption.cancellation
    try suite.forEach(jobs: jobs, cancellation: cancellation) { (test) throws(FramegenError) in
      try test.bless(isDry: isDry, prunes: prunes, cancellation: cancellation)
    } report: { test, outcome in
      guard !cancellation.isCancelled else { return false }
      return run.add(test, outcome)
    }
    if let interrupted = interruption.exitCode {
      run.endInterrupted()
      return interrupted
    }
    return try run.finish(stale: suite.stale, prunes: prunes)
  }

  /// Refuses to approve where CI is set.
  func refuseInCI(hint: String) throws(UsageError) {
    let ci = console.environment(EnvironmentVariable.ci) ?? ""
    guard ["", "0", "false"].contains(ci) else {
      throw UsageError(
        "references are not approved in continuous integration (CI=\(ci))", hint: hint)
    }
  }
}

/// Collects and prints what is approved.
private final class BlessRun: Sendable {
  private struct State {
    var summary: BlessSummary
    var code = ExitCode.success
    var failure: (any Error)?
  }

  private let run: CommandRun
  private let state: Mutex<State>

  init(_ run: CommandRun, isDry: Bool) {
    self.run = run
    state = Mutex(State(summary: BlessSummary(isDry: isDry)))
  }

  /// Adds what was approved; false if no further scene is wanted.
  func add(_ test: PictureTest, _ outcome: Result<Blessing, FramegenError>) -> Bool {
    state.withLock { state in
      do throws(FramegenError) {
        let blessing = try outcome.get()
        state.summary.add(blessing)
        // The film is approved all the same, and a test would still fail.
        if !blessing.result.diagnostics.isEmpty {
          state.code = ExitCode.worse(state.code, ExitCode.mismatch)
        }
        try show(test, blessing)
      } catch {
        state.code = ExitCode.worse(state.code, run.end(error))
      }
      return true
    }
  }

  /// Prints what changes, and by how much.
  private func show(_ test: PictureTest, _ blessing: Blessing) throws(FramegenError) {
    let result = blessing.result
    run.console.show(result.diagnostics, sources: result.sources)
    run.console.warn(ofTimesIn: result)
    if blessing.removed == 0, !run.arguments[options.prune] {
      for path in result.stale {
        run.console.note("\(path) is no longer compared; --prune removes it")
      }
    }
    guard blessing.isChange else {
      if let line = result.maskLine { run.console.note("\(test.title): \(line)") }
      return
    }
    run.console.note(blessing.headline)
    if !result.isNew { for line in result.lines { run.console.note("  " + line) } }
    if result.isNew, !run.arguments[options.dryRun] {
      let path = try blessing.writeStrip(
        to: run.arguments[options.strips] ?? "Output/tests", forces: run.arguments[options.force])
      run.console.note("its frames: \(path)")
    }
  }

  /// Says what was approved before an interruption.
  func endInterrupted() {
    guard !run.console.isQuiet else { return }
    let line = state.withLock { $0.summary.line }
    run.console.write("interrupted: \(MessageText.visible(line))\n")
  }

  /// Removes references without a scene if that was asked, and prints the summary.
  func finish(stale: [String], prunes: Bool) throws -> Int32 {
    var end = state.withLock { $0 }
    for path in stale {
      guard prunes else {
        run.console.note("\(path) is the reference of no scene; --prune removes it")
        continue
      }
      do throws(FramegenError) {
        end.summary.removed += try PictureSuite.remove(
          reference: path, isDry: run.arguments[options.dryRun])
        run.console.note(
          run.arguments[options.dryRun]
            ? "\(path) would be removed: it is the reference of no scene"
            : "\(path) was removed: it is the reference of no scene")
      } catch {
        end.code = ExitCode.worse(end.code, run.end(error))
      }
    }
    try run.console.summary(end.summary.line, end.summary)
    return end.code
  }
}

/// How many references have changed.
private struct BlessSummary: Encodable {
  let event = "summary"
  var isDry: Bool
  var scenes = 0
  var written = 0
  var removed = 0

  mutating func add(_ blessing: Blessing) {
    if blessing.isChange { scenes += 1 }
    written += blessing.written
    removed += blessing.removed
  }

  /// The summary as text: `references of 2 scenes changed: 3 pictures written, 1 removed; …`.
  var line: String {
    guard scenes + removed > 0 else {
      return isDry ? "no reference would change" : "no reference changed"
    }
    guard scenes > 0 else {
      let files = MessageText.count(removed, "picture")
      return isDry ? "\(files) would be removed" : "\(files) removed"
    }
    let pictures = MessageText.count(written, "picture")
    return isDry
      ? "references of \(MessageText.count(scenes, "scene")) would change: \(pictures), \(removed) removed"
      : "references of \(MessageText.count(scenes, "scene")) changed: \(pictures) written, "
        + "\(removed) removed; review them before you commit them"
  }
}
