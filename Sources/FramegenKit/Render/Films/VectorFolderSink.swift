internal import Canvas
internal import DisplayList

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
