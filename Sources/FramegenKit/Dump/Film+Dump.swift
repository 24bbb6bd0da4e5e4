internal import DisplayList
internal import Foundation
internal import SceneFormat
internal import Stage

/// The values that the stages of the pipeline pass on, which can be written as text.
public enum DumpStage: String, CaseIterable, Sendable {
  /// The scene as it was read, with every default filled in: a line for each value.
  case scene
  /// The frames of views and guides, and the constraints that determine them: a JSON object.
  case layout
  /// The motion of the items, frame by frame, and their contacts: the JSON of a trace.
  case motion
  /// The display lists of frames: a line for each item, in points of the canvas.
  case displayList = "display-list"
}

extension Film {
  /// Writes what a stage of the pipeline passes on as text.
  ///
  /// - Parameters:
  ///   - stage: Which stage.
  ///   - path: The file, which appears when it is complete, or `-` for standard output.
  ///   - selection: The frames of motion and display lists; by default all for motion, the first for
  ///     display lists.
  ///   - forces: Whether an existing file may be overwritten.
  ///   - cancellation: The request to stop.
  /// - Returns: Whether the dump was cancelled before its end.
  /// - Throws: `FramegenError.request` for frames that the scene does not have; `.occupied` for an
  ///   existing file; `.file` where something cannot be written.
  @discardableResult
  public func dump(
    _ stage: DumpStage, to path: String = "-", selection: FrameSelection? = nil,
    forces: Bool = false, cancellation: Cancellation = Cancellation()
  ) throws(FramegenError) -> Bool {
    switch stage {
    case .motion:
      return try trace(
        to: path, format: .json, hasEvents: true, selection: selection ?? FrameSelection(),
        forces: forces, cancellation: cancellation
      ).isCancelled
    case .scene:
      try write(SceneDump(sources: file.sources).text(of: file.scene), to: path, forces: forces)
    case .layout:
      let dump = LayoutDump(layout: try sceneLayout(), sources: file.sources)
      try write(dump.object.text(linesDownTo: 2) + "\n", to: path, forces: forces)
    case .displayList:
      guard let text = try displayLists(selection ?? FrameSelection(first: 0, end: 1), cancellation)
      else {
        return true
      }
      try write(text, to: path, forces: forces)
    }
    return false
  }

  /// The layout before anything moves.
  func sceneLayout(isExplained: Bool = false) throws(FramegenError) -> SceneLayout {
    do throws(StageError) {
      return try Stage.layout(of: file.scene, measuring: fonts.setter, isExplained: isExplained)
    } catch {
      throw .scene(error.diagnostics.sortedByPlace(), sources: file.sources)
    }
  }

  /// The display lists of frames; nil where cancelled.
  private func displayLists(
    _ selection: FrameSelection, _ cancellation: Cancellation
  ) throws(FramegenError) -> String? {
    let frames = try selection.sequence(in: frameCount)
    let stage = try stage()
    var text = ""
    while true {
      guard !cancellation.isCancelled else { return nil }
      if frames.contains(stage.frame) {
        text += "# frame \(stage.frame), \(stage.time) s\n\(stage.displayList())"
      }
      guard stage.frame < frames.last else { return text }
      stage.advance()
    }
  }

  private func write(_ text: String, to path: String, forces: Bool) throws(FramegenError) {
    try ExistingFile.check(path, forces: forces, objection: "is there") { _ in false }
    try onDisk { () throws(FileError) in try OutputFile.write(Array(text.utf8), to: path) }
  }
}
