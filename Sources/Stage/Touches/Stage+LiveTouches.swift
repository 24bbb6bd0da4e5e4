public import Foundation
internal import Gestures
public import Scene

/// What a finger does at one time, while a scene plays.
public struct LiveTouch: Equatable, Sendable {
  /// What a finger does.
  public enum Phase: Equatable, Sendable {
    case began, moved, ended
  }

  /// The number of the finger, from 1.
  public var finger: Int
  /// What it does.
  public var phase: Phase
  /// Its place in points of the canvas.
  public var location: CGPoint

  /// What a finger does at a place.
  public init(finger: Int, phase: Phase, location: CGPoint) {
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}

extension Stage {
  /// Touches the scene while it plays.
  ///
  /// The scene that has these touches of its own, as paths through the same places at the same times,
  /// plays the same, bit for bit.
  ///
  /// - Parameters:
  ///   - touches: What the fingers do at the time, in the order in which they touched; those that have not
  ///     moved are left out. One that moves to where it is lifted first moves, then ends.
  ///   - time: The time in seconds: after that of the current frame, and after all earlier touches.
  public func touch(_ touches: [LiveTouch], at time: Double) {
    func samples(_ phase: LiveTouch.Phase, as touchPhase: Touch.Phase) -> [TouchSample] {
      touches.filter { $0.phase == phase }
        .map { TouchSample(finger: $0.finger, phase: touchPhase, location: $0.location) }
    }
    let moment = TouchMoment(
      time: time, moved: samples(.moved, as: .moved), began: samples(.began, as: .began),
      ended: samples(.ended, as: .ended))
    guard !moment.events.isEmpty else { return }
    timeline.playGestures(of: scene).add(moment)
  }

  /// Shows the paths of all fingers so far in the overlays, as far as they are known.
  public func show(liveTouches paths: [TouchPath]) { showTouches(paths) }
}
