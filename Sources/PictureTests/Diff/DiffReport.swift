internal import Dispatch
internal import Foundation
public import FramegenKit
internal import Raster
internal import SceneFormat
internal import SceneText
internal import Synchronization

/// The report of a comparison: a page that shows every film that differs.
public struct DiffReport: Sendable {
  private let films: [FilmDifference]
  private let command: String

  /// A report of films.
  ///
  /// - Parameters:
  ///   - films: The films that were compared.
  ///   - command: The command, as it was given.
  public init(_ films: [FilmDifference], command: String) {
    self.films = films
    self.command = command
  }

  /// Writes `index.html`, which needs no other file.
  ///
  /// - Parameters:
  ///   - folder: The folder; it is created if necessary.
  ///   - forces: Whether a page that is no report may be overwritten.
  /// - Returns: The path of the page.
  /// - Throws: `FramegenError.occupied` for a page that is no report; `.file` if it cannot be written.
  @discardableResult
  public func write(to folder: String, forces: Bool = false) throws(FramegenError) -> String {
    var page = ReportPage(
      title: "Comparison", tool: "framegen \(framegenVersion)", command: command)
    for film in films { page.add(Self.film(film)) }
    return try page.write(to: folder, forces: forces)
  }

  /// The frame rate at which films are shown: folders of pictures have none.
  private static let usualRate = 60.0

  private static func film(_ difference: FilmDifference) -> ReportFilm {
    let problems = difference.pictures.compactMap { picture -> String? in
      if case .failed(let reason) = picture.verdict { reason } else { nil }
    }
    var film = ReportFilm(
      name: difference.name,
      verdict: difference.isSame ? .passed : problems.isEmpty ? .failed : .error,
      lines: difference.lines + problems)
    guard !difference.isSame else { return film }
    film.fps = difference.framesPerSecond ?? usualRate
    let pictures = difference.pictures
    film.expectedCount = count(pictures) { $0.expected != nil }
    film.actualCount = count(pictures) { $0.actual != nil }
    let base = pictures.lazy.compactMap(\.expectedSource).first.flatMap { Self.picture($0) }
    if let base { film.size = [base.bitmap.width, base.bitmap.height] }
    let frames = Mutex([ReportFrame?](repeating: nil, count: pictures.count))
    WorkerThread.forEach(of: pictures.count) { index in
      let frame = Self.frame(pictures[index], index, base)
      frames.withLock { $0[index] = frame }
    }
    film.frames = frames.withLock { $0.compactMap(\.self) }
    return film
  }

  private static func count(
    _ pictures: [PictureDiff.Picture], _ isThere: (PictureDiff.Picture) -> Bool
  ) -> Int {
    pictures.last(where: isThere).map { ($0.frame ?? 0) + 1 } ?? 0
  }

  /// A picture, and how it is stored.
  private struct Stored: Sendable {
    var bitmap: Bitmap
    var stored: ReportPicture
  }

  /// The picture of a file; nil if it cannot be read.
  private static func picture(_ source: PictureSource) -> Stored? {
    guard let bytes = try? source.bytes(), let bitmap = try? source.bitmap(of: bytes) else {
      return nil
    }
    return Stored(bitmap: bitmap, stored: .whole(bytes))
  }

  /// A picture as what differs from another one, where that is less than most of it.
  private static func over(_ base: Stored?, _ picture: Stored) -> Stored {
    guard let base, base.bitmap.width == picture.bitmap.width,
      base.bitmap.height == picture.bitmap.height, base.bitmap.format == picture.bitmap.format
    else { return picture }
    guard let bounds = BitmapComparison(base.bitmap, picture.bitmap).bounds else {
      return Stored(bitmap: picture.bitmap, stored: base.stored)
    }
    let whole = picture.bitmap.width * picture.bitmap.height
    guard bounds.width * bounds.height < whole / 2,
      let part = try? PNGEncoder().encode(picture.bitmap.cropped(to: bounds))
    else { return picture }
    return Stored(
      bitmap: picture.bitmap,
      stored: .patch(part, x: bounds.x, y: bounds.y, over: base.stored))
  }

