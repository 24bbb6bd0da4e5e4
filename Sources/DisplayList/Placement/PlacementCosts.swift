internal import Foundation
internal import Geometry

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
