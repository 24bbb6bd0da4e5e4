/// One entry of a scene's timeline: when something happens, do something.
public struct TimelineEntry: Equatable, Sendable {
  /// When the actions run.
  public enum Trigger: Equatable, Sendable {
    /// At times in seconds, in ascending order, at least one.
    case times([Double])
    /// Every so many seconds, from a first time on, up to a last one (for ever where it is nil).
    case every(Double, from: Double, until: Double?)
    /// Whenever something happens.
    case event(TimelineEvent)
  }

  /// When the actions run.
  public var trigger: Trigger
  /// Whether only the first event counts; false by default.
  public var isOnce: Bool
  /// What is done, in order.
  public var actions: [TimelineAction]
  /// The place of the entry's object.
  public var place: SourceSpan

  /// An entry of its parts.
  public init(trigger: Trigger, isOnce: Bool, actions: [TimelineAction], place: SourceSpan) {
    self.trigger = trigger
    self.isOnce = isOnce
    self.actions = actions
    self.place = place
  }
}

/// Something that happens while a scene plays.
public enum TimelineEvent: Equatable, Sendable {
  /// A contact begins.
  case contactBegan(ContactFilter)
  /// A contact ends.
  case contactEnded(ContactFilter)
  /// Everything that behaviours move has come to rest.
  case animatorPaused
  /// Something moves again.
  case animatorResumed
  /// The animation of an id is over.
  case animationCompleted(Reference)
}

/// Which contacts of a collision behaviour are meant.
public struct ContactFilter: Equatable, Sendable {
  /// What the item touches.
  public enum Partner: Equatable, Sendable {
    /// Another item.
    case item(Reference)
    /// A boundary; `root` for the canvas's edges.
    case boundary(Reference)
  }

  /// The collision behaviour.
  public var behavior: Reference
  /// The item; nil for any.
  public var item: Reference?
  /// What it touches; nil for anything.
  public var partner: Partner?

  /// Contacts of a behavior.
  public init(behavior: Reference, item: Reference? = nil, partner: Partner? = nil) {
    self.behavior = behavior
    self.item = item
    self.partner = partner
  }
}
