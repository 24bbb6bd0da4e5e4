internal import FramegenKit
internal import Foundation
internal import Raster

/// The frames of an animated PNG or GIF file.
struct AnimatedFile: Sendable {
  /// A frame with how long it is seen.
  private struct Frame {
    var source: PictureSource
    var duration: AnimationFrame.Fraction
  }

  private let path: String
  private var frames: [Frame] = []
  /// Whether its times are rounded to hundredths of a second, as those of GIF.
  let isRounded: Bool

  /// The picture of a file with only one; nil for a film.
  var picture: PictureSource? { frames.count == 1 ? frames[0].source : nil }

  /// Reads a file; nil if it is neither an animated PNG nor a GIF file, or cannot be read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: How large it may be.
  /// - Throws: `FramegenError.picture` if it is damaged or too large.
  init?(_ path: String, limits: ComparisonLimits) throws(FramegenError) {
    guard let bytes = try? PictureSource.bytes(of: path), AnimationReader.recognizes(bytes) else {
      return nil
    }
    self.path = path
    isRounded = !PNGDecoder.isAnimated(bytes)
    do throws(RasterError) {
      var reader = try AnimationReader(bytes, limits: limits.picture)
      let colors = PictureColors.notUnderstood(in: bytes)
      var (pixels, size) = (0, 0)
      while let frame = try reader.next() {
        pixels += frame.bitmap.width * frame.bitmap.height
        let file = try PNGEncoder().encode(frame.bitmap)
        size += file.count
        guard pixels <= limits.filmPixels, size <= limits.filmBytes else {
          let name = pixels > limits.filmPixels ? "film-pixels" : "film-bytes"
          throw .malformed(
            "it has too many frames to keep in memory; compare folders of frames, or raise the limit with "
              + "--limit \(name)=N")
        }
        frames.append(
          Frame(
            source: PictureSource(frame: file, of: path, colors: colors, limits: limits),
            duration: frame.duration))
      }
      guard !frames.isEmpty else { throw .malformed("it has no frames") }
    } catch .outOfMemory {
      throw .memory("\(path): \(RasterError.outOfMemory)")
    } catch {
      throw .picture(limits.message(for: error, of: path))
    }
  }

  /// The longest step of time, in seconds, at whose multiples all frames of some films begin and end.
  ///
  /// - Parameters:
  ///   - films: The films.
  ///   - most: The most steps.
  /// - Returns: The step; nil if there is none that gives fewer steps.
  static func step(of films: [AnimatedFile], atMost most: Int) -> Double? {
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
    return step > 0 && longest / seconds < Double(most) ? seconds : nil
  }

  /// The duration of the film.
  var seconds: Double {
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

  /// What is seen at times, where those of the file are rounded to hundredths of a second.
  ///
  /// A frame that begins within a hundredth of the time counts as begun: GIF has at most 50 frames a second, which begin
  /// two hundredths apart.
  ///
  /// - Parameter times: The times in seconds from the start, in ascending order.
  /// - Returns: A picture for each time before the end.
  func pictures(near times: [Double]) -> [PictureSource] {
    let holds = frames.map {
      100 * Double($0.duration.parts) / Double($0.duration.partsPerSecond)
    }
    let end = holds.reduce(0, +)
    var found: [PictureSource] = []
    // The frame that is seen, and when the next one begins, in hundredths.
    var (index, next) = (0, holds[0])
    for time in times.map({ $0 * 100 }) where time < end - 1 + Self.slack {
      while index + 1 < frames.count, next <= time + 1 + Self.slack {
        index += 1
        next += holds[index]
      }
      found.append(frames[index].source)
    }
    return found
  }

  /// For rounding errors of times, in hundredths of a second.
  private static let slack = 1e-3

  /// The rate of another film with as many frames in the same time, whose rate is not known.
  ///
  /// - Parameter count: The number of its frames.
  /// - Returns: The rate in frames per second; nil if the frames of this film begin at equal distances, which are taken
  ///   for those of the other one too.
  func rate(ofFrames count: Int) -> Double? {
    // Rounded times of 24 frames a second have a step of one hundredth.
    guard let step = Self.step(of: [self], atMost: .max), step < 0.015 else { return nil }
    return Double(count) / seconds
  }

  private static func gcd(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : gcd(second, first % second)
  }
}
