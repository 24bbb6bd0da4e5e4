internal import Arguments
internal import Foundation
internal import FramegenKit
internal import PictureTests
internal import Preview
internal import Raster
internal import SceneFormat
internal import SceneText
internal import Synchronization

/// The options of `framegen test`.
private final class TestOptions: OptionGroup {
  let report = Option(
    "output", letter: "o", .folder("FOLDER"), default: "Output/tests",
    help: "Write the report of differences to FOLDER; Output/tests by default.")
  let suite = suiteOptions
  let failFast = Option("fail-fast", help: "Stop after the first scene that fails.")
  let review = reviewOptions
  let junit = Option(
    "junit", .file("FILE"), help: "Also write the results to FILE as JUnit's XML.")
  let shownPictures = Option(
    "show", .choice(ShownPictures.self),
    help:
      "Show the first frame that differs of each scene in the terminal, by a protocol of pictures; auto "
      + "takes the one of the terminal.")
  let force = SharedOptions.reportForce
  let shard = SharedOptions.shard
  let jobs = SharedOptions.jobs
  let messages = messageOptions
}

private let options = TestOptions()

extension Command {
  static let test = Command(
    "test",
    summary: "Compare the films of scenes with the approved references.",
    operands: [.scenes],
    options: options,
    discussion: [
      "A folder stands for every scene below it; the default is \(PictureSuite.scenesFolder). The "
        + "reference of a scene has pictures of the frames at 0, 0.25, 0.5, 1, 2 … seconds and of the last "
        + "one, or those that the scene chooses under \"test\"; a hash of every frame; and the motion of "
        + "every view. All of it must be the same, and the scene's expectations be met.",
      "What a scene allows to differ, it says under \"test\", as does \(PictureSuite.settingsName) in the "
        + "folder of references for all scenes. Black or clear pixels of a picture mask.png among the "
        + "pictures of a scene are not compared.",
      "For each scene that fails it says what changed: the length, which views moved, since when and how "
        + "far, and which frames differ. The report is a page in one file. References are never written; "
        + "use bless for that, or --ui.",
      "With --ui it serves the report and prints its address, which contains a secret; nothing else of the "
        + "machine or the network is used. The page approves films one by one, as bless does, rejects them, and "
        + "takes both back. Whenever a file that a test reads is saved, the test runs again. It runs until "
        + "Ctrl-C, and then prints what was approved and rejected. It needs the library libwebsockets, which "
        + "Debian has as libwebsockets17. Where CI is set, nothing is served.",
      "Where GITHUB_ACTIONS is true, failures are also printed as annotations, and a table is appended to "
        + "the file that GITHUB_STEP_SUMMARY names.",
    ],
    examples: [
      ("framegen test Scenes/recipes", "compare every recipe with its reference"),
      ("framegen test --changed", "compare only what was changed since the last commit"),
      ("framegen test --junit results.xml", "also write the results for continuous integration"),
      ("framegen test --ui --open", "approve and reject what has changed, in the browser"),
    ])
}

/// How pictures are shown in the terminal.
enum ShownPictures: String, CaseIterable, Sendable {
  case auto, kitty, iterm, sixel
}

extension CommandRun {
  /// Compares the films of scenes with the approved references.
  func test() throws -> Int32 {
    let review = try review(besides: options.failFast)
    let suite = try suite()
    let run = try TestRun(self, commandLine, suite)
    let cancellation = interruption.cancellation
    try suite.forEach(jobs: jobs, cancellation: cancellation) { (test) throws(FramegenError) in
      let start = ContinuousClock.now
      let outcome = Result { () throws(FramegenError) in
        guard let review else { return try test.run(cancellation: cancellation) }
        return try review.run(test, cancellation: cancellation)
      }
      return TestRun.Outcome(result: outcome, seconds: (ContinuousClock.now - start).seconds)
    } report: { test, outcome in
      guard !cancellation.isCancelled, case .success(let outcome) = outcome else { return false }
      return run.add(test, outcome)
    }
    if let interrupted = interruption.exitCode { return interrupted }
    let code = try run.finish(stale: suite.stale)
    guard let review else { return code }
    return try serve(review, suite)
  }

