internal import Foundation
public import Scene
internal import SceneText
internal import Views

/// Recordings in the engine's time.
extension Stage {
  /// The rate of the engine's sub-steps, in hertz.
  static let finestRate = 2 * animatorStepsPerSecond

  /// Plays the scene from its start to its end, and records it at the steps of the engine and at the moments
  /// of contacts, touches, animation ends and timeline entries: the same at every frame rate.
  ///
  /// - Parameter times: Further times at which the motion is recorded, in seconds.
  /// - Returns: The motion of what is tracked, before the end of the scene's duration.
  public func record(at times: [Double] = []) -> Motion {
    var recorder = MotionRecorder(self, at: times)
    while !recorder.isComplete { recorder.advance() }
    return recorder.motion
  }

  /// Adds what is shown now to a recorded motion.
  public func record(into motion: inout Motion) {
    let position = motion.frames.count
    for view in trackedViews {
      let shown: ViewPresentation? = view.isDescendant(of: root) ? view.presentation : nil
      let place = shown.map { self.place(of: view, drawn: $0) }
      let sample = sample(of: view, isTracked: true, at: place)
      motion.withTrack(of: view.identifier) { track in
        track.append(place, at: position)
        track.append(sample, at: position)
        if let shown { track.append(shown.themed(as: view), view.traits, at: position) }
      }
    }
    for group in items.groups where tracked.contains(group.id) {
      let sample = sample(of: group, isTracked: true)
      motion.withTrack(of: group.id) { $0.append(sample, at: position) }
    }
    motion.frames.append(motionFrame())
  }

  /// What is shown now of one view or group, as a motion with one record.
  public func moment(of id: String) -> Motion {
    let former = (tracked, tracksBodies)
    defer { (tracked, tracksBodies) = former }
    (tracked, tracksBodies) = ([id], true)
    var motion = Motion()
    record(into: &motion)
    return motion
  }

  /// Adds what is shown now of all views besides their places to a recorded motion.
  public func recordAppearance(into motion: inout Motion) {
    let position = motion.frames.count
    for view in views {
      let isPresent = view.isDescendant(of: root)
      motion.withTrack(of: view.identifier) { track in
        track.append(isPresent: isPresent, at: position)
        if isPresent {
          track.append(view.presentation.themed(as: view), view.traits, at: position)
        }
      }
    }
    motion.frames.append(MotionFrame(index: frame, time: time))
  }

  /// The ids of the views that are in the scene, in the order in which they are drawn: a view before its subviews, and
  /// those behind before those in front.
  public func drawingOrder() -> [String] {
    func ids(of view: View) -> [String] {
      ViewPainter.backToFront(view.subviews, \.presentation).flatMap {
        [$0.identifier] + ids(of: $0)
      }
    }
    return ids(of: root)
  }

  /// Plays the scene from its start to its end, in the engine's time.
  ///
  /// - Parameters:
  ///   - times: Times to stop at besides the engine's own, in seconds.
  ///   - body: Called at the start, and at each moment, with whether it is a step of the engine.
  func forEachMoment(and times: [Double] = [], _ body: (_ isStep: Bool) -> Void) {
    var moments = RecordedMoments(of: self, and: times)
    body(true)
    while let isStep = moments.advance(self) { body(isStep) }
  }

  /// How long a scene lasts that was recorded, in seconds: as long as it says, or until everything is at rest.
  public func duration(of motion: Motion) -> Double {
    guard frameCount == nil, isOver, let end = motion.frames.last?.time else {
      return scene.timing.latestEnd
    }
    return end
  }

  /// The time that is meant by one that somebody states, in seconds.
  ///
  /// Steps of the engine have no short decimals: in milliseconds, 0.017 is the first step of 1/60 s.
  ///
  /// - Parameter time: The stated time.
  /// - Returns: The time of the step that is the same in milliseconds; any other time is itself.
  public static func time(meantBy time: Double) -> Double {
    let step = (time * finestRate).rounded() / finestRate
    return abs(step - time) <= 0.0005 + simultaneity ? step : time
  }

