internal import Foundation
public import Scene
internal import SceneText

/// What a reference knows of a film besides its pictures: the hash of every frame, and what drew it.
///
/// It is a JSON file, `film.json`, with neither a date nor anything about the machine.
public struct FilmReference: Codable, Equatable, Sendable {
  /// The name of the file in the folder of the reference.
  public static let fileName = "film.json"
  /// What tells the file apart from others.
  private static let kind = "reference"

  /// Always `reference`.
  private var framegen = Self.kind
  /// The name of the scene: its path below the folder of scenes, without its ending.
  public var scene: String
  /// The libraries that drew the frames, by name, and the hash of the fonts of texts.
  public var renderer: [String: String]
  /// Frames per second.
  public var fps: Double
  /// The width and the height of a frame, in pixels.
  public var size: [Int]
  /// Pixels per point.
  public var scale: Double
  /// Whether the film ends when everything is at rest.
  public var endsAtRest: Bool
  /// The hash of the recorded motion.
  public var motion: String
  /// The hashes of the frames in order, as 16 hexadecimal digits, followed by `*` and the number of
  /// frames where several in a row have the same.
  private var frames: [String]

  /// A reference.
  ///
  /// - Parameters:
  ///   - scene: The name of the scene.
  ///   - renderer: The libraries that drew the frames, and the hash of the fonts.
  ///   - fps: Frames per second.
  ///   - size: The width and the height of a frame, in pixels.
  ///   - scale: Pixels per point.
  ///   - endsAtRest: Whether the film ends when everything is at rest.
  ///   - motion: The hash of the recorded motion.
  ///   - hashes: The hash of every frame.
  public init(
    scene: String, renderer: [String: String], fps: Double, size: [Int], scale: Double,
    endsAtRest: Bool, motion: UInt64, hashes: [UInt64]
  ) {
    self.scene = scene
    self.renderer = renderer
    self.fps = fps
    self.size = size
    self.scale = scale
    self.endsAtRest = endsAtRest
    self.motion = Self.text(of: motion)
    frames = []
    guard !hashes.isEmpty else { return }
    var start = 0
    for end in 1...hashes.count where end == hashes.count || hashes[end] != hashes[start] {
      let count = end - start
      frames.append(Self.text(of: hashes[start]) + (count > 1 ? "*\(count)" : ""))
      start = end
    }
  }

  /// Reads a reference; nil if the bytes are not one.
  public init?(bytes: [UInt8]) {
    guard let reference = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      reference.framegen == Self.kind, reference.fps > 0, reference.scale > 0,
      reference.size.count == 2, let runs = reference.runs, !runs.isEmpty
    else { return nil }
    self = reference
  }

  /// The longest duration that a scene may state, in seconds.
  private static let longestDuration = 86_400.0
  /// The most frames that a scene with the rate may have.
  private var largestFrameCount: Int { Int(min(fps, 1_000) * Self.longestDuration) + 1 }

  /// The number of frames.
  public var frameCount: Int { runs?.reduce(0) { $0 + $1.count } ?? 0 }

  /// The hash of every frame.
  public var hashes: [UInt64] {
    (runs ?? []).flatMap { [UInt64](repeating: $0.hash, count: $0.count) }
  }

  /// The hashes of the frames, with the numbers of equal frames in a row; nil where they are no such list.
  private var runs: [(hash: UInt64, count: Int)]? {
    var total = 0
    var runs: [(hash: UInt64, count: Int)] = []
    for text in frames {
      let parts = text.split(separator: "*", maxSplits: 1)
      guard let first = parts.first, first.count == 16, let hash = UInt64(first, radix: 16),
        let count = parts.count == 2 ? Int(parts[1]) : 1, count > 0,
        count <= largestFrameCount - total
      else { return nil }
      total += count
      runs.append((hash, count))
    }
    return runs
  }

