internal import Scene

/// The entries of a timeline by their events, so that an event examines only entries that may match.
struct EventIndex {
  /// What tells apart most entries that an event matches from those that it does not.
  enum Key: Hashable {
    /// The contact of an item, or of any.
    case contactBegan(item: String?)
    case contactEnded(item: String?)
    case animatorPaused
    case animatorResumed
    case animationCompleted(String)
    case gesture(String)
    case touchUpInside(String)

    fileprivate init(_ event: TimelineEvent) {
      switch event {
      case .contactBegan(let filter): self = .contactBegan(item: filter.item?.id)
      case .contactEnded(let filter): self = .contactEnded(item: filter.item?.id)
      case .animatorPaused: self = .animatorPaused
      case .animatorResumed: self = .animatorResumed
      case .animationCompleted(let animation, _): self = .animationCompleted(animation.id)
      case .gesture(let gesture, _): self = .gesture(gesture.id)
      case .touchUpInside(let button): self = .touchUpInside(button.id)
      }
    }
  }

  private var entries: [Key: [Int]] = [:]

  /// The index of a timeline.
  init(_ timeline: [TimelineEntry]) {
    for (index, entry) in timeline.enumerated() {
      guard case .event(let event) = entry.trigger else { continue }
      entries[Key(event), default: []].append(index)
    }
  }

  /// The entries with any of some keys, in their order.
  func entries(_ keys: [Key]) -> [Int] {
    let lists = keys.compactMap { entries[$0] }
    return lists.count == 1 ? lists[0] : lists.joined().sorted()
  }
}
