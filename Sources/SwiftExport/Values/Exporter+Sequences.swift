internal import Scene

// Statements that are alike.
extension Exporter {
  /// How deep loops are nested at most; each level is written once more to find out.
  private static let mostTries = 3

  /// The statements for some elements, one after the other, or in a loop where they are alike.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - scope: Where.
  ///   - isSpaced: Whether each has a paragraph of its own.
  ///   - isTimed: Whether some may have a delay that others have not.
  ///   - shape: The same for all elements whose statements may be alike.
  ///   - make: Makes the statements for one of them.
  /// - Returns: The statements.
  func sequence<Element>(
    _ elements: [Element], _ scope: inout Scope, isSpaced: Bool = false, isTimed: Bool = false,
    shape: (Element) -> Int = { _ in 0 }, _ make: (Element, inout Scope) -> SwiftCode
  ) -> SwiftCode {
    var code = SwiftCode()
    func add(_ part: SwiftCode) {
      if isSpaced { code.addParagraph(part) } else { code.add(part) }
    }
    // What tries declare is declared again by what is written.
    let declared = (members, memberNames, tickMethods)
    let shapes = elements.map(shape)
    let candidates = SwiftLoop.runs(in: elements.indices) { shapes[$0] == shapes[$1] }
    var runs = candidates.flatMap { self.runs(in: elements, $0, &scope, make) }
    if isTimed, runs.reduce(0, { $0 + $1.range.count }) < elements.count {
      statesAllDelays = true
      let others = candidates.flatMap { self.runs(in: elements, $0, &scope, make) }
      statesAllDelays = false
      let counts = [runs, others].map { $0.reduce(0) { $0 + $1.range.count } }
      if counts[1] > counts[0] { runs = others }
    }
    (members, memberNames, tickMethods) = declared
    var next = 0
    while next < elements.count {
      if let run = runs.first(where: { $0.range.lowerBound == next }) {
        add(run.loop)
        for element in elements[run.range] {
          var inner = scope
          _ = make(element, &inner)
        }
        next = run.range.upperBound
      } else {
        add(make(elements[next], &scope))
        next += 1
      }
    }
    return code
  }

  /// The loops that some of successive elements make.
  private func runs<Element>(
    in elements: [Element], _ range: Range<Int>, _ scope: inout Scope,
    _ make: (Element, inout Scope) -> SwiftCode
  ) -> [(range: Range<Int>, loop: SwiftCode)] {
    guard tries < Self.mostTries else { return [] }
    tries += 1
    defer { tries -= 1 }
    // Each is made as if it stood alone, as in the body of a loop.
    let chunks = elements[range].map { element in
      var inner = scope
      return make(element, &inner)
    }
    return SwiftLoop.runs(of: chunks).compactMap { run in
      SwiftLoop.loop(
        of: Array(chunks[run]), over: elementArrays, prefix: scope.prefix, &scope.locals
      ).map { (run.lowerBound + range.lowerBound..<run.upperBound + range.lowerBound, $0) }
    }
  }

  private var elementArrays: [SwiftLoop.Elements] {
    names.families.map {
      SwiftLoop.Elements(array: $0.name, element: $0.member, count: $0.ids.count)
    }
  }
}
