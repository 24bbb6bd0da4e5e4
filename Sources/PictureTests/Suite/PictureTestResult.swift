internal import Foundation
internal import FramegenKit
public import Raster
internal import SceneFormat
public import SceneText

/// What a picture test found.
public struct PictureTestResult: Sendable {
  /// What was found for one frame.
  public enum Verdict: Equatable, Sendable {
    /// The frame equals its picture in the reference, or differs no more than is allowed.
    case same
    /// The frame differs from its picture.
    case different(BitmapComparison)
    /// The frame has no picture in the reference.
    case missing
    /// The frame differs by its hash, which is all that the reference knows of it.
    case hash
    /// The picture cannot be read, with the reason, which names the file.
    case unreadable(String)
  }

  /// A part of a picture that changed, in words.
  public struct Change: Equatable, Sendable {
    /// The kind of the change, such as `moved`.
    public var kind: String
    /// The view to which the part belongs; nil if that is not known.
    public var view: String?
    /// Where it is, in pixels.
    public var bounds: PixelRect
    /// The change in words, such as `square moved by (2, 0) pt`.
    public var sentence: String
  }

  /// A frame about which something is known.
  public struct Frame: Sendable {
    /// The frame's number.
    public var number: Int
    /// What its picture stands for; nil for a frame that has none.
    public var name: KeyFrames.Name?
    /// What was found.
    public var verdict: Verdict
    /// What changed, the largest first.
    public var changes: [Change] = []
    /// What the metrics that tolerate differences say of it, in words; nil where one was chosen, and for all but the
    /// first picture that differs.
    var otherMetrics: String?
    /// The PNG file of the reference; nil if there is none.
    public var expected: [UInt8]?
    /// The frame, if it differs: where a report is made, only the part that does.
    public var actual: FramePicture?
  }

  /// The test.
  public let test: PictureTest
  /// What the film is now.
  public let film: FilmReference
  /// The number of its frames.
  public let frameCount: Int
  /// Whether there is no reference at all.
  public internal(set) var isNew = false
  /// Whether the test was stopped before its end.
  public internal(set) var isCancelled = false
  /// What the reference knows of the film; nil if there is none.
  public internal(set) var expected: FilmReference?
  /// The frames that have a picture, and those that differ, in order.
  public internal(set) var frames: [Frame] = []
  /// Why parts of the reference cannot be used.
  public internal(set) var problems: [String] = []
  /// Why the mask cannot be used; nil if it can, or there is none.
  var maskProblem: String?
  /// How the motion differs; nil if it does not.
  public internal(set) var motion: MotionComparison?
  /// The motion of the reference.
  public internal(set) var expectedMotion: RecordedMotion?
  /// The motion of the film.
  public internal(set) var actualMotion = RecordedMotion()
  /// The motion of the reference by the views of the film, and what those without an id are called; nil where
  /// nothing differs.
  var matching: ViewMatching?
  /// How the film shows the frames of the reference at other times; nil if it does not.
  public internal(set) var alignment: FilmAlignment?
  /// The pictures of the reference that are no longer compared.
  public internal(set) var stale: [String] = []
  /// How pictures were compared, in words; nil for an exact comparison that allows nothing.
  var criterion: String?
  /// Whether only frames with a picture were compared, as where pixels may differ a little.
  var comparesOnlyPictures = false
  /// The times of `frames` in the scene's settings that the film does not reach, in seconds.
  var unreachedTimes: [Double] = []
  /// The expectations that are not met.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The sources to which they refer.
  public internal(set) var sources = SourceList([])

  init(test: PictureTest, film: FilmReference, frameCount: Int) {
    self.test = test
    self.film = film
    self.frameCount = frameCount
  }

  /// Whether the film equals its reference, as far as was asked, and all expectations are met.
  public var passed: Bool { matchesReference && diagnostics.isEmpty }

  /// Whether the film equals its reference, as far as was asked.
  public var matchesReference: Bool {
    !isNew && problems.isEmpty && maskProblem == nil
      && frames.allSatisfy { $0.verdict == .same } && !changesFilm
      && motion?.changesPlaces != true
  }

  /// Whether the film has another length, rate or size than the reference.
  private var changesFilm: Bool {
    guard let expected else { return true }
    return expected.frameCount != frameCount || expected.fps != film.fps
      || expected.size != film.size || expected.scale != film.scale
  }

  // MARK: Words

