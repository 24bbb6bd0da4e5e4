internal import Foundation
internal import SceneFormat

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
    }

    /// The view's id.
    public var id: String
    /// What happened to it.
    public var kind: Kind
    /// The first frame that differs.
    public var firstFrame = 0
    /// The largest distance of its centers in the same frame, in points.
    public var largestDistance = 0.0
    /// The largest difference of its angles in the same frame, in radians, at most π.
    public var largestTurn = 0.0
    /// The largest difference of its width or height in the same frame, in points.
    public var largestGrowth = 0.0
    /// The largest difference of its opacity in the same frame.
    public var largestFade = 0.0
    /// The distance of its centers in the last frames, in points.
    public var restDistance = 0.0
    /// When it settles; nil where it never moves, or moves until the end.
    public var settling: Settling?
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
  /// The most views that are named one by one.
  private static let longestList = 5

  /// The views that differ, the farthest first.
  public let changes: [Change]
  private let fps: Double
  private let endsAtRest: Bool

  /// Compares two motions, frame by frame as far as both go.
  ///
  /// - Parameters:
  ///   - expected: The motion of the reference.
  ///   - actual: The motion of the new film.
  ///   - fps: The frames per second of both.
  ///   - endsAtRest: Whether they end when everything is at rest.
  ///   - tolerance: How far views may be apart, in points.
  public init(
    _ expected: RecordedMotion, _ actual: RecordedMotion, fps: Double, endsAtRest: Bool = true,
    tolerance: Double = 0
  ) {
    self.fps = fps
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
    func weight(_ change: Change) -> Double {
      change.kind == .moved ? change.largestDistance : .infinity
    }
    // The order of equal ones is that of the scene.
    self.changes = changes.enumerated().sorted {
      (-weight($0.element), $0.offset) < (-weight($1.element), $1.offset)
    }.map(\.element)
  }

  private static func change(
    _ expected: RecordedMotion.Track, _ actual: RecordedMotion.Track, _ common: Int,
    _ tolerance: Double
  ) -> Change? {
    guard expected.places != actual.places else { return nil }
    var change = Change(id: expected.id, kind: .moved)
    var first: Int?
    for frame in 0..<common {
      let (old, new) = (expected.place(in: frame), actual.place(in: frame))
      guard old != new else { continue }
      guard old.isPresent, new.isPresent else {
        first = first ?? frame
        continue
      }
      let distance = old.distance(to: new)
      let growth = max(abs(old.width - new.width), abs(old.height - new.height))
      let turn = abs((old.angle - new.angle).remainder(dividingBy: 2 * .pi))
      let fade = abs(old.alpha - new.alpha)
      // A view turned by an angle moves its corner by that angle times the distance of the corner.
      let reach = Foundation.hypot(old.width, old.height) / 2
      guard
        distance > tolerance || growth > tolerance || turn * reach > tolerance || fade > 0
      else { continue }
      first = first ?? frame
      change.largestDistance = max(change.largestDistance, distance)
      change.largestGrowth = max(change.largestGrowth, growth)
      change.largestTurn = max(change.largestTurn, turn)
      change.largestFade = max(change.largestFade, fade)
    }
    guard let first else { return nil }
    change.firstFrame = first
    if let old = expected.places.last(where: \.isPresent),
      let new = actual.places.last(where: \.isPresent)
    {
      change.restDistance = old.distance(to: new)
    }
    if let old = settling(of: expected), let new = settling(of: actual) {
      change.settling = Settling(expected: old, actual: new)
    }
    return change
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

  // MARK: Words

  /// The changes in words, a line each, the most telling first.
  public var lines: [String] {
    let lines = changes.prefix(Self.longestList).map { line($0) }
    let rest = changes.count - lines.count
    return rest > 0 ? lines + ["and \(MessageText.count(rest, "other view")) moved too"] : lines
  }

  private func line(_ change: Change) -> String {
    let start = "from \(seconds(change.firstFrame)) on"
    switch change.kind {
    case .removed: return "\(change.id) is missing \(start)"
    case .added: return "\(change.id) is new \(start)"
    case .moved: break
    }
    var parts: [String] = []
    if change.largestDistance > 0 {
      parts.append(
        "moved by up to \(points(change.largestDistance)) \(start), "
          + "at \(endsAtRest ? "rest" : "the end") it is \(points(change.restDistance)) off")
    }
    let subject = parts.isEmpty ? "" : "it "
    let suffix = parts.isEmpty ? " \(start)" : ""
    if change.largestTurn > 0 {
      parts.append("\(subject)turned by up to \(degrees(change.largestTurn))\(suffix)")
    }
    if change.largestGrowth > 0 {
      parts.append("\(subject)changed in size by up to \(points(change.largestGrowth))\(suffix)")
    }
    if change.largestFade > 0 {
      parts.append(
        "\(subject)changed in opacity by up to \(number(change.largestFade, digits: 2))\(suffix)")
    }
    if parts.isEmpty { parts.append("is not always in the scene when it was, \(start)") }
    if let settling = change.settling, settling.expected != settling.actual {
      parts.append(
        "it settles at \(seconds(settling.actual)) instead of \(seconds(settling.expected))")
    }
    return "\(change.id) " + parts.joined(separator: "; ")
  }

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
