internal import Figures
internal import Foundation
internal import FramegenKit
internal import Scene

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