  /// What is wrong, a line each, the most telling first; empty if the test passed, but for expectations.
  public var lines: [String] {
    guard !isNew else {
      return ["has no reference; approve it with \(test.approvalWords)"]
    }
    guard !matchesReference else { return [] }
    // First what may be the cause, then what follows from it.
    var lines: [String] = []
    if let expected {
      let other = expected.rendererDifferences(to: film.renderer)
      if !other.isEmpty {
        lines.append("the reference was drawn with \(other.joined(separator: "; "))")
      }
      lines += filmLines(expected)
    }
    lines += (motion?.lines ?? []) + changeLines
    if let expected { lines += lengthLines(expected) }
    lines += frameLines
    lines += problems.map { "\($0); approve it again with \(test.approvalWords)" }
    return lines + (maskLine.map { [$0] } ?? [])
  }

  /// Which times of the scene's settings have no picture because the film ends before; nil if there are none.
  public var unreachedLine: String? {
    guard !unreachedTimes.isEmpty else { return nil }
    let times = MessageText.list(unreachedTimes.map { $0.shortestText + " s" }, joinedBy: "and")
    let end = Double(frameCount) / film.fps
    return "'frames' states \(times), but the film ends at \(end.shortestText) s"
  }

  /// Why the mask cannot be used, and what to do; nil if it can, or there is none.
  public var maskLine: String? { maskProblem.map { "\($0); draw it again, or remove it" } }

  /// What is said of the size and the rate, and how the film is another one.
  private func filmLines(_ expected: FilmReference) -> [String] {
    var lines: [String] = []
    if expected.size != film.size {
      func text(_ size: [Int]) -> String { size.map { String($0) }.joined(separator: "×") }
      lines.append("it is \(text(film.size)) pixels large instead of \(text(expected.size))")
    }
    if expected.fps != film.fps {
      lines.append(
        "it has \(film.fps.shortestText) frames per second instead of \(expected.fps.shortestText)")
    }
    switch alignment {
    case .cut, nil: break
    case let alignment?: lines.append("it " + alignment.sentence)
    }
    return lines
  }

  /// What is said of the length.
  private func lengthLines(_ expected: FilmReference) -> [String] {
    let (old, new) = (expected.frameCount, frameCount)
    guard old != new else { return [] }
    // At another rate, more frames may take less time.
    var line =
      expected.fps != film.fps ? "it has " : "it became \(new < old ? "shorter" : "longer"): "
    line +=
      "\(MessageText.count(new, "frame")) (\(Self.seconds(new, film.fps))) instead of \(old) "
    line += "(\(Self.seconds(old, expected.fps)))"
    if case .cut = alignment { line += ", and the common ones are the same" }
    return [line]
  }

  /// What changed in the first picture that differs, if that is known of a view.
  private var changeLines: [String] {
    guard let frame = firstDifferent, frame.changes.contains(where: { $0.view != nil }) else {
      return []
    }
    let start = frame.isLast ? "in the last frame" : "in \(at(frame.number))"
    return ["\(start), \(MessageText.summary(frame.changes.map(\.sentence)))"]
  }

  /// The first frame with a picture that differs.
  private var firstDifferent: Frame? { frames.first { $0.comparison != nil } }

  /// How many frames of the film show a time that the reference shows; nil at the same rate.
  private var commonCount: Int? {
    guard let expected, expected.fps != film.fps else { return nil }
    return (0..<frameCount).count(where: isInReference)
  }

  /// What is said of the frames.
  private var frameLines: [String] {
    var lines: [String] = []
    let numbers = differingNumbers
    let times = commonCount.map {
      $0 == 1 ? "the only time that both films show" : "the \($0) times that both films show"
    }
    if let first = numbers.first, let last = numbers.last, numbers.count > 1 {
      let compared =
        comparesOnlyPictures
        ? "\(Set(frames.lazy.filter { $0.name != nil }.map(\.number)).count) compared frames"
        : times ?? "\(frameCount) frames"
      lines.append("\(numbers.count) of \(compared) differ, from \(at(first)) to \(at(last))")
    } else if let times, numbers.isEmpty {
      lines.append("at \(times), the frames are the same")
    }
    lines += pictureLines
    if !frames.contains(where: { $0.comparison != nil }), let first = numbers.first {
      lines.append(
        "\(numbers.count == 1 ? "\(at(first)) differs" : "the first one differs") in its pixels; "
          + "the reference has no picture of it, only its hash")
    }
    let missing = frames.filter { $0.verdict == .missing }.map { words(of: $0) }
    if !missing.isEmpty {
      lines.append(
        missing.joined(separator: ", ")
          + " \(missing.count == 1 ? "has" : "have") no picture in the reference")
    }
    return lines + frames.compactMap(\.problem)
  }

