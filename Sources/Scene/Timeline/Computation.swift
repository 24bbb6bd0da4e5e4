public import Expressions

/// What makes an action anew whenever it runs, because it has expressions.
///
/// The action itself has placeholders in the places of the expressions.
public struct Computation: Equatable, Sendable {
  /// The expressions, in the order of the file.
  public var values: [ComputedValue]
  /// The action as written, which only the module that reads scenes understands.
  public var template: PropertyValue

  /// A computation with the given values.
  public init(values: [ComputedValue], template: PropertyValue) {
    self.values = values
    self.template = template
  }
}

/// A value of an action that an expression gives.
public struct ComputedValue: Equatable, Sendable {
  /// The expression.
  public var expression: Expression
  /// What the slots of the expression stand for.
  public var names: [ValueName]
  /// The place of the expression, without quotes.
  public var place: SourceSpan

  /// A value with its expression.
  public init(expression: Expression, names: [ValueName], place: SourceSpan) {
    self.expression = expression
    self.names = names
    self.place = place
  }
}

/// What a name in an expression stands for.
public enum ValueName: Hashable, Sendable {
  /// The variable with a name, without `$`.
  case variable(String)
  /// The time since the start, in seconds.
  case time
  /// A value of the event that runs the action.
  case event(EventValue)
  /// The present value of a property of a view, a group, a behavior, a gesture or an animation.
  case property(String, of: String)
  /// The present value of a property of the event's item.
  case itemProperty(String)
}

/// A value that an event brings with it.
public enum EventValue: String, CaseIterable, Hashable, Sendable {
  /// The middle of the touches of a gesture, or the point of a touch, in points.
  case location
  /// The translation of a pan, in points.
  case translation
  /// The velocity: of a pan in points per second, of a pinch in scales per second, of a rotation in
  /// radians per second.
  case velocity
  /// The scale of a pinch.
  case scale
  /// The angle of a rotation in radians, clockwise.
  case rotation
  /// The number of touches of a gesture.
  case numberOfTouches
  /// The point of a contact, in points of the canvas.
  case point
}

/// A variable of a scene, which actions set.
public struct SceneVariable: Equatable, Sendable {
  /// The name, without `$`.
  public var name: String
  /// The initial value, which also determines the type.
  public var value: ExpressionValue
  /// The place of the name, without quotes.
  public var place: SourceSpan

  /// A variable with its initial value.
  public init(name: String, value: ExpressionValue, place: SourceSpan) {
    self.name = name
    self.value = value
    self.place = place
  }
}
