internal import FramegenKit
internal import SceneFormat

/// How one film shows the frames of another one at other times.
public enum FilmAlignment: Equatable, Sendable {
  /// It shows each frame some frames later, or earlier if negative.
  case shifted(by: Int)
  /// It is the same as far as both go, and has another number of frames.
  case cut(expected: Int, actual: Int)
  /// It shows only every so manieth frame.
  case sparser(Int)
  /// The expected film has only every so manieth of its frames.
  case denser(Int)

  /// How a film is another one; nil if it is neither.
  ///
  /// - Parameters:
  ///   - expected: What identifies the pictures, by their frames.
  ///   - actual: The same for the other film.
  init?<Identity: Hashable>(expected: [Int: Identity], actual: [Int: Identity]) {
    guard Self.isWorthwhile(expected.count, actual.count), Set(expected.values).count > 1 else {
      return nil
    }
    /// Whether frame `map(n)` of the expected film is frame `n`, wherever there are both.
    func matches(atLeast least: Int, _ map: (Int) -> Int?) -> Bool {
      var common: Set<Identity> = []
      var count = 0
      for (frame, picture) in actual {
        guard let other = map(frame), let wanted = expected[other] else { continue }
        guard wanted == picture else { return false }
        common.insert(picture)
        count += 1
      }
      // Frames that all show the same prove nothing.
      return count >= least && common.count > 1
    }
    if Self.isOneTheStart(expected.keys, actual.keys), matches(atLeast: Self.fewest, { $0 }) {
      self = .cut(expected: expected.count, actual: actual.count)
      return
    }
    let half = max(Self.fewest, min(expected.count, actual.count) / 2)
    for distance in 1...min(Self.farthest, max(1, min(expected.count, actual.count) - Self.fewest))
    {
      for shift in [distance, -distance] where matches(atLeast: half, { $0 - shift }) {
        self = .shifted(by: shift)
        return
      }
    }
    for rate in 2...10 {
      if matches(atLeast: Self.fewest, { $0 * rate }) {
        self = .sparser(rate)
        return
      }
      if matches(atLeast: Self.fewest, { $0 % rate == 0 ? $0 / rate : nil }) {
        self = .denser(rate)
        return
      }
    }
    return nil
  }

  /// Whether films with these numbers of frames can tell anything.
  static func isWorthwhile(_ expected: Int, _ actual: Int) -> Bool {
    min(expected, actual) >= fewest
  }

  /// Whether one of two different sets of frames is the start of the other one.
  private static func isOneTheStart<Identity>(
    _ expected: Dictionary<Int, Identity>.Keys, _ actual: Dictionary<Int, Identity>.Keys
  ) -> Bool {
    guard expected.count != actual.count else { return false }
    let (short, long) = expected.count < actual.count ? (expected, actual) : (actual, expected)
    guard let end = short.max() else { return false }
    return short.allSatisfy(long.contains) && long.count { $0 <= end } == short.count
  }

  /// The fewest frames that tell anything.
  private static let fewest = 3
  /// The largest shift that is looked for, in frames.
  private static let farthest = 600

  /// The words for people.
  public var sentence: String {
    switch self {
    case .shifted(let frames):
      "shows the same \(MessageText.count(abs(frames), "frame")) \(frames > 0 ? "later" : "earlier")"
    case .cut(let expected, let actual):
      "is \(actual < expected ? "shorter" : "longer"): \(actual) frames instead of \(expected), and the "
        + "common ones are the same"
    case .sparser(let rate): "shows every \(Self.ordinal(rate)) frame of the expected one"
    case .denser(let rate): "has \(rate) frames for each of the expected one"
    }
  }

  private static func ordinal(_ number: Int) -> String {
    ["2nd", "3rd"].indices.contains(number - 2) ? ["2nd", "3rd"][number - 2] : "\(number)th"
  }
}
