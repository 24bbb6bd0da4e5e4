internal import Foundation
internal import Geometry
internal import Scene

// Properties of behaviors, groups and gesture recognizers.
extension Exporter {
  /// The statements that set a property of a behavior.
  func behaviorStatements(_ assignment: Assignment, _ scope: Scope) -> [String] {
    let id = assignment.target.id
    let owner = owner(id, scope)
    let property = assignment.property
    if let region = assignment.value.base as? FieldRegion {
      return ["\(owner).region = \(self.region(region, scope))"]
    }
    if let range = assignment.value.base as? FloatRange {
      return ["\(owner).attachmentRange = \(self.range(range, scope))"]
    }
    if property.hasPrefix("insets") { return [insetsStatement(assignment, owner, scope)] }
    guard let form = PropertyForm.ofBehavior(property),
      let text = text(assignment.value, as: form.kind, scope)
    else {
      return [warn("'\(id).\(property)', which UIKit does not have", at: assignment.target.place)]
    }
    return ["\(owner).\(form.path) = \(text)"]
  }

  private func insetsStatement(
    _ assignment: Assignment, _ owner: String, _ scope: Scope
  ) -> String {
    guard let insets = assignment.value.base as? EdgeInsets else {
      return warn(
        "a single inset of '\(assignment.target.id)'; UIKit sets all of them together",
        at: assignment.target.place)
    }
    return
      "\(owner).setTranslatesReferenceBoundsIntoBoundary(with: \(self.insets(insets, scope)))"
  }

  /// The statement that sets a property of a group.
  func groupStatement(_ assignment: Assignment, _ scope: Scope) -> String {
    let owner = code(assignment.target.id, scope)
    if assignment.property == "transform.rotation" {
      let angle = assignment.value.plainNumber.map { self.angle($0, scope).code } ?? "0"
      return "\(owner).transform = CGAffineTransform(rotationAngle: \(angle))"
    }
    let form = PropertyForm.ofView(assignment.property)
    let text = form.flatMap { self.text(assignment.value, as: $0.kind, scope) } ?? "0"
    return "\(owner).\(form?.path ?? assignment.property) = \(text)"
  }

  /// The statement that sets a property of a gesture recognizer.
  func gestureStatement(_ assignment: Assignment, _ scope: Scope) -> String {
    let id = assignment.target.id
    let owner = code(id, scope)
    let space = code(index.gestures[id]?.space.id ?? Scene.rootID, scope)
    switch assignment.property {
    case "translation":
      let (x, y) = assignment.value.plainPair ?? (0, 0)
      return "\(owner).setTranslation(\(pair(x, y, as: .point, scope)), in: \(space))"
    case "translation.x", "translation.y":
      let value = number(assignment.value.plainNumber ?? 0, scope)
      let isX = assignment.property == "translation.x"
      let other = "\(owner).translation(in: \(space)).\(isX ? "y" : "x")"
      let code = SwiftOperand.PairType.point.code(isX ? value : other, isX ? other : value)
      return "\(owner).setTranslation(\(code), in: \(space))"
    case "rotation":
      return "\(owner).rotation = \(angle(assignment.value.plainNumber ?? 0, scope).code)"
    default:
      let text =
        self.text(assignment.value, as: .boolean, scope)
        ?? self.text(assignment.value, as: .number, scope)
      return "\(owner).\(assignment.property) = \(text ?? "0")"
    }
  }

  // MARK: Values

  /// A region of a field.
  func region(_ region: FieldRegion, _ scope: Scope) -> String {
    func joined(_ regions: [FieldRegion], _ method: String) -> String {
      guard let first = regions.first else { return ".infinite" }
      let start = self.region(first, scope)
      return regions.dropFirst().reduce(start == ".infinite" ? "UIRegion.infinite" : start) {
        "\($0).\(method): \(self.region($1, scope)))"
      }
    }
    switch region {
    case .infinite: return ".infinite"
    case .circle(let radius): return "UIRegion(radius: \(number(Double(radius), scope)))"
    case .rectangle(let size): return "UIRegion(size: \(self.size(size, scope)))"
    case .inverse(let other):
      let code = self.region(other, scope)
      return "\(code == ".infinite" ? "UIRegion.infinite" : code).inverse()"
    case .union(let regions): return joined(regions, "union(with")
    case .intersection(let regions): return joined(regions, "intersection(with")
    case .difference(let regions): return joined(regions, "difference(from")
    }
  }

  /// A range of an attachment.
  func range(_ range: FloatRange, _ scope: Scope) -> String {
    if range.isInfinite { return ".infinite" }
    let ends = [range.minimum, range.maximum].map { angle(Double($0), scope).code }
    return "UIFloatRange(minimum: \(ends[0]), maximum: \(ends[1]))"
  }
}
