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
}

/// What changes about the layout.
public struct LayoutChange: Equatable, Sendable {
  /// A constraint with a number.
  public struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The constraint.
    public var constraint: Reference
    /// Its new number.
    public var value: Value
  }

  /// New constants, in points.
  public var constants: [Change<CGFloat>] = []
  /// New priorities, above 0 and at most 1000.
  public var priorities: [Change<Float>] = []
  /// The constraints that cease to take part; they do before others begin.
  public var deactivate: [Reference] = []
  /// The constraints that take part from now on.
  public var activate: [Reference] = []

  /// The constraints that are named.
  public var constraints: [Reference] {
    constants.map(\.constraint) + priorities.map(\.constraint) + deactivate + activate
  }
}

/// A property and the value that it gets.
public struct Assignment: Equatable, Sendable {
  /// The view or behaviour.
  public var target: Reference
  /// The property.
  public var property: SettableProperty
  /// The value, of the property's own type.
  public var value: PropertyValue
}

/// The value of a property.
public enum PropertyValue: Equatable, Sendable {
  /// A number: points, radians, hertz or none, as the property has it.
  case number(CGFloat)
  case boolean(Bool)
  case text(String)
  case point(CGPoint)
  case vector(CGVector)
  case size(CGSize)
  case rect(CGRect)
  case insets(EdgeInsets)
  case range(FloatRange)
  case color(Color)
  case transform(ViewTransform)
  case mode(CollisionParameters.Mode)
}

extension TimelineAction {
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

  /// All behaviours of the scene: its own, then those that actions add.
  public var allBehaviors: [Behavior] {
    behaviors
      + actions.compactMap { action in
        guard case .addBehavior(let behavior) = action.kind else { return nil }
        return behavior
      }
  }
}
