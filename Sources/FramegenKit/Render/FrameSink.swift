internal import DisplayList
internal import Raster
internal import Synchronization

/// Encodes and writes frames.
///
/// All workers share a sink.
protocol FrameSink: Sendable {
  /// The encoded form of a frame.
  associatedtype Encoded: Sendable
  /// Whether frames must be written in order.
  var isOrdered: Bool { get }
  /// Whether views are rounded to pixels, as frames that consist of pixels need them.
  var isRounded: Bool { get }
  /// Whether a frame is still missing.
  func needs(_ frame: Int) -> Bool
  /// Makes the encoder of a worker.
  func makeEncoder() -> FrameEncoder<Encoded>
  /// Writes a frame, and returns the number of bytes.
  func write(_ encoded: Encoded, frame: Int) throws(FramegenError) -> Int
  /// Writes the end of the file, and returns the number of bytes.
  func finish() throws(FramegenError) -> Int
  /// Removes incomplete files, after a failure or a cancellation.
  func abandon()
}

extension FrameSink {
  var isRounded: Bool { true }
  func needs(_ frame: Int) -> Bool { true }
  func finish() throws(FramegenError) -> Int { 0 }
  func abandon() {}

  /// Makes what a worker does with a frame: it draws and encodes it, and returns what writes it.
  func makeDrawing() -> FrameEncoder<() throws(FramegenError) -> Int> {
    let encode = makeEncoder()
    return { (list, frame) throws(FramegenError) in
      let encoded = try encode(list, frame)
      return { () throws(FramegenError) in try write(encoded, frame: frame) }
    }
  }
}

/// Draws and encodes a frame, given its display list and its number.
typealias FrameEncoder<Encoded> = (DisplayList, Int) throws(FramegenError) -> Encoded

/// Writes frames that are independent files, or parts of a stream.
struct ByteSink: FrameSink {
  let isOrdered: Bool
  /// Whether views are rounded to pixels.
  var isRounded = true
  /// The folder, which may contain frames already; nil for other targets.
  var folder: FrameFolder?
  let encoder: @Sendable () -> FrameEncoder<[UInt8]>
  let output: @Sendable ([UInt8], _ frame: Int) throws(FramegenError) -> Void

  func needs(_ frame: Int) -> Bool { folder?.needs(frame) ?? true }

  func makeEncoder() -> FrameEncoder<[UInt8]> { encoder() }

  func write(_ bytes: [UInt8], frame: Int) throws(FramegenError) -> Int {
    try output(bytes, frame)
    return bytes.count
  }

  func finish() throws(FramegenError) -> Int {
    try folder?.checkClaim()
    return 0
  }

  func abandon() { folder?.abandon() }
}

/// Counts the colors of frames without writing them.
final class ColorSink: FrameSink {
  private let job: RenderJob
  private let histogram = Mutex(ColorHistogram())

  init(_ job: RenderJob) { self.job = job }

  var isOrdered: Bool { false }

  /// The colors counted so far.
  var colors: ColorHistogram { histogram.withLock(\.self) }

  func makeEncoder() -> FrameEncoder<ColorHistogram> {
    let draw = job.makeBitmapEncoder()
    return { (list, frame) throws(FramegenError) in
      var colors = ColorHistogram()
      colors.add(try draw(list, frame))
      return colors
    }
  }

  func write(_ colors: ColorHistogram, frame: Int) -> Int {
    // The sum does not depend on the order of the frames.
    histogram.withLock { $0.add(colors) }
    return 0
  }
}
