internal import DisplayList
internal import Raster
internal import Synchronization

/// Encodes the frames of a film, in order, as the bytes of a single file.
protocol FilmEncoder {
  /// The form in which frames are encoded: a bitmap or a display list.
  associatedtype Frame: Sendable
  /// Whether views are rounded to pixels in the display lists.
  static var isRounded: Bool { get }
  /// Makes the encoder with which a worker converts display lists to that form.
  static func makeFrameEncoder(_ job: RenderJob) -> FrameEncoder<Frame>
  /// Adds the next frame, and returns the bytes of the file that are complete, if any.
  mutating func append(_ encoded: Frame, frame: Int) throws(FramegenError) -> [UInt8]
  /// Returns the rest of the file.
  mutating func finish() throws(FramegenError) -> [UInt8]
  /// Bytes to replace at a place in the file once all frames are known; nil for formats that need
  /// no correction.
  var correction: (place: Int, bytes: [UInt8])? { get }
}

extension FilmEncoder {
  var correction: (place: Int, bytes: [UInt8])? { nil }
}

extension FilmEncoder where Frame == Bitmap {
  static var isRounded: Bool { true }
  static func makeFrameEncoder(_ job: RenderJob) -> FrameEncoder<Bitmap> { job.makeBitmapEncoder() }
}

extension FilmEncoder where Frame == DisplayList {
  static var isRounded: Bool { false }
  static func makeFrameEncoder(_ job: RenderJob) -> FrameEncoder<DisplayList> {
    { list, _ in list }
  }
}

/// Writes all frames of a film to a single file.
///
/// Bytes are written as soon as they are complete. If an earlier part has to be corrected and the
/// file is a stream, which cannot seek, everything is kept in memory until the end.
final class FilmSink<Encoder: FilmEncoder>: FrameSink {
  private struct State {
    /// Nil once the film has been abandoned.
    var encoder: Encoder?
    /// The bytes kept until the end.
    var kept: [UInt8] = []
    /// The number of bytes so far.
    var count = 0
  }

  private let file: FilmFile
  private let job: RenderJob
  private let keepsBytes: Bool
  private let state: Mutex<State>

  init(_ file: FilmFile, _ job: RenderJob, encoder: sending Encoder) {
    self.file = file
    self.job = job
    keepsBytes = encoder.correction != nil && file.isStream
    state = Mutex(State(encoder: encoder))
  }

  var isOrdered: Bool { true }
  var isRounded: Bool { Encoder.isRounded }

  func makeEncoder() -> FrameEncoder<Encoder.Frame> { Encoder.makeFrameEncoder(job) }

  func write(_ encoded: Encoder.Frame, frame: Int) throws(FramegenError) -> Int {
    try state.withLock { state throws(FramegenError) in
      let bytes = try state.encoder?.append(encoded, frame: frame) ?? []
      if keepsBytes { state.kept += bytes } else { try file.write(bytes) }
      state.count += bytes.count
      return bytes.count
    }
  }

  func finish() throws(FramegenError) -> Int {
    try state.withLock { state throws(FramegenError) in
      let rest = try state.encoder?.finish() ?? []
      let correction = state.encoder?.correction
      if keepsBytes, let correction {
        state.kept += rest
        let end = min(state.kept.count, correction.place + correction.bytes.count)
        state.kept.replaceSubrange(correction.place..<end, with: correction.bytes)
        try file.write(state.kept)
      } else {
        try file.write(rest)
        if let correction { try file.write(correction.bytes, at: correction.place) }
      }
      // Another program may have written the file.
      let count = file.isStream ? rest.count : try file.length() - state.count
      try file.commit()
      return count
    }
  }

  func abandon() {
    state.withLock { $0.encoder = nil }
    file.abandon()
  }
}
