internal import Foundation
internal import Geometry
internal import SceneFormat
internal import SceneText

extension MotionComparison {
  /// The most lines, and the most views in one of them.
  private static let longestList = 5

  /// The changes in words, the most telling first: a line for each, and one for all views that changed in the same way,
  /// as those within a view that moved.
  public var lines: [String] {
    var groups: [(words: String, names: [String])] = []
    var places: [String: Int] = [:]
    for change in changes {
      let words = words(change)
      if let place = places[words] {
        groups[place].names.append(name(of: change.id))
      } else {
        places[words] = groups.count
        groups.append((words, [name(of: change.id)]))
      }
    }
    let lines = groups.prefix(Self.longestList).map { group in
      "\(group.names[0]) \(group.words)" + Self.likewise(Array(group.names.dropFirst()))
    }
    let rest = groups.dropFirst(Self.longestList).reduce(0) { $0 + $1.names.count }
    return rest > 0 ? lines + ["and \(MessageText.count(rest, "other view")) changed too"] : lines
  }

  /// Further views to which the same happened.
  private static func likewise(_ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let rest = names.count - longestList
    let shown = rest > 0 ? names.prefix(longestList) + ["\(rest) more"] : names[...]
    return "; likewise " + MessageText.list(Array(shown), joinedBy: "and")
  }

  /// What happened to a view, without its name.
  private func words(_ change: Change) -> String {
    let start = "from \(seconds(change.firstFrame)) on"
    switch change.kind {
    case .removed: return "is missing \(start)"
    case .added: return "is new \(start)"
    case .reordered(let other):
      return "is in front of \(name(of: other)) instead of behind it \(start)"
    case .moved: break
    }
    var parts: [String] = []
    if change.largestDistance > 0 {
      let off = change.restDistance > 0 ? "\(points(change.restDistance)) off" : "in its place"
      parts.append(
        "moved by up to \(points(change.largestDistance)) \(start), "
          + "at \(endsAtRest ? "rest" : "the end") it is \(off)")
    }
    let (subject, suffix) = parts.isEmpty ? ("", " \(start)") : ("it ", "")
    let sizes = [
      (change.largestTurn, "turned by up to \(degrees(change.largestTurn))"),
      (change.largestGrowth, "changed in size by up to \(points(change.largestGrowth))"),
      (change.largestFade, "changed in opacity by up to \(number(change.largestFade, digits: 2))"),
    ]
    for (size, words) in sizes where size > 0 { parts.append(subject + words + suffix) }
    for property in (change.scales.map { [$0] } ?? []) + change.properties {
      parts.append((parts.isEmpty ? "" : "it ") + words(property))
    }
    if change.isSometimesMissing {
      parts.append(
        (parts.isEmpty ? "" : "it ") + "is not always in the scene when it was"
          + (parts.isEmpty ? ", \(start)" : ""))
    }
    if let settling = change.settling, settling.expected != settling.actual {
      parts.append(
        "it settles at \(seconds(settling.actual)) instead of \(seconds(settling.expected))")
    }
    return parts.joined(separator: "; ")
  }

  private func name(of id: String) -> String { names[id] ?? id }

  /// How a property differs: "has background color #FF0000 instead of #00FF00 from 0.50 s on".
  private func words(_ change: Change.PropertyChange) -> String {
    let time =
      change.frame == change.firstFrame
      ? "from \(seconds(change.firstFrame)) on"
      : "at \(seconds(change.frame)), and differs from \(seconds(change.firstFrame)) on"
    if change.name.hasPrefix("is"), ["true", "false"].contains(change.actual) {
      let word = Self.words(of: String(change.name.dropFirst("is".count)))
      return change.actual == "true"
        ? "is \(word) \(time), which it was not" : "is not \(word) \(time), which it was"
    }
    // What is read on the screen keeps its quotes.
    let isText = change.name.hasSuffix("text") || change.name.hasSuffix("title")
    func value(_ text: String) -> String {
      let isQuoted = !isText && text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      let plain = isQuoted ? String(text.dropFirst().dropLast()) : text
      return isQuoted ? Color.name(ofDigits: plain) ?? Self.short(plain) : Self.short(plain)
    }
    return "has \(Self.words(of: change.name)) \(value(change.actual)) instead of "
      + "\(value(change.expected)) \(time)"
  }

  /// The words of a name: "background color" of `backgroundColor`.
  private static func words(of name: String) -> String {
    name.replacing(".", with: " ").reduce(into: "") { words, character in
      if character.isUppercase, !words.isEmpty { words.append(" ") }
      words += character.lowercased()
    }
  }

  /// A value of at most so many characters.
  private static func short(_ text: String) -> String {
    text.count <= longestValue ? text : text.prefix(longestValue) + "…"
  }

  /// The longest value that is told in full, in characters.
  private static let longestValue = 48

  private func seconds(_ frame: Int) -> String { number(Double(frame) / fps, digits: 2) + " s" }

  /// A length with enough digits to show that it is not 0.
  private func points(_ length: Double) -> String {
    number(length, digits: length == 0 || length >= 0.05 ? 1 : 3) + " pt"
  }

  private func degrees(_ angle: Double) -> String {
    let degrees = angle * 180 / .pi
    return number(degrees, digits: degrees >= 0.05 ? 1 : 3) + "°"
  }

  private func number(_ value: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}
