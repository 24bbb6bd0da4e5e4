internal import Foundation
package import Scene
internal import SceneFormat
internal import SceneText
package import Stage

/// Turns what fingers do at any time into samples on the grid of the touch screen, and into paths that give
/// the same samples when the scene is played again.
///
/// A finger is seen at the multiples of 1/60 s, as `TouchSampling` samples paths. What it does in between
/// counts at the next multiple. A finger that touches and is lifted, or moves, within one period does so in
/// successive ones, and so does one that is lifted and touches again: a path has one place at a time, and two
/// paths of a finger no time in common.
package struct TouchRecorder {
  /// The number of samples per second.
  package static let rate = 60.0
  /// What times may differ by and be the same, in seconds, as for the stage.
  private static let simultaneity = 1e-9

  /// The paths so far in the order of a scene's: by the times at which they begin, then by fingers.
  package private(set) var paths: [TouchPath]
  /// The time up to which everything is recorded, in seconds.
  package private(set) var time: Double
  private let pathLimit: Int
  private var waiting: [(time: Double, event: FingerEvent)] = []
  /// The paths of the fingers that touch, by their numbers.
  private var pressed: [Int: Int] = [:]
  /// The multiple of the period that is recorded next.
  private var tick: Int

  /// A recorder that begins at a time.
  ///
  /// - Parameters:
  ///   - start: The time in seconds.
  ///   - paths: What fingers did before, all of it before that time.
  ///   - pathLimit: The most paths; further touches are ignored.
  package init(from start: Double, after paths: [TouchPath], pathLimit: Int) {
    self.paths = paths
    self.pathLimit = pathLimit
    time = start
    tick = Int((start * Self.rate + 1e-3).rounded(.down)) + 1
  }

  /// Adds what a finger does at a time, which is not before that of earlier ones.
  package mutating func add(_ event: FingerEvent, at time: Double) { waiting.append((time, event)) }

  /// What fingers do at one time.
  package struct Moment: Equatable {
    package var time: Double
    /// In the order of the paths.
    package var touches: [LiveTouch]
  }

  /// Records what fingers do up to a time, that of the next frame.
  ///
  /// - Returns: The moments at which they do something, in order.
  package mutating func record(until end: Double) -> [Moment] {
    var moments: [Moment] = []
    while Double(tick) / Self.rate <= end + Self.simultaneity {
      let touches = sample(at: Double(tick) / Self.rate)
      if !touches.isEmpty {
        moments.append(Moment(time: Double(tick) / Self.rate, touches: touches))
      }
      tick += 1
    }
    hold(at: end)
    time = max(time, end)
    return moments
  }

  /// The paths as a scene's touches, as if all fingers were lifted at the next multiple of the period.
  package var finishedPaths: [TouchPath] {
    var paths = paths
    for index in pressed.values {
      guard let last = paths[index].points.last else { continue }
      paths[index].points.append(.init(time: Double(tick) / Self.rate, location: last.location))
    }
    return paths
  }

  // MARK: - Sampling

  /// What the fingers do at a multiple of the period.
  private mutating func sample(at time: Double) -> [LiveTouch] {
    var (began, ended): (Set<Int>, Set<Int>) = ([], [])
    var places: [Int: CGPoint] = [:]
    var later: [(time: Double, event: FingerEvent)] = []
    /// The fingers of which something is put off, and so everything after it.
    var deferred: Set<Int> = []
    for (moment, event) in waiting {
      let finger = event.finger
      let isDown = pressed[finger] != nil
      let mustWait =
        moment > time + Self.simultaneity || deferred.contains(finger) || began.contains(finger)
        || (ended.contains(finger) && event.phase == .began)
      guard !mustWait else {
        deferred.insert(finger)
        later.append((moment, event))
        continue
      }
      switch event.phase {
      case .began where !isDown && paths.count < pathLimit:
        began.insert(finger)
        places[finger] = event.location
      case .moved where isDown && !ended.contains(finger): places[finger] = event.location
      case .ended where isDown, .cancelled where isDown:
        if !ended.contains(finger) { places[finger] = event.location }
        ended.insert(finger)
      default: break
      }
    }
    waiting = later
    return move(places, ended: ended, at: time) + begin(began, places, at: time)
      + end(ended, at: time)
  }

  /// Continues the paths of the fingers that touch.
  private mutating func move(
    _ places: [Int: CGPoint], ended: Set<Int>, at time: Double
  ) -> [LiveTouch] {
    var touches: [LiveTouch] = []
    for index in pressed.values.ordered() {
      guard let former = paths[index].points.last?.location else { continue }
      let finger = paths[index].finger
      let place = places[finger] ?? former
      // Without the point between, a finger that rests and then moves would move all the time.
      paths[index].points.append(.init(time: time, location: place))
      // A screen reports no finger that rests.
      if place != former {
        touches.append(LiveTouch(finger: finger, phase: .moved, location: place))
      }
    }
    return touches
  }

  private mutating func begin(
    _ fingers: Set<Int>, _ places: [Int: CGPoint], at time: Double
  ) -> [LiveTouch] {
    fingers.ordered().compactMap { finger in
      guard let place = places[finger] else { return nil }
      pressed[finger] = paths.count
      var path = TouchPath(finger: finger, points: [.init(time: time, location: place)])
      path.rate = Self.rate
      paths.append(path)
      return LiveTouch(finger: finger, phase: .began, location: place)
    }
  }

  private mutating func end(_ fingers: Set<Int>, at time: Double) -> [LiveTouch] {
    let indices = fingers.compactMap { pressed[$0] }.ordered()
    for finger in fingers { pressed[finger] = nil }
    return indices.compactMap { index in
      paths[index].points.last.map {
        LiveTouch(finger: paths[index].finger, phase: .ended, location: $0.location)
      }
    }
  }

  /// Keeps fingers where they are until a time between two samples.
  ///
  /// Overlays show fingers at the times of frames. When the scene is played again, they must not be on
  /// their way to a place that was not known yet.
  private mutating func hold(at time: Double) {
    for index in pressed.values {
      guard let last = paths[index].points.last, time - last.time > Self.simultaneity else {
        continue
      }
      paths[index].points.append(.init(time: time, location: last.location))
    }
  }
}

/// A file of touches, which a scene names under `touches`.
package enum TouchFile {
  /// The text of the file: the paths as they are, with a line for each point.
  package static func text(of paths: [TouchPath]) -> String {
    let touches = paths.map { path in
      JSONOutput.object(
        [("finger", .number(Double(path.finger))), ("rate", .number(path.rate))]
          + (path.isSmooth ? [("smooth", .boolean(true))] : []) + [
            (
              "path",
              .array(
                path.points.map { point in
                  .array([
                    .number(point.time), .number(Double(point.location.x)),
                    .number(Double(point.location.y)),
                  ])
                })
            )
          ])
    }
    let whole = JSONOutput.object([("framegen", .string("touches")), ("touches", .array(touches))])
    return whole.text(.lines(downTo: 4)) + "\n"
  }
}

extension [TouchPath] {
  /// The paths up to a time, at which fingers that still touch are lifted.
  package func cut(at end: Double) -> [TouchPath] {
    compactMap { path in
      guard path.start < end else { return nil }
      guard path.end > end else { return path }
      // The samples of a curve that is cut are those of the whole one.
      var cut = path
      cut.isSmooth = false
      cut.points = path.samples.filter { $0.time < end - 1e-9 }
      cut.points.append(.init(time: end, location: path.location(at: end)))
      return cut
    }
  }
}
