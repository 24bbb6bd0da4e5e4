internal import Dynamics
internal import Expressions
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Scene
internal import SceneText
internal import Views

/// Expressions.
extension TimelinePlayer {
  /// An action with the present values of its expressions; nil, with the problem reported, if one has
  /// no value or does not fit.
  ///
  /// All expressions of an action have the values from before it.
  func computed(_ prepared: PreparedAction, _ context: EventContext) -> TimelineAction.Kind? {
    guard let computation = prepared.action.computation else { return prepared.action.kind }
    // Layout determines the places of views.
    layOutIfNeeded()
    var isComplete = true
    let values: [ExpressionValue] = prepared.expressions.map { expression in
      do throws(EvaluationError) {
        return try expression.value(self, context)
      } catch {
        report(error, of: expression.value, leavingOut: "action")
        isComplete = false
        return .boolean(false)
      }
    }
    guard isComplete else { return nil }
    let result = computation.make(values, context.item)
    for problem in result.problems {
      report(
        Diagnostic(
          .warning, code: problem.code, problem.message, at: problem.place, hint: problem.hint))
    }
    return result.kind
  }

  /// Whether a condition is true or absent; false, with the problem reported, if it has no value.
  func holds(
    _ condition: PreparedExpression?, _ context: EventContext, orLeaveOut noun: String
  ) -> Bool {
    guard let condition else { return true }
    layOutIfNeeded()
    do throws(EvaluationError) {
      return try condition.value(self, context) == .boolean(true)
    } catch {
      report(error, of: condition.value, leavingOut: noun)
      return false
    }
  }

  /// Reports why an expression has no value, and what is therefore left out.
  private func report(_ error: EvaluationError, of value: ComputedValue, leavingOut noun: String) {
    let reason =
      switch error {
      case .divisionByZero: "the expression divides by zero"
      case .notFinite: "the expression has no finite value"
      case .noValue: "a name in the expression has no value"
      }
    report("expression", "\(reason); the \(noun) is left out", at: value.place)
  }

  /// The present value of a name in an expression; nil if it has none, as a property that the event's
  /// item lacks.
  func value(of name: ValueName, _ context: borrowing EventContext) -> ExpressionValue? {
    switch name {
    case .variable(let name): return variables[name]
    case .time: return .number(animationEngine.time)
    case .event(let value): return context[value]
    case .itemProperty(let property):
      return context.item.flatMap { presentValue(of: property, $0) }.flatMap { ExpressionValue($0) }
    case .property(let property, let id):
      return presentValue(of: property, id).flatMap { ExpressionValue($0) }
    }
  }

  /// The value of a property that was set or that dynamics has given last, not rounded to pixels: the same at
  /// every scale.
  func presentValue(of name: String, _ id: String) -> PropertyValue? {
    if let view = objects.view(id) {
      let parts = SceneProperties.part(of: name)
      var values = view.values(parts)
      if parts.contains(.place) { values.place = objects.unroundedPlace(of: view) }
      return SceneProperties.property(name, of: view.content)?.value(values)
    }
    if let group = objects.items[id] as? DynamicItemGroup {
      return SceneProperties.property(ofGroup: name)?.value(objects.unroundedPlace(of: group))
    }
    if let animation = animators[id] {
      return SceneProperties.property(ofAnimation: name)?.value(AnimationValues(animation))
    }
    if controlled.contains(id) {
      return SceneProperties.property(ofAnimation: name)?.value(AnimationValues())
    }
    if let gesture = gestures?.values(of: id) {
      return SceneProperties.property(ofGesture: name)?.value(gesture)
    }
    let behavior = objects.behaviors.named[id] as? any ParameterizedBehavior
    let parameters: (any BehaviorParameters)? = behavior?.parameters
    return parameters.flatMap { SceneProperties.property(name, of: $0)?.value($0) }
  }
}

extension ExpressionValue {
  /// The value of a property that is a number, a pair, a color or a truth value; nil for others.
  fileprivate init?(_ property: PropertyValue) {
    switch property.base {
    case let number as Double: self = .number(number)
    case let number as CGFloat: self = .number(Double(number))
    case let number as Int: self = .number(Double(number))
    case let point as CGPoint: self = .pair(Double(point.x), Double(point.y))
    case let size as CGSize: self = .pair(Double(size.width), Double(size.height))
    case let vector as CGVector: self = .pair(Double(vector.dx), Double(vector.dy))
    case let offset as Offset: self = .pair(Double(offset.horizontal), Double(offset.vertical))
    case let color as DynamicColor: self = .color(color)
    case let boolean as Bool: self = .boolean(boolean)
    default: return nil
    }
  }
}
