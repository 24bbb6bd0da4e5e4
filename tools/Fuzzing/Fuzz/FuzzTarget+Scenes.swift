import Geometry
import Figures
import Foundation
import FramegenKit
import Scene
import SceneFormat
import SceneText
import SwiftExport

/// Whole scenes, and what is made of several runs of one.
extension FuzzTarget {
  static let scenes = [
    FuzzTarget(
      name: "scene", kind: .scene, summary: "whole scenes: read, laid out, played and drawn",
      mutation: sceneMutation, seeds: { Seeds.scenes }
    ) { bytes in
      try ScenePlayer(frames: 12, end: 1).play(bytes, in: WorkFolder.current)
    },
    FuzzTarget(
      name: "study", kind: .scene,
      summary: "whole scenes with their figures, overrides, sweeps, measurements and tuning",
      mutation: sceneMutation, seeds: { studySeeds }, run: tryStudy),
    FuzzTarget(
      name: "export", kind: .scene, summary: "whole scenes as code for UIKit",
      mutation: sceneMutation, seeds: { Seeds.scenes }, run: tryExport),
  ]

  private static let sceneMutation = JSONMutation(
    strings: ByteMutation(words: [
      "$", "=", ".", "a", "root", "(", ")", "1e9", "*", "deg", "[", "]",
    ]))

  // MARK: - Code

  /// Brackets of the code are in pairs, and what cannot be written is said in it too.
  private static func tryExport(_ bytes: [UInt8]) throws {
    let reading = SceneReader().read(bytes, name: "fuzz")
    guard let scene = reading.scene, !reading.diagnostics.hasErrors else { return }
    let file = SwiftFile(of: scene, named: "fuzz")
    try Invariants.check(printed: file.text, as: "the code")
    try Invariants.check(file.warnings, reading.sources, areRendered: Invariants.isRendered(bytes))
    try require(
      file.warnings.isEmpty || file.text.contains("// Not exported: "),
      "the code does not say what is not exported")
    var brackets: [Character] = []
    for line in file.text.split(separator: "\n")
    where !line.drop(while: \.isWhitespace).hasPrefix("//") {
      for character in line.replacing(#/"(\\.|[^"\\])*"/#, with: "") {
        switch character {
        case "(": brackets.append(")")
        case "[": brackets.append("]")
        case "{": brackets.append("}")
        case ")", "]", "}":
          try require(brackets.popLast() == character, "a bracket has no partner: \(line)")
        default: break
        }
      }
    }
    try require(brackets.isEmpty, "a bracket is not closed")
  }

  // MARK: - Studies

  /// How long the films of a study last, in seconds: some play hundreds of them.
  private static let duration = 0.4
  /// The most films of a sweep.
  private static let mostVariants = 12

  /// A study of every scene that has views and behaviors: what measure, figure and tune take.
  private static let studySeeds: [[UInt8]] = Seeds.trees.compactMap { tree in
    guard case .string(let view)? = tree["views"]?.children.first?["id"],
      case .string(let behavior)? = tree["behaviors"]?.children.first?["id"]
    else { return nil }
    let options: [(String, [String])] = [
      ("set", ["#\(view).alpha=0.5"]), ("of", ["\(view).center.y"]),
      ("sweep", ["\(behavior).damping=0.1…0.9/3"]), ("vary", ["\(behavior).damping=0…1"]),
      ("goal", ["settles \(view) by 0.3"]),
    ]
    let members = options.map { name, words in
      JSONTree.Member(key: name, value: .array(words.map { .string($0) }))
    }
    return JSONTree.object([JSONTree.Member(key: "scene", value: tree)] + members).bytes
  }

  private static func tryStudy(_ bytes: [UInt8]) throws {
    guard let study = JSONTree(reading: bytes), let scene = study["scene"] else { return }
    func words(_ name: String) -> [String] { study[name]?.words ?? [] }
    let folder = WorkFolder.current
    try folder.write(scene.bytes, to: "study.json")
    let path = folder.path + "/study.json"
    var texts: [String] = []
    let edits =
      words("set").map { SceneEdit($0) } + [SceneEdit("timing.duration=\(duration)")]
    try FramegenFailure.check { () throws(FramegenError) in
      let measurer = try SceneMeasurer(path, edits: edits)
      let sweeps = words("sweep").compactMap { FigureDescription.Sweep(parsing: $0) }
      guard isSmall(sweeps) else { return }
      let report = try measurer.report(of: words("of"), sweeps: sweeps)
      texts += MeasureFormat.allCases.map { report.text($0) }
    }
    try FramegenFailure.check { () throws(FramegenError) in
      let maker = try FigureMaker(path, edits: edits)
      for description in maker.figures.prefix(2) where isSmall(description.sweeps) {
        _ = try maker.figure(description).displayList(.dark, scale: 1)
      }
    }
    try FramegenFailure.check { () throws(FramegenError) in
      guard !words("vary").isEmpty else { return }
      let measurer = try SceneMeasurer(path, edits: edits)
      let scene = measurer.film.file.scene
      var goals: [TuningGoal] = []
      for text in words("goal") { goals += try TuningGoal.goals(parsing: text, in: scene) }
      let variables = try words("vary").map { text throws(FramegenError) in
        try TuningVariable(parsing: text, in: scene)
      }
      let result = try SceneTuner(measurer, goals: goals, variables: variables).run()
      texts += MeasureFormat.allCases.map { result.text($0) }
    }
    for text in texts { try Invariants.check(printed: text, as: "a measurement") }
  }

  /// Whether a sweep has only a few films.
  private static func isSmall(_ sweeps: [FigureDescription.Sweep]) -> Bool {
    sweeps.count < 4 && sweeps.reduce(1) { $0 * max($1.values.count, 1) } <= mostVariants
  }
}
