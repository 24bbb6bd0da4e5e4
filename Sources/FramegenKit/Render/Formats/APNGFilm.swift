internal import Raster
internal import Scene

extension FilmFormat {
  /// Animated PNG: exact, with all colors and alpha.
  public static let apng = FilmFormat("apng", needs: .pixels, isOurs: PNGFile.isOurs) {
    job, file in
    FilmSink(file, job, encoder: APNGFilm(job))
  }
}

private struct APNGFilm: FilmEncoder {
  private var encoder: AnimatedPNGEncoder

  init(_ job: RenderJob) {
    encoder = AnimatedPNGEncoder(
      framesPerSecond: job.framesPerSecond, plays: job.scene.timing.plays,
      compression: job.options.compression,
      metadata: job.metadata())
  }

  mutating func append(_ bitmap: Bitmap, frame: Int) throws(FramegenError) -> [UInt8] {
    try asFault("frame \(frame) could not be encoded") { () throws(RasterError) in
      try encoder.append(bitmap)
    }
  }

  mutating func finish() -> [UInt8] { encoder.finish() }

  var correction: (place: Int, bytes: [UInt8])? { encoder.correction }
}
