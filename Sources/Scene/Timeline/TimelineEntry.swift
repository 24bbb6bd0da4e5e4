public import SceneText

/// An entry of the timeline: actions, and the times or the event at which they run.
public struct TimelineEntry: Equatable, Sendable {
  /// When the actions run.
  public enum Trigger: Equatable, Sendable {
    /// At times in seconds, in ascending order, at least one.
    case times([Double])
    /// Repeatedly, with a period in seconds, from a first time until a last one, or without end if
    /// nil.
    case every(Double, from: Double, until: Double?)
    /// At every event.
    case event(TimelineEvent)
  }

  /// When the actions run.
  public var trigger: Trigger
  /// Whether the actions run only at the first event, with a condition the first at which it holds;
  /// false by default.
  public var isOnce: Bool
  /// A truth value without which the actions do not run; nil for none.
  public var condition: ComputedValue?
  /// The actions, in order.
  public var actions: [TimelineAction]
  /// The place of the entry's object.
  public var place: SourceSpan

  /// An entry with the given values.
  public init(
    trigger: Trigger, isOnce: Bool, condition: ComputedValue? = nil, actions: [TimelineAction],
    place: SourceSpan
  ) {
    self.trigger = trigger
    self.isOnce = isOnce
    self.condition = condition
    self.actions = actions
    self.place = place
  }
}

/// An event while a scene plays.
public enum TimelineEvent: Equatable, Sendable {
  /// A contact begins.
  case contactBegan(ContactFilter)
  /// A contact ends.
  case contactEnded(ContactFilter)
  /// All items of behaviors have come to rest.
  case animatorPaused
  /// Items of behaviors move again.
  case animatorResumed
  /// An animation has ended, in any of several positions.
  case animationCompleted(Reference, Set<AnimationControl.Position>)
  /// A gesture recognizer has changed its state to one of several.
  case gesture(Reference, Set<GestureDescription.State>)
  /// A button has been tapped.
  case touchUpInside(Reference)
}

/// A filter for the contacts of a collision behavior.
public struct ContactFilter: Equatable, Sendable {
  /// The element that an item touches.
  public enum Partner: Equatable, Sendable {
    /// Another item.
    case item(Reference)
    /// A boundary; `root` for the edges of the canvas.
    case boundary(Reference)
  }

  /// The collision behavior.
  public var behavior: Reference
  /// The item; nil for any.
  public var item: Reference?
  /// The element that it touches; nil for any.
  public var partner: Partner?

  /// A filter for the contacts of a behavior.
  public init(behavior: Reference, item: Reference? = nil, partner: Partner? = nil) {
    self.behavior = behavior
    self.item = item
    self.partner = partner
  }
}
