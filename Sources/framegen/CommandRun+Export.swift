internal import Arguments
internal import FramegenKit
internal import SceneText
internal import SwiftExport

/// What a scene can be exported as.
enum ExportKind: String, CaseIterable, Sendable {
  /// A view controller of UIKit.
  case swift
}

/// The options of `framegen export`.
private final class ExportOptions: OptionGroup {
  let kind = Option(
    "as", .choice(ExportKind.self), default: .swift,
    help: "Write the scene as this: swift, a view controller of UIKit, is the only kind.")
  let outputFile = SharedOptions.outputFile
  let force = SharedOptions.force
  let variant = SharedOptions.variant
  let scene = sceneOptions
  let messages = messageOptions
}

private let options = ExportOptions()

extension Command {
  static let export = Command(
    "export",
    summary: "Write a scene as the code of an iOS project.",
    operands: [.scene],
    options: options,
    discussion: [
      "As swift, the scene becomes a view controller that imports UIKit: its views and constraints are set up in "
        + "viewDidLoad, its behaviors and its timeline begin in viewDidAppear, and gestures, contacts and completions are "
        + "methods. The class is named after the file of the scene, TapToSnapViewController for tap-to-snap.json.",
      "Whatever UIKit cannot say is a comment in the code and a warning. Overlays, figures, tests and "
        + "expectations are left out; the size, the duration and the touches are in a comment at the end.",
    ],
    examples: [
      ("framegen export snap.json", "print a view controller"),
      (
        "framegen export snap.json --as swift -o SnapViewController.swift",
        "write it to a file of a project"
      ),
    ])
}

extension CommandRun {
  /// Writes a scene as code.
  func export() throws -> Int32 {
    let path = arguments.operands[0]
    let film = try film(path)
    let name = path == "-" ? "scene" : FramegenKit.splitPath(path).name
    let stem = SceneFileName.stem(of: name) ?? name
    let file = SwiftFile(of: film.file.scene, named: stem)
    try show(file.warnings, sources: film.file.sources)
    let output = arguments[options.outputFile]
    try ExistingFile.check(
      output, forces: arguments[options.force], inputs: film.file.inputs,
      objection: "already exists"
    ) { _ in false }
    try onDisk { () throws(FileError) in try OutputFile.write(Array(file.text.utf8), to: output) }
    return ExitCode.success
  }
}
