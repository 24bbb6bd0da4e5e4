internal import Foundation
internal import Geometry

/// The search for a good choice of candidates: greedy, exchanges, annealing.
struct PlacementSearch {
  /// The chosen candidate of each label, among those that are searched.
  var choices: [Int]
  /// The candidates of each label that are searched: the cheapest by themselves, in their order.
  let searched: [[Int]]
  /// The cost of each label's searched candidates by themselves.
  let alone: [[Double]]
  /// For each label, those that it can collide with.
  let pairs: [[Pair]]
  let priorities: [Double]
  /// How many costs of pairs may still be added up; the search ends when none may.
  var effort = Self.mostAdded

  /// What a label's candidates cost beside those of another label.
  struct Pair {
    let other: Int
    /// The costs: the rows are the label's candidates, the columns the other's.
    let costs: [Double]
    let columns: Int

    func cost(_ own: Int, _ other: Int) -> Double { costs[own * columns + other] }
  }

  init(_ labels: [LabelPlacement.Label], in placement: LabelPlacement) {
    let costs = PlacementCosts(placement: placement)
    let all = labels.map { label in
      costs.costs(of: label).enumerated().map { index, cost in
        let hasMoved = label.previous.map { $0 != index } ?? false
        return cost + (hasMoved ? LabelPlacement.Cost.move : 0)
      }
    }
    let most = Self.mostSearched(of: labels, costs)
    searched = all.map { Self.cheapest($0, most) }
    alone = zip(all, searched).map { costs, indices in indices.map { costs[$0] } }
    let candidates = zip(labels, searched).map { label, indices in
      indices.map { label.candidates[$0] }
    }
    pairs = Self.pairs(of: candidates, costs)
    priorities = labels.map(\.priority)
    choices = labels.map { _ in 0 }
  }

  /// For each label, those that it can collide with.
  private static func pairs(
    of candidates: [[LabelPlacement.Candidate]], _ costs: PlacementCosts
  ) -> [[Pair]] {
    let reaches = candidates.map { $0.map(costs.reach) }
    let boxes = reaches.map { $0.reduce(CGRect.null) { $0.union($1) } }
    var pairs = candidates.map { _ in [Pair]() }
    for first in candidates.indices {
      for second in candidates.indices.dropFirst(first + 1)
      where boxes[first].touches(boxes[second]) {
        let (rows, columns) = (candidates[first], candidates[second])
        var table = [Double](repeating: 0, count: rows.count * columns.count)
        var mirrored = table
        var canCollide = false
        for row in rows.indices where reaches[first][row].touches(boxes[second]) {
          for column in columns.indices where reaches[first][row].touches(reaches[second][column]) {
            let cost = costs.cost(of: rows[row], beside: columns[column])
            guard cost > 0 else { continue }
            canCollide = true
            table[row * columns.count + column] = cost
            mirrored[column * rows.count + row] = cost
          }
        }
        guard canCollide else { continue }
        pairs[first].append(Pair(other: second, costs: table, columns: columns.count))
        pairs[second].append(Pair(other: first, costs: mirrored, columns: rows.count))
      }
    }
    return pairs
  }

  /// The most candidates of a label that are searched, and the fewest where many labels are in each other's way.
  ///
  /// The time grows with the square of it; with fewer, crowded labels overlap although they need not.
  private static let searchedCounts = 4...40
  /// The most pairs of candidates that are compared, about a second.
  private static let mostCompared = 8_000_000
  /// The most costs of pairs that are added up in the search, about a second.
  private static let mostAdded = 150_000_000

  /// The number of candidates of a label that are searched: as many as can be compared with those of all labels that come
  /// near it.
  private static func mostSearched(
    of labels: [LabelPlacement.Label], _ costs: PlacementCosts
  ) -> Int {
    let boxes = labels.map { $0.candidates.map(costs.reach).reduce(CGRect.null) { $0.union($1) } }
    var nearCount = 0
    for first in boxes.indices {
      for second in boxes.indices.dropFirst(first + 1) where boxes[first].touches(boxes[second]) {
        nearCount += 1
      }
    }
    guard nearCount > 0 else { return searchedCounts.upperBound }
    let count = Int((Double(mostCompared) / Double(nearCount)).squareRoot())
    return min(max(count, searchedCounts.lowerBound), searchedCounts.upperBound)
  }

  /// The indices of the candidates that cost least, in ascending order.
  private static func cheapest(_ costs: [Double], _ most: Int) -> [Int] {
    guard costs.count > most else { return Array(costs.indices) }
    return costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.prefix(most).sorted()
  }

  /// The chosen candidate of a label.
  func choice(of label: Int) -> Int { searched[label][choices[label]] }

  /// Whether nothing overlaps the label where it is.
  func isClear(_ label: Int) -> Bool {
    alone[label][choices[label]] < LabelPlacement.Cost.overlap
      && pairs[label].allSatisfy {
        $0.cost(choices[label], choices[$0.other]) < LabelPlacement.Cost.overlap
      }
  }

