internal import Figures
package import FramegenKit
internal import Scene
package import SceneFormat
package import Stage

/// A scene that is touched while it plays, what the fingers do in it, and what happens then.
package final class LiveScene {
  /// The stage at the present frame.
  package private(set) var stage: Stage?
  private(set) var recorder: TouchRecorder
  /// The frame from which on it plays live.
  package let start: Int
  /// What has happened since it plays live.
  private(set) var events: [FilmEvent] = []
  private let film: Film
  private let fps: Double
  /// The touches of the scene before that.
  private let before: [TouchPath]
  private let longest: Double
  /// The stage on its way to the start.
  private var lead: Stage?
  private var motion: MotionRecorder?

  /// The longest time of a scene that plays live, in seconds.
  private static let longest = 600.0

  /// A scene that plays live from a frame on, to which it must be led first; it goes on after the end of its
  /// film.
  ///
  /// What its own touches do until then stays; the rest is dropped.
  package init(_ film: Film, from frame: Int, limits: SceneLimits) {
    self.film = film
    fps = film.file.scene.timing.fps
    longest = min(Self.longest, Double(limits.frames) / fps)
    start = min(frame, max(0, Int(longest * fps) - 1))
    let time = Double(start) / fps
    before = film.file.scene.touches.cut(at: time)
    recorder = TouchRecorder(from: time, after: before, pathLimit: limits.touches)
  }

  /// What is recorded of the motion; of what is added while it plays, from then on.
  var quantities: [Quantity] = [] { didSet { lead?.track(quantities) } }

  /// The curves of the quantities, until now.
  var curves: Curves? {
    guard let stage, let motion else { return nil }
    return Curves(of: quantities, in: stage, motion.motion)
  }

  /// Goes a step towards the frame from which on it plays live.
  ///
  /// - Returns: Whether it is there.
  package func prepare() throws(FramegenError) -> Bool {
    if stage != nil { return true }
    if let lead {
      motion?.advanceFrame()
      guard lead.frame == start || lead.isFinished else { return false }
      stage = lead
      return true
    }
    let made = try film.uncountedStage(touches: before, duration: longest)
    made.track(quantities)
    (lead, motion) = (made, MotionRecorder(touching: made))
    if start == 0 { stage = made }
    return start == 0
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
    motion?.advanceFrame()
    if events.count < FilmEvent.limit { events += FilmEvent.events(of: stage) }
  }

  /// How the scene was touched, and for how long in seconds, so that it can be played again.
  var take: (touches: [TouchPath], duration: Double) {
    (recorder.finishedPaths, Double((stage?.frame ?? start) + 1) / fps)
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
