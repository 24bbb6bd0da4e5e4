internal import Raster
internal import Scene

extension FilmFormat {
  /// Animated PNG: exact, with all colors and alpha.
  public static let apng = FilmFormat(
    "apng", needs: .pixels, isOurs: PNGFile.isOurs,
    needsAllColors: { $0.options.compression == .small && !$0.isTransparent }
  ) { job, file in
    FilmSink(file, job, encoder: APNGFilm(job))
  }
}

private struct APNGFilm: FilmEncoder {
  private let job: RenderJob
  private var encoder: AnimatedPNGEncoder

  init(_ job: RenderJob) {
    self.job = job
    encoder = AnimatedPNGEncoder(
      framesPerSecond: job.scene.timing.fps, step: job.frames.step, plays: job.scene.timing.plays,
      compression: job.options.compression,
      metadata: job.metadata(), colors: job.colors)
  }

  mutating func append(_ bitmap: Bitmap, frame: Int) throws(FramegenError) -> [UInt8] {
    try asFault("frame \(frame) could not be encoded") { () throws(RasterError) in
      try encoder.append(bitmap, share: job.share(of: frame))
    }
  }

  mutating func finish() -> [UInt8] { encoder.finish() }

  var correction: (place: Int, bytes: [UInt8])? { encoder.correction }
}
