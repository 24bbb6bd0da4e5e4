internal import Foundation
public import Raster
internal import SceneFormat

/// How the frames of two films differ.
public struct FilmDifference: Equatable, Sendable {
  /// What the film or picture is called.
  public var name: String
  /// The frames in order; one picture for what is no film.
  public var pictures: [PictureDiff.Picture]
  /// How many frames a second has; nil where that is not known, as of files in a folder.
  public var framesPerSecond: Double?
  /// How one film is the other one at another time; nil if it is not.
  public var alignment: FilmAlignment?

  init(name: String, pictures: [PictureDiff.Picture]) {
    (self.name, self.pictures) = (name, pictures)
  }

  /// Whether all frames are the same on both sides.
  public var isSame: Bool { pictures.allSatisfy { $0.verdict == .same } }

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
    let different = different
    if let first = different.first, let last = different.last, let worst {
      if first.picture.frame == nil {
        lines.append(first.comparison.sentence)
      } else if different.count == 1 {
        lines.append("\(at(first.picture)) \(first.comparison.sentence)")
      } else {
        let count = pictures.count { $0.expected != nil && $0.actual != nil }
        lines.append(
          "\(different.count) of \(count) frames differ, from \(at(first.picture)) to "
            + "\(at(last.picture)); most in \(at(worst.picture)), which "
            + worst.comparison.sentence)
        lines.append("differing pixels over time: \(curve(columns: 60))")
      }
      if let changes = PictureChange.sentence(of: first.picture.changes ?? []) {
        let place = first.picture.frame == nil ? "" : "in \(at(first.picture)), "
        lines.append(place + changes)
      }
    }
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
  init?(expected: [Int: Int], actual: [Int: Int]) {
    guard expected.count >= Self.fewest, actual.count >= Self.fewest,
      Set(expected.values).count > 1
    else { return nil }
    /// Whether frame `map(n)` of the expected film is frame `n`, wherever there are both.
    func matches(atLeast least: Int, _ map: (Int) -> Int?) -> Bool {
      var common: Set<Int> = []
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
    if expected.count != actual.count, matches(atLeast: Self.fewest, { $0 }) {
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

extension BitmapComparison {
  /// The difference in words, as the end of a sentence.
  var sentence: String {
    guard !sizesDiffer else { return "differs in size" }
    var sentence = "differs in \(MessageText.count(differingPixels, "pixel")), "
    sentence += "by at most \(largestDifference) of 255"
    if let bounds {
      sentence += ", within \(bounds.width)×\(bounds.height) at (\(bounds.x), \(bounds.y))"
    }
    return sentence
  }
}
