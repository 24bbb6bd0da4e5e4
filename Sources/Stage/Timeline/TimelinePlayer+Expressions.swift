internal import Dynamics
internal import Expressions
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Scene
internal import Views

/// Expressions.
extension TimelinePlayer {
  /// An action with the present values of its expressions; nil, with the problem reported, if one has
  /// no value or does not fit.
  ///
  /// All expressions of an action have the values from before it.
  func computed(_ action: TimelineAction, _ context: EventContext) -> TimelineAction? {
    guard action.computation != nil else { return action }
    // Layout determines the places of views.
    layOutIfNeeded()
    let (computed, diagnostics) = computer.compute(action, item: context.item) { name in
      value(of: name, context)
    }
    for diagnostic in diagnostics { report(diagnostic) }
    return computed
  }

  /// The present value of a name in an expression; nil if it has none, as a property that the event's
  /// item lacks.
  func value(of name: ValueName, _ context: EventContext) -> ExpressionValue? {
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
  private func presentValue(of name: String, _ id: String) -> PropertyValue? {
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
