internal import Raster
internal import SceneFormat
internal import Scene

extension FilmFormat {
  /// Animated GIF: a single palette of at most 255 colors, no partial transparency, at most 50
  /// frames per second.
  public static let gif = FilmFormat(
    "gif", needs: .pixels,
    limits: FormatLimits(
      transparency: .clear, highestRate: GIFEncoder.highestRate, partsPerSecond: 100,
      colorCount: Palette.longest),
    needsAllColors: { _ in true }
  ) { (job, file) throws(FramegenError) in
    FilmSink(file, job, encoder: try GIFFilm(job))
  }
}

private struct GIFFilm: FilmEncoder {
  private let job: RenderJob
  private var encoder: GIFEncoder

  init(_ job: RenderJob) throws(FramegenError) {
    self.job = job
    let palette = try asFault("no palette could be found") { () throws(RasterError) in
      try Palette(job.colors ?? ColorHistogram())
    }
    encoder = GIFEncoder(
      palette: palette, isTransparent: job.isTransparent,
      comment: (job.title.isEmpty ? "" : "\(job.title), by ") + softwareName,
      plays: job.scene.timing.plays)
  }

  mutating func append(_ bitmap: Bitmap, frame: Int) throws(FramegenError) -> [UInt8] {
    // In hundredths of a second; rounding errors do not accumulate.
    let length = Double(job.frames.step) * job.share(of: frame)
    // Viewers take less than 2/100 s for 10/100 s, which a part of a frame at the end can be.
    let least = length < Double(job.frames.step) ? 2 : 0
    let hold = max(least, start(of: Double(frame) + length) - start(of: Double(frame)))
    return try asFault("frame \(frame) could not be encoded") { () throws(RasterError) in
      try encoder.append(bitmap, hold: hold)
    }
  }

  mutating func finish() throws(FramegenError) -> [UInt8] {
    try asFault("the film could not be completed") { () throws(RasterError) in try encoder.finish()
    }
  }

  /// The start of a frame in hundredths of a second, the unit of GIF.
  private func start(of frame: Double) -> Int {
    Int(min((frame * 100 / job.scene.timing.fps).rounded(), 1e15))
  }
}
