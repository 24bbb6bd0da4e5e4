internal import Scene
internal import SceneText

/// Finds recognizers that wait for each other to fail.
///
/// A recognizer that waits for nobody, or for whom nobody waits, is in no cycle, nor is one that becomes so when
/// those are left out. What remains is searched in breadth from each recognizer, so that chains and trees take
/// linear time.
struct GestureCycles {
  /// Recognizers of which each waits for the next, and the last for the first.
  struct Cycle {
    var ids: [String]
    /// Where the first one names the second.
    var place: SourceSpan
  }

  private let ids: [String]
  /// Who each recognizer waits for, with the place where it says so.
  private let required: [[(number: Int, place: SourceSpan)]]

  /// The recognizers of a scene.
  init(_ gestures: [GestureDescription]) {
    let numbers = Dictionary(
      gestures.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    ids = gestures.map(\.id)
    required = gestures.map { gesture in
      gesture.requiredToFail.compactMap { other in numbers[other.id].map { ($0, other.place) } }
    }
  }

  /// A shortest cycle for each recognizer that is in one, without those whose members are all in a former one.
  func cycles() -> [Cycle] {
    var cycles: [Cycle] = []
    let isCandidate = candidates()
    var isKnown = [Bool](repeating: false, count: ids.count)
    for start in ids.indices where isCandidate[start] && !isKnown[start] {
      guard let (members, place) = cycle(from: start, isCandidate) else { continue }
      for member in members { isKnown[member] = true }
      cycles.append(Cycle(ids: members.map { ids[$0] }, place: place))
    }
    return cycles
  }

  /// The recognizers that remain when all that are certainly in no cycle are left out.
  private func candidates() -> [Bool] {
    var isCandidate = [Bool](repeating: true, count: ids.count)
    var waiting = [[Int]](repeating: [], count: ids.count)
    for (number, others) in required.enumerated() {
      for other in others { waiting[other.number].append(number) }
    }
    let forwards = required.map { $0.map(\.number) }
    for (ways, back) in [(forwards, waiting), (waiting, forwards)] {
      var counts = ways.map { $0.count { isCandidate[$0] } }
      var ends = ids.indices.filter { isCandidate[$0] && counts[$0] == 0 }
      while let end = ends.popLast() {
        isCandidate[end] = false
        for other in back[end] where isCandidate[other] {
          counts[other] -= 1
          if counts[other] == 0 { ends.append(other) }
        }
      }
    }
    return isCandidate
  }

  /// The members of a shortest cycle through a recognizer, which is the first; nil if there is none, or if it waits
  /// for itself.
  private func cycle(
    from start: Int, _ isCandidate: [Bool]
  ) -> (members: [Int], place: SourceSpan)? {
    var steps: [(number: Int, before: Int?, place: SourceSpan)] = []
    var isSeen = [Bool](repeating: false, count: ids.count)
    func append(_ number: Int, before: Int?) {
      for other in required[number] where isCandidate[other.number] && !isSeen[other.number] {
        isSeen[other.number] = true
        steps.append((other.number, before, other.place))
      }
    }
    append(start, before: nil)
    var next = 0
    while next < steps.count {
      guard steps[next].number == start else {
        append(steps[next].number, before: next)
        next += 1
        continue
      }
      var way: [Int] = []
      var step = steps[next].before
      while let index = step {
        way.append(index)
        step = steps[index].before
      }
      guard let first = way.last else { return nil }
      return ([start] + way.reversed().map { steps[$0].number }, steps[first].place)
    }
    return nil
  }
}
