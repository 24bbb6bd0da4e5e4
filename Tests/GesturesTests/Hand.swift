import Foundation
import Geometry
import Gestures
import Scene
import TestSupport
import Views

/// A root with views, and fingers that touch them.
final class Hand {
  let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let dispatcher: TouchDispatcher
  /// The states of all recognizers in the order in which they were reached, as `name state`, without
  /// repeated changes.
  private(set) var log: [String] = []
  /// The events of buttons.
  private(set) var controls: [ControlEvent] = []
  private(set) var time = 0.0

  init() {
    dispatcher = TouchDispatcher(root: root)
    dispatcher.onStateChange = { [unowned self] recognizer, state in
      let entry = "\(recognizer.name) \(state)"
      if log.last != entry { log.append(entry) }
    }
    dispatcher.onControlEvent = { [unowned self] _, event, _ in controls.append(event) }
  }

  /// Attaches a recognizer with a name to a view, by default the root.
  @discardableResult
  func attach<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to view: View? = nil
  ) -> Recognizer {
    recognizer.name = name
    (view ?? root).addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Adds a view to the root or to another view.
  func add(_ frame: CGRect, to parent: View? = nil) -> View {
    let view = View(frame: frame)
    (parent ?? root).addSubview(view)
    return view
  }

  /// Delivers what fingers do at a time, which is now.
  func send(_ time: Double, _ samples: (finger: Int, phase: Touch.Phase, x: CGFloat, y: CGFloat)...)
  {
    self.time = time
    dispatcher.send(
      samples.map {
        TouchSample(finger: $0.finger, phase: $0.phase, location: CGPoint(x: $0.x, y: $0.y))
      }, at: time)
  }

  /// Lets time pass.
  func wait(until time: Double) {
    self.time = time
    dispatcher.advance(to: time)
  }

  /// Plays the paths of fingers, which start now, and lets a second pass.
  ///
  /// - Parameters:
  ///   - paths: The places of each finger by the time since now.
  ///   - duration: When the fingers are lifted, in seconds from now.
  ///   - rate: The samples per second.
  ///   - jitter: Displaces each sample.
  ///   - lifts: Whether the fingers are lifted.
  ///   - after: Called after each sample with the time since now.
  func play(
    _ paths: [@Sendable (Double) -> CGPoint], for duration: Double, rate: Double = 60,
    jitter: Jitter? = nil, lifts: Bool = true,
    after: (Double) -> Void = { _ in }
  ) {
    let start = time
    let steps = Int((duration * rate).rounded())
    for step in 0...steps {
      let passed = duration * Double(step) / Double(max(1, steps))
      deliver(step == 0 ? .began : .moved, paths.map { $0(passed) }, start + passed, jitter)
      after(passed)
    }
    guard lifts else { return }
    deliver(.ended, paths.map { $0(duration) }, start + duration, jitter)
    wait(until: start + duration + 1)
  }

  private func deliver(
    _ phase: Touch.Phase, _ places: [CGPoint], _ time: Double, _ jitter: Jitter?
  ) {
    self.time = time
    let samples = places.enumerated().map { finger, place in
      let noise = jitter?.next() ?? CGVector(dx: 0, dy: 0)
      return TouchSample(
        finger: finger + 1, phase: phase,
        location: CGPoint(x: place.x + noise.dx, y: place.y + noise.dy))
    }
    dispatcher.send(samples, at: time)
  }

  /// A tap that starts now.
  func tap(_ x: CGFloat, _ y: CGFloat, for duration: Double = 0.08, thenWait: Double = 0) {
    send(time, (1, .began, x, y))
    send(time + duration, (1, .ended, x, y))
    if thenWait > 0 { wait(until: time + thenWait) }
  }

  /// What the recognizer with a name has reached.
  func states(of name: String) -> [String] {
    log.filter { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// The names of those that have recognized or begun, in order.
  var winners: [String] {
    log.filter { $0.hasSuffix(" began") || $0.hasSuffix(" ended") }
      .map { String($0.prefix { $0 != " " }) }
      .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}

/// Displaces samples by up to half a point, from a seed.
final class Jitter {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  func next() -> CGVector {
    CGVector(dx: CGFloat(random.uniform(-0.5, 0.5)), dy: CGFloat(random.uniform(-0.5, 0.5)))
  }
}

/// The path of a finger that moves evenly.
func line(
  _ x: CGFloat, _ y: CGFloat, _ toX: CGFloat, _ toY: CGFloat, in duration: Double
) -> @Sendable (Double) -> CGPoint {
  { time in
    let part = CGFloat(time / duration)
    return CGPoint(x: x + (toX - x) * part, y: y + (toY - y) * part)
  }
}
