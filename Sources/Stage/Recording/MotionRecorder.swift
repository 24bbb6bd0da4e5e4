internal import Scene

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
    self.rate = rate ?? stage.scene.recordingRate
    let end = stage.scene.timing.latestEnd - Stage.simultaneity
    further = times.filter { $0 > 0 && $0 < end }.sorted()[...]
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
