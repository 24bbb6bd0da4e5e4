internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText
internal import Views

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
