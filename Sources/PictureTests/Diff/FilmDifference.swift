internal import FramegenKit
internal import Foundation
public import Raster
internal import SceneFormat
internal import SceneText

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
