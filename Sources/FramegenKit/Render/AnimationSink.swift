internal import DisplayList
internal import Foundation
internal import Raster
internal import Synchronization

/// One animated PNG file, which appears when it is whole.
final class AnimationSink: FrameSink {
  private let path: String
  private let encoder: FrameEncoder
  private let film: Mutex<AnimatedPNGEncoder>

  /// An animation; what is at its path already must be framegen's, unless anything may be
  /// overwritten.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard output.
  ///   - encoder: What says the metadata and the compression.
  ///   - framesPerSecond: How fast the selected frames play.
  ///   - forces: Whether a foreign file may be overwritten.
  /// - Throws: `FramegenError.occupied` for a foreign file, `.file` for one that cannot be read.
  init(
    _ path: String, encoder: FrameEncoder, framesPerSecond: Double, forces: Bool
  ) throws(FramegenError) {
    try PictureSink.claim(path, forces: forces)
    self.path = path
    self.encoder = encoder
    film = Mutex(
      AnimatedPNGEncoder(
        framesPerSecond: framesPerSecond, compression: encoder.compression,
        metadata: encoder.metadata()))
  }

  var isOrdered: Bool { true }

  func needs(_ frame: Int) -> Bool { true }

  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) throws(FramegenError) -> EncodedFrame {
    .bitmap(try tools.bitmap(of: list, frame: frame))
  }

  func write(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> Int {
    do throws(RasterError) {
      try film.withLock { film throws(RasterError) in try film.append(encoded.bitmap) }
    } catch {
      throw .fault("frame \(frame) could not be encoded: \(error)")
    }
    return 0
  }

  func finish() throws(FramegenError) -> Int {
    let bytes = film.withLock { $0.finish() }
    try onDisk { () throws(FileError) in
      if path == "-" {
        try StandardOutput.write(bytes)
      } else {
        try OutputFile.write(bytes, to: path)
      }
    }
    return bytes.count
  }
}
