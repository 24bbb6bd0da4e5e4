public import FramegenKit
internal import DisplayList
internal import Foundation
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

/// An intermediate result of the pipeline that can be written as text.
public enum DumpStage: String, CaseIterable, Sendable {
  /// The scene as read, with all defaults: a line for each value.
  case scene
  /// The frames of views and guides, and their constraints: a JSON object.
  case layout
  /// The motion and the contacts of the items in each frame: a trace in JSON.
  case motion
  /// The paths of the scene's fingers, each with the places at which it is sampled: a file of touches.
  case touches
  /// The display lists of frames: a line for each item, in points.
  case displayList = "display-list"
}

extension Film {
  /// Writes an intermediate result of the pipeline as text.
  ///
  /// - Parameters:
  ///   - stage: The intermediate result.
  ///   - path: The file, which appears once it is complete, or `-` for standard output.
  ///   - selection: The frames of motion and display lists, and the frame of the layout; by default
  ///     all frames of motion, otherwise the first.
  ///   - forces: Whether an existing file may be overwritten.
  ///   - cancellation: The request to stop.
  /// - Returns: Whether the dump was cancelled before its end.
  /// - Throws: `FramegenError.request` for frames that the scene does not have; `.occupied` for an
  ///   existing file; `.file` if something cannot be written.
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
      try write(
        SceneDump(sources: file.sources, theme: file.scene.canvas.theme).text(of: file.scene),
        to: path, forces: forces)
    case .touches:
      try write(TouchDump.text(of: file.scene.touches), to: path, forces: forces)
    case .layout:
      let layout: SceneLayout
      if let selection {
        layout = try presentLayout(selection)
      } else {
        layout = try sceneLayout()
      }
      let dump = LayoutDump(layout: layout, sources: file.sources)
      try write(dump.object.text(.lines(downTo: 2)) + "\n", to: path, forces: forces)
    case .displayList:
      guard let text = try displayLists(selection ?? FrameSelection(first: 0, end: 1), cancellation)
      else {
        return true
      }
      try write(text, to: path, forces: forces)
    }
    return false
  }

  /// The layout at the first of some frames.
  private func presentLayout(_ selection: FrameSelection) throws(FramegenError) -> SceneLayout {
    let frames = try selection.sequence(in: frameCount)
    let stage = try stage()
    while stage.frame < frames.first { try advance(stage) }
    return stage.presentLayout
  }

  /// The layout before anything moves.
  func sceneLayout(isExplained: Bool = false) throws(FramegenError) -> SceneLayout {
    do throws(StageError) {
      return try Stage.layout(of: file.scene, measuring: fonts.measurer, isExplained: isExplained)
    } catch {
      throw .scene(error.diagnostics.sortedByPlace(), sources: file.sources)
    }
  }

  /// The display lists of frames as text; nil if the dump was cancelled.
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
      try advance(stage)
    }
  }

  private func write(_ text: String, to path: String, forces: Bool) throws(FramegenError) {
    try ExistingFile.check(
      path, forces: forces, inputs: file.inputs, objection: "already exists"
    ) { _ in false }
    let bytes = Array(MessageText.visibleLines(text).utf8)
    try onDisk { () throws(FileError) in try OutputFile.write(bytes, to: path) }
  }
}
