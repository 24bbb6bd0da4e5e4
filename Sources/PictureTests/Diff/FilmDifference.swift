internal import Dispatch
internal import Foundation
internal import FramegenKit
public import Raster
internal import SceneFormat
internal import SceneText
internal import Synchronization

/// How the frames of two films differ.
public struct FilmDifference: Equatable, Sendable {
  /// What the film or picture is called.
  public var name: String
  /// The frames in order; one picture for what is no film.
  public var pictures: [PictureDiff.Picture]
  /// How many frames a second has; nil where that is not known, as of files in a folder.
  public var framesPerSecond: Double?
  /// Of how many frames one is compared, where the others are skipped; else 1.
  public var step = 1
  /// How one film is the other one at another time; nil if it is not.
  public var alignment: FilmAlignment?
  /// How pictures were compared, in words; nil for an exact comparison that allows nothing.
  public var criterion: String?
  /// What the metrics that tolerate differences say of the frame in which most pixels differ, in words; nil where one
  /// was chosen.
  public internal(set) var otherMetrics: String?

  init(name: String, pictures: [PictureDiff.Picture]) {
    (self.name, self.pictures) = (name, pictures)
  }

  /// Whether all frames are the same on both sides.
  public var isSame: Bool { pictures.allSatisfy { [.same, .skipped].contains($0.verdict) } }

  /// The frames that differ, each with how.
  public var different: [(picture: PictureDiff.Picture, comparison: BitmapComparison)] {
    pictures.compactMap { picture in
      guard case .different(let comparison) = picture.verdict else { return nil }
      return (picture, comparison)
    }
  }

  /// The frame in which most pixels differ, the first of several.
  public var worst: (picture: PictureDiff.Picture, comparison: BitmapComparison)? {
    different.reduce(nil) { worst, next in
      guard let worst, worst.comparison.differingPixels >= next.comparison.differingPixels else {
        return next
      }
      return worst
    }
  }

  /// The differences in words, a line each, the most telling first; none for equal films.
  public var lines: [String] {
    var lines: [String] = []
    if let alignment { lines.append(alignment.sentence) }
    if let lengthSentence { lines.append(lengthSentence) }
    lines += differenceLines
    for (verdict, word) in [(PictureDiff.Verdict.missing, "missing"), (.extra, "extra")] {
      let found = pictures.filter { $0.verdict == verdict }
      guard let first = found.first else { continue }
      lines.append(
        first.frame == nil
          ? "the picture is \(word)"
          : "\(MessageText.count(found.count, "frame")) \(word): "
            + Self.ranges(of: found.compactMap(\.frame)))
    }
    return lines
  }

  /// What is said of the frames that differ.
  private var differenceLines: [String] {
    let different = different
    guard let first = different.first, let last = different.last, let worst else { return [] }
    var lines: [String] = []
    if first.picture.frame == nil {
      lines.append(first.comparison.sentence)
    } else if different.count == 1 {
      lines.append("\(at(first.picture)) \(first.comparison.sentence)")
    } else {
      let count = pictures.count {
        $0.verdict != .skipped && $0.expected != nil && $0.actual != nil
      }
      lines.append(
        "\(different.count) of \(count) frames differ, from \(at(first.picture)) to "
          + "\(at(last.picture)); most in \(at(worst.picture)), which "
          + worst.comparison.sentence)
      lines.append("differing pixels over time: \(curve(columns: 60))")
    }
    if let otherMetrics {
      lines.append((worst.picture.frame == nil ? "" : "in \(at(worst.picture)), ") + otherMetrics)
    }
    if let changes = PictureChange.sentence(of: first.picture.changes ?? []) {
      let place = first.picture.frame == nil ? "" : "in \(at(first.picture)), "
      lines.append(place + changes)
    }
    if let similarity = worst.picture.similarity {
      let place = worst.picture.frame == nil ? "" : " of \(at(worst.picture))"
      lines.append("structural similarity (SSIM)\(place): \(String(format: "%.4f", similarity))")
    }
    if let criterion { lines.append(criterion) }
    return lines
  }

  /// What is said of the length, where only frames at the end are missing or extra.
  private var lengthSentence: String? {
    if case .cut = alignment { return nil }
    let common = pictures.lastIndex {
      $0.verdict == .skipped || $0.expected != nil && $0.actual != nil
    }
    guard let common, common + 1 < pictures.count, pictures[common].frame == common,
      pictures.last?.frame == pictures.count - 1,
      Set(pictures[(common + 1)...].map { $0.actual == nil }).count == 1
    else { return nil }
    let isShorter = pictures[common + 1].actual == nil
    let (expected, actual) =
      isShorter ? (pictures.count, common + 1) : (common + 1, pictures.count)
    func length(_ count: Int) -> String {
      framesPerSecond.map { " (\(String(format: "%.2f", Double(count) / $0)) s)" } ?? ""
    }
    return "is \(isShorter ? "shorter" : "longer"): \(actual) frames\(length(actual)) instead of "
      + "\(expected)\(length(expected))"
  }

  /// The numbers of differing pixels over the frames as a row of bars.
  ///
  /// - Parameter columns: The most bars; each stands for the worst of some frames.
  /// - Returns: The bars, whose heights are the square roots of the numbers, so that small differences
  ///   show beside large ones; a dot for no difference.
  public func curve(columns: Int) -> String {
    let counts = pictures.map { picture in
      guard case .different(let comparison) = picture.verdict else { return 0 }
      return comparison.differingPixels
    }
    let columns = min(columns, counts.count)
    let largest = Double(counts.max() ?? 0).squareRoot()
    guard columns > 0, largest > 0 else { return "" }
    let bars = Array("▁▂▃▄▅▆▇█")
    return String(
      (0..<columns).map { column -> Character in
        let part = counts[column * counts.count / columns..<(column + 1) * counts.count / columns]
        let height = Double(part.max() ?? 0).squareRoot() / largest
        return height == 0 ? "·" : bars[min(7, Int(height * 8))]
      })
  }

  /// A frame, with its time if it is known: `frame 37`, `frame 37 (0.62 s)`.
  private func at(_ picture: PictureDiff.Picture) -> String {
    let frame = picture.frame ?? 0
    guard let framesPerSecond else { return "frame \(frame)" }
    return "frame \(frame) (\(String(format: "%.2f", Double(frame) / framesPerSecond)) s)"
  }

  /// Numbers in ascending order as ranges: `3, 7 to 9`.
  private static func ranges(of numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let shown = ranges.prefix(8).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
    }
    return shown.joined(separator: ", ") + (ranges.count > 8 ? " and more" : "")
  }
}

extension BitmapComparison {
  /// The difference in words, as the end of a sentence.
  var sentence: String {
    if let sizes {
      return
        "has \(sizes.actual.x)×\(sizes.actual.y) pixels instead of \(sizes.expected.x)×\(sizes.expected.y)"
    }
    var sentence = "differs in \(MessageText.count(differingPixels, "pixel")), "
    sentence += "by at most \(largestDifference) of 255"
    if let bounds {
      sentence += ", within \(bounds.width)×\(bounds.height) at (\(bounds.x), \(bounds.y))"
    }
    return sentence
  }
}

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