  /// What is said of the first picture that differs, and of the last one.
  private var pictureLines: [String] {
    guard let index = frames.firstIndex(where: { $0.comparison != nil }) else { return [] }
    var lines = [line(of: frames[index])]
    if let other = frames[index].otherMetrics { lines.append("in that frame, " + other) }
    let changes = frames[index].changes
    if !changes.isEmpty, changeLines.isEmpty {
      lines.append("in that frame, " + MessageText.summary(changes.map(\.sentence)))
    }
    if let last = frames.lastIndex(where: \.isLast), last != index {
      lines.append(line(of: frames[last]))
    }
    if let criterion { lines.append(criterion) }
    return lines
  }

  private func line(of frame: Frame) -> String {
    words(of: frame) + " " + (frame.comparison?.sentence ?? "is the same")
  }

  /// The numbers of the frames that differ from the frames of the same number, in order.
  public var differingNumbers: [Int] {
    var numbers: [Int] = []
    for frame in frames where numbers.last != frame.number {
      switch frame.verdict {
      case .hash: numbers.append(frame.number)
      case .different:
        if frame.name != .last || isInReference(frame.number) { numbers.append(frame.number) }
      case .same, .missing, .unreadable: break
      }
    }
    return numbers
  }

  /// Whether the reference has a frame at the time of one.
  private func isInReference(_ frame: Int) -> Bool {
    guard let expected else { return false }
    let number = FilmReference.counterpart(of: frame, at: expected.fps / film.fps)
    return number.map { $0 < expected.frameCount } ?? false
  }

  private func words(of frame: Frame) -> String {
    frame.name == .last ? "the last frame" : at(frame.number)
  }

  /// A frame with its time: `frame 30 (0.50 s)`.
  private func at(_ frame: Int) -> String { "frame \(frame) (\(Self.seconds(frame, film.fps)))" }

  private static func seconds(_ frame: Int, _ fps: Double) -> String {
    String(format: "%.2f s", Double(frame) / fps)
  }
}

extension PictureTestResult.Frame {
  /// Whether the frame is compared with the last one of the reference, whatever its number.
  public var isLast: Bool { name == .last }
  /// Why its picture cannot be read; nil if it can.
  fileprivate var problem: String? {
    if case .unreadable(let reason) = verdict { reason } else { nil }
  }

  /// How the frame differs from its picture; nil if it does not, or has none.
  public var comparison: BitmapComparison? {
    if case .different(let comparison) = verdict { comparison } else { nil }
  }
}

extension PictureTestResult {
  /// The frames that differ, each as a PNG file: expected picture, difference and actual picture side by
  /// side, or the actual one alone where there is no other.
  public var strips: [(name: String, file: [UInt8])] {
    frames.compactMap { frame in
      guard let actual = frame.actual else { return nil }
      let name = frame.isLast ? "last.png" : FramePattern.standard.name(of: frame.number)
      guard let expected = frame.expected.flatMap({ try? PNGDecoder().bitmap(of: $0) }) else {
        return actual.corner == nil ? (name, actual.file) : nil
      }
      guard let part = try? PNGDecoder().bitmap(of: actual.file),
        let file = try? PNGEncoder().encode(
          DifferencePicture.strip(expected: expected, actual: actual.whole(part, over: expected)))
      else { return nil }
      return (name, file)
    }
  }
}

extension PictureTestResult {
  /// The height of a strip in a terminal, in pixels, at most: about 15 lines.
  private static let terminalHeight = 300

  /// The first of the strips as text for a terminal; nil if there is none.
  public func terminalStrip(as form: TerminalPicture) -> String? {
    guard let file = strips.first?.file, let strip = try? PNGDecoder().bitmap(of: file) else {
      return nil
    }
    let factor = (strip.height + Self.terminalHeight - 1) / Self.terminalHeight
    return try? form.text(of: strip.reduced(by: max(1, factor)))
  }
}

extension FramePicture {
  /// The whole frame.
  fileprivate func whole(_ part: Bitmap, over expected: Bitmap) -> Bitmap {
    guard let corner else { return part }
    var whole = expected
    for y in 0..<part.height {
      for x in 0..<part.width { whole[corner.x + x, corner.y + y] = part[x, y] }
    }
    return whole
  }
}
