internal import DisplayList
internal import Raster
internal import Synchronization

/// Encodes a film's frames, which arrive in order, as the bytes of one file.
protocol FilmEncoder {
  /// The form in which frames are encoded: a bitmap or a display list.
  associatedtype Frame: Sendable
  /// Makes what one worker turns display lists into that form with.
  static func makeFrameEncoder(_ job: RenderJob) -> FrameEncoder<Frame>
  /// Adds the next frame, and returns bytes of the file that are ready; perhaps none.
  mutating func append(_ encoded: Frame, frame: Int) throws(FramegenError) -> [UInt8]
  /// Returns the rest of the file.
  mutating func finish() throws(FramegenError) -> [UInt8]
  /// Bytes to be replaced at a place in the file once all frames are known; nil for formats that
  /// need no correction.
  var correction: (place: Int, bytes: [UInt8])? { get }
}

extension FilmEncoder {
  var correction: (place: Int, bytes: [UInt8])? { nil }
}

extension FilmEncoder where Frame == Bitmap {
  static func makeFrameEncoder(_ job: RenderJob) -> FrameEncoder<Bitmap> { job.makeBitmapEncoder() }
}

extension FilmEncoder where Frame == DisplayList {
  static func makeFrameEncoder(_ job: RenderJob) -> FrameEncoder<DisplayList> {
    { list, _ in list }
  }
}

/// One file with all frames of a film, which appears when it is complete.
///
/// Bytes are written as soon as they are ready. Only where an earlier part has to be corrected and
/// the file is a pipe, which cannot seek, everything is kept until the end.
final class FilmSink<Encoder: FilmEncoder>: FrameSink {
  private struct State {
    /// Nil once the film has been abandoned.
    var encoder: Encoder?
    /// What is kept until the end.
    var held: [UInt8] = []
    /// How many bytes are ready or written so far.
    var count = 0
  }

  private let file: FilmFile
  private let job: RenderJob
  private let isHeld: Bool
  private let state: Mutex<State>

  init(_ file: FilmFile, _ job: RenderJob, encoder: sending Encoder) {
    self.file = file
    self.job = job
    isHeld = encoder.correction != nil && file.isStream
    state = Mutex(State(encoder: encoder))
  }

  var isOrdered: Bool { true }

  func makeEncoder() -> FrameEncoder<Encoder.Frame> { Encoder.makeFrameEncoder(job) }

  func write(_ encoded: Encoder.Frame, frame: Int) throws(FramegenError) -> Int {
    try state.withLock { state throws(FramegenError) in
      let bytes = try state.encoder?.append(encoded, frame: frame) ?? []
      if isHeld { state.held += bytes } else { try file.write(bytes) }
      state.count += bytes.count
      return bytes.count
    }
  }

  func finish() throws(FramegenError) -> Int {
    try state.withLock { state throws(FramegenError) in
      let rest = try state.encoder?.finish() ?? []
      let correction = state.encoder?.correction
      if isHeld, let correction {
        state.held += rest
        let end = min(state.held.count, correction.place + correction.bytes.count)
        state.held.replaceSubrange(correction.place..<end, with: correction.bytes)
        try file.write(state.held)
      } else {
        try file.write(rest)
        if let correction { try file.write(correction.bytes, at: correction.place) }
      }
      // A program may have written the file itself.
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
