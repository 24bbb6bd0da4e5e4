internal import Foundation
internal import Geometry
internal import SceneFormat
internal import SceneText

/// How the motion of a film differs from the one of its reference.
public struct MotionComparison: Equatable, Sendable {
  /// How one view differs.
  public struct Change: Equatable, Sendable {
    /// What happened to a view.
    public enum Kind: Equatable, Sendable {
      /// It is in both films, but not always at the same place.
      case moved
      /// It is only in the film of the reference.
      case removed
      /// It is only in the new film.
      case added
      /// It is drawn in front of another view instead of behind it.
      case reordered(over: String)
    }

    /// How a property of a view differs.
    public struct PropertyChange: Equatable, Sendable {
      /// The name in scenes.
      public var name: String
      /// The first frame that differs.
      public var firstFrame: Int
      /// The frame in which its numbers differ most; the first one for other values.
      public var frame: Int
      /// The value of the reference in that frame.
      public var expected: String
      /// The value of the new film in that frame.
      public var actual: String
    }

    /// The view's id.
    public var id: String
    /// What happened to it.
    public var kind: Kind
    /// The first frame that differs.
    public var firstFrame = 0
    /// The largest distance of its places in the same frame, in points; none where it only grew, so that its center is
    /// elsewhere.
    public var largestDistance = 0.0
    /// The largest difference of its angles in the same frame, in radians, at most π.
    public var largestTurn = 0.0
    /// The largest difference of its width or height in the same frame, in points.
    public var largestGrowth = 0.0
    /// The largest difference of its opacity in the same frame.
    public var largestFade = 0.0
    /// The scales where they differ most: of the reference and of the new film; nil where they do not.
    public var scales: PropertyChange?
    /// The other properties that differ, in the order of the documentation.
    public var properties: [PropertyChange] = []
    /// The distance of its places in the last frames, in points.
    public var restDistance = 0.0
    /// When it settles; nil where it never moves, or moves until the end.
    public var settling: Settling?
    /// Whether the view is elsewhere, of another size or scale, or in other frames in the scene; otherwise only what the
    /// pixels show differs.
    public var isOfPlace: Bool {
      switch kind {
      case .removed, .added: true
      case .reordered: false
      case .moved:
        isSometimesMissing || scales != nil
          || max(largestDistance, largestTurn, largestGrowth, largestFade) > 0
      }
    }
    /// Whether it is missing in some frames in which it was there, or the reverse.
    var isSometimesMissing = false
    private var largestScaling = 0.0

    /// A change of a view.
    init(id: String, kind: Kind, firstFrame: Int = 0) {
      (self.id, self.kind, self.firstFrame) = (id, kind, firstFrame)
    }

    /// Keeps the largest differences of two places in a frame.
    ///
    /// - Returns: Whether they are further apart than the tolerance, in points; otherwise nothing is kept.
    fileprivate mutating func add(
      _ old: RecordedMotion.Place, _ new: RecordedMotion.Place, in frame: Int,
      over tolerance: Double
    ) -> Bool {
      let distance = old.distance(to: new)
      let growth = max(abs(old.width - new.width), abs(old.height - new.height))
      let turn = abs((old.angle - new.angle).remainder(dividingBy: 2 * .pi))
      let fade = abs(old.alpha - new.alpha)
      var scaling = 0.0
      if let before = old.scale, let after = new.scale {
        scaling = max(abs(before.x - after.x), abs(before.y - after.y))
      }
      // A view turned by an angle moves its corner by that angle times the distance of the corner.
      let reach = Foundation.hypot(old.width, old.height) / 2
      guard fade > 0 || max(distance, growth, turn * reach, scaling * reach) > tolerance else {
        return false
      }
      largestDistance = max(largestDistance, old.movement(to: new).length)
      largestGrowth = max(largestGrowth, growth)
      largestTurn = max(largestTurn, turn)
      largestFade = max(largestFade, fade)
      if scaling > largestScaling, let before = old.scale, let after = new.scale {
        largestScaling = scaling
        scales = PropertyChange(
          name: "scale", firstFrame: scales?.firstFrame ?? frame, frame: frame,
          expected: Self.text(of: before), actual: Self.text(of: after))
      }
      return true
    }

