internal import Foundation
internal import Raster

/// The frames of an animated PNG or GIF file.
struct AnimatedFile: Sendable {
  /// The most pixels of all frames together: a minute at 60 frames per second in 4K has 30 billion.
  private static let mostPixels = 30_000_000_000
  /// The most bytes of all frames as PNG files, which are kept in memory.
  private static let mostBytes = 2 << 30
  /// The most steps of time.
  private static let mostSteps = 360_000

  /// A frame with how long it is seen.
  private struct Frame {
    var source: PictureSource
    var duration: AnimationFrame.Fraction
  }

  private let path: String
  private var frames: [Frame] = []

  /// The picture of a file with only one; nil for a film.
  var picture: PictureSource? { frames.count == 1 ? frames[0].source : nil }

  /// Reads a file; nil if it is neither an animated PNG nor a GIF file, or cannot be read.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `FramegenError.picture` if it is damaged or too large.
  init?(_ path: String) throws(FramegenError) {
    guard let bytes = try? PictureSource.bytes(of: path), AnimationReader.recognizes(bytes) else {
      return nil
    }
    self.path = path
    do throws(RasterError) {
      var reader = try AnimationReader(bytes)
      let colors = PictureColors.notUnderstood(in: bytes)
      var (pixels, size) = (0, 0)
      while let frame = try reader.next() {
        pixels += frame.bitmap.width * frame.bitmap.height
        let file = try PNGEncoder().encode(frame.bitmap)
        size += file.count
        guard pixels <= Self.mostPixels, size <= Self.mostBytes else {
          throw .malformed("it has too many frames to keep in memory; compare folders of frames")
        }
        frames.append(
          Frame(
            source: PictureSource(frame: file, of: path, colors: colors),
            duration: frame.duration))
      }
      guard !frames.isEmpty else { throw .malformed("it has no frames") }
    } catch {
      throw .picture("\(path): \(error)")
    }
  }

  /// The longest step of time, in seconds, at whose multiples all frames of some films begin and end.
  ///
  /// - Parameter films: The films.
  /// - Returns: The step; nil if there is none that gives less than 360,000 steps.
  static func step(of films: [AnimatedFile]) -> Double? {
    let durations = Set(films.flatMap { $0.frames.map(\.duration) })
    var second = 1
    for duration in durations {
      let (parts, isTooLarge) = (second / gcd(second, duration.partsPerSecond))
        .multipliedReportingOverflow(by: duration.partsPerSecond)
      guard !isTooLarge, parts < 1 << 40 else { return nil }
      second = parts
    }
    let step = durations.reduce(0) { gcd($0, $1.parts * (second / $1.partsPerSecond)) }
    let seconds = Double(step) / Double(second)
    let longest = films.map(\.seconds).max() ?? 0
    return step > 0 && longest / seconds < Double(mostSteps) ? seconds : nil
  }

  /// The duration of the film.
  private var seconds: Double {
    frames.reduce(0) { $0 + Double($1.duration.parts) / Double($1.duration.partsPerSecond) }
  }

  /// What is seen at each step of time.
  ///
  /// - Parameter step: The step in seconds, from `step(of:)`.
  /// - Returns: A picture for each step from 0 on.
  func pictures(every step: Double) -> [PictureSource] {
    frames.flatMap { frame in
      let seconds = Double(frame.duration.parts) / Double(frame.duration.partsPerSecond)
      return repeatElement(frame.source, count: Int((seconds / step).rounded()))
    }
  }

  private static func gcd(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : gcd(second, first % second)
  }
}
