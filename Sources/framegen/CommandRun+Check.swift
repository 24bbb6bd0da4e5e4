internal import Arguments
internal import Figures
internal import FramegenKit
internal import Inspection
internal import PictureTests
internal import SceneFormat
internal import SceneText

/// The options of `framegen check`.
private final class CheckOptions: OptionGroup {
  let explainLayout = Option(
    "explain-layout",
    help: "Explain the layout: conflicts, unmet constraints and by how much, ambiguous views, and "
      + "the timeline's conflicts.")
  let variants = variantOptions
  let scene = sceneOptions
  let messages = messageOptions
}

private let options = CheckOptions()

extension Command {
  static let check = Command(
    "check",
    summary: "Lay out and simulate scenes and test their expectations, without drawing.",
    operands: [.someScenes],
    options: options,
    discussion: [
      "A folder stands for every scene below it. A scene that states variants is checked with all of them, unless --variant or --each chooses.",
      "With --explain-layout it lists, for each scene: conflicting constraints (as UIKit prints "
        + "them, and as the smallest conflicting set with places, which one was dropped and why); "
        + "optional constraints that are not met, by how much and what took precedence; "
        + "ambiguous views with the directions in which they are free; and the conflicts that the "
        + "timeline causes, with their times.",
    ],
    examples: [
      ("framegen check Scenes/recipes/*.json", "report every problem with its place"),
      ("framegen check form.json --explain-layout", "explain the layout"),
    ])
}

extension CommandRun {
  /// Checks scenes one after the other; the worst result decides the exit code.
  func check() throws -> Int32 {
    let paths = try arguments.operands.flatMap(PictureSuite.scenes(at:))
    var total = CheckSummary(scenes: paths.count)
    var code = ExitCode.success
    for path in paths {
      do {
        let result = try check(path, &total)
        code = ExitCode.worse(code, result)
      } catch let error as FramegenError {
        code = ExitCode.worse(code, end(error))
        total.broken += 1
      }
      if let interrupted = interruption.exitCode { return interrupted }
    }
    try console.summary(total.line, total)
    return code
  }

  /// Checks a scene, or variants of it; the worst result decides the exit code.
  private func check(_ path: String, _ total: inout CheckSummary) throws -> Int32 {
    let scene = try scene(path)
    var code = ExitCode.success
    var known: [Diagnostic] = []
    if !choosesVariants { code = try check(scene, of: path, &total, &known) }
    let variants = try choosesVariants ? variants(of: scene) : scene.variants.map(scene.varied)
    for variant in variants where interruption.exitCode == nil {
      total.variants += 1
      do throws(FramegenError) {
        code = ExitCode.worse(code, try check(variant, of: path, &total, &known))
      } catch {
        console.note("variant '\(variant.variant ?? "")' of \(path) has errors:")
        code = ExitCode.worse(code, end(error))
        total.broken += 1
      }
    }
    return code
  }

  /// Checks a scene or a variant; warnings that are known already are not printed again.
  private func check(
    _ scene: EditableScene, of path: String, _ total: inout CheckSummary,
    _ known: inout [Diagnostic]
  ) throws(FramegenError) -> Int32 {
    let film = try film(scene, hiding: known) { film throws(FramegenError) in
      if arguments[options.explainLayout] { try explainLayout(of: film) }
    }
    try film.checkFigures(ofVariant: scene.variant)
    let report = try film.check()
    let found = film.motionDiagnostics
    console.show(
      found.filter { !known.contains($0) } + report.failures, sources: film.file.sources)
    known += film.diagnostics + found
    total.expectations += report.expectations
    total.failed += report.failures.count
    console.detail(
      "\(path)\(scene.variant.map { " (\($0))" } ?? ""): "
        + "\(MessageText.count(film.frameCount, "frame")), "
        + "\(MessageText.count(report.expectations, "expectation")), "
        + "\(report.failures.count) failed")
    return report.failures.isEmpty ? ExitCode.success : ExitCode.mismatch
  }

  /// Writes the explanation of a scene's layout, a result, to standard output.
  private func explainLayout(of film: Film) throws(FramegenError) {
    let explanation = try film.explainLayout()
    do throws(FileError) {
      try StandardOutput.write(
        console.isJSON ? explanation.json : MessageText.visibleLines(explanation.text))
    } catch {
      throw .file(error)
    }
  }
}

/// The results of a check of all scenes.
private struct CheckSummary: Encodable {
  let event = "summary"
  let scenes: Int
  /// How many variants of them were checked.
  var variants = 0
  /// How many could not be played because of errors.
  var broken = 0
  var expectations = 0
  var failed = 0

  /// The summary as text: `3 scenes, 1 with errors; 14 expectations, 2 failed`.
  var line: String {
    let errors = broken == 0 ? "" : ", \(broken) with errors"
    let failures = failed == 0 ? expectations == 0 ? "" : ", all hold" : ", \(failed) failed"
    let variations = variants == 0 ? "" : " and " + MessageText.count(variants, "variant")
    return MessageText.count(scenes, "scene") + variations + errors + "; "
      + MessageText.count(expectations, "expectation") + failures
  }
}
