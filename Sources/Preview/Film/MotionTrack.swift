internal import Figures
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import Stage

/// Records the motion of a film for plots, moment by moment, beside its pictures: as measures and figures read it, whatever
/// the frame rate.
///
/// It plays the scene once more: what is plotted is chosen at any time, and a stage cannot tell of the moments
/// before it was asked.
final class MotionTrack {
  let quantities: [Quantity]
  private let stage: Stage
  private var recorder: MotionRecorder

  /// A track of quantities that the scene has.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - quantities: What is recorded.
  ///   - take: How the scene was touched, and for how long in seconds; nil for the film itself.
  /// - Throws: `FramegenError` if files of the scene can no longer be read.
  init(
    _ film: Film, _ quantities: [Quantity], take: (touches: [TouchPath], duration: Double)? = nil
  ) throws(FramegenError) {
    self.quantities = quantities
    stage = try film.uncountedStage(touches: take?.touches, duration: take?.duration)
    stage.followsOverlays = false
    stage.track(quantities)
    recorder = take == nil ? MotionRecorder(stage) : MotionRecorder(touching: stage)
  }

  /// Whether the end has been recorded.
  var isComplete: Bool { recorder.isComplete }

  /// Records the next moment.
  func advance() { recorder.advance() }

  /// The curve of each quantity.
  func curves() -> Curves { Curves(of: quantities, in: stage, recorder.motion) }
}

/// The curves of quantities in a film.
struct Curves {
  /// The curves in the order of the quantities.
  let series: [Series]
  /// The time until which they are recorded, in seconds.
  let end: Double

  /// The curves of a motion that was recorded of a stage.
  init(of quantities: [Quantity], in stage: Stage, _ motion: Motion) {
    let recording = MotionRecording(of: stage.scene, views: stage.layout, motion: motion)
    series = quantities.map { Series(of: $0, in: recording) }
    end = motion.frames.last?.time ?? 0
  }
}

extension Stage {
  /// Records what quantities need, from now on.
  func track(_ quantities: [Quantity]) {
    tracked = Set(quantities.map(\.subject))
    tracksConnections = quantities.contains { $0.measure == .length }
    tracksBodies = quantities.contains(where: \.needsBodies)
  }
}

/// Something that happens in a film, as a mark under its time line.
struct FilmEvent: Equatable, Sendable {
  /// The first frame that shows it.
  var frame: Int
  /// When it happens, in seconds, whatever the frame rate.
  var time: Double
  /// The name that traces give it, such as `contactBegan`.
  var kind: String
  /// What happened, in a few words.
  var text: String

  /// The most events of a film that are listed.
  static let limit = 10_000

  /// What has happened since the previous frame of a stage, in order.
  static func events(of stage: Stage) -> [FilmEvent] {
    stage.events().map { event in
      let (kind, text) =
        switch event {
        case .contact(let contact):
          (contact.phase == .began ? "contactBegan" : "contactEnded", contact.words)
        case .timeline(let record): (record.event.rawValue, record.words)
        }
      return FilmEvent(frame: stage.frame, time: event.time, kind: kind, text: text)
    }
  }
}

extension ContactRecord {
  fileprivate var words: String {
    let other =
      switch partner {
      case .item(let id): id
      case .boundary(let name): "boundary \(name)"
      case .referenceBounds: "the canvas"
      }
    return phase == .began ? "\(item) touches \(other)" : "\(item) leaves \(other)"
  }
}

extension TimelineRecord {
  fileprivate var words: String {
    let item = item ?? ""
    switch event {
    case .animatorPaused: return "everything is at rest"
    case .animatorResumed: return "something moves again"
    case .animationCompleted: return "animation \(item) ends"
    case .touchBegan: return "\(item) touches the canvas"
    case .touchEnded: return "\(item) is lifted"
    case .gesture, .control:
      return [item, state ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
