internal import Figures
internal import Foundation
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

/// A scene that plays live, by the clock.
///
/// A frame is due when its time has passed since the first. Where the machine is too slow, frames are left
/// out of the pictures, and the clock waits, but none is left out of the simulation.
final class LivePlay {
  /// How far the pictures may be behind, in seconds, before the clock waits for them.
  private static let largestDelay = 0.1

  let scene: LiveScene
  let version: SceneVersion
  private let fps: Double
  /// When the first frame was shown, in seconds since the system started; nil before.
  private var base: Double?

  init(_ scene: LiveScene, _ version: SceneVersion) {
    self.scene = scene
    self.version = version
    fps = version.film.file.scene.timing.fps
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }

  /// The time of the scene's first live frame, in seconds.
  private var start: Double { Double(scene.start) / fps }

  /// Starts the clock.
  func begin() { base = Self.now }

  /// Whether the clock runs.
  var hasBegun: Bool { base != nil }

  /// Adds what a finger does now.
  func touch(_ event: FingerEvent) {
    guard let base else { return }
    scene.add(event, at: start + Self.now - base)
  }

  /// How long it is until the next frame is due, in seconds; 0 for now.
  var delay: Double {
    guard let base else { return 0 }
    return max(0, base + scene.nextTime - start - Self.now)
  }

  // MARK: What is told

  /// How often curves are told, in seconds, at most.
  private static let curveInterval = 0.1
  /// The part of the time that curves may take, which grow as long as it plays.
  private static let curveShare = 0.05

  private var toldEvents = 0
  /// The time in the scene until which curves have been told; nil before.
  private var toldCurves: Double?
  /// When curves are told next, in seconds since the system started.
  private var nextCurves = 0.0

  /// Chooses what is plotted.
  func plot(_ quantities: [Quantity]) {
    scene.quantities = quantities
    (toldCurves, nextCurves) = (nil, 0)
  }

  /// What has happened since this was asked last.
  func untoldEvents() -> ArraySlice<FilmEvent> {
    defer { toldEvents = scene.events.count }
    return scene.events[toldEvents...]
  }

  /// The curves until now, if they are due, and the time from which on they are new.
  ///
  /// - Parameter isAll: Whether they are told from the start, even if they are not due.
  /// - Returns: The curves and the time in seconds.
  func untoldCurves(isAll: Bool) -> (Curves, from: Double)? {
    let now = Self.now
    guard !scene.quantities.isEmpty, isAll || now >= nextCurves, let curves = scene.curves else {
      return nil
    }
    nextCurves = now + max(Self.curveInterval, (Self.now - now) / Self.curveShare)
    defer { toldCurves = curves.end }
    return (curves, isAll ? 0 : toldCurves ?? 0)
  }

  /// Plays all frames that are due, at least one.
  func advance() {
    guard var base else { return }
    let late = Self.now - (base + scene.nextTime - start)
    if late > Self.largestDelay { base += late - Self.largestDelay }
    self.base = base
    repeat { scene.advance() } while delay == 0 && !scene.isFinished
  }
}
