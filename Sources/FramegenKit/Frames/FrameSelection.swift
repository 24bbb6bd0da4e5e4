internal import Foundation
internal import SceneFormat
public import Scene

/// A selection of a scene's frames.
public struct FrameSelection: Equatable, Sendable {
  /// The first frame, 0 by default.
  public var first: Int
  /// The frame after the last; nil for the end of the scene.
  public var end: Int?
  /// The distance from one frame to the next, 1 by default.
  public var step: Int
  /// The part of the frames that this process draws; nil for all.
  public var shard: Shard?

  /// One of several contiguous parts, as equal in size as possible.
  public struct Shard: Equatable, Sendable {
    /// The number of the part, from 1 to `count`.
    public let index: Int
    /// The number of parts.
    public let count: Int

    /// A part; nil unless the index is from 1 to the count.
    public init?(_ index: Int, of count: Int) {
      guard count >= 1, (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }
  }

  /// A selection, by default of all frames.
  public init(first: Int = 0, end: Int? = nil, step: Int = 1, shard: Shard? = nil) {
    precondition(first >= 0 && step >= 1, "frames count up from 0")
    self.first = first
    self.end = end
    self.step = step
    self.shard = shard
  }

  /// Parses `A..<B`, `A...B`, `A...`, `..<B`, `...B` or a single number; nil for an invalid or
  /// empty range.
  public init?(_ text: String) {
    func number(_ text: Substring) -> Int? {
      text.isEmpty || !text.allSatisfy({ $0.isASCII && $0.isNumber }) ? nil : Int(text)
    }
    if let single = number(text[...]) {
      guard single < Int.max else { return nil }
      self.init(first: single, end: single + 1)
      return
    }
    let isHalfOpen = text.contains("..<")
    guard let separator = text.firstRange(of: isHalfOpen ? "..<" : "...") else { return nil }
    let (left, right) = (text[..<separator.lowerBound], text[separator.upperBound...])
    guard let first = left.isEmpty ? 0 : number(left) else { return nil }
    if right.isEmpty {
      guard !left.isEmpty, !isHalfOpen else { return nil }
      self.init(first: first)
      return
    }
    guard let last = number(right), last < Int.max else { return nil }
    let end = isHalfOpen ? last : last + 1
    guard end > first else { return nil }
    self.init(first: first, end: end)
  }

  /// The selected frames of a scene with a number of frames, before the division into parts.
  ///
  /// - Throws: `FramegenError.request` if the scene does not have all of the frames.
  package func sequence(in count: Int) throws(FramegenError) -> FrameSequence {
    let end = end ?? count
    guard first < end, end <= count else {
      let has = count == 1 ? "1 frame, 0" : "\(count) frames, 0 to \(count - 1)"
      let asked = end <= first + 1 ? "\(first)" : "all of \(first) to \(end - 1)"
      throw .request("the scene has \(has), which do not include \(asked)", hint: nil)
    }
    return FrameSequence(first: first, step: step, count: (end - first - 1) / step + 1, end: end)
  }
}

/// Frame numbers at equal distances, in ascending order.
package struct FrameSequence: Equatable, Sendable {
  /// The first frame.
  package var first: Int
  /// The distance from one to the next, at least 1.
  var step: Int
  /// The number of frames.
  var count: Int
  /// The end of the time that they stand for: the frame after the last that could have been among them.
  var end: Int

  /// The last frame; the frame before the first for an empty sequence.
  package var last: Int { first + (count - 1) * step }

  /// Whether a frame is among them.
  package func contains(_ frame: Int) -> Bool {
    frame >= first && frame <= last && (frame - first) % step == 0
  }

  /// Their numbers.
  package var numbers: some Collection<Int> { (0..<count).lazy.map { first + $0 * step } }

  /// The frames of one part.
  func part(_ shard: FrameSelection.Shard) -> FrameSequence {
    // Quotient and remainder, because count × index can overflow.
    func start(_ index: Int) -> Int {
      count / shard.count * index + min(index, count % shard.count)
    }
    let (from, to) = (start(shard.index - 1), start(shard.index))
    let (first, next) = (first + from * step, first + to * step)
    return FrameSequence(first: first, step: step, count: to - from, end: min(next, end))
  }
}

extension Film {
  /// The frame at a time: the last that begins then or before.
  ///
  /// - Parameter seconds: The time, from 0 to the duration of the scene, which gives the last
  ///   frame.
  /// - Returns: A selection of that frame.
  /// - Throws: `FramegenError.request` for a time after the end of the scene.
  public func selection(at seconds: Double) throws(FramegenError) -> FrameSelection {
    try selection(ofFrameAt: seconds)
  }

  /// The frame at a moment.
  ///
  /// - Parameter moment: A time, as for `selection(at:)` of a number, or the last frame.
  /// - Returns: A selection of that frame.
  /// - Throws: `FramegenError.request` for a time after the end of the scene.
  public func selection(
    at moment: PictureTestSettings.Moment
  ) throws(FramegenError) -> FrameSelection {
    try selection(ofFrameAt: moment)
  }
}

extension RenderSubject {
  /// The frame at a time, as `Film.selection(at:)` finds it.
  func selection(ofFrameAt seconds: Double) throws(FramegenError) -> FrameSelection {
    let fps = file.scene.timing.fps
    // A rounded time may be slightly before the start of the intended frame.
    let frame = (seconds * fps + 1e-6).rounded(.down)
    guard frame >= 0, frame <= Double(frameCount) else {
      let last = Double(frameCount) / fps
      throw .request(
        "\(seconds) s is after the end of the scene, at \(String(format: "%g", last)) s", hint: nil)
    }
    let number = min(Int(frame), frameCount - 1)
    return FrameSelection(first: number, end: number + 1)
  }

  /// The frame at a moment.
  func selection(
    ofFrameAt moment: PictureTestSettings.Moment
  ) throws(FramegenError) -> FrameSelection {
    switch moment {
    case .time(let seconds): try selection(ofFrameAt: seconds)
    case .rest: FrameSelection(first: frameCount - 1, end: frameCount)
    }
  }
}
