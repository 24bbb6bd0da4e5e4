internal import DisplayList
internal import Raster
internal import Synchronization

/// Encodes and writes frames.
///
/// All workers share a sink.
protocol FrameSink: Sendable {
  /// The encoded form of a frame.
  associatedtype Encoded: Sendable
  /// Whether frames must be written in order.
  var isOrdered: Bool { get }
  /// Whether views are rounded to pixels, as frames that consist of pixels need them.
  var isRounded: Bool { get }
  /// Whether a frame is still missing.
  func needs(_ frame: Int) -> Bool
  /// Makes the encoder of a worker.
  func makeEncoder() -> FrameEncoder<Encoded>
  /// Writes a frame, and returns the number of bytes.
  func write(_ encoded: Encoded, frame: Int) throws(FramegenError) -> Int
  /// Writes the end of the file, and returns the number of bytes.
  func finish() throws(FramegenError) -> Int
  /// Removes incomplete files, after a failure or a cancellation.
  func abandon()
}

extension FrameSink {
  var isRounded: Bool { true }
  func needs(_ frame: Int) -> Bool { true }
  func finish() throws(FramegenError) -> Int { 0 }
  func abandon() {}

  /// Makes what a worker does with a frame: it draws and encodes it, and returns what writes it.
  func makeDrawing() -> FrameEncoder<() throws(FramegenError) -> Int> {
    let encode = makeEncoder()
    return { (list, frame) throws(FramegenError) in
      let encoded = try encode(list, frame)
      return { () throws(FramegenError) in try write(encoded, frame: frame) }
    }
  }
}

/// Draws and encodes a frame, given its display list and its number.
typealias FrameEncoder<Encoded> = (DisplayList, Int) throws(FramegenError) -> Encoded

/// Writes frames that are independent files, or parts of a stream.
struct ByteSink: FrameSink {
  let isOrdered: Bool
  /// Whether views are rounded to pixels.
  var isRounded = true
  /// The folder, which may contain frames already; nil for other targets.
  var folder: FrameFolder?
  let encoder: @Sendable () -> FrameEncoder<[UInt8]>
  let output: @Sendable ([UInt8], _ frame: Int) throws(FramegenError) -> Void

  func needs(_ frame: Int) -> Bool { folder?.needs(frame) ?? true }

  func makeEncoder() -> FrameEncoder<[UInt8]> { encoder() }

  func write(_ bytes: [UInt8], frame: Int) throws(FramegenError) -> Int {
    try output(bytes, frame)
    return bytes.count
  }

  func finish() throws(FramegenError) -> Int {
    try folder?.checkClaim()
    return 0
  }

  func abandon() { folder?.abandon() }
}

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

/// The file of a film.
///
/// It appears under its name once it is complete, and replaces only files that framegen wrote.
package final class FilmFile: Sendable {
  /// The path of the film, as given by the user; `-` is standard output.
  let path: String
  private let output: Mutex<OutputFile>

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The path of the film.
  ///   - forces: Whether a file that framegen did not write may be replaced.
  ///   - inputs: The paths of the files that are read, which are never replaced.
  ///   - isOurs: Whether bytes are those of a file that framegen wrote.
  /// - Throws: `FramegenError.occupied` for a file that framegen did not write, `.file` for a file
  ///   that cannot be read or written.
  init(
    _ path: String, forces: Bool, inputs: [String], isOurs: ([UInt8]) -> Bool
  ) throws(FramegenError) {
    try ExistingFile.check(path, forces: forces, inputs: inputs, isOurs: isOurs)
    self.path = path
    output = Mutex(try onDisk { () throws(FileError) in try OutputFile(path) })
  }

  /// Whether bytes contain the name of framegen and a version, near the start or the end.
  package static func isMarked(_ bytes: [UInt8]) -> Bool {
    let mark = Array(softwareName.prefix { !$0.isNumber }.utf8)
    return [bytes.prefix(1 << 16), bytes.suffix(1 << 16)].contains { part in
      part.ranges(of: mark).contains { range in
        range.upperBound < part.endIndex && (0x30...0x39).contains(part[range.upperBound])
      }
    }
  }

  /// The path of the uncommitted file, for another program that writes it; nil for standard output.
  var temporaryPath: String? { path == "-" ? nil : output.withLock { $0.writingPath } }

  /// Whether the file cannot seek, like standard output, a pipe or a device.
  var isStream: Bool { output.withLock { $0.isStream } }

  /// The number of bytes in the file, which must not be a stream.
  func length() throws(FramegenError) -> Int {
    try locked { (file) throws(FileError) in try file.length() }
  }

  /// Writes bytes at the end, or at an offset in a file that is not a stream.
  package func write(_ bytes: [UInt8], at offset: Int? = nil) throws(FramegenError) {
    try locked { (file) throws(FileError) in try file.write(bytes, at: offset) }
  }

  /// Removes the unfinished file.
  func abandon() { output.withLock { $0.abandon() } }

  /// Gives the file its name.
  package func commit() throws(FramegenError) {
    try locked { (file) throws(FileError) in try file.commit() }
  }

  private func locked<Value: Sendable>(
    _ body: (inout OutputFile) throws(FileError) -> Value
  ) throws(FramegenError) -> Value {
    try onDisk { () throws(FileError) in
      try output.withLock { (file) throws(FileError) in try body(&file) }
    }
  }
}
