internal import Dynamics
internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneFormat
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
      values.completeDefaults(of: view, for: name)
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
    let parameters: (any BehaviorParameters)? = behavior?.presentParameters
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

/// Changes of properties by amounts.
extension TimelinePlayer {
  /// The name of the property that animations turn.
  static let rotation = "transform.rotation"

  /// Adds an amount to the value that a property has now: the one that was set last, where running animations end.
  func add(_ assignment: Assignment) {
    guard let amount = assignment.value.base as? ExpressionValue,
      let limits = assignment.sumLimits
    else { return }
    let id = assignment.target.id
    var sum = assignment
    sum.sumLimits = nil
    if id.hasPrefix("$") {
      guard let present = variables[String(id.dropFirst())],
        let value = PropertyValue(present).adding(amount, within: limits)
      else { return }
      sum.value = value
    } else {
      guard let present = presentValue(of: assignment.property, id),
        let value = present.adding(amount, within: limits)
      else {
        return report(
          "without-effect",
          "'\(id).\(assignment.property)' has no value to which the amount could be added",
          at: assignment.target.place)
      }
      sum.value = value
      if assignment.property == Self.rotation, case .number(let angle) = amount {
        objects.view(id)?.animateTurn(by: angle)
      }
    }
    set([sum])
  }
}

extension PropertyValue {
  /// The value with an amount added to its numbers, which stay within limits; nil if its type has no such sum.
  fileprivate func adding(
    _ amount: ExpressionValue, within limits: [ClosedRange<Double>]
  ) -> PropertyValue? {
    func sum(_ number: Double, _ amount: Double, _ index: Int) -> Double {
      let limit = limits[min(index, limits.count - 1)]
      return min(max(number + amount, limit.lowerBound), limit.upperBound)
    }
    func sums(_ x: CGFloat, _ y: CGFloat, _ dx: Double, _ dy: Double) -> (x: CGFloat, y: CGFloat) {
      (CGFloat(sum(Double(x), dx, 0)), CGFloat(sum(Double(y), dy, 1)))
    }
    switch (base, amount) {
    case (let number as CGFloat, .number(let amount)):
      return PropertyValue(CGFloat(sum(Double(number), amount, 0)))
    case (let number as Double, .number(let amount)):
      return PropertyValue(sum(number, amount, 0))
    case (ExpressionValue.number(let number), .number(let amount)):
      return PropertyValue(ExpressionValue.number(sum(number, amount, 0)))
    case (ExpressionValue.pair(let x, let y), .pair(let dx, let dy)):
      return PropertyValue(ExpressionValue.pair(sum(x, dx, 0), sum(y, dy, 1)))
    case (let point as CGPoint, .pair(let dx, let dy)):
      let (x, y) = sums(point.x, point.y, dx, dy)
      return PropertyValue(CGPoint(x: x, y: y))
    case (let size as CGSize, .pair(let dx, let dy)):
      let (width, height) = sums(size.width, size.height, dx, dy)
      return PropertyValue(CGSize(width: width, height: height))
    case (let vector as CGVector, .pair(let dx, let dy)):
      let (x, y) = sums(vector.dx, vector.dy, dx, dy)
      return PropertyValue(CGVector(dx: x, dy: y))
    case (let offset as Offset, .pair(let dx, let dy)):
      let (x, y) = sums(offset.horizontal, offset.vertical, dx, dy)
      return PropertyValue(Offset(horizontal: x, vertical: y))
    default: return nil
    }
  }
}
