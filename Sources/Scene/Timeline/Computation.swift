public import Expressions
public import SceneText

/// What makes an action whenever it runs, because it has expressions or concerns one of several items.
///
/// The action itself has placeholders in their places.
public struct Computation: Equatable, Sendable {
  /// What running an action with the values of its expressions gives.
  public struct Result: Equatable, Sendable {
    /// The action; nil if a value does not fit.
    public var kind: TimelineAction.Kind?
    /// What is wrong with the values.
    public var problems: [ActionProblem]

    /// A result with the given values.
    public init(kind: TimelineAction.Kind?, problems: [ActionProblem] = []) {
      self.kind = kind
      self.problems = problems
    }
  }

  /// The expressions, in the order of the file.
  public var values: [ComputedValue]
  /// Makes the action of the values of the expressions, each of its expression's type, and of the id
  /// of the event's item, if it has one.
  public var make: @Sendable (_ values: [ExpressionValue], _ item: String?) -> Result
  /// Writes the action, without its condition, as scene files have it; it takes the state of the writer.
  ///
  /// Nil for a computation that did not come from a scene file, which no file can have.
  package var form: (@Sendable (AnyObject) -> JSONOutput?)?

  /// A computation of some expressions.
  public init(
    values: [ComputedValue],
    make: @escaping @Sendable (_ values: [ExpressionValue], _ item: String?) -> Result
  ) {
    self.values = values
    self.make = make
  }

  /// Whether two computations have the same expressions at the same places.
  ///
  /// Functions cannot be compared; in scenes of the same text, these are the same.
  public static func == (first: Computation, second: Computation) -> Bool {
    first.values == second.values
  }
}

/// Why a value of an action does not fit, which is only known when the action runs.
public struct ActionProblem: Equatable, Sendable {
  /// The code of the diagnostic.
  public var code: String
  /// What is wrong, in lower case.
  public var message: String
  /// The place of the value; nil for none.
  public var place: SourceSpan?
  /// What to do about it; nil for nothing.
  public var hint: String?

  /// A problem with the given values.
  public init(code: String, message: String, place: SourceSpan?, hint: String? = nil) {
    self.code = code
    self.message = message
    self.place = place
    self.hint = hint
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
