internal import Arguments
internal import FramegenKit
internal import PictureTests
internal import Preview
internal import SceneText

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