  /// The number of frames of a scene that was recorded.
  ///
  /// - Parameter motion: The recording.
  /// - Returns: The number, as if the scene had been played frame by frame.
  public func frameCount(of motion: Motion) -> Int {
    guard frameCount == nil, isOver, let end = motion.frames.last?.time else { return frameLimit }
    let last = (end * scene.timing.fps - Self.simultaneity).rounded(.up)
    return min(frameLimit, max(0, Int(last)) + 1)
  }
}

extension Scene {
  /// The ids of all views in the order of the file, then those of the groups.
  public var itemIDs: [String] {
    (views.flatMap(\.withSubviews).map(\.id) + groups.map(\.id)).filter { !$0.isEmpty }
  }

  /// The rate at which everything is known that moves, in hertz: that of the engine's sub-steps, or of the animator's steps
  /// where fingers are known at a lower rate, which leave what they drag where it is in between.
  public var knownRate: Double {
    touches.contains { $0.rate < Stage.finestRate }
      ? Stage.animatorStepsPerSecond : Stage.finestRate
  }
}

/// Plays a scene from its start to its end, and records it moment by moment, as `Stage.record` does at once.
public struct MotionRecorder {
  /// What is recorded until now.
  public private(set) var motion = Motion()
  /// Whether the scene has been played to its end.
  public private(set) var isComplete = false
  private let stage: Stage
  private var moments: RecordedMoments

  /// A recorder, which records the start.
  ///
  /// - Parameters:
  ///   - stage: The scene at its start, which knows what is recorded.
  ///   - times: Further times at which the motion is recorded, in seconds.
  public init(_ stage: Stage, at times: [Double] = []) {
    self.init(stage, RecordedMoments(of: stage, and: times))
  }

  /// A recorder of a scene that is touched while it plays, at the animator's steps: fingers are seen no more often.
  public init(touching stage: Stage) {
    self.init(stage, RecordedMoments(of: stage, rate: Stage.animatorStepsPerSecond))
  }

  private init(_ stage: Stage, _ moments: RecordedMoments) {
    self.stage = stage
    self.moments = moments
    record(isStep: true)
  }

  /// Plays and records the next moment.
  public mutating func advance() {
    guard !isComplete else { return }
    guard let isStep = moments.advance(stage) else {
      motion.endsAtRest = stage.isOver && stage.excess == nil
      isComplete = true
      return
    }
    record(isStep: isStep)
  }

  /// Shows the next frame as `Stage.advance` does, and records the moments until then.
  public mutating func advanceFrame() {
    var moments = moments
    stage.advance(through: &moments) { record(isStep: $0) }
    self.moments = moments
  }

  private mutating func record(isStep: Bool) {
    stage.record(into: &motion)
    motion.frames[motion.frames.count - 1].isStep = isStep
  }
}

/// The moments at which a scene is recorded: the engine's steps, the exact moments of the timeline, and further ones.
struct RecordedMoments {
  private let rate: Double
  private let end: Double
  private var further: ArraySlice<Double>
  private var step = 1.0

  /// The moments after the start of a scene.
  init(of stage: Stage, and times: [Double] = [], rate: Double? = nil) {
    precondition(stage.time == 0, "a stage that has been advanced has lost its start")
    self.rate = rate ?? Stage.finestRate
    let end = stage.scene.timing.latestEnd - Stage.simultaneity
    further = times.filter { $0 > 0 && $0 < end }.ordered()[...]
    self.end = end
  }

  /// Shows the next moment of a stage, but none after a limit; tells whether it is a step of the engine, or nil where
  /// there is none.
  mutating func advance(_ stage: Stage, until limit: Double = .infinity) -> Bool? {
    guard !stage.isOver else { return nil }
    var next = min(
      step / rate, stage.timeline.nextMoment ?? .infinity, further.first ?? .infinity)
    // Of times that differ by a rounding error, that of the step counts.
    if step / rate - next <= Stage.simultaneity { next = step / rate }
    guard next < end, next <= limit + Stage.simultaneity else { return nil }
    stage.show(at: next)
    guard stage.excess == nil else { return nil }
    let isStep = step / rate <= next
    further = further.drop { $0 <= next + Stage.simultaneity }
    if isStep { step += 1 }
    return isStep
  }
}