  /// The number of the frame of another film that shows the same time.
  ///
  /// - Parameters:
  ///   - frame: The number of the frame.
  ///   - rate: The frames of the other film for each of this one.
  /// - Returns: The number, whether or not the film is that long; nil if no frame shows the time.
  static func counterpart(of frame: Int, at rate: Double) -> Int? {
    let place = Double(frame) * rate
    // Rates such as 30000/1001 are not exact; a day has fewer than 10⁹ frames.
    guard place < 1e9, abs(place - place.rounded()) < 1e-6 * max(1, place) else { return nil }
    return Int(place.rounded())
  }

  /// A hash in 16 hexadecimal digits.
  public static func text(of hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// How another renderer differs from the one of the reference, in words; empty for the same one.
  ///
  /// - Parameter other: The libraries of this run, and the hash of the fonts.
  /// - Returns: For example `cairo 1.16.0, now 1.18.0`.
  public func rendererDifferences(to other: [String: String]) -> [String] {
    Set(renderer.keys).union(other.keys).ordered().compactMap { name in
      switch (renderer[name], other[name]) {
      case (let old?, let new?):
        old == new ? nil : name == "fonts" ? "other fonts" : "\(name) \(old), now \(new)"
      case (let old?, nil): name == "fonts" ? nil : "\(name) \(old), now none"
      default: nil
      }
    }
  }
}

/// The frames of a film that have a picture in its reference.
///
/// They are chosen by their times, so that the choice does not change with the length of the film.
public struct KeyFrames: Equatable, Sendable {
  /// What a picture stands for, by which it is found again in a film of another length.
  public enum Name: Hashable, Comparable, Sendable {
    /// The frame with a number.
    case frame(Int)
    /// The last frame, whatever its number.
    case last
  }

  /// The first time after 0 that has a picture by default, in seconds; the next ones double.
  ///
  /// A quarter of a second is the length of the shortest animations of UIKit. Ten seconds take seven
  /// pictures, and a minute takes ten.
  private static let firstTime = 0.25

  private let frames: PictureTestSettings.Frames?
  private let fps: Double

  /// The key frames that settings choose.
  ///
  /// - Parameters:
  ///   - settings: The settings of the test.
  ///   - fps: The frames per second of the film.
  public init(_ settings: PictureTestSettings, fps: Double) {
    frames = settings.frames
    self.fps = fps
  }

  /// Whether a frame has a picture because of its time.
  public func contains(_ frame: Int) -> Bool {
    switch frames {
    case nil:
      guard frame > 0 else { return true }
      let doublings = Foundation.log2(Double(frame) / fps / Self.firstTime).rounded()
      return doublings >= 0 && number(at: Self.firstTime * Foundation.exp2(doublings)) == frame
    case .every(let interval):
      let count = (Double(frame) / fps / interval).rounded()
      return number(at: count * interval) == frame
    case .moments(let moments):
      return moments.contains { moment in
        if case .time(let time) = moment { number(at: time) == frame } else { false }
      }
    }
  }

  /// The stated times that a film does not reach, in seconds.
  ///
  /// - Parameter frameCount: The number of its frames.
  /// - Returns: The times, in the order in which they are stated.
  func times(after frameCount: Int) -> [Double] {
    guard case .moments(let moments) = frames else { return [] }
    return moments.compactMap(\.time).filter { number(at: $0) >= frameCount }
  }

  /// Whether the last frame has a picture, whatever its time.
  public var containsLast: Bool {
    guard case .moments(let moments) = frames else { return true }
    return moments.contains(.rest)
  }

  /// The names under which a frame has pictures.
  ///
  /// - Parameters:
  ///   - frame: The number of the frame.
  ///   - isLast: Whether it is the last one.
  /// - Returns: No, one or two names; the only frame of a film has one.
  public func names(of frame: Int, isLast: Bool) -> [Name] {
    let names: [Name] = contains(frame) ? [.frame(frame)] : []
    guard isLast, containsLast, frame > 0 || names.isEmpty else { return names }
    return names + [.last]
  }

  private func number(at time: Double) -> Int { Int((time * fps).rounded()) }
}
