internal import Expressions
internal import Foundation
internal import Scene

// What the names in expressions are in Swift.
extension Exporter {
  /// What a name in an expression stands for.
  func read(_ name: ValueName, _ scope: Scope) -> SwiftOperand {
    if let kept = scope.kept[name] { return kept }
    switch name {
    case .variable(let variable): return self.variable(variable, scope)
    case .time:
      usesTime = true
      declare("private var startTime: TimeInterval = 0", in: .state)
      return .number(
        SwiftTerm("CACurrentMediaTime() - \(scope.prefix)startTime", .sum))
    case .event(let value): return scope.event[value] ?? .number(SwiftTerm("0"))
    case .property(let property, let id): return self.property(property, of: id, scope)
    case .itemProperty(let property):
      guard let item = scope.item else { return .number(SwiftTerm("0")) }
      return self.property(property, of: item, scope)
    }
  }

  private func variable(_ name: String, _ scope: Scope) -> SwiftOperand {
    let term = SwiftTerm(code("$" + name, scope))
    return switch index.variables["$" + name]?.value.type {
    case .pair: .pair(term, .point)
    case .boolean: .boolean(term)
    case .color: .color(term)
    case .text: .text(term)
    case .number, nil: .number(term)
    }
  }

  /// The present value of a property.
  func property(_ property: String, of id: String, _ scope: Scope) -> SwiftOperand {
    let owner = SwiftTerm(code(id, scope))
    if index.nodes[id] != nil { return viewProperty(property, of: id, owner, scope) }
    if index.behaviors[id] != nil, let form = PropertyForm.ofBehavior(property) {
      guard isOptional(id) else { return operand(owner.member(form.path), form.kind) }
      return optionalProperty(form, owner)
    }
    if index.groups[id] != nil {
      if property == "transform.rotation" { return .number(Self.angle(of: owner)) }
      return PropertyForm.ofView(property).map { operand(owner.member($0.path), $0.kind) }
        ?? .number(SwiftTerm("0"))
    }
    if let gesture = index.gestures[id] {
      let space = code(gesture.space.id, scope)
      switch property {
      case "translation": return .pair(SwiftTerm("\(owner.code).translation(in: \(space))"), .point)
      case "translation.x": return .number(SwiftTerm("\(owner.code).translation(in: \(space)).x"))
      case "translation.y": return .number(SwiftTerm("\(owner.code).translation(in: \(space)).y"))
      case "isEnabled": return .boolean(owner.member(property))
      default: return .number(owner.member(property))
      }
    }
    return animationProperty(property, owner)
  }

  /// A property of a behavior that may be missing.
  private func optionalProperty(_ form: PropertyForm, _ owner: SwiftTerm) -> SwiftOperand {
    let path = "\(owner.code)?.\(form.path)"
    return switch form.kind {
    case .boolean: .boolean(SwiftTerm("(\(path) ?? false)"))
    case .pair(let type): .pair(SwiftTerm("(\(path) ?? .zero)"), type)
    default: .number(SwiftTerm("(\(path) ?? 0)"))
    }
  }

  /// A property of an animation, which has that of one before its start when there is none.
  private func animationProperty(_ property: String, _ owner: SwiftTerm) -> SwiftOperand {
    property == "isReversed"
      ? .boolean(SwiftTerm("\(owner.code)?.isReversed ?? false", .or))
      : .number(SwiftTerm("(\(owner.code)?.fractionComplete ?? 0)"))
  }

  private func viewProperty(
    _ property: String, of id: String, _ owner: SwiftTerm, _ scope: Scope
  ) -> SwiftOperand {
    if property.hasPrefix("transform") {
      return transforms.read(property, of: id, owner, scope)
    }
    guard let form = PropertyForm.ofView(property) ?? PropertyForm.ofContent(property) else {
      return .number(SwiftTerm("0"))
    }
    let term = owner.member(form.path)
    switch form.kind {
    case .color where property == "backgroundColor":
      return .color(SwiftTerm("\(term.code) ?? .clear", .or))
    case .layerColor:
      return .color(SwiftTerm("\(term.code).map { UIColor(cgColor: $0) } ?? .clear", .or))
    default: return operand(term, form.kind)
    }
  }

  private func operand(_ term: SwiftTerm, _ kind: PropertyForm.Kind) -> SwiftOperand {
    switch kind {
    case .boolean: .boolean(term)
    case .color, .layerColor: .color(term)
    case .text: .text(term)
    case .pair(let type): .pair(term, type)
    case .float, .integer: .number(SwiftTerm("CGFloat(\(term.code))"))
    default: .number(term)
    }
  }

  /// The angle by which an item is turned.
  static func angle(of item: SwiftTerm) -> SwiftTerm {
    SwiftTerm("atan2(\(item.code).transform.b, \(item.code).transform.a)")
  }
}
