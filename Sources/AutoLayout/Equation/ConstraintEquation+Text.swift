package import Scene
internal import SceneText

/// Writing equations.
extension ConstraintEquation {
  /// The equation as text, which parses to the same equation.
  ///
  /// - Parameter items: The names of the items of `measures`, in their order, with those of guides.
  /// - Returns: The text.
  package func text(items: [String]) -> String {
    precondition(items.count == measures.count, "each measure has its item")
    let start = first.measures.count
    var text = "\(first.text(items[..<start])) \(relation.sign) "
    if let second {
      if multiplier != 1 { text += "\(multiplier.shortestText) * " }
      text += second.text(items[start...])
      if constant != 0 { text += Self.summand(constant, constant.magnitude.shortestText) }
    } else {
      text += constant.shortestText
    }
    if let spacing {
      let factor = spacing.magnitude == 1 ? "" : "\(spacing.magnitude.shortestText) * "
      text += Self.summand(spacing, "\(factor)systemSpacing")
    }
    return priority == .required ? text : "\(text) @\(priority.rawValue.shortestText)"
  }

  private static func summand(_ number: Double, _ text: String) -> String {
    (number < 0 ? " - " : " + ") + text
  }

  /// Whether the equation is the same as another one, wherever its parts are in a text and whatever the items are called.
  package func isSame(as other: ConstraintEquation) -> Bool {
    func plain(_ equation: ConstraintEquation) -> ConstraintEquation {
      var result = equation
      result.first = equation.first.withoutText
      result.second = equation.second?.withoutText
      return result
    }
    return plain(self) == plain(other)
  }

  /// The names of the items, with those of guides, as the text has them.
  package var itemNames: [String] {
    measures.map { measure in measure.guide.map { "\(measure.item).\($0)" } ?? measure.item }
  }
}

extension ConstraintEquation.Side {
  fileprivate func text(_ items: ArraySlice<String>) -> String {
    let end = "\(items[items.startIndex]).\(measure.attributeName)"
    guard let origin else { return end }
    return "(\(end) - \(items[items.startIndex + 1]).\(origin.attributeName))"
  }

  /// The side without names and ranges.
  fileprivate var withoutText: ConstraintEquation.Side {
    func plain(_ measure: ConstraintEquation.Measure) -> ConstraintEquation.Measure {
      var result = ConstraintEquation.Measure()
      (result.group, result.attribute) = (measure.group, measure.attribute)
      return result
    }
    return ConstraintEquation.Side(plain(measure), from: origin.map(plain))
  }
}

extension ConstraintEquation.Measure {
  fileprivate var attributeName: String { group?.rawValue ?? attribute.name }
}
