internal import Raster
internal import Synchronization

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
