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
    case gesture(String, GestureDescription.State)
    case touchUpInside(String)

    fileprivate static func keys(_ event: TimelineEvent) -> [Key] {
      switch event {
      case .contactBegan(let filter): [.contactBegan(item: filter.item?.id)]
      case .contactEnded(let filter): [.contactEnded(item: filter.item?.id)]
      case .animatorPaused: [.animatorPaused]
      case .animatorResumed: [.animatorResumed]
      case .animationCompleted(let animation, _): [.animationCompleted(animation.id)]
      case .gesture(let gesture, let states): states.map { .gesture(gesture.id, $0) }
      case .touchUpInside(let button): [.touchUpInside(button.id)]
      }
    }
  }

  private var entries: [Key: [Int]] = [:]

  /// The index of a timeline.
  init(_ timeline: [TimelineEntry]) {
    for (index, entry) in timeline.enumerated() {
      guard case .event(let event) = entry.trigger else { continue }
      for key in Key.keys(event) { entries[key, default: []].append(index) }
    }
  }

  /// The entries with a key, in their order.
  func entries(_ key: Key) -> [Int] { entries[key] ?? [] }

  /// The entries with any of some keys, in their order.
  func entries(_ keys: [Key]) -> [Int] {
    let lists = keys.compactMap { entries[$0] }
    return lists.count == 1 ? lists[0] : lists.joined().sorted()
  }
}