    private static func text(of scale: (x: Double, y: Double)) -> String {
      scale.x == scale.y
        ? scale.x.shortestText : "[\(scale.x.shortestText), \(scale.y.shortestText)]"
    }
  }

  /// The frames from which on a view stays where it ends.
  public struct Settling: Equatable, Sendable {
    /// That frame of the reference.
    public var expected: Int
    /// That frame of the new film.
    public var actual: Int
  }

  /// How far a view may be from its last place and count as settled, in points.
  ///
  /// Half a point is a pixel of most screens.
  private static let settledDistance = 0.5
  /// How far a view may be turned from its last place and count as settled, in units of a ten
  /// thousandth of a radian: about half a degree.
  private static let settledTurn = 87.0

  /// The views that differ: those that are gone or new, then those that differ first, which may be the cause of others.
  public let changes: [Change]
  /// Whether views are at other places; other changes matter where the pixels show them.
  public var changesPlaces: Bool { changes.contains(where: \.isOfPlace) }
  let fps: Double
  let endsAtRest: Bool
  /// What views without an id are called, by their ids.
  let names: [String: String]

  /// Compares two motions, frame by frame as far as both go.
  ///
  /// - Parameters:
  ///   - expected: The motion of the reference.
  ///   - actual: The motion of the new film.
  ///   - fps: The frames per second of both.
  ///   - endsAtRest: Whether they end when everything is at rest.
  ///   - tolerance: How far views may be apart, in points.
  ///   - names: What views without an id are called, by their ids.
  public init(
    _ expected: RecordedMotion, _ actual: RecordedMotion, fps: Double, endsAtRest: Bool = true,
    tolerance: Double = 0, names: [String: String] = [:]
  ) {
    self.fps = fps
    self.names = names
    self.endsAtRest = endsAtRest
    let common = min(expected.frameCount, actual.frameCount)
    var changes: [Change] = []
    for track in expected.tracks {
      guard let other = actual.track(of: track.id) else {
        let first = track.places.firstIndex(where: \.isPresent) ?? 0
        // A film that is too short to show it has not lost it.
        if first < common {
          changes.append(Change(id: track.id, kind: .removed, firstFrame: first))
        }
        continue
      }
      if let change = Self.change(track, other, common, tolerance) { changes.append(change) }
    }
    for track in actual.tracks where expected.track(of: track.id) == nil {
      let first = track.places.firstIndex(where: \.isPresent) ?? 0
      if first < common { changes.append(Change(id: track.id, kind: .added, firstFrame: first)) }
    }
    if expected.isComplete, actual.isComplete,
      let change = Self.reordering(expected.order, actual.order, common)
    {
      changes.append(change)
    }
    func rank(_ change: Change) -> Int {
      switch change.kind {
      case .removed, .added: -1
      case .moved, .reordered: change.firstFrame
      }
    }
    // The order of equal ones is that of the scene, in which a view comes before those in it.
    self.changes = changes.enumerated().ordered {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }

  private static func change(
    _ expected: RecordedMotion.Track, _ actual: RecordedMotion.Track, _ common: Int,
    _ tolerance: Double
  ) -> Change? {
    var change = Change(id: expected.id, kind: .moved)
    change.properties = properties(expected, actual, common)
    var first = change.properties.map(\.firstFrame).min()
    guard expected.places != actual.places || first != nil else { return nil }
    for frame in 0..<common {
      let (old, new) = (expected.place(in: frame), actual.place(in: frame))
      guard !old.agrees(with: new) else { continue }
      guard old.isPresent, new.isPresent else {
        first = min(first ?? frame, frame)
        change.isSometimesMissing = true
        continue
      }
      if change.add(old, new, in: frame, over: tolerance) { first = min(first ?? frame, frame) }
    }
    guard let first else { return nil }
    change.firstFrame = first
    if let old = expected.places.last(where: \.isPresent),
      let new = actual.places.last(where: \.isPresent)
    {
      change.restDistance = old.movement(to: new).length
    }
    if let old = settling(of: expected), let new = settling(of: actual) {
      change.settling = Settling(expected: old, actual: new)
    }
    return change
  }

  /// The properties that differ, as far as both films go.
  private static func properties(
    _ expected: RecordedMotion.Track, _ actual: RecordedMotion.Track, _ common: Int
  ) -> [Change.PropertyChange] {
    expected.properties.compactMap { old in
      guard let new = actual.properties.first(where: { $0.name == old.name }), old != new else {
        return nil
      }
      let frames = Set(old.changes.map(\.frame) + new.changes.map(\.frame)).filter { $0 < common }
      var found: Change.PropertyChange?
      var largest = 0.0
      for frame in frames.ordered() {
        guard let before = old.text(in: frame), let after = new.text(in: frame), before != after
        else { continue }
        let difference = difference(before, after) ?? 0
        guard found == nil || difference > largest else { continue }
        largest = difference
        found = Change.PropertyChange(
          name: old.name, firstFrame: found?.firstFrame ?? frame, frame: frame, expected: before,
          actual: after)
      }
      return found
    }
  }

  /// The largest difference of the numbers of two values, or of the components of two colors, from 0 to 1; nil for
  /// values of other kinds.
  static func difference(_ first: String, _ second: String) -> Double? {
    func numbers(_ text: String) -> [Double]? {
      if text.hasPrefix("\"#"), text.hasSuffix("\""), text.count == 9 || text.count == 11 {
        // A color without its opacity is opaque.
        let digits = text.dropFirst(2).dropLast() + (text.count == 9 ? "FF" : "")
        return Int(digits, radix: 16).map { color in
          (0..<4).map { Double(color >> (8 * $0) & 0xFF) / 255 }
        }
      }
      let parts = text.split { "[], ".contains($0) }
      let numbers = parts.compactMap { Double($0) }
      return numbers.count == parts.count ? numbers : nil
    }
    guard let one = numbers(first), let other = numbers(second), one.count == other.count else {
      return nil
    }
    return zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  /// Two views that are drawn in another order than in the reference; nil where there are none.
  private static func reordering(
    _ expected: RecordedMotion.Property, _ actual: RecordedMotion.Property, _ common: Int
  ) -> Change? {
    guard expected != actual else { return nil }
    let frames = Set(expected.changes.map(\.frame) + actual.changes.map(\.frame))
    for frame in frames.ordered() where frame < common {
      let (old, new) = (expected.ids(in: frame), actual.ids(in: frame))
      let places = Dictionary(old.enumerated().map { ($1, $0) }) { first, _ in first }
      // The views that both have, in the new order: the first that was drawn before the one behind it.
      let known = new.filter { places[$0] != nil }
      for (behind, front) in zip(known, known.dropFirst())
      where places[behind] ?? 0 > places[front] ?? 0 {
        return Change(
          id: String(front), kind: .reordered(over: String(behind)), firstFrame: frame)
      }
    }
    return nil
  }

  /// The first frame from which on a view stays where it ends; nil where it never moves, or moves until
  /// the end.
  private static func settling(of track: RecordedMotion.Track) -> Int? {
    guard let last = track.places.last, last.isPresent else { return nil }
    let moving = track.places.lastIndex { place in
      place.distance(to: last) > settledDistance
        || abs(Double(place.units[5]) - Double(last.units[5])) > settledTurn
    }
    guard let moving, moving + 2 < track.places.count else { return nil }
    return moving + 1
  }
}

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
