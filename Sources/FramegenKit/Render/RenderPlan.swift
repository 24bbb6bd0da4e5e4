internal import Foundation
internal import SceneText
internal import Stage

/// What it costs to draw a film in parts, as `FrameSelection.Shard` chooses them, on several machines.
///
/// Each part plays the scene up to its last frame, but draws only its own frames.
///
/// ```swift
/// let plan = try Film(SceneFile.load("long.json")).plan(parts: 16)
/// print(plan.seconds / plan.wholeSeconds)
/// ```
public struct RenderPlan: Equatable, Sendable {
  /// A part.
  public struct Part: Equatable, Sendable {
    /// The number of the part, from 1.
    public var number: Int
    /// The number of its first frame, and of its last.
    public var (first, last): (Int, Int)
    /// How many frames it has, at least 1.
    public var frameCount: Int
    /// The processor time for playing the scene up to its last frame, in seconds, as measured.
    public var playing: Double
    /// The processor time for drawing and encoding its frames as PNG files, in seconds, estimated from some of them.
    public var drawing: Double

    /// The processor time of the part, in seconds.
    public var seconds: Double { playing + drawing }
  }

  /// The parts, in order.
  public var parts: [Part]

  /// The processor time of all parts together, in seconds.
  public var seconds: Double { parts.reduce(0) { $0 + $1.seconds } }

  /// The processor time of one run that draws all frames, in seconds.
  public var wholeSeconds: Double {
    parts.reduce(parts.last?.playing ?? 0) { $0 + $1.drawing }
  }

  /// The processor time of the part that takes longest, in seconds.
  public var longestSeconds: Double { parts.map(\.seconds).max() ?? 0 }
}

extension Film {
  /// How many consecutive frames of each part are drawn to estimate its time.
  ///
  /// More take longer; of fewer, the first one, which is drawn whole, tells too little of the others.
  private static let sampleCount = 6

  /// Measures what it costs to draw the film in parts: it is played once, and some frames of each part are drawn.
  ///
  /// - Parameters:
  ///   - count: The number of parts, at least 1.
  ///   - selection: The frames to draw; its own part does not count.
  /// - Returns: The plan.
  /// - Throws: `FramegenError.request` for more parts than frames, and for frames that the scene does not have; `.scene`
  ///   if a limit ends the scene.
  public func plan(
    parts count: Int, selection: FrameSelection = FrameSelection()
  ) throws(FramegenError) -> RenderPlan {
    precondition(count > 0, "a film has at least one part")
    let frames = try selection.sequence(in: frameCount)
    guard count <= frames.count else {
      throw .request(
        "\(MessageText.count(frames.count, "frame")) cannot be divided into \(count) parts",
        hint: "ask for at most \(frames.count)")
    }
    let ranges = (1...count).compactMap { FrameSelection.Shard($0, of: count) }.map(frames.part)
    var parts: [RenderPlan.Part] = []
    var clock = ThreadClock()
    let stage = try stage()
    var playing = clock.lap()
    for (index, range) in ranges.enumerated() {
      let drawer = try FrameDrawer(self)
      var samples: [Double] = []
      let firstSample = max(0, (range.count - Self.sampleCount) / 2)
      let sampled = range.numbers.dropFirst(firstSample).prefix(Self.sampleCount)
      while true {
        if sampled.contains(stage.frame) {
          _ = clock.lap()
          _ = try drawer.png(stage.displayList(), frame: stage.frame)
          samples.append(clock.lap())
        }
        guard stage.frame < range.last else { break }
        try advance(stage)
        playing += clock.lap()
      }
      parts.append(
        RenderPlan.Part(
          number: index + 1, first: range.first, last: range.last, frameCount: range.count,
          playing: playing, drawing: Self.drawing(of: range.count, samples)))
      guard index < ranges.count - 1 else { break }
      try advance(stage)
      playing += clock.lap()
    }
    return RenderPlan(parts: parts)
  }

  /// The time for a number of frames, of which the first is drawn whole and each other where it differs.
  private static func drawing(of count: Int, _ samples: [Double]) -> Double {
    guard let first = samples.first else { return 0 }
    let others = samples.dropFirst()
    let mean = others.isEmpty ? first : others.reduce(0, +) / Double(others.count)
    return first + Double(count - 1) * mean
  }
}

/// The processor time of the present thread.
private struct ThreadClock {
  private var last = Self.now

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The seconds since the last call, or since the clock was made.
  mutating func lap() -> Double {
    let now = Self.now
    defer { last = now }
    return now - last
  }
}
