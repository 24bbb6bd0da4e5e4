public import Foundation
public import Geometry
public import SceneText

/// A change of a scene while it plays.
public struct TimelineAction: Equatable, Sendable {
  /// A kind of action.
  public enum Kind: Equatable, Sendable {
    /// Sets properties at once, or changes them by amounts.
    case set([Assignment])
    /// Animates properties and the layout.
    indirect case animate(AnimationDescription)
    /// Pauses, continues, stops or finishes an animation.
    indirect case control(Reference, AnimationControl)
    /// Adds a declared view, behavior or constraint.
    case add(Reference)
    /// Adds a new behavior, which replaces the one that this action added before.
    indirect case addBehavior(Behavior)
    /// Adds an item to a behavior.
    indirect case addItem(Reference, to: Reference)
    /// Adds a boundary to a collision behavior.
    indirect case addBoundary(Boundary, to: Reference)
    /// Removes a view, behavior, boundary or constraint.
    case remove(Reference)
    /// Removes an item from a behavior.
    indirect case removeItem(Reference, from: Reference)
    /// Activates a push, an instantaneous one once more.
    case fire(Reference)
    /// Adds a velocity in points per second to an item, by an item properties behavior if given.
    indirect case addLinearVelocity(CGVector, item: Reference, behavior: Reference?)
    /// Adds an angular velocity in radians per second, clockwise, to an item.
    indirect case addAngularVelocity(CGFloat, item: Reference, behavior: Reference?)
    /// Changes constraints, and updates the layout.
    indirect case layout(LayoutChange)
    /// Makes the engine read the position of a moved item.
    case updateItem(Reference)

    /// The ids that it names, without those of properties that it sets and of further actions.
    package var namedIDs: [String] {
      switch self {
      case .set, .animate: []
      case .control(let named, _), .add(let named), .remove(let named), .fire(let named),
        .updateItem(let named):
        [named.id]
      case .addBehavior(let behavior): [behavior.id]
      case .addItem(let item, let holder), .removeItem(let item, let holder): [item.id, holder.id]
      case .addBoundary(_, let holder): [holder.id]
      case .addLinearVelocity(_, let item, let holder),
        .addAngularVelocity(_, let item, let holder):
        [item.id] + (holder.map { [$0.id] } ?? [])
      case .layout(let change): change.constraints.map(\.id)
      }
    }

    /// The item on which it acts by the animator, which must not be a part of a group; nil for kinds without one.
    package var movedItem: Reference? {
      switch self {
      case .addItem(let item, _), .addLinearVelocity(_, let item, _),
        .addAngularVelocity(_, let item, _), .updateItem(let item):
        item
      case .set, .animate, .control, .add, .addBehavior, .addBoundary, .remove, .removeItem, .fire,
        .layout:
        nil
      }
    }
  }

  /// The kind of action.
  public var kind: Kind
  /// The place of the action's object.
  public var place: SourceSpan
  /// What makes the action anew when it runs; nil for an action without expressions.
  public var computation: Computation?
  /// A truth value without which the action does not run; nil for none.
  public var condition: ComputedValue?

  /// An action with its place.
  public init(
    kind: Kind, place: SourceSpan, computation: Computation? = nil, condition: ComputedValue? = nil
  ) {
    self.kind = kind
    self.place = place
    self.computation = computation
    self.condition = condition
  }

  /// The action's expressions, with that of its condition.
  public var expressions: [ComputedValue] {
    (computation?.values ?? []) + (condition.map { [$0] } ?? [])
  }
}

/// Changes of constraints.
public struct LayoutChange: Equatable, Sendable {
  /// A new number for a constraint.
  public struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The constraint.
    public var constraint: Reference
    /// The new number.
    public var value: Value

    /// A new number for a constraint.
    public init(constraint: Reference, value: Value) {
      self.constraint = constraint
      self.value = value
    }
  }

  /// New constants, in points.
  public var constants: [Change<CGFloat>] = []
  /// New priorities, above 0 and at most 1000.
  public var priorities: [Change<LayoutPriority>] = []
  /// The constraints to deactivate, before others are activated.
  public var deactivate: [Reference] = []
  /// The constraints to activate.
  public var activate: [Reference] = []

  /// Changes of constraints; none by default.
  public init(
    constants: [Change<CGFloat>] = [], priorities: [Change<LayoutPriority>] = [],
    deactivate: [Reference] = [], activate: [Reference] = []
  ) {
    self.constants = constants
    self.priorities = priorities
    self.deactivate = deactivate
    self.activate = activate
  }

  /// All constraints that change.
  public var constraints: [Reference] {
    constants.map(\.constraint) + priorities.map(\.constraint) + deactivate + activate
  }
}

extension TimelineAction {
  /// The changes that the action animates, those of keyframes separately.
  public var animatedChanges: [AnimatedChanges] {
    switch kind {
    case .animate(let animation): [animation.changes] + animation.keyframes.map(\.changes)
    case .control(_, .add(let changes, _)): [changes]
    default: []
    }
  }

  /// The properties that the action sets or animates.
  public var assignments: [Assignment] {
    if case .set(let assignments) = kind { return assignments }
    return animatedChanges.flatMap(\.assignments)
  }

  /// The action and the actions that follow its animation, in order.
  public var withConsequences: [TimelineAction] {
    guard case .animate(let animation) = kind else { return [self] }
    return [self] + animation.then.flatMap(\.withConsequences)
  }
}

extension Scene {
  /// All actions of the timeline, in the order of the file.
  public var actions: [TimelineAction] {
    timeline.flatMap { $0.actions.flatMap(\.withConsequences) }
  }

  /// All behaviors, including those inside composites: those of the scene, then those that actions
  /// add.
  public var allBehaviors: [Behavior] {
    let added = actions.compactMap { action in
      guard case .addBehavior(let behavior) = action.kind else { return nil as Behavior? }
      return behavior
    }
    return (behaviors + added).flatMap(\.withChildren)
  }
}

/// A change of a property.
public struct Assignment: Equatable, Sendable {
  /// The view, group, behavior, gesture recognizer or variable; the id of a variable begins with `$`.
  public var target: Reference
  /// The name of the property, UIKit's, such as `backgroundColor` or `transform.rotation`; empty for a
  /// variable.
  public var property: String
  /// The new value, of the type of the property; an `ExpressionValue` for a variable, and for an amount.
  public var value: PropertyValue
  /// Within which the sum stays if the value is an amount that is added to the present value: a range for each number of
  /// the property; nil if the value replaces the present one.
  public var sumLimits: [ClosedRange<Double>]?
  /// The place of the value; nil for none.
  public var valuePlace: SourceSpan?

  /// A change of a property of a view or behavior.
  public init(
    target: Reference, property: String, value: PropertyValue,
    sumLimits: [ClosedRange<Double>]? = nil, valuePlace: SourceSpan? = nil
  ) {
    self.target = target
    self.property = property
    self.value = value
    self.sumLimits = sumLimits
    self.valuePlace = valuePlace
  }

  /// Whether the value is an amount that is added to the present value.
  public var isAmount: Bool { sumLimits != nil }
}

/// The value of a property of any type.
public struct PropertyValue: Equatable, Sendable {
  /// The value itself.
  public let base: any Equatable & Sendable

  /// A value.
  public init(_ base: any Equatable & Sendable) { self.base = base }

  /// Whether two values are equal and of the same type.
  public static func == (first: PropertyValue, second: PropertyValue) -> Bool {
    func equals<Value: Equatable>(_ value: Value) -> Bool { second.base as? Value == value }
    return equals(first.base)
  }
}

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
