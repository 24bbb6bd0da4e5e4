internal import DisplayList

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
}

/// Draws and encodes a frame, given its display list and its number.
typealias FrameEncoder<Encoded> = (DisplayList, Int) throws(FramegenError) -> Encoded
