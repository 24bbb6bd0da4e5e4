/// Finds the name that a misspelled word most likely means.
public enum Spelling {
  /// The name closest to a misspelled one, or nil if none is close.
  ///
  /// Close means equal except for case, hyphens and underscores, or at most as many edits away as a
  /// third of the longer name's length (at least one). Of equally close names the first is
  /// returned.
  ///
  /// - Parameters:
  ///   - word: The misspelled name.
  ///   - names: The names that exist.
  /// - Returns: The closest name.
  public static func nearest(to word: String, in names: some Sequence<String>) -> String? {
    let folded = fold(word)
    var best: (name: String, distance: Int)?
    for name in names where name != word {
      let other = fold(name)
      if other == folded { return name }
      let allowed = max(1, max(folded.count, other.count) / 3)
      // The distance is at least the difference of the lengths, which rules out most names.
      guard abs(folded.count - other.count) <= allowed else { continue }
      let distance = distance(folded, other)
      if distance <= allowed, distance < min(best?.distance ?? .max, max(folded.count, 1)) {
        best = (name, distance)
      }
    }
    return best?.name
  }

  /// The number of edits between two words: insertions, deletions, replacements, and swaps of
  /// adjacent letters.
  ///
  /// Method: the restricted Damerau-Levenshtein distance (optimal string alignment). Source:
  /// Damerau, "A technique for computer detection and correction of spelling errors", CACM 7
  /// (1964). Complexity: O(n·m).
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in 1...left.count {
      var row = [i]
      row.reserveCapacity(right.count + 1)
      for j in 1...right.count {
        let replacement = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
        var best = min(replacement, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }

  /// The number of characters compared; all names are shorter.
  private static let maximumLength = 100

  private static func fold(_ word: String) -> [Character] {
    Array(word.prefix(maximumLength).lowercased().filter { $0 != "-" && $0 != "_" })
  }
}
