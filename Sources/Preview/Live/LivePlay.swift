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

  /// Plays all frames that are due, at least one.
  func advance() {
    guard var base else { return }
    let late = Self.now - (base + scene.nextTime - start)
    if late > Self.largestDelay { base += late - Self.largestDelay }
    self.base = base
    repeat { scene.advance() } while delay == 0 && !scene.isFinished
  }
}
