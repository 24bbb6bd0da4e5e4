internal import Arguments
internal import FramegenKit
internal import SceneFormat

extension CommandRun {
  /// Renders the key frames of scenes and compares them with the approved references.
  func test() throws -> Int32 {
    let suite = try suite()
    let folder = arguments[options.report]
    var summary = TestSummary()
    var results: [PictureTest.Result] = []
    var code = ExitCode.success
    for (test, name) in zip(suite.tests, suite.names) {
      do throws(FramegenError) {
        let result = try test.run(strips: folder + "/" + name)
        results.append(result)
        console.show(result.failures, sources: result.sources)
        for picture in result.pictures where picture.verdict != .same {
          console.error(
            "\(test.scene): frame \(picture.frame) \(picture.verdict.sentence)", code: "picture",
            hint: picture.strip.map { "expected, difference and actual: \($0)" })
        }
        summary.pictures += result.pictures.count
        if result.passed { summary.passed += 1 } else { summary.failed += 1 }
        if !result.passed { code = ExitCode.worse(code, ExitCode.mismatch) }
        console.detail("\(test.scene): \(result.passed ? "passed" : "failed")")
      } catch {
        code = ExitCode.worse(code, end(error))
        summary.failed += 1
      }
      if let interrupted = interruption.exitCode { return interrupted }
    }
    if summary.failed > 0 {
      do throws(FramegenError) {
        try PictureReport(results).write(to: folder)
        console.note("the report is \(folder)/index.html")
      } catch {
        code = ExitCode.worse(code, end(error))
      }
    }
    try console.summary(summary.line, summary)
    return code
  }

  /// Approves the pictures of scenes; nothing else writes references.
  func bless() throws -> Int32 {
    var summary = BlessSummary()
    var code = ExitCode.success
    for test in try suite().tests {
      do throws(FramegenError) {
        let (written, removed) = try test.bless()
        summary.written += written
        summary.removed += removed
        if written + removed > 0 {
          console.note("\(test.scene): \(written) written, \(removed) removed")
        }
      } catch {
        code = ExitCode.worse(code, end(error))
      }
      if let interrupted = interruption.exitCode { return interrupted }
    }
    try console.summary(summary.line, summary)
    return code
  }

  private func suite() throws(FramegenError) -> PictureSuite {
    let paths = arguments.operands.isEmpty ? [PictureSuite.scenesFolder] : arguments.operands
    return try PictureSuite(paths, references: arguments[options.references])
  }
}

/// The results of picture tests.
private struct TestSummary: Encodable {
  let event = "summary"
  var pictures = 0
  var passed = 0
  var failed = 0

  /// The summary as text: `12 scenes, 48 pictures: 12 passed, 0 failed`.
  var line: String {
    "\(MessageText.count(passed + failed, "scene")), \(MessageText.count(pictures, "picture")): "
      + "\(passed) passed, \(failed) failed"
  }
}

/// How many references have changed.
private struct BlessSummary: Encodable {
  let event = "summary"
  var written = 0
  var removed = 0

  /// The summary as text: `3 references written, 1 removed; review them before you commit them`.
  var line: String {
    guard written + removed > 0 else { return "no reference changed" }
    return "\(MessageText.count(written, "reference")) written, \(removed) removed; "
      + "review them before you commit them"
  }
}
