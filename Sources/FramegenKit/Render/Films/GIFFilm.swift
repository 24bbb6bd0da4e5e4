internal import DisplayList
internal import Foundation
internal import Raster
internal import Synchronization

/// Counts the colours of a film, which a GIF's palette is chosen from before its first frame.
final class ColorSink: FrameSink {
  private let histogram = Mutex(ColorHistogram())

  var isOrdered: Bool { false }

  func needs(_ frame: Int) -> Bool { true }

  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) throws(FramegenError) -> EncodedFrame {
    var part = ColorHistogram()
    part.add(try tools.bitmap(of: list, frame: frame))
    // What is counted does not depend on the order in which the parts arrive.
    histogram.withLock { $0.add(part) }
    return .bytes([])
  }

  func write(_ encoded: EncodedFrame, frame: Int) -> Int { 0 }

  /// The palette for what has been counted.
  func palette() throws(FramegenError) -> Palette {
    do throws(RasterError) {
      return try Palette(histogram.withLock(\.self))
    } catch {
      throw .fault("no palette could be found: \(error)")
    }
  }
}

/// An animated GIF.
struct GIFFilm: FilmEncoder {
  private let clock: GIFClock
  private var encoder: GIFEncoder

  /// - Parameters:
  ///   - palette: The colours of all frames.
  ///   - isTransparent: Whether the canvas is.
  ///   - clock: How long each frame stands.
  ///   - comment: What the file says beside the pixels.
  init(palette: Palette, isTransparent: Bool, clock: GIFClock, comment: String) {
    self.clock = clock
    encoder = GIFEncoder(palette: palette, isTransparent: isTransparent, comment: comment)
  }

  mutating func append(
    _ encoded: EncodedFrame, frame: Int
  ) throws(FramegenError) -> [UInt8] {
    do throws(RasterError) {
      return try encoder.append(encoded.bitmap, hold: clock.hold(of: frame))
    } catch {
      throw .fault("frame \(frame) could not be encoded: \(error)")
    }
  }

  mutating func finish() throws(FramegenError) -> [UInt8] {
    do throws(RasterError) {
      return try encoder.finish()
    } catch {
      throw .fault("the film could not be ended: \(error)")
    }
  }
}

/// When the frames of a GIF begin, in the hundredths of a second that the format knows.
struct GIFClock: Equatable {
  /// Frames per second of the scene, above 0.
  let framesPerSecond: Double
  /// The distance from one frame to the next, in frames of the scene.
  let step: Int

  /// How many of a sequence's frames make one of the GIF, so that it is played as fast as it should.
  static func thinning(framesPerSecond: Double) -> Int {
    guard framesPerSecond.isFinite, framesPerSecond > GIFEncoder.highestRate else { return 1 }
    // A rate so high that the quotient is no number of frames leaves one frame.
    return Int(min((framesPerSecond / GIFEncoder.highestRate).rounded(.up), 1e9))
  }

  /// How long a frame stands; the remainders of rounding are made up for by later frames.
  func hold(of frame: Int) -> Int {
    beginning(of: Double(frame) + Double(step)) - beginning(of: Double(frame))
  }

  private func beginning(of frame: Double) -> Int {
    Int(min((frame * 100 / framesPerSecond).rounded(), 1e15))
  }
}