  /// The tests that were asked for.
  func suite() throws(FramegenError) -> PictureSuite {
    let scenes = arguments[suiteOptions.scenesFolder]
    var suite = try PictureSuite(
      arguments.operands.isEmpty ? [scenes] : arguments.operands, scenes: scenes,
      references: arguments[suiteOptions.references])
    let filters = arguments[suiteOptions.filter]
    if !filters.isEmpty {
      suite.keep { test in filters.contains { $0.matches(test.name) || $0.matches(test.scene) } }
      // A misspelled name would pass as a test without failures.
      guard !suite.tests.isEmpty else {
        throw .request(
          "no scene matches \(filters.map { "'\($0.text)'" }.joined(separator: " or "))",
          hint: "--filter takes a part of a path, or a pattern with * or ? for all of it")
      }
    }
    let revision = arguments[suiteOptions.since]
    if arguments[suiteOptions.changed] || revision != nil {
      let changes = try ChangedFiles(since: revision ?? "HEAD")
      suite.keep { changes.concern($0) }
    }
    if let shard = arguments[SharedOptions.shard] { suite.keep(part: shard.index, of: shard.count) }
    return suite
  }

  /// The number of threads.
  var jobs: Int { arguments[SharedOptions.jobs] ?? Processors.available }

  /// How pictures are shown in the terminal; nil for not at all.
  fileprivate var terminalPictures: TerminalPicture? {
    guard let choice = arguments[options.shownPictures] else { return nil }
    if let known = TerminalPicture(rawValue: choice.rawValue) { return known }
    let found = TerminalPicture { console.environment($0) }
    if found == nil {
      console.warning(
        "this terminal is not known to show pictures; choose --show kitty, iterm or sixel",
        code: "terminal")
    }
    return found
  }

  /// The command, as a shell would need it.
  var commandLine: String {
    let words = CommandLine.arguments.dropFirst().map(ShellText.word)
    return (["framegen"] + words).joined(separator: " ")
  }
}

extension Duration {
  /// The duration in seconds.
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

/// A part of a name, or a pattern in which `*` stands for any characters and `?` for one.
struct NameFilter: Sendable {
  let text: String

  /// Whether a name has the part, or fits the pattern as a whole.
  func matches(_ name: String) -> Bool {
    guard text.contains(where: { "*?[".contains($0) }) else { return name.contains(text) }
    return fnmatch(text, name, 0) == 0
  }
}

/// Collects and prints what picture tests find.
private final class TestRun: Sendable {
  /// What became of one test.
  struct Outcome: Sendable {
    var result: Result<PictureTestResult, FramegenError>
    var seconds: Double
  }

  private struct State {
    var summary = TestSummary()
    var report: TestReport
    var code = ExitCode.success
    var failure: (any Error)?
  }

  private let run: CommandRun
  private let state: Mutex<State>
  /// Whether the services of GitHub read what is printed.
  private let annotates: Bool
  /// How pictures are shown in the terminal; nil for not at all.
  private let pictures: TerminalPicture?

  /// The files that are read, which are never overwritten; none where only files of framegen are.
  private let inputs: [String]
  private var forces: Bool { run.arguments[options.force] }

  /// - Throws: `FramegenError.occupied` if the results cannot be written where they are wanted.
  init(_ run: CommandRun, _ command: String, _ suite: PictureSuite) throws(FramegenError) {
    self.run = run
    let junit = run.arguments[options.junit]
    let forces = run.arguments[options.force]
    inputs =
      junit != nil && forces ? suite.tests.flatMap { $0.inputs + $0.referenceFiles } : []
    if let junit { try TestReport.checkJUnit(junit, forces: forces, inputs: inputs) }
    state = Mutex(State(report: TestReport(command: command)))
    annotates = run.console.environment(EnvironmentVariable.gitHubActions) == "true"
    pictures = run.terminalPictures
  }

  /// Adds what a test found; false if no further one is wanted.
  func add(_ test: PictureTest, _ outcome: Outcome) -> Bool {
    state.withLock { state in
      do {
        switch outcome.result {
        case .success(let result):
          try show(result, &state)
          state.report.add(result, seconds: outcome.seconds)
        case .failure(let error):
          try show(test, error, &state)
          state.report.add(test, error, seconds: outcome.seconds)
        }
      } catch {
        state.failure = error
        return false
      }
      return !(run.arguments[options.failFast] && state.summary.failed > 0)
    }
  }

