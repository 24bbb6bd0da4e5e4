internal import Arguments
internal import Inspection
internal import FramegenKit

extension CommandRun {
  /// Writes what one stage of a scene passes to the next.
  func dump() throws -> Int32 {
    guard let stage = DumpStage(rawValue: arguments.operands[0]) else {
      preconditionFailure("the operand has been checked to be a stage")
    }
    if stage != .motion, stage != .displayList {
      try arguments.refuse(
        options.frames, options.every, because: "does not apply to the \(stage.rawValue)")
    }
    if stage == .scene {
      try arguments.refuse(options.time, because: "does not apply to the scene")
    }
    let time = arguments[options.time]
    if time != nil {
      try arguments.refuse(
        options.frames, options.every, because: "cannot be combined with --at")
    }
    let isSelected = arguments.has(options.frames) || arguments.has(options.every)
    let film = try film(arguments.operands[1])
    let chosen = try time.map { time throws(FramegenError) in try film.selection(at: time) }
    let isCancelled = try film.dump(
      stage, to: arguments[options.outputFile],
      selection: chosen ?? (isSelected ? selection : nil), forces: arguments[options.force],
      cancellation: interruption.cancellation)
    return isCancelled ? interruption.exitCode ?? ExitCode.fault : ExitCode.success
  }
}