  /// Searches.
  mutating func run() {
    guard !choices.isEmpty else { return }
    startGreedily()
    exchange()
    // What the labels would cost if none was in another's way.
    let bound = alone.reduce(0) { $0 + ($1.min() ?? 0) }
    guard total > bound + Self.contested else { return }
    let (found, cost) = (choices, total)
    anneal()
    exchange()
    if total >= cost - Self.gain { choices = found }
  }

  /// The sum that the search makes small.
  var total: Double {
    choices.indices.reduce(0) { sum, label in
      pairs[label].filter { $0.other > label }.reduce(sum + alone[label][choices[label]]) {
        $0 + $1.cost(choices[label], choices[$1.other])
      }
    }
  }

  /// What a label costs at a candidate, the others being where they are.
  func cost(of label: Int, at candidate: Int) -> Double {
    pairs[label].reduce(alone[label][candidate]) {
      $0 + $1.cost(candidate, choices[$1.other])
    }
  }

  /// By how much the sum exceeds its lower bound where annealing may be worth its time: less than two
  /// labels out of their way.
  private static let contested = 20.0
  /// A gain that is more than a rounding error.
  static let gain = 1e-9

  // MARK: Greedy start

  /// Places label after label among those before: the important first, and of equal ones those with
  /// the fewest good candidates.
  mutating func startGreedily() {
    let freedom = alone.map { $0.count { $0 < LabelPlacement.Cost.overlap } }
    let order = choices.indices.sorted {
      (-priorities[$0], freedom[$0], $0) < (-priorities[$1], freedom[$1], $1)
    }
    var isPlaced = choices.map { _ in false }
    for label in order {
      let others = pairs[label].filter { isPlaced[$0.other] }
      choices[label] = Self.best(alone[label].indices) { candidate in
        others.reduce(alone[label][candidate]) { $0 + $1.cost(candidate, choices[$1.other]) }
      }
      isPlaced[label] = true
    }
  }

  /// The first of the candidates that cost least.
  static func best(_ candidates: Range<Int>, cost: (Int) -> Double) -> Int {
    var (best, least) = (candidates.lowerBound, Double.infinity)
    for candidate in candidates {
      let cost = cost(candidate)
      if cost < least - gain { (best, least) = (candidate, cost) }
    }
    return best
  }

  // MARK: Exchanges

  /// Moves single labels, and pairs of labels in each other's way, while the sum becomes smaller.
  mutating func exchange() {
    // Every round makes the sum smaller, so that it ends; the limit bounds the time.
    for _ in 0..<100 where effort <= 0 || !(improveSingles() || improvePairs()) { return }
  }

  mutating func improveSingles() -> Bool {
    var hasImproved = false
    for label in choices.indices where effort > 0 {
      effort -= alone[label].count * pairs[label].count
      let best = Self.best(alone[label].indices) { cost(of: label, at: $0) }
      guard cost(of: label, at: best) < cost(of: label, at: choices[label]) - Self.gain else {
        continue
      }
      choices[label] = best
      hasImproved = true
    }
    return hasImproved
  }

  mutating func improvePairs() -> Bool {
    var hasImproved = false
    for label in choices.indices {
      for pair in pairs[label]
      where effort > 0 && pair.cost(choices[label], choices[pair.other]) > 0 {
        hasImproved = improve(label, pair) || hasImproved
      }
    }
    return hasImproved
  }

  /// Moves two labels at once to their best candidates.
  mutating func improve(_ label: Int, _ pair: Pair) -> Bool {
    func rest(_ label: Int, without other: Int) -> [Double] {
      alone[label].indices.map { candidate in
        pairs[label].filter { $0.other != other }.reduce(alone[label][candidate]) {
          $0 + $1.cost(candidate, choices[$1.other])
        }
      }
    }
    effort -= [label, pair.other].reduce(alone[label].count * alone[pair.other].count) {
      $0 + alone[$1].count * pairs[$1].count
    }
    let own = rest(label, without: pair.other)
    let others = rest(pair.other, without: label)
    let (old, oldOther) = (choices[label], choices[pair.other])
    var least = own[old] + others[oldOther] + pair.cost(old, oldOther)
    var hasImproved = false
    for candidate in own.indices {
      for other in others.indices {
        let cost = own[candidate] + others[other] + pair.cost(candidate, other)
        guard cost < least - Self.gain else { continue }
        (least, hasImproved) = (cost, true)
        (choices[label], choices[pair.other]) = (candidate, other)
      }
    }
    return hasImproved
  }

  /// Simulated annealing with the schedule of the survey: a worsening by one overlap is accepted with
  /// a probability of 2/3 at first, and the temperature falls by a tenth 50 times, each time after 20
  /// moves for each label.
  mutating func anneal() {
    var random = PlacementRandom()
    var (best, least) = (choices, total)
    var current = least
    var temperature = LabelPlacement.Cost.overlap / 0.405
    for _ in 0..<50 {
      for _ in 0..<20 * choices.count where effort > 0 {
        let label = random.next(below: choices.count)
        let candidate = random.next(below: alone[label].count)
        effort -= 2 * pairs[label].count
        let change = cost(of: label, at: candidate) - cost(of: label, at: choices[label])
        guard
          change <= 0 || random.nextPart() < PortableMath.exponential(-change / temperature)
        else { continue }
        choices[label] = candidate
        current += change
        if current < least - Self.gain { (best, least) = (choices, current) }
      }
      temperature *= 0.9
    }
    choices = best
  }
}

