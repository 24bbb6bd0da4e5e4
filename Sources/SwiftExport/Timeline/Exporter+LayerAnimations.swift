internal import Foundation
internal import Geometry
internal import Scene

// Animations of what `UIView.animate` sets at once.
extension Exporter {
  /// Whether an animation of a scene animates a property of a view that `UIView.animate` sets at once.
  static func isSetAtOnce(_ property: String) -> Bool {
    [
      "borderWidth", "borderColor", "gradient", "shadowColor", "shadowOffset", "shadowRadius",
      "zPosition", "path", "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth",
      "lineDashPhase",
    ].contains(property.prefix { $0 != "." })
  }

  /// Takes the changes out of an animation that Core Animation has to make.
  ///
  /// - Parameters:
  ///   - animation: The animation; what remains of it is a block of UIKit.
  ///   - scope: Where.
  /// - Returns: The statements that animate and make these changes.
  func takeLayerChanges(
    of animation: inout AnimationDescription, _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    guard animation.keyframes.isEmpty, animation.duration > 0,
      let timing = layerTiming(of: animation, scope)
    else { return code }
    var others: [Assignment] = []
    for assignment in animation.changes.assignments {
      guard let path = layerPath(of: assignment) else {
        others.append(assignment)
        continue
      }
      let layer = "\(self.code(assignment.target.id, scope)).\(path.layer)"
      let name = scope.locals.take(path.key)
      code.add("let \(name) = \(timing.type)(keyPath: \(SwiftLiteral.string(path.key)))")
      code.add("\(name).fromValue = \(layer).\(path.key)")
      for (property, value) in timing.values { code.add("\(name).\(property) = \(value)") }
      code.add("\(layer).add(\(name), forKey: nil)")
      code.add(statements([assignment], &scope))
    }
    animation.changes.assignments = others
    return code
  }

  /// The layer of a view and its property that an assignment changes; nil for what is not such a change, or has parts that
  /// Core Animation does not know.
  private func layerPath(of assignment: Assignment) -> (layer: String, key: String)? {
    let property = assignment.property
    guard Self.isSetAtOnce(property), !property.contains("."), !assignment.isAmount,
      index.nodes[assignment.target.id] != nil,
      let form = PropertyForm.ofView(property) ?? PropertyForm.ofContent(property),
      let point = form.path.lastIndex(of: ".")
    else { return nil }
    return (String(form.path[..<point]), String(form.path[form.path.index(after: point)...]))
  }

  /// The class of Core Animation for the timing of an animation, and the values of its properties; nil where there is none.
  private func layerTiming(
    of animation: AnimationDescription, _ scope: Scope
  ) -> (type: String, values: [(String, String)])? {
    var type = "CABasicAnimation"
    var values = [("duration", number(animation.duration, scope))]
    switch animation.pace {
    case .curve(let curve):
      values.append(("timingFunction", "CAMediaTimingFunction(name: .\(curve.layerName))"))
    case .cubic(let first, let second):
      let list = [first.x, first.y, second.x, second.y].map { number(Double($0), scope) }
      values.append(
        (
          "timingFunction", "CAMediaTimingFunction(controlPoints: \(list.joined(separator: ", ")))"
        ))
    case .settlingSpring(let spring) where spring.initialVelocity == .zero:
      type = "CASpringAnimation"
      values += [
        ("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping),
      ].map { ($0.0, number($0.1, scope)) }
    case .spring, .settlingSpring, .function: return nil
    }
    if animation.delay > 0 {
      values += [
        ("beginTime", "CACurrentMediaTime() + \(number(animation.delay, scope))"),
        ("fillMode", ".backwards"),
      ]
    }
    if animation.repeatCount != 1 {
      let count = animation.repeatCount
      values.append(("repeatCount", count.isFinite ? SwiftLiteral.number(count) : ".infinity"))
    }
    if animation.autoreverses { values.append(("autoreverses", "true")) }
    return (type, values)
  }
}

extension AnimationDescription.Curve {
  /// The name in Core Animation.
  fileprivate var layerName: String {
    switch self {
    case .easeInOut: "easeInEaseOut"
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .linear: "linear"
    case .default: "default"
    }
  }
}
