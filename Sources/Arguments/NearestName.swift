/// The candidate that a mistyped name most likely meant, or nil where none is near.
///
/// Near means at most one edit for every three letters of the name (one at least), an edit being a
/// letter inserted, left out, replaced or swapped with its neighbour; a name that begins a
/// candidate (`comp` for `completions`) is near as well. Among equally near ones the first wins.
///
/// Source: the optimal string alignment distance. Cost: the product of the lengths, per candidate.
public func nearestName(to name: String, among candidates: [String]) -> String? {
  let allowed = max(1, name.count / 3)
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let distance = editDistance(Array(name), Array(candidate))
    if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  if let best { return best.candidate }
  return name.count < 2 ? nil : candidates.first { $0.hasPrefix(name) }
}

/// The number of edits that turn one word into another.
private func editDistance(_ source: [Character], _ target: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...target.count)
  for row in source.indices {
    var current = [row + 1]
    for column in target.indices {
      let replacing = previous[column] + (source[row] == target[column] ? 0 : 1)
      var least = min(replacing, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
        least = min(least, beforePrevious[column - 1] + 1)
      }
      current.append(least)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[target.count]
}