/// Random numbers with a fixed seed.
///
/// Source: Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014 (SplitMix64).
private struct PlacementRandom {
  private var state: UInt64 = 0x1995

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A whole number from 0 to below a limit above 0.
  mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// A number from 0 to below 1.
  mutating func nextPart() -> Double { Double(next() >> 11) * 0x1p-53 }
}

/// What candidates cost by themselves and beside each other.
struct PlacementCosts {
  let placement: LabelPlacement

  private typealias Cost = LabelPlacement.Cost

  /// The costs of a label's candidates without the other labels.
  func costs(of label: LabelPlacement.Label) -> [Double] {
    let box = label.candidates.reduce(CGRect.null) { $0.union(reach(of: $1)) }
    // Few of many obstacles are near a label.
    let near = placement.obstacles.filter { obstacle in
      if let owner = obstacle.owner, label.owners.contains(owner) { return false }
      switch obstacle.shape {
      case .area(let area): return box.touches(area)
      case .line(let line): return box.touches(line.box)
      }
    }
    return label.candidates.map { cost(of: $0, near, priority: label.priority) }
  }

  private func cost(
    of candidate: LabelPlacement.Candidate, _ obstacles: [LabelPlacement.Obstacle], priority: Double
  ) -> Double {
    var cost = candidate.cost * priority
    cost += costOutside(candidate)
    let reach = reach(of: candidate)
    for obstacle in obstacles {
      switch obstacle.shape {
      case .area(let area):
        guard reach.touches(area) else { continue }
        cost += obstacle.weight * self.cost(of: candidate, over: area)
      case .line(let line):
        guard reach.touches(line.box) else { continue }
        cost += obstacle.weight * self.cost(of: candidate, across: line)
      }
    }
    return cost
  }

  /// The cost of two labels' candidates beside each other.
  func cost(
    of first: LabelPlacement.Candidate, beside second: LabelPlacement.Candidate
  ) -> Double {
    var cost = overlap(first.rect, second.rect)
    for stroke in second.strokes { cost += self.cost(of: first, across: stroke) }
    for stroke in first.strokes { cost += covering(second.rect, stroke) }
    return cost
  }

  /// The box around a candidate and its clearance.
  func reach(of candidate: LabelPlacement.Candidate) -> CGRect {
    candidate.strokes.reduce(padded(candidate.rect)) { $0.union($1.box) }
  }

  // MARK: Parts

  /// The cost of a label and its strokes over an area.
  private func cost(of candidate: LabelPlacement.Candidate, over area: CGRect) -> Double {
    var cost = overlap(candidate.rect, area)
    for stroke in candidate.strokes where stroke.length(inside: area) != nil {
      cost += Cost.crossing
    }
    return cost
  }

  /// The cost of a label and its strokes across a line.
  private func cost(of candidate: LabelPlacement.Candidate, across line: LineSegment) -> Double {
    var cost = covering(candidate.rect, line)
    for stroke in candidate.strokes where stroke.crosses(line) { cost += Cost.crossing }
    return cost
  }

  /// The cost of a label over a line.
  private func covering(_ rect: CGRect, _ line: LineSegment) -> Double {
    guard !rect.isEmpty, let length = line.length(inside: padded(rect)) else { return 0 }
    let most = max(1, rect.width + rect.height)
    return Cost.overlap + Cost.extent * Double(min(1, length / most))
  }

  /// The cost of two areas that overlap.
  private func overlap(_ first: CGRect, _ second: CGRect) -> Double {
    guard !first.isEmpty, !second.isEmpty else { return 0 }
    let common = padded(first).intersection(second)
    guard !common.isNull, common.width > 0, common.height > 0 else { return 0 }
    let smaller = min(first.width * first.height, second.width * second.height)
    let share = common.width * common.height / max(smaller, 1)
    return Cost.overlap + Cost.extent * Double(min(1, share))
  }

  /// The cost of the part of a label and its strokes outside of the bounds.
  private func costOutside(_ candidate: LabelPlacement.Candidate) -> Double {
    guard !candidate.rect.isEmpty else { return 0 }
    let (rect, bounds) = (candidate.rect, placement.bounds)
    let outside = max(
      0, bounds.minX - rect.minX, rect.maxX - bounds.maxX, bounds.minY - rect.minY,
      rect.maxY - bounds.maxY)
    guard outside > 0 else { return 0 }
    let share = outside / max(1, min(rect.width, rect.height))
    return Cost.overlap + Cost.extent * Double(min(1, share))
  }

  /// A label's rectangle with its clearance.
  private func padded(_ rect: CGRect) -> CGRect {
    rect.isEmpty ? rect : rect.insetBy(dx: -placement.clearance, dy: -placement.clearance)
  }
}

extension CGRect {
  /// Whether boxes have a point in common; unlike `intersects`, also where one has no area.
  func touches(_ other: CGRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
