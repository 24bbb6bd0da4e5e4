public import Raster

/// Where frames go.
public enum RenderTarget: Equatable, Sendable {
  /// A folder, which is made if it is not there; the pattern's ending says what the frames are.
  case folder(String, pattern: FramePattern = .standard)
  /// A single PNG file, for a selection of one frame; `-` is standard output.
  case picture(String)
  /// A film in one file; `-` is standard output.
  case film(String, FilmFormat)
  /// Standard output, as bare pixels: red, green, blue, alpha, 8 bits each, row by row from the
  /// top, frame after frame without anything between.
  case rawStandardOutput
}

/// How frames are drawn and written.
public struct RenderOptions: Equatable, Sendable {
  /// Which frames; all by default.
  public var selection = FrameSelection()
  /// How many threads draw, at least 1; 1 by default.
  ///
  /// It does not change a byte of what they write.
  public var jobs = 1
  /// The number in the name of frame 0, at least 0; 0 by default.
  public var startNumber = 0
  /// Time against size of the files; fast by default.
  public var compression = PNGEncoder.Compression.fast
  /// Whether frames that are there, whole and of the same fingerprint are kept; they are not by
  /// default.
  public var resumes = false
  /// Whether files that framegen did not write may be overwritten, and stale frames that it did
  /// write removed; they may not by default.
  public var forces = false

  /// Whether every frame is drawn from nothing instead of where it differs from the one before.
  ///
  /// It changes no byte and takes longer; a check of that.
  public var drawsFramesWhole = false

  /// The options as documented.
  public init() {}
}

/// How far a run has come.
public struct RenderProgress: Equatable, Sendable {
  /// How many frames have been drawn and written.
  public var drawn = 0
  /// How many frames were there already and have been kept.
  public var kept = 0
  /// How many frames the run is to make, kept ones included.
  public var total = 0
  /// How many bytes have been written.
  public var bytes = 0

  /// How many frames are whole.
  public var finished: Int { drawn + kept }

  /// The progress of a run that has not begun.
  public init() {}
}

/// How a run ended.
public struct RenderReport: Equatable, Sendable {
  /// What has been done.
  public var progress: RenderProgress
  /// Whether the run was cancelled before its end.
  public var isCancelled: Bool
}

/// What a caller sees and decides while frames are drawn.
public struct RenderObserver: Sendable {
  /// The request to stop.
  public var cancellation: Cancellation
  /// Called once before the first frame with what the user should know about the target.
  public var note: @Sendable (String) -> Void
  /// Called after every frame, from the thread that drew it.
  public var progress: @Sendable (RenderProgress) -> Void

  /// An observer, by default one that neither looks nor stops.
  public init(
    cancellation: Cancellation = Cancellation(),
    note: @escaping @Sendable (String) -> Void = { _ in },
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) {
    self.cancellation = cancellation
    self.note = note
    self.progress = progress
  }
}
