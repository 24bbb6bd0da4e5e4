internal import Arguments
internal import FramegenKit

extension CommandRun {
  /// Writes one seam of a scene.
  func dump() throws -> Int32 {
    guard let stage = DumpStage(rawValue: arguments.operands[0]) else {
      preconditionFailure("the operand has been checked to be a stage")
    }
    let isSelected = arguments.has(Options.frames) || arguments.has(Options.every)
    guard !isSelected || stage == .motion || stage == .displayList else {
      throw UsageError("--frames and --every have no meaning for the \(stage.rawValue)")
    }
    let film = try film(arguments.operands[1])
    let isCancelled = try film.dump(
      stage, to: arguments.text(Options.dumpOutput) ?? "-",
      selection: isSelected ? try selection() : nil, forces: arguments.has(Options.force),
      cancellation: interruption.cancellation)
    return isCancelled ? interruption.exitCode ?? ExitCode.fault : ExitCode.success
  }
}