  private func show(_ result: PictureTestResult, _ state: inout State) throws {
    state.summary.pictures += result.frames.count { $0.name != nil }
    state.summary.frames += result.frameCount
    let scene = MessageText.visible(result.test.title)
    if result.passed {
      state.summary.passed += 1
      try print("ok    \(scene)", TestEntry(result))
    } else {
      state.summary.failed += 1
      state.code = ExitCode.worse(state.code, ExitCode.mismatch)
      let lines = result.lines
      let head = "\(result.isNew ? "new  " : "FAIL ") \(scene)"
      try print(([head] + lines.map { "      " + $0 }).joined(separator: "\n"), TestEntry(result))
      if run.console.isQuiet, !run.console.isJSON {
        let text = ([head] + lines.map { "      " + $0 }).joined(separator: "\n")
        try StandardOutput.write(MessageText.visibleLines(text) + "\n")
      }
      if let pictures, !run.console.isJSON, let strip = result.terminalStrip(as: pictures) {
        try StandardOutput.write(strip)
      }
      run.console.show(result.diagnostics, sources: result.sources)
      try annotate(result.test.scene, lines + result.diagnostics.map(\.message))
    }
    for path in result.stale { run.console.note("\(path) is no longer compared") }
    run.console.warn(ofTimesIn: result)
  }

  private func show(
    _ test: PictureTest, _ error: FramegenError, _ state: inout State
  ) throws {
    state.summary.failed += 1
    try print("ERROR \(MessageText.visible(test.title))", TestEntry(test, error))
    state.code = ExitCode.worse(state.code, run.end(error))
    try annotate(test.scene, "\(error)".split(separator: "\n").prefix(1).map(String.init))
  }

  private func print(_ text: String, _ entry: TestEntry) throws {
    if run.console.isJSON {
      try StandardOutput.write(Console.json(entry) + "\n")
    } else if !run.console.isQuiet {
      try StandardOutput.write(MessageText.visibleLines(text) + "\n")
    }
  }

  /// An annotation at the scene's file, as GitHub Actions reads it from the output.
  private func annotate(_ scene: String, _ lines: [String]) throws {
    guard annotates, !run.console.isJSON else { return }
    func escaped(_ text: String, inProperty: Bool) -> String {
      let text = text.replacing("%", with: "%25").replacing("\r", with: "%0D")
        .replacing("\n", with: "%0A")
      return inProperty ? text.replacing(":", with: "%3A").replacing(",", with: "%2C") : text
    }
    let message = escaped(
      lines.map(MessageText.visible).joined(separator: "\n"), inProperty: false)
    try StandardOutput.write(
      "::error file=\(escaped(MessageText.visible(scene), inProperty: true)),title=Picture test::\(message)\n"
    )
  }

  /// Writes the report and prints the summary.
  func finish(stale: [String]) throws -> Int32 {
    let end = state.withLock { $0 }
    if let failure = end.failure { throw failure }
    var code = end.code
    for path in stale { run.console.note("\(path) is the reference of no scene") }
    func attempt(_ write: () throws(FramegenError) -> Void) {
      do throws(FramegenError) { try write() } catch { code = ExitCode.worse(code, run.end(error)) }
    }
    if let path = run.arguments[options.junit] {
      attempt { () throws(FramegenError) in
        try end.report.writeJUnit(to: path, forces: forces, inputs: inputs)
      }
    }
    if end.summary.failed > 0 {
      attempt { () throws(FramegenError) in
        let path = try end.report.writePage(to: run.arguments[options.report], forces: forces)
        run.console.note("the report is \(path)")
      }
    }
    if annotates, let path = run.console.environment(EnvironmentVariable.gitHubSummary) {
      attempt { () throws(FramegenError) in try end.report.appendMarkdown(to: path) }
    }
    try run.console.summary(end.summary.line, end.summary)
    return code
  }
}

extension Console {
  /// Warns of stated times of pictures after the end of a film.
  func warn(ofTimesIn result: PictureTestResult) {
    guard let line = result.unreachedLine else { return }
    warning("\(result.test.title): \(line)", code: "after-the-end")
  }
}

/// What became of a test, for programs.
private struct TestEntry: Encodable {
  let event = "test"
  var scene: String
  var name: String
  var verdict: String
  var frames: Int?
  var differingFrames: [Int]?
  var pictures: [TestPictureEntry]?
  var lines: [String]

  init(_ result: PictureTestResult) {
    (scene, name) = (result.test.scene, result.test.name)
    verdict = result.passed ? "passed" : result.isNew ? "new" : "failed"
    frames = result.frameCount
    lines = result.lines + result.diagnostics.map(\.message)
    guard !result.passed else { return }
    differingFrames = result.differingNumbers
    pictures = result.frames.filter { $0.name != nil }.map { TestPictureEntry($0) }
  }

