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
  package let start: Int
  private var cursor: StageCursor
  private let fps: Double

  /// The longest time of a scene that plays live, in seconds.
  private static let longest = 600.0

  /// A scene that plays live from a frame on, to which it must be led first; it goes on after the end of its
  /// film.
  ///
  /// What its own touches do until then stays; the rest is dropped.
  package init(_ film: Film, from frame: Int, limits: SceneLimits) {
    fps = film.file.scene.timing.fps
    let longest = min(Self.longest, Double(limits.frames) / fps)
    start = min(frame, max(0, Int(longest * fps) - 1))
    let time = Double(start) / fps
    let before = film.file.scene.touches.cut(at: time)
    recorder = TouchRecorder(from: time, after: before, pathLimit: limits.touches)
    cursor = StageCursor(film, touches: before, duration: longest)
  }

  /// Goes a step towards the frame from which on it plays live.
  ///
  /// - Returns: Whether it is there.
  package func prepare() throws(FramegenError) -> Bool {
    if stage != nil { return true }
    guard try cursor.step(to: start) else { return false }
    stage = cursor.stage
    return true
  }

  /// Whether the time is over.
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

  /// Tells how long the scene must last to be played like this.
  ///
  /// - Parameter count: The number of frames of the film.
  /// - Returns: The duration in seconds; nil where the film is long enough.
  package func duration(beyond count: Int) -> Double? {
    guard let stage, stage.frame >= count else { return nil }
    return Double(stage.frame + 1) / fps
  }

  /// The file of touches with which the scene plays the same.
  package var touchFile: String { TouchFile.text(of: recorder.finishedPaths) }
}
