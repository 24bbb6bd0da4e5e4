internal import Arguments
internal import Inspection
internal import FramegenKit

/// The options of `framegen dump`.
private final class DumpOptions: OptionGroup {
  let outputFile = SharedOptions.outputFile
  let scale = SharedOptions.scale
  let time = SharedOptions.time
  let frames = frameOptions
  let force = SharedOptions.force
  let variant = SharedOptions.variant
  let scene = sceneOptions
  let messages = messageOptions
}

private let options = DumpOptions()

extension Command {
  static let dump = Command(
    "dump",
    summary:
      "Print what one stage passes to the next: scene, layout, touches, motion or display lists.",
    operands: [Operand("STAGE", .words(DumpStage.allCases.map(\.rawValue))), .scene],
    options: options,
    discussion: [
      "scene is the scene as it was read, with all defaults; motion is the JSON of a trace with "
        + "events; touches lists the places at which fingers are sampled; display-list is what the first frame draws, or those of --frames.",
      "layout is one JSON object. views holds, by id, the frame as solved and rounded to pixels "
        + "([x, y, width, height] in the superview), the directions in which it is ambiguous, what "
        + "is undecided there, and the compressed and expanded fitting sizes. constraints lists "
        + "all active ones: the scene's in the order in which UIKit generates them, then those of "
        + "guides and stacks. conflicts lists the smallest set of each, the sizes that complete it "
        + "because they are not negative, which one was dropped, and why. --at chooses the time; "
        + "the layout before anything moves is the default.",
    ],
    examples: [
      ("framegen dump layout form.json", "print every frame and every constraint"),
      ("framegen dump layout form.json --at 1.5", "print the layout after a second and a half"),
      ("framegen dump display-list snap.json --frames 30", "print what frame 30 draws"),
    ])
}

extension CommandRun {
  /// Writes what one stage of a scene passes to the next.
  func dump() throws -> Int32 {
    guard let stage = DumpStage(rawValue: arguments.operands[0]) else {
      preconditionFailure("the operand has been checked to be a stage")
    }
    if stage != .motion, stage != .displayList {
      try arguments.refuse(
        frameOptions.frames, frameOptions.every, because: "does not apply to the \(stage.rawValue)")
    }
    if stage == .scene {
      try arguments.refuse(SharedOptions.time, because: "does not apply to the scene")
    }
    let time = arguments[SharedOptions.time]
    if time != nil {
      try arguments.refuse(
        frameOptions.frames, frameOptions.every, because: "cannot be combined with --at")
    }
    let isSelected = arguments.has(frameOptions.frames) || arguments.has(frameOptions.every)
    let film = try film(arguments.operands[1])
    let chosen = try time.map { time throws(FramegenError) in try film.selection(at: time) }
    let isCancelled = try film.dump(
      stage, to: arguments[SharedOptions.outputFile],
      selection: chosen ?? (isSelected ? selection : nil), forces: arguments[SharedOptions.force],
      cancellation: interruption.cancellation)
    return isCancelled ? interruption.exitCode ?? ExitCode.fault : ExitCode.success
  }
}
