extension LayoutAttribute {
  /// The name of the attribute that a misspelt word probably means, or nil.
  ///
  /// Near is a word that differs in case only, or is no more edits away than a third of the longer
  /// word's length. Of equally near names the first in the order of raw values wins.
  static func nearestName(to word: String) -> String? {
    let names = allCases.filter { $0 != .notAnAttribute }.map(\.name) + ["baseline"]
    // The longest name has 20 characters: a word of more than 30 lacks more than a third of its own.
    guard word.count <= 30 else { return nil }
    let folded = Array(word.lowercased())
    var best: (name: String, edits: Int)?
    for name in names {
      let other = Array(name.lowercased())
      let edits = edits(from: folded, to: other)
      let isNear = edits <= max(folded.count, other.count) / 3
      if isNear, edits < best?.edits ?? .max { best = (name, edits) }
    }
    return best?.name
  }

  /// The insertions, deletions, replacements and exchanges of neighbours between two words.
  ///
  /// Method: optimal string alignment, a restricted Damerau-Levenshtein distance (Damerau, CACM 7,
  /// 1964), in O(n·m).
  private static func edits(from first: [Character], to second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (i, character) in first.enumerated() {
      var row = [i + 1]
      for (j, other) in second.enumerated() {
        var edits = min(last[j] + (character == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, character == second[j - 1], first[i - 1] == other {
          edits = min(edits, beforeLast[j - 1] + 1)
        }
        row.append(edits)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }
}