  private static func frame(
    _ picture: PictureDiff.Picture, _ index: Int, _ base: Stored?
  ) -> ReportFrame {
    let verdict: ReportFrame.Verdict =
      switch picture.verdict {
      case .same, .skipped: .same
      case .different, .failed: .different
      case .missing: .missing
      case .extra: .extra
      }
    var frame = ReportFrame(frame: picture.frame ?? index, verdict: verdict)
    if case .different(let comparison) = picture.verdict {
      frame.pixels = comparison.differingPixels
      frame.largest = comparison.largestDifference
      frame.bounds = comparison.bounds?.numbers
    }
    frame.changes = (picture.changes ?? []).map {
      ReportChange(kind: $0.kind.name, view: nil, bounds: $0.bounds.numbers, sentence: $0.line)
    }
    let expected = picture.expectedSource.flatMap { Self.picture($0) }.map { over(base, $0) }
    frame.expected = expected?.stored
    if verdict == .same {
      frame.actual = frame.expected
    } else {
      frame.actual = picture.actualSource.flatMap { Self.picture($0) }
        .map { over(expected ?? base, $0).stored }
    }
    return frame
  }
}

extension PictureChange {
  /// The change in words: `20×20 at (10, 10) moved by (2, 0) pixels`.
  var line: String {
    // A move starts at the old place.
    let area = expectedBounds ?? bounds
    return "\(area.width)×\(area.height) at (\(area.x), \(area.y)) \(sentence)"
  }

  /// Changes in words: `20×20 at (10, 10) moved by (2, 0) pixels; 8×8 at (60, 60) vanished`.
  ///
  /// - Parameter changes: The changes, those of most pixels first.
  /// - Returns: The words; nil if nothing is known but that something changed.
  static func sentence(of changes: [PictureChange]) -> String? {
    guard changes.count > 1 || changes.contains(where: { $0.kind != .changed }) else { return nil }
    return MessageText.summary(changes.map(\.line))
  }
}

extension ComparisonOptions {
  /// What the metrics that tolerate differences say of pictures that differ exactly: `yiq (pixelmatch 7.2, threshold 0.1)
  /// counts 40 pixels, oklab (ΔE-OK, threshold 0.02) 12`.
  ///
  /// - Parameters:
  ///   - expected: One picture.
  ///   - actual: The other.
  /// - Returns: The words; nil where a metric was chosen, or the sizes differ.
  func otherMetrics(_ expected: Bitmap, _ actual: Bitmap) -> String? {
    guard metric == .exact, (expected.width, expected.height) == (actual.width, actual.height)
    else { return nil }
    func count(_ metric: Metric) -> Int {
      var options = self
      (options.metric, options.threshold) = (metric, metric.defaultThreshold)
      return BitmapComparison(expected, actual, options).differingPixels
    }
    func name(_ metric: Metric, _ source: String) -> String {
      "\(metric.rawValue) (\(source), threshold \(metric.defaultThreshold.shortestText))"
    }
    return "\(name(.yiq, "pixelmatch 7.2")) counts \(MessageText.count(count(.yiq), "pixel")), "
      + "\(name(.oklab, "ΔE-OK")) \(count(.oklab))"
  }
}

extension ComparisonTolerance {
  /// How pictures are compared, in words: `compared by yiq with a threshold of 0.1; at most 20 pixels may differ`.
  ///
  /// - Parameter options: How colors are compared, and which pixels.
  /// - Returns: The words; nil for an exact comparison that allows nothing.
  func criterion(_ options: ComparisonOptions) -> String? {
    var parts: [String] = []
    if options.metric != .exact {
      parts.append(
        "compared by \(options.metric.rawValue) with a threshold of \(options.threshold.shortestText)"
      )
    }
    if options.ignoresAntialiasing { parts.append("antialiasing ignored") }
    var limits: [String] = []
    if let pixels { limits.append(MessageText.count(pixels, "pixel")) }
    if let ratio {
      limits.append("\(((ratio * 1e14).rounded() / 1e12).shortestText) % of the pixels")
    }
    if !limits.isEmpty {
      let place = window.map { " in any window of \($0)×\($0)" } ?? ""
      parts.append("at most \(limits.joined(separator: " and ")) may differ\(place)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
