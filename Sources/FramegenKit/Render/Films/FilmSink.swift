internal import DisplayList
internal import Synchronization

/// What makes the bytes of one file of a film's frames, which it gets in order.
protocol FilmEncoder {
  /// Adds the next frame, and gives bytes of the file that are ready; perhaps none.
  mutating func append(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> [UInt8]
  /// Gives the rest of the file.
  mutating func finish() throws(FramegenError) -> [UInt8]
}

/// One file with all frames of a film, which appears when it is whole.
final class FilmSink: FrameSink {
  /// In what form an encoder wants its frames.
  enum Form {
    case bitmaps, lists
  }

  private let file: FilmFile
  private let form: Form
  private let film: Mutex<any FilmEncoder>

  init(_ file: FilmFile, of form: Form, encoder: sending any FilmEncoder) {
    self.file = file
    self.form = form
    film = Mutex(encoder)
  }

  var isOrdered: Bool { true }

  func needs(_ frame: Int) -> Bool { true }

  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) throws(FramegenError) -> EncodedFrame {
    switch form {
    case .bitmaps: .bitmap(try tools.bitmap(of: list, frame: frame))
    case .lists: .list(list)
    }
  }

  func write(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> Int {
    let bytes = try film.withLock { film throws(FramegenError) in
      try film.append(encoded, frame: frame)
    }
    try file.write(bytes)
    return bytes.count
  }

  func finish() throws(FramegenError) -> Int {
    let bytes = try film.withLock { film throws(FramegenError) in try film.finish() }
    try file.write(bytes)
    try file.commit()
    return bytes.count
  }

  func abandon() { file.abandon() }
}
