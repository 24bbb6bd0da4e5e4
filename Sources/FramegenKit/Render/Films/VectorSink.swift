internal import Canvas
internal import DisplayList
internal import Synchronization

/// A folder of SVG or PDF files, one for each frame.
struct VectorFolderSink: FrameSink {
  let folder: FrameFolder
  let format: VectorFormat
  let title: String

  var isOrdered: Bool { false }

  func needs(_ frame: Int) -> Bool { true }

  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) throws(FramegenError) -> EncodedFrame {
    .bytes(try tools.document(of: list, as: format, title: title, frame: frame))
  }

  func write(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> Int {
    let bytes = encoded.bytes
    try onDisk { () throws(FileError) in try folder.write(bytes, frame: frame) }
    return bytes.count
  }
}

/// One SVG or PDF file with all frames, which appears when it is whole.
final class VectorSink: FrameSink {
  private let file: FilmFile
  private let film: Mutex<any VectorFilm>

  init(_ file: FilmFile, film: sending any VectorFilm) {
    self.file = file
    self.film = Mutex(film)
  }

  var isOrdered: Bool { true }

  func needs(_ frame: Int) -> Bool { true }

  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) -> EncodedFrame { .list(list) }

  func write(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> Int {
    do throws(CanvasError) {
      try film.withLock { film throws(CanvasError) in try film.append(encoded.list) }
    } catch {
      throw .fault("frame \(frame) could not be drawn: \(error)")
    }
    return 0
  }

  func finish() throws(FramegenError) -> Int {
    let bytes: [UInt8]
    do throws(CanvasError) {
      bytes = try film.withLock { film throws(CanvasError) in try film.finish() }
    } catch {
      throw .fault("the film could not be ended: \(error)")
    }
    try file.write(bytes)
    try file.commit()
    return bytes.count
  }

  func abandon() { file.abandon() }
}
