internal import Scene
internal import SceneText

extension Syntax where Value == LayoutPriority {
  /// A layout priority: a number, or the name of one in UIKit.
  ///
  /// A number that rounds to 0 in single precision is refused like 0.
  static var priority: Syntax {
    let number = Syntax<Double>.number(.priority).checked { weight, value, decoding in
      let priority = LayoutPriority(legal: weight)
      if priority == nil {
        decoding.report(
          .outOfRange(decoding.subject, range: .priority, found: weight.shortestText),
          at: value.place)
      }
      return priority
    }
    let name = Syntax.choice(
      LayoutPriority.named.map { Choice($0.name, $0.value, "") }, called: "priority")
    return Syntax(
      compiling: .definition("priority"),
      write: { .number(Double($0.rawValue)) }
    ) { value, decoding in
      let isName = value.string != nil && !decoding.isExpression(value)
      return (isName ? name : number).compile(value, decoding)
    }
  }
}
