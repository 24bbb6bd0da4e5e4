internal import DisplayList
internal import FramegenKit
internal import Scene
internal import Stage

/// A stage that is led to any frame: forwards by playing, backwards by beginning anew.
struct StageCursor {
  private let film: Film
  private let touches: [TouchPath]?
  private let duration: Double?
  private(set) var stage: Stage?

  /// A cursor in a film, which may be touched otherwise and last longer, in seconds, than the scene says.
  init(_ film: Film, touches: [TouchPath]? = nil, duration: Double? = nil) {
    self.film = film
    self.touches = touches
    self.duration = duration
  }

  /// Goes a step towards a frame, or to the last one if there are fewer.
  ///
  /// - Returns: Whether the stage is there.
  mutating func step(to frame: Int) throws(FramegenError) -> Bool {
    if let stage, stage.frame <= frame {
      if stage.frame < frame, !stage.isFinished { stage.advance() }
    } else {
      stage = try film.uncountedStage(touches: touches, duration: duration)
    }
    guard let stage else { return false }
    return stage.frame == frame || stage.isFinished
  }

  /// What the frame draws to which the stage was led.
  func displayList() -> DisplayList {
    guard let stage else { preconditionFailure("the cursor was led to a frame before") }
    return stage.displayList()
  }
}
