public import Foundation
public import Geometry

/// Something that is done while a scene plays.
public struct TimelineAction: Equatable, Sendable {
  /// What is done.
  public indirect enum Kind: Equatable, Sendable {
    /// Properties get values, at once.
    case set([Assignment])
    /// Properties and the layout change in the course of time.
    case animate(AnimationDescription)
    /// Something declared elsewhere that is not in the scene is put there: a view, a behaviour or a
    /// constraint.
    case add(Reference)
    /// A new behaviour is added; it takes the place of the one that this action added before.
    case addBehavior(Behavior)
    /// A behaviour gets another item.
    case addItem(Reference, to: Reference)
    /// A collision behaviour gets another boundary.
    case addBoundary(Boundary, to: Reference)
    /// A view, a behaviour, a boundary or a constraint is taken out.
    case remove(Reference)
    /// A behaviour loses an item.
    case removeItem(Reference, from: Reference)
    /// A push acts, once more if it is instantaneous.
    case fire(Reference)
    /// An item gets faster, by points per second; through an item behaviour, or any.
    case addLinearVelocity(CGVector, item: Reference, behavior: Reference?)
    /// An item turns faster, by radians per second, positive clockwise.
    case addAngularVelocity(CGFloat, item: Reference, behavior: Reference?)
    /// Constraints change, and the views are laid out again.
    case layout(LayoutChange)
    /// The engine reads a moved item's place again.
    case updateItem(Reference)
  }

  /// What is done.
  public var kind: Kind
  /// The place of the action's object.
  public var place: SourceSpan

  /// An action and its place.
  public init(kind: Kind, place: SourceSpan) {
    self.kind = kind
    self.place = place
  }
}

/// What changes about the layout.
public struct LayoutChange: Equatable, Sendable {
  /// A constraint with a number.
  public struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The constraint.
    public var constraint: Reference
    /// Its new number.
    public var value: Value

    /// A constraint and its new number.
    public init(constraint: Reference, value: Value) {
      self.constraint = constraint
      self.value = value
    }
  }

  /// New constants, in points.
  public var constants: [Change<CGFloat>] = []
  /// New priorities, above 0 and at most 1000.
  public var priorities: [Change<LayoutPriority>] = []
  /// The constraints that cease to take part; they do before others begin.
  public var deactivate: [Reference] = []
  /// The constraints that take part from now on.
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

  /// The constraints that are named.
  public var constraints: [Reference] {
    constants.map(\.constraint) + priorities.map(\.constraint) + deactivate + activate
  }
}

extension TimelineAction {
  /// The properties that the action sets or animates.
  public var assignments: [Assignment] {
    switch kind {
    case .set(let assignments): assignments
    case .animate(let animation):
      animation.changes.assignments + animation.keyframes.flatMap(\.changes.assignments)
    default: []
    }
  }

  /// The action and all that follow it, each before what it brings about.
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

  /// All behaviors of the scene and what composites hold: its own, then those that actions add.
  public var allBehaviors: [Behavior] {
    let added = actions.compactMap { action in
      guard case .addBehavior(let behavior) = action.kind else { return nil as Behavior? }
      return behavior
    }
    return (behaviors + added).flatMap(\.withChildren)
  }
}
