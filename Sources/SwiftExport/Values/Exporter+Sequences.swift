internal import Scene

// Statements that are alike.
extension Exporter {
  /// The statements for some elements, one after the other, or in a loop where they are alike.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - scope: Where.
  ///   - isSpaced: Whether each has a paragraph of its own.
  ///   - isTimed: Whether some may have a delay that others have not.
  ///   - make: Makes the statements for one of them.
  /// - Returns: The statements.
  func sequence<Element>(
    _ elements: [Element], _ scope: inout Scope, isSpaced: Bool = false, isTimed: Bool = false,
    _ make: (Element, inout Scope) -> SwiftCode
  ) -> SwiftCode {
    var code = SwiftCode()
    func add(_ part: SwiftCode) {
      if isSpaced { code.addParagraph(part) } else { code.add(part) }
    }
    var runs = runs(in: elements, &scope, make)
    if isTimed, runs.reduce(0, { $0 + $1.range.count }) < elements.count {
      statesAllDelays = true
      let others = self.runs(in: elements, &scope, make)
      statesAllDelays = false
      let counts = [runs, others].map { $0.reduce(0) { $0 + $1.range.count } }
      if counts[1] > counts[0] { runs = others }
    }
    var next = 0
    while next < elements.count {
      if let run = runs.first(where: { $0.range.lowerBound == next }) {
        add(run.loop)
        next = run.range.upperBound
      } else {
        add(make(elements[next], &scope))
        next += 1
      }
    }
    return code
  }

  /// The loops that some elements make.
  private func runs<Element>(
    in elements: [Element], _ scope: inout Scope, _ make: (Element, inout Scope) -> SwiftCode
  ) -> [(range: Range<Int>, loop: SwiftCode)] {
    guard elements.count >= SwiftLoop.fewest else { return [] }
    // Each is made as if it stood alone, as in the body of a loop.
    let chunks = elements.map { element in
      var inner = scope
      return make(element, &inner)
    }
    return SwiftLoop.runs(of: chunks).compactMap { range in
      SwiftLoop.loop(
        of: Array(chunks[range]), over: elementArrays, prefix: scope.prefix, &scope.locals
      ).map { (range, $0) }
    }
  }

  private var elementArrays: [SwiftLoop.Elements] {
    names.families.map {
      SwiftLoop.Elements(array: $0.name, element: $0.member, count: $0.ids.count)
    }
  }
}
