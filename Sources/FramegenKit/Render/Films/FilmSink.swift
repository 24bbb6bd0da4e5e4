internal import DisplayList
internal import Synchronization

/// What makes the bytes of one file of a film's frames, which it gets in order.
protocol FilmEncoder {
  /// Adds the next frame, and gives bytes of the file that are ready; perhaps none.
  mutating func append(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> [UInt8]
  /// Gives the rest of the file.
  mutating func finish() throws(FramegenError) -> [UInt8]
  /// The bytes that have to stand at a place in the file instead of those given before; nil for a
  /// format that knows all it says when it says it.
  var correction: (place: Int, bytes: [UInt8])? { get }
}

extension FilmEncoder {
  var correction: (place: Int, bytes: [UInt8])? { nil }
}

/// One file with all frames of a film, which appears when it is whole.
///
/// What is ready is written at once. Only where an earlier part has to be corrected in the end, and
/// the file is a pipe, in which nothing can be, all is kept until then.
final class FilmSink: FrameSink {
  /// In what form an encoder wants its frames.
  enum Form {
    case bitmaps, lists
  }

  private let file: FilmFile
  private let form: Form
  private let holdsBack: Bool
  private let film: Mutex<any FilmEncoder>
  private let held = Mutex<[UInt8]>([])

  init(_ file: FilmFile, of form: Form, encoder: sending any FilmEncoder) {
    self.file = file
    self.form = form
    holdsBack = encoder.correction != nil && file.isStream
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
    if holdsBack { held.withLock { $0 += bytes } } else { try file.write(bytes) }
    return bytes.count
  }

  func finish() throws(FramegenError) -> Int {
    let (rest, correction) = try film.withLock { film throws(FramegenError) in
      (try film.finish(), film.correction)
    }
    if let correction, holdsBack {
      let bytes = held.withLock { held in
        held += rest
        let end = min(held.count, correction.place + correction.bytes.count)
        held.replaceSubrange(correction.place..<end, with: correction.bytes)
        return held
      }
      try file.write(bytes)
    } else {
      try file.write(rest)
      if let correction { try file.write(correction.bytes, at: correction.place) }
    }
    try file.commit()
    return rest.count
  }

  func abandon() { file.abandon() }
}
