public import Foundation
internal import Gestures
internal import Views
public import Scene

/// What all fingers do at one time.
struct TouchMoment {
  /// The time in seconds.
  let time: Double
  /// The events at that time, in order: those that move a finger to where it is lifted come before its
  /// end.
  var events: [[TouchSample]]

  /// Times that are closer than this, in seconds, are one moment.
  private static let simultaneity = 1e-9

  /// What fingers do at a time: those that move or touch do so in one event, then others are lifted.
  init(time: Double, moved: [TouchSample], began: [TouchSample], ended: [TouchSample]) {
    self.time = time
    events = [moved + began, ended].filter { !$0.isEmpty }
  }

  private init(time: Double, events: [[TouchSample]]) {
    self.time = time
    self.events = events
  }

  /// The moments of paths, in order.
  static func moments(of paths: [TouchPath]) -> [TouchMoment] {
    /// The samples with their paths' order; in each moment the moves come first.
    var samples: [(time: Double, stage: Int, path: Int, sample: TouchSample)] = []
    for (index, path) in paths.enumerated() {
      let points = path.samples
      for (number, point) in points.enumerated() {
        let isFirst = number == 0
        let isLast = number == points.count - 1
        let hasMoved = !isFirst && point.location != points[number - 1].location
        func add(_ stage: Int, _ phase: Touch.Phase) {
          let sample = TouchSample(finger: path.finger, phase: phase, location: point.location)
          samples.append((point.time, stage, index, sample))
        }
        // A screen reports no finger that rests.
        if hasMoved { add(0, .moved) }
        if isFirst { add(1, .began) }
        if isLast { add(2, .ended) }
      }
    }
    samples.sort { ($0.time, $0.stage, $0.path) < ($1.time, $1.stage, $1.path) }
    var moments: [TouchMoment] = []
    var stage = -1
    for (time, nextStage, _, sample) in samples {
      if let last = moments.last, time - last.time <= simultaneity {
        // Fingers that touch do so in one event with those that move.
        if nextStage == 2, stage != 2 {
          moments[moments.count - 1].events.append([sample])
        } else {
          moments[moments.count - 1].events[last.events.count - 1].append(sample)
        }
      } else {
        moments.append(TouchMoment(time: time, events: [[sample]]))
      }
      stage = nextStage
    }
    return moments
  }
}

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
