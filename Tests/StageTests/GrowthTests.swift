import DisplayList
import Foundation
import SceneFormat
import SceneText
import Stage
import TestSupport
import Testing

/// What must not grow with the square of a scene's size.
@Suite("Growth")
struct GrowthTests {
  // MARK: Overlaps

  private func square(_ x: Double, _ y: Double, _ side: Double) -> [[CGPoint]] {
    [
      [
        CGPoint(x: x, y: y), CGPoint(x: x + side, y: y), CGPoint(x: x + side, y: y + side),
        CGPoint(x: x, y: y + side),
      ]
    ]
  }

  @Test("of squares side by side no pair is compared", arguments: [false, true])
  func grid(isOfColumns: Bool) {
    var search = OverlapSearch(
      (0..<2000).map { index in
        let (row, column) = (Double(index / 50 * 10), Double(index % 50 * 10))
        return isOfColumns ? square(row, column, 8) : square(column, row, 8)
      })
    #expect(search.deepest(above: 0) == nil)
    #expect(search.comparisonCount == 0)
  }

  @Test("of squares on one spot the first pair is compared alone")
  func oneSpot() {
    var search = OverlapSearch(Array(repeating: square(5, 5, 8), count: 2000))
    #expect(numbers(search.deepest(above: 1)) == [8, 0, 1])
    #expect(search.comparisonCount == 1)
  }

  @Test("the overlaps are those of comparing all pairs", arguments: 0..<50)
  func likeAllPairs(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let squares = (0..<60).map { _ in
      (
        x: Double(random.below(100)), y: Double(random.below(100)),
        side: Double(random.below(30) + 1)
      )
    }
    var expected: [Double]?
    var pairs: Set<[Double]> = []
    // Every third pair does not matter, of the others those that overlap deeper than their bound.
    func bound(_ first: Int, _ second: Int) -> Double? {
      (first + second) % 3 == 0 ? nil : Double((first + second) % 7)
    }
    for (first, a) in squares.enumerated() {
      for (second, b) in squares.enumerated() where second > first {
        let depth = min(
          a.x + a.side - b.x, b.x + b.side - a.x, a.y + a.side - b.y, b.y + b.side - a.y)
        if let bound = bound(first, second), depth > bound {
          pairs.insert([depth, Double(first), Double(second)])
        }
        guard depth > expected?[0] ?? 2 else { continue }
        expected = [depth, Double(first), Double(second)]
      }
    }
    var search = OverlapSearch(squares.map { square($0.x, $0.y, $0.side) })
    #expect(numbers(search.deepest(above: 2)) == expected)
    #expect(Set(search.overlaps(above: bound).compactMap(numbers)) == pairs)
    // An item that is not there keeps its number.
    var others = OverlapSearch([nil] + squares.map { square($0.x, $0.y, $0.side) })
    #expect(
      numbers(others.deepest(above: 2)) == expected.map { [$0[0], $0[1] + 1, $0[2] + 1] })
  }

  private func numbers(_ overlap: OverlapSearch.Overlap?) -> [Double]? {
    overlap.map { [$0.depth, Double($0.first), Double($0.second)] }
  }

  // MARK: Timeline

  @Test("moments are taken in order, entries of one moment in theirs", arguments: 0..<20)
  func moments(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    var queue = MomentQueue()
    var times = (0..<200).map { _ in Double(random.below(50)) }
    for (entry, time) in times.enumerated() { queue.add(time, of: entry) }
    for moment in stride(from: 0.0, through: 60, by: 7) {
      #expect(queue.earliest == times.filter { $0.isFinite }.min())
      let due = times.indices.filter { times[$0] <= moment }
      #expect(queue.removeAll(upTo: moment) == due)
      for entry in due { times[entry] = .infinity }
      guard let again = due.first else { continue }
      times[again] = moment + 3
      queue.add(moment + 3, of: again)
    }
  }

  // MARK: Layout

  @Test("conflicts with more than 100,000 members are an error")
  func tooManyConflicts() throws {
    // The k-th of the later constraints conflicts with k links of the chain.
    let count = 460
    let views = (0..<count).map { #"{"id": "v\#($0)"}"# }
    let chain = (1..<count).map { #""v\#($0).left == v\#($0 - 1).left + 1""# }
    let others = (1..<count).map { #""v\#($0).left == root.left + \#($0 + 7)""# }
    let layout = [#""v0.left == root.left""#] + chain + others
    let scene = try scene(
      #""canvas": {"size": [9, 9]}, "views": [\#(views.joined(separator: ","))], "#
        + #""layout": [\#(layout.joined(separator: ","))]"#)
    let error = #expect(throws: StageError.self) { _ = try Stage(scene, measuring: FixedPitch()) }
    let problem = error?.diagnostics.first { $0.severity == .error }
    #expect(
      problem?.message
        == "the conflicts of the layout involve more than 100000 constraints together")
    #expect(error?.diagnostics.count { $0.severity == .error } == 1)
  }

  // MARK: Motion

  @Test("more contacts than a scene may have end it with an error")
  func tooManyContacts() throws {
    // Each of n squares on one spot touches all others.
    let count = 460
    let squares = (0..<count).map { #"{"id": "s\#($0)", "frame": [40, 40, 9, 9]}"# }
    let names = (0..<count).map { #""s\#($0)""# }.joined(separator: ",")
    let stage = try Stage(
      try scene(
        #""canvas": {"size": [90, 90]}, "views": [\#(squares.joined(separator: ","))], "#
          + #""behaviors": [{"type": "collision", "items": [\#(names)]}]"#),
      measuring: FixedPitch())
    #expect(!stage.isFinished && stage.excess == nil)
    stage.advance()
    #expect(stage.isFinished)
    #expect(
      stage.excess?.message
        == "\(count * (count - 1) / 2) contacts in frame 1; at most \(SceneLimits.contacts) are allowed"
    )
  }

  // MARK: Drawing

  /// The number of items that views in views draw, all with shadows, at any depth.
  private func itemCount(ofNestedShadows depth: Int) throws -> Int {
    let view =
      #"{"frame": [0, 0, 9, 9], "backgroundColor": "red", "shadowOpacity": 0.5, "subviews": ["#
    let views = String(repeating: view, count: depth) + String(repeating: "]}", count: depth)
    let stage = try Stage(
      try scene(#""canvas": {"size": [9, 9]}, "views": [\#(views)]"#), measuring: FixedPitch())
    var waiting = stage.displayList().items
    var count = 0
    while let item = waiting.popLast() {
      count += 1
      switch item {
      case .shadow(let cast): waiting += cast.items
      case .group(let group): waiting += group.items
      default: break
      }
    }
    return count
  }

  @Test("shadows of shadows double what is drawn up to a depth, and no further")
  func nestedShadows() throws {
    // A view draws its background and its subview twice, and the shadow.
    var expected = 0
    for depth in 1...4 {
      expected = 2 * (expected + 1) + 1
      #expect(try itemCount(ofNestedShadows: depth) == expected)
    }
    // Then the shadow of the backgrounds alone.
    for depth in 5...SceneLimits().nestedShadows {
      expected = expected + 1 + 1 + depth
      #expect(try itemCount(ofNestedShadows: depth) == expected)
    }
  }
}
