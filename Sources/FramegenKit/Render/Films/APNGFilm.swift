internal import Raster

/// An animated PNG.
struct APNGFilm: FilmEncoder {
  private var encoder: AnimatedPNGEncoder

  /// - Parameters:
  ///   - pictures: What says the metadata and the compression.
  ///   - framesPerSecond: How fast the selected frames play.
  init(_ pictures: FrameEncoder, framesPerSecond: Double) {
    encoder = AnimatedPNGEncoder(
      framesPerSecond: framesPerSecond, compression: pictures.compression,
      metadata: pictures.metadata())
  }

  mutating func append(
    _ encoded: EncodedFrame, frame: Int
  ) throws(FramegenError) -> [UInt8] {
    do throws(RasterError) {
      return try encoder.append(encoded.bitmap)
    } catch {
      throw .fault("frame \(frame) could not be encoded: \(error)")
    }
  }

  mutating func finish() -> [UInt8] { encoder.finish() }

  var correction: (place: Int, bytes: [UInt8])? { encoder.correction }
}
