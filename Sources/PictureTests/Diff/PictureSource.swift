internal import Foundation
internal import FramegenKit
internal import Raster

/// A picture that cannot be compared, with the reason, which names it.
struct UnreadablePicture: Error {
  let message: String
}

/// Where a picture is: a file, or a frame of a film in one file.
struct PictureSource: Equatable, Sendable {
  /// The path of the file.
  let path: String
  /// The frame as a PNG file of its own; nil for a file with one picture.
  private let frame: [UInt8]?
  /// What the film in one file says of its colors that is not understood; nil for a file with one picture.
  private let filmColors: String?

  /// How large it may be.
  private let limits: ComparisonLimits

  /// A file.
  init(path: String, limits: ComparisonLimits) {
    (self.path, frame, filmColors, self.limits) = (path, nil, nil, limits)
  }

  /// A frame of a film in one file.
  ///
  /// - Parameters:
  ///   - frame: The frame as a PNG file.
  ///   - path: The path of the film.
  ///   - colors: What the film says of its colors that is not understood.
  ///   - limits: How large it may be.
  init(frame: [UInt8], of path: String, colors: String?, limits: ComparisonLimits) {
    (self.path, self.frame, filmColors, self.limits) = (path, frame, colors, limits)
  }

  /// The name of a file for something about the picture.
  ///
  /// - Parameter number: The number of the frame; nil for a picture that is none.
  /// - Returns: The name of the file, or one of the film and the frame.
  func fileName(ofFrame number: Int?) -> String {
    let name = splitPath(path).name
    guard frame != nil else { return name }
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    return number.map { "\(stem)_" + String(format: "%04d", $0) + ".png" } ?? "\(stem).png"
  }

  /// The bytes of the PNG file.
  func bytes() throws(UnreadablePicture) -> [UInt8] {
    if let frame { return frame }
    return try Self.bytes(of: path)
  }

  /// The pixels.
  func bitmap() throws(UnreadablePicture) -> Bitmap { try bitmap(of: try bytes()) }

  /// The pixels of the bytes that were read before.
  func bitmap(of bytes: [UInt8]) throws(UnreadablePicture) -> Bitmap {
    // Only its first frame would be compared.
    guard !PNGDecoder.isAnimated(bytes) else {
      throw UnreadablePicture(
        message: "\(path) is a film in one file; compare it by itself, not in a folder")
    }
    if let kind = OtherFileKind(bytes) {
      let advice = kind.advice.map { "; \($0)" } ?? ""
      throw UnreadablePicture(message: "\(path) is \(kind.rawValue), not a PNG file\(advice)")
    }
    do throws(RasterError) {
      return try PNGDecoder(limits: limits.picture).bitmap(of: bytes)
    } catch {
      throw UnreadablePicture(message: limits.message(for: error, of: path))
    }
  }

  /// The sentence that the file has colors that cannot be converted.
  ///
  /// - Parameter bytes: The bytes that were read before.
  /// - Returns: The sentence; nil if all is understood.
  func colorWarning(_ bytes: [UInt8]) -> String? {
    let colors = frame == nil ? PictureColors.notUnderstood(in: bytes) : filmColors
    return colors.map {
      "\(path) has \($0), and is compared as if its colors were those of sRGB"
    }
  }

  /// The bytes of a file.
  static func bytes(of path: String) throws(UnreadablePicture) -> [UInt8] {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
      let bytes = try file.read(limit: PNGFile.sizeLimit)
      guard bytes.count <= PNGFile.sizeLimit else { throw FileError(.read, path, code: EFBIG) }
      return bytes
    } catch {
      throw UnreadablePicture(message: error.message)
    }
  }
}

/// What identifies the picture of a frame: of one kind, equal pictures have the same, others hardly ever.
enum PictureIdentity: Equatable, Hashable, Sendable {
  /// The hash of what our own encoder made of it.
  case stream(UInt64)
  /// The hash of its pixels.
  case pixels(Int)

  /// Whether it needs no pixels.
  var isStream: Bool {
    if case .stream = self { true } else { false }
  }

  /// The identity of the pixels of a bitmap.
  static func pixels(of bitmap: Bitmap) -> PictureIdentity {
    // Four sums of words, multiplied at each step by odd numbers (after Knuth's multiplicative hashing);
    // Swift's own hasher takes five times as long.
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    let rest = bitmap.bytes.withUnsafeBytes { bytes in
      var offset = 0
      func word(_ index: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: offset + 8 * index, as: UInt64.self)
      }
      func mix(_ sum: inout UInt64, _ word: UInt64, _ factor: UInt64) {
        sum = (sum ^ word) &* factor
        sum ^= sum &>> 29
      }
      while offset + 32 <= bytes.count {
        mix(&a, word(0), 0x9E37_79B9_7F4A_7C15)
        mix(&b, word(1), 0xC2B2_AE3D_27D4_EB4F)
        mix(&c, word(2), 0x1656_67B1_9E37_79F9)
        mix(&d, word(3), 0x27D4_EB2F_1656_67C5)
        offset += 32
      }
      return offset
    }
    var hasher = Hasher()
    hasher.combine(bitmap.width)
    hasher.combine(bitmap.format.bytesPerPixel)
    for sum in [a, b, c, d] { hasher.combine(sum) }
    hasher.combine(bitmap.bytes[rest...])
    return .pixels(hasher.finalize())
  }

  /// The identity of the picture of a file of our own encoder; nil for another one.
  static func stream(of bytes: [UInt8]) -> PictureIdentity? {
    PNGDecoder().streamHash(of: bytes).map { .stream($0) }
  }
}

/// Lets comparisons of large pictures wait for each other, so that memory does not grow with the number of processors.
final class PixelBudget: @unchecked Sendable {
  /// How many pixels may be in memory at once; one pair of pictures with more is compared by itself.
  ///
  /// A pair of 4K frames has 17 million. A pixel of a pair takes about 7 bytes while it is compared, and the files their size.
  static let pixels = 80_000_000

  // The variable is accessed only while `condition` is locked.
  private let condition = NSCondition()
  private var used = 0

  /// Runs something with pictures that have a number of pixels together, once they fit.
  func use<Value, Failure: Error>(
    _ count: Int, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let count = min(max(0, count), Self.pixels)
    condition.lock()
    while used + count > Self.pixels { condition.wait() }
    used += count
    condition.unlock()
    defer {
      condition.lock()
      used -= count
      condition.broadcast()
      condition.unlock()
    }
    return try body()
  }
}

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