  init(_ test: PictureTest, _ error: FramegenError) {
    (scene, name, verdict) = (test.scene, test.name, "error")
    lines = ["\(error)"]
  }
}

/// What was found for a picture, for programs.
private struct TestPictureEntry: Encodable {
  var frame: Int
  var isLast: Bool
  var verdict: String
  var differingPixels: Int?
  var largestDifference: Int?
  var bounds: [Int]?
  var changes: [String]?

  init(_ frame: PictureTestResult.Frame) {
    self.frame = frame.number
    isLast = frame.isLast
    switch frame.verdict {
    case .same: verdict = "same"
    case .different: verdict = "different"
    case .missing: verdict = "missing"
    case .hash: verdict = "hash"
    case .unreadable: verdict = "unreadable"
    }
    differingPixels = frame.comparison?.differingPixels
    largestDifference = frame.comparison?.largestDifference
    bounds = frame.comparison?.bounds.map { [$0.x, $0.y, $0.width, $0.height] }
    if !frame.changes.isEmpty { changes = frame.changes.map(\.sentence) }
  }
}

/// The results of picture tests.
private struct TestSummary: Encodable {
  let event = "summary"
  var pictures = 0
  var frames = 0
  var passed = 0
  var failed = 0

  /// The summary as text: `12 scenes, 48 pictures, 1200 frames: 12 passed, 0 failed`.
  var line: String {
    "\(MessageText.count(passed + failed, "scene")), \(MessageText.count(pictures, "picture")), "
      + "\(MessageText.count(frames, "frame")): \(passed) passed, \(failed) failed"
  }
}

/// The options of `framegen test` that serve the report.
final class ReviewOptions: OptionGroup {
  let ui = Option(
    "ui",
    help: "Serve the report on 127.0.0.1 afterwards, to approve and reject films in the browser.")
  let server = serverOptions
}

let reviewOptions = ReviewOptions()

extension CommandRun {
  /// The server of --ui; nil without it.
  ///
  /// - Parameter failFast: The option that it cannot be combined with.
  /// - Returns: The server.
  /// - Throws: `UsageError` for options that do not go together, or in continuous integration; `FramegenError.program`
  ///   if there can be no server.
  func review(besides failFast: Option<Bool>) throws -> ReviewServer? {
    guard arguments[reviewOptions.ui] else {
      try arguments.refuse(
        serverOptions.port, serverOptions.opens, serverOptions.once, because: "needs --ui")
      return nil
    }
    try arguments.refuse(failFast, because: "cannot be combined with --ui")
    try refuseInCI(hint: "run it without --ui there")
    var configuration = ReviewServer.Configuration(
      command: commandLine, references: arguments[suiteOptions.references])
    configuration.port = arguments[serverOptions.port] ?? 0
    configuration.stopsWithLastPage = arguments[serverOptions.once]
    configuration.jobs = jobs
    return try ReviewServer(configuration) { () throws(FramegenError) in
      try suite()
    } tell: { [console] in
      console.note($0)
    }
  }

  /// Serves the report until it is interrupted, and prints what was decided.
  func serve(_ review: ReviewServer, _ suite: PictureSuite) throws -> Int32 {
    interruption.cancellation.onCancel { review.stop() }
    try announce(review.address)
    let end = ReviewEntry(try review.serve(suite))
    try console.summary(end.line, end)
    return interruption.exitCode ?? (end.failing > 0 ? ExitCode.mismatch : ExitCode.success)
  }
}

/// What became of the films of a review, for programs.
private struct ReviewEntry: Encodable {
  let event = "review"
  var approved: [String]
  var rejected: [String]
  var left: [String]
  var failing: Int

  init(_ summary: ReviewSummary) {
    (approved, rejected) = (summary.approved, summary.rejected)
    (left, failing) = (summary.left, summary.failing)
  }

  /// The summary as text: `2 films approved, 1 rejected (recipes/snap), 1 left; review …`.
  var line: String {
    func list(_ names: [String]) -> String {
      names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    }
    var line = "\(MessageText.count(approved.count, "film")) approved, "
    line += "\(rejected.count) rejected\(list(rejected)), \(left.count) left\(list(left))"
    return line + (approved.isEmpty ? "" : "; review the references before you commit them")
  }
}
