internal import FramegenKit
internal import SceneFormat
internal import Raster

extension PictureTestResult {
  /// The film in a report.
  func reportFilm() -> ReportFilm {
    var film = ReportFilm(
      name: test.name, verdict: isNew ? .new : passed ? .passed : .failed,
      lines: lines + diagnostics.map(\.message))
    guard !passed else { return film }
    film.bless = test.blessCommand
    film.tags = tags
    (film.fps, film.scale, film.size) = (self.film.fps, self.film.scale, self.film.size)
    film.expectedCount = expected?.frameCount ?? 0
    film.actualCount = frameCount
    film.frames = frames.map { $0.reportFrame() }
    film.addPaths(expectedMotion, actualMotion)
    return film
  }

  /// Words by which the film is found.
  private var tags: [String] {
    var tags: [String] = []
    if isNew { tags.append("new") }
    if let count = expected?.frameCount, count != frameCount, !isNew {
      tags.append(frameCount < count ? "shorter" : "longer")
    }
    if motion?.changesPlaces == true { tags.append("motion") }
    if frames.contains(where: { $0.comparison != nil || $0.verdict == .hash }) {
      tags.append("pixels")
    }
    for kind in ["recolored", "appeared", "vanished", "text changed"]
    where frames.contains(where: { $0.changes.contains { $0.kind == kind } }) {
      tags.append(kind)
    }
    if !diagnostics.isEmpty { tags.append("expectation") }
    if !problems.isEmpty { tags.append("reference") }
    return tags
  }
}

extension PictureTestResult.Frame {
  /// The frame in a report.
  fileprivate func reportFrame() -> ReportFrame {
    let word: ReportFrame.Verdict =
      switch verdict {
      case .same: .same
      case .different: .different
      case .hash: .hash
      case .missing, .unreadable: .extra
      }
    var frame = ReportFrame(frame: number, verdict: word)
    if let comparison {
      frame.pixels = comparison.differingPixels
      frame.largest = comparison.largestDifference
      frame.bounds = comparison.bounds?.numbers
    }
    frame.changes = changes.map {
      ReportChange(
        kind: $0.kind, view: $0.view, bounds: $0.bounds.numbers, sentence: $0.sentence)
    }
    frame.expected = expected.map { .whole($0) }
    frame.actual = actual?.picture(over: frame.expected) ?? (word == .same ? frame.expected : nil)
    return frame
  }
}

extension PixelRect {
  /// The left, the top, the width and the height.
  var numbers: [Int] { [x, y, width, height] }
}

extension FramePicture {
  /// The picture in a report.
  fileprivate func picture(over expected: ReportPicture?) -> ReportPicture {
    guard let corner, let expected else { return .whole(file) }
    return .patch(file, x: corner.x, y: corner.y, over: expected)
  }
}
