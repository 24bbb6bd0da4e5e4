internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene

// Fields.
extension Exporter {
  /// The expression that makes a field.
  func fieldInitializer(
    _ field: FieldParameters, _ behavior: Behavior, _ scope: Scope
  ) -> String {
    let direction = vector(field.direction, scope)
    switch field.kind {
    case .linearGravity: return "UIFieldBehavior.linearGravityField(direction: \(direction))"
    case .velocity: return "UIFieldBehavior.velocityField(direction: \(direction))"
    case .radialGravity:
      return "UIFieldBehavior.radialGravityField(position: \(point(field.position, scope)))"
    case .noise, .turbulence:
      let smoothness = number(Double(field.smoothness), scope)
      let speed = number(Double(field.animationSpeed), scope)
      return
        "UIFieldBehavior.\(field.kind.rawValue)Field(smoothness: \(smoothness), animationSpeed: \(speed))"
    case .spring, .drag, .vortex, .electric, .magnetic:
      return "UIFieldBehavior.\(field.kind.rawValue)Field()"
    case .custom: return customField(field, behavior, scope)
    }
  }

  /// A field whose force a block computes.
  private func customField(
    _ field: FieldParameters, _ behavior: Behavior, _ scope: Scope
  ) -> String {
    guard let force = field.force else { return "UIFieldBehavior.dragField()" }
    let used = Set(force.expression.slots.compactMap { FieldForce.Name(rawValue: $0) })
    let slots = FieldForce.Name.allCases.map { name in
      switch name {
      case .position: SwiftOperand.pair(SwiftTerm("position"), .point)
      case .velocity: SwiftOperand.pair(SwiftTerm("velocity"), .vector)
      case .mass, .charge: SwiftOperand.number(SwiftTerm(name.text))
      case .time:
        SwiftOperand.number(
          SwiftTerm("CGFloat(self?.animator.elapsedTime ?? 0)"))
      }
    }
    let result = ExpressionPrinter.print(force.expression, slots: slots, color: SwiftColor.code)
    func name(_ name: FieldForce.Name) -> String { used.contains(name) ? name.text : "_" }
    let capture = used.contains(.time) ? "[weak self] " : ""
    let parameters =
      "_, \(name(.position)), \(name(.velocity)), \(name(.mass)), \(name(.charge)), _"
    return
      "UIFieldBehavior.field { \(capture)\(parameters) in \(result.code(as: .vector)) }"
  }

  /// The statements that follow the making of a field.
  func fieldStatements(
    _ field: FieldParameters, _ items: [Reference], _ name: String, _ scope: Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    if field.kind != .radialGravity, field.position != .zero {
      code.add("\(name).position = \(point(field.position, scope))")
    }
    if field.region != .infinite { code.add("\(name).region = \(region(field.region, scope))") }
    if field.kind == .drag, field.direction != .zero {
      code.add("\(name).direction = \(vector(field.direction, scope))")
    }
    if field.strength != 1 {
      code.add("\(name).strength = \(number(Double(field.strength), scope))")
    }
    if let falloff = field.falloff {
      code.add("\(name).falloff = \(number(Double(falloff), scope))")
    }
    if let radius = field.minimumRadius {
      code.add("\(name).minimumRadius = \(number(Double(radius), scope))")
    }
    if field.kind.isRandom, scene.seed != 1 {
      code.add(
        warn(
          "the pattern of \(field.kind.rawValue) by the seed \(scene.seed), as UIKit has a fixed one",
          at: nil))
    }
    guard items.count > 1 else {
      for item in items { code.add("\(name).addItem(\(self.code(item.id, scope)))") }
      return code
    }
    code.add("for item in \(self.items(items, scope)) { \(name).addItem(item) }")
    return code
  }
}
