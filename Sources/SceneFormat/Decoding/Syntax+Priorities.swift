internal import Scene

extension Syntax where Value == LayoutPriority {
  /// A layout priority: a number, or the name of one in UIKit.
  ///
  /// A number that rounds to 0 in single precision is refused like 0.
  static var priority: Syntax {
    let number = Syntax<Double>.number(.priority)
    let name = Syntax.choice(
      LayoutPriority.named.map { Choice($0.name, $0.value, "") }, called: "priority")
    return Syntax(
      schema: .definition("priority"),
      write: { .number(Double($0.rawValue)) }
    ) { value, decoding in
      if value.string != nil { return name.read(value, decoding) }
      guard let weight = number.read(value, decoding) else { return nil }
      guard let priority = LayoutPriority(legal: weight) else {
        decoding.report(
          .outOfRange(decoding.subject, range: .priority, found: weight.shortestText),
          at: value.place)
        return nil
      }
      return priority
    }
  }
}
