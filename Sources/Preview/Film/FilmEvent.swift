internal import SceneFormat
internal import Stage

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
