public import Geometry
public import Raster
internal import Synchronization

/// The files to which frames are written.
public enum RenderTarget: Equatable, Sendable {
  /// A folder, which is created if necessary; the extension of the pattern is the format.
  case folder(String, pattern: FramePattern = .standard)
  /// A single PNG file, for a selection of one frame; `-` is standard output.
  case picture(String)
  /// A film in a single file; `-` is standard output.
  case film(String, FilmFormat)
  /// Standard output, as raw pixels: red, green, blue, alpha, 8 bits each, row by row from the top,
  /// frame after frame.
  case rawStandardOutput
}

/// A version of a film: a theme in which it is drawn, and the files to write.
public struct RenderVersion: Equatable, Sendable {
  /// The theme; nil for the scene's own.
  public var theme: Theme?
  /// The files.
  public var target: RenderTarget

  /// A version, by default in the scene's own theme.
  public init(theme: Theme? = nil, target: RenderTarget) {
    self.theme = theme
    self.target = target
  }
}

/// How frames are drawn and written.
public struct RenderOptions: Equatable, Sendable {
  /// The frames; all by default.
  public var selection = FrameSelection()
  /// The number of threads that draw, at least 1; 1 by default.
  ///
  /// The bytes of the frames do not depend on it.
  public var jobs = 1
  /// The number in the name of frame 0, at least 0; 0 by default.
  public var startNumber = 0
  /// The trade-off between time and file size; fast by default.
  public var compression = PNGEncoder.Compression.fast
  /// How SVG and PDF files hold texts; as outlines by default.
  public var text = VectorText.outlines
  /// Whether complete frames with the same fingerprint are kept; false by default.
  public var resumes = false
  /// Whether files that framegen did not write may be overwritten, and its stale frames are
  /// removed; false by default.
  public var forces = false

  /// The file of what all frames draw, from which they are drawn without playing the scene; nil for none.
  ///
  /// It is written if it does not exist, so that of the parts of a film that have the same file only the first plays the
  /// scene. It takes about 50 bytes for each thing that moves in a frame. A run with a checkpoint has one version.
  public var checkpoint: String?

  /// Whether every frame is drawn completely, instead of only where it differs from the previous
  /// one; false by default.
  ///
  /// The bytes are the same, which tests verify; it takes longer.
  public var drawsFramesWhole = false

  /// The default options.
  public init() {}
}

/// The progress of a run.
public struct RenderProgress: Equatable, Sendable {
  /// The number of frames drawn and written.
  public var drawn = 0
  /// The number of existing frames that were kept.
  public var kept = 0
  /// The number of frames of the run, including kept ones.
  public var total = 0
  /// The number of bytes written.
  public var bytes = 0

  /// The number of finished frames.
  public var finished: Int { drawn + kept }

  /// The progress of a run of some frames that has not begun.
  public init(total: Int = 0) { self.total = total }

  /// The progress of two runs together.
  public static func + (first: RenderProgress, second: RenderProgress) -> RenderProgress {
    var sum = first
    sum.drawn += second.drawn
    sum.kept += second.kept
    sum.total += second.total
    sum.bytes += second.bytes
    return sum
  }
}

/// The result of a run.
public struct RenderReport: Equatable, Sendable {
  /// The final progress.
  public var progress: RenderProgress
  /// Whether the run was cancelled before its end.
  public var isCancelled: Bool
}

/// The callbacks of a run, and the request to stop it.
public struct RenderObserver: Sendable {
  /// The request to stop.
  public var cancellation: Cancellation
  /// Called before the first frame, with each note for the user.
  public var note: @Sendable (String) -> Void
  /// Called after every frame, from the thread that drew it, with the progress of all versions together.
  public var progress: @Sendable (RenderProgress) -> Void

  /// An observer, which does nothing by default.
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

/// A request to stop, from any thread.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)
  private let action = Mutex<(@Sendable () -> Void)?>(nil)

  /// A request that has not been made yet.
  public init() {}

  /// Makes the request; a run stops after the current frame.
  public func cancel() {
    flag.store(true, ordering: .relaxed)
    action.withLock { $0.take() }?()
  }

  /// Whether the request has been made.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Sets what the request does at once, on its thread, for a run that waits for something else; the last
  /// one counts.
  public func onCancel(_ wake: @escaping @Sendable () -> Void) {
    action.withLock { $0 = wake }
    if isCancelled { action.withLock { $0.take() }?() }
  }
}
