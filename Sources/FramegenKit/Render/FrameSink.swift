internal import DisplayList

/// Where drawn frames go.
///
/// Workers share one sink.
protocol FrameSink: Sendable {
  /// What a worker makes of a frame.
  associatedtype Encoded: Sendable
  /// Whether frames have to be written one after the other, in order.
  var isOrdered: Bool { get }
  /// Whether a frame is still missing.
  func needs(_ frame: Int) -> Bool
  /// Makes what one worker encodes its frames with.
  func makeEncoder() -> FrameEncoder<Encoded>
  /// Writes a frame, and returns how many bytes that were.
  func write(_ encoded: Encoded, frame: Int) throws(FramegenError) -> Int
  /// Writes what comes after the last frame, and returns how many bytes that were.
  func finish() throws(FramegenError) -> Int
  /// Removes what is incomplete, after a failure or a cancellation.
  func abandon()
}

extension FrameSink {
  func needs(_ frame: Int) -> Bool { true }
  func finish() throws(FramegenError) -> Int { 0 }
  func abandon() {}
}

/// Draws and encodes the frames of one worker, given a display list and the frame's number.
typealias FrameEncoder<Encoded> = (DisplayList, Int) throws(FramegenError) -> Encoded
