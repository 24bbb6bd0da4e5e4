package import FramegenKit
internal import Scene
package import SceneFormat
package import Stage

/// A scene that is touched while it plays, and what the fingers do in it.
package final class LiveScene {
  /// The stage at the present frame.
  package private(set) var stage: Stage?
  private(set) var recorder: TouchRecorder
  /// The frame from which on it plays live.
  package private(set) var start: Int
  private var cursor: StageCursor
  private let fps: Double
  private let pathLimit: Int

  /// A scene that plays live from a frame on, to which it must be led first.
  ///
  /// What its own touches do until then stays; the rest is dropped.
  package init(_ film: Film, from frame: Int, limits: SceneLimits) {
    start = frame
    fps = film.file.scene.timing.fps
    let time = Double(frame) / fps
    let before = film.file.scene.touches.cut(at: time)
    pathLimit = limits.touches
    recorder = TouchRecorder(from: time, after: before, pathLimit: pathLimit)
    cursor = StageCursor(film, touches: before)
  }

  /// Goes a step towards the frame from which on it plays live.
  ///
  /// - Returns: Whether it is there.
  package func prepare() throws(FramegenError) -> Bool {
    if stage != nil { return true }
    guard try cursor.step(to: start) else { return false }
    stage = cursor.stage
    if let stage, stage.frame < start {
      // The film came to rest before; nobody has touched it since.
      start = stage.frame
      recorder = TouchRecorder(from: stage.time, after: recorder.paths, pathLimit: pathLimit)
    }
    return true
  }

  /// Whether the film ends, with the frame that its duration bounds.
  package var isFinished: Bool {
    guard let stage else { return false }
    return stage.frame + 1 >= stage.frameLimit || stage.excess != nil
  }

  /// The time of the next frame, in seconds.
  package var nextTime: Double { Double((stage?.frame ?? start) + 1) / fps }

  /// Adds what a finger does at a time.
  package func add(_ event: FingerEvent, at time: Double) { recorder.add(event, at: time) }

  /// Plays the next frame, with what the fingers have done by then.
  package func advance() {
    guard let stage, !isFinished else { return }
    for moment in recorder.record(until: nextTime) {
      stage.touch(moment.touches, at: moment.time)
    }
    stage.show(liveTouches: recorder.paths)
    stage.advance()
  }

  /// The file of touches with which the scene plays the same.
  package var touchFile: String { TouchFile.text(of: recorder.finishedPaths) }
}
