internal import Dispatch
internal import FramegenKit
internal import SceneFormat
internal import SceneText
internal import Synchronization

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
    let count = min(expected.count, actual.count)
    let distances = 1...min(Self.farthest, max(1, count - Self.fewest))
    // Each with the fewest frames that have to agree.
    var candidates: [(alignment: FilmAlignment, least: Int)] = []
    if Self.isOneTheStart(expected.keys, actual.keys) {
      candidates.append((.cut(expected: expected.count, actual: actual.count), Self.fewest))
    }
    for distance in distances {
      for shift in [distance, -distance] {
        candidates.append((.shifted(by: shift), max(Self.fewest, count / 2)))
      }
    }
    for rate in 2...10 {
      candidates += [(.sparser(rate), Self.fewest), (.denser(rate), Self.fewest)]
    }
    let found = candidates.first { alignment, least in
      alignment.holds(expected, actual, atLeast: least)
    }
    guard let found else { return nil }
    self = found.alignment
  }

  /// The frame of the expected film that is shown in a frame; nil for none.
  private func source(of frame: Int) -> Int? {
    switch self {
    case .shifted(let shift): frame - shift
    case .cut: frame
    case .sparser(let rate): frame * rate
    case .denser(let rate): frame % rate == 0 ? frame / rate : nil
    }
  }

  /// Whether one film shows the frames of another one in this way, wherever there are both.
  private func holds<Identity: Hashable>(
    _ expected: [Int: Identity], _ actual: [Int: Identity], atLeast least: Int
  ) -> Bool {
    var common: Set<Identity> = []
    var count = 0
    for (frame, picture) in actual {
      guard let other = source(of: frame), let wanted = expected[other] else { continue }
      guard wanted == picture else { return false }
      common.insert(picture)
      count += 1
    }
    // Frames that all show the same prove nothing.
    return count >= least && common.count > 1
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

extension PictureDiff {
  /// Finds how one film is the other one at another time.
  ///
  /// - Parameter comparisons: The frames of both films, in order.
  /// - Returns: How; nil if it is not, or if a frame cannot be read.
  func alignment(_ comparisons: ArraySlice<Comparison>) -> FilmAlignment? {
    guard comparisons.allSatisfy({ $0.picture.frame != nil }),
      FilmAlignment.isWorthwhile(
        comparisons.count { $0.picture.expected != nil },
        comparisons.count { $0.picture.actual != nil })
    else { return nil }
    // Two films of our own encoder need not be decoded.
    let streams = identities(comparisons, isKnown: \.isStream) { bytes, _ in
      PictureIdentity.stream(of: bytes)
    }
    let found =
      streams
      ?? identities(comparisons, isKnown: { !$0.isStream }) { bytes, source in
        (try? source.bitmap(of: bytes)).map { PictureIdentity.pixels(of: $0) }
      }
    return found.flatMap { FilmAlignment(expected: $0.expected, actual: $0.actual) }
  }

  private struct Identities {
    var expected: [Int: PictureIdentity] = [:]
    var actual: [Int: PictureIdentity] = [:]
  }

  private typealias Side = WritableKeyPath<Identities, [Int: PictureIdentity]>

  /// Identifies the pictures of both films.
  ///
  /// - Parameters:
  ///   - comparisons: The frames of both films.
  ///   - isKnown: Whether an identity that is known already is of the right kind.
  ///   - identify: Identifies a picture by the bytes of its file.
  /// - Returns: The identities by the numbers of the frames; nil if a picture has none of that kind.
  private func identities(
    _ comparisons: ArraySlice<Comparison>, isKnown: (PictureIdentity) -> Bool,
    _ identify: @Sendable @escaping ([UInt8], PictureSource) -> PictureIdentity?
  ) -> Identities? {
    var found = Identities()
    var unknown: [(side: Side, frame: Int, source: PictureSource)] = []
    for comparison in comparisons {
      let picture = comparison.picture
      guard let frame = picture.frame else { return nil }
      let sides: [(Side, PictureSource?, PictureIdentity?)] = [
        (\.expected, picture.expectedSource, comparison.expectedIdentity),
        (\.actual, picture.actualSource, comparison.actualIdentity),
      ]
      for case (let side, let source?, let identity) in sides {
        if let identity, isKnown(identity) {
          found[keyPath: side][frame] = identity
        } else {
          unknown.append((side, frame, source))
        }
      }
    }
    // If the first one has no such identity, the others need not be read.
    if let first = unknown.first, Self.identity(of: first.source, identify) == nil { return nil }
    let results = Mutex([PictureIdentity?](repeating: nil, count: unknown.count))
    let sources = unknown.map(\.source)
    WorkerThread.forEach(of: sources.count) { index in
      let identity = Self.identity(of: sources[index], identify)
      results.withLock { $0[index] = identity }
    }
    for (picture, identity) in zip(unknown, results.withLock { $0 }) {
      guard let identity else { return nil }
      found[keyPath: picture.side][picture.frame] = identity
    }
    return found
  }

  private static func identity(
    of source: PictureSource, _ identify: ([UInt8], PictureSource) -> PictureIdentity?
  ) -> PictureIdentity? {
    (try? source.bytes()).flatMap { identify($0, source) }
  }
}
