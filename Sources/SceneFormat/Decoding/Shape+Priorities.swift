/// UIKit's named layout priorities.
enum PriorityName: String, CaseIterable, Sendable {
  case required, defaultHigh, dragThatCanResizeScene, sceneSizeStayPut
  case dragThatCannotResizeScene, defaultLow, fittingSizeLevel

  /// The priority of the name.
  var priority: Float {
    switch self {
    case .required: 1000
    case .defaultHigh: 750
    case .dragThatCanResizeScene: 510
    case .sceneSizeStayPut: 500
    case .dragThatCannotResizeScene: 490
    case .defaultLow: 250
    case .fittingSizeLevel: 50
    }
  }
}

extension Shape where Value == Float {
  /// A layout priority: a number, or UIKit's name for one.
  ///
  /// A priority so small that single precision makes it 0 is refused like 0.
  static var priority: Shape {
    let number = Shape<Double>.number(.priority)
    let name = Shape<PriorityName>.choice(called: "priority")
    return Shape(schema: .any([number.schema, name.schema])) { value, decoding in
      if value.string != nil { return name.read(value, decoding)?.priority }
      guard let weight = number.read(value, decoding) else { return nil }
      let priority = Float(weight)
      guard priority > 0 else {
        decoding.report(
          .outOfRange(decoding.subject, range: .priority, found: JSONText.number(weight)),
          at: value.place)
        return nil
      }
      return priority
    }
  }
}
