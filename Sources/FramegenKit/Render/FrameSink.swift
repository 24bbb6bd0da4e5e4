internal import Foundation
internal import Raster

/// What becomes of drawn frames.
///
/// Workers share one sink.
protocol FrameSink: Sendable {
  /// Whether frames have to be written one after the other, in order.
  var isOrdered: Bool { get }
  /// Whether a frame is still missing.
  func needs(_ frame: Int) -> Bool
  /// The bytes of a frame, made by as many workers at once as there are.
  func encode(_ bitmap: Bitmap, frame: Int) throws(FramegenError) -> [UInt8]
  /// Writes the bytes of a frame.
  func write(_ bytes: [UInt8], frame: Int) throws(FramegenError)
}

/// Makes PNG files of frames, each with the time that it shows.
struct FrameEncoder: Sendable {
  /// The name that PNG files give as their software.
  static let software = "framegen \(framegenVersion)"

  let encoder: PNGEncoder
  let title: String
  /// A mark of all that the bytes of a frame depend on, but for the frame's number.
  let fingerprint: String
  let fps: Double
  let scale: Double

  func encode(_ bitmap: Bitmap, frame: Int) throws(FramegenError) -> [UInt8] {
    var texts: [PNGMetadata.Text] = []
    if !title.isEmpty { texts.append(.init("Title", title)) }
    texts.append(.init("Software", Self.software))
    texts.append(.init("Fingerprint", fingerprint))
    texts.append(.init("Frame", String(frame)))
    texts.append(.init("Time", "\(Double(frame) / fps) s"))
    do throws(RasterError) {
      return try encoder.encode(bitmap, metadata: PNGMetadata(texts: texts, scale: scale))
    } catch {
      throw .fault("frame \(frame) could not be encoded: \(error)")
    }
  }
}

/// A folder of PNG files.
struct FolderSink: FrameSink {
  let folder: FrameFolder
  let encoder: FrameEncoder
  var isOrdered: Bool { false }

  func needs(_ frame: Int) -> Bool { folder.needs(frame) }

  func encode(_ bitmap: Bitmap, frame: Int) throws(FramegenError) -> [UInt8] {
    try encoder.encode(bitmap, frame: frame)
  }

  func write(_ bytes: [UInt8], frame: Int) throws(FramegenError) {
    try onDisk { () throws(FileError) in try folder.write(bytes, frame: frame) }
  }
}

/// A single PNG file.
struct PictureSink: FrameSink {
  let path: String
  let encoder: FrameEncoder
  var isOrdered: Bool { true }

  /// A picture; what is at its path already must be framegen's, unless anything may be overwritten.
  init(_ path: String, encoder: FrameEncoder, forces: Bool) throws(FramegenError) {
    self.path = path
    self.encoder = encoder
    guard !forces, path != "-" else { return }
    let isOurs = try onDisk { () throws(FileError) in
      try ExistingFile.isReplaceable(path) { bytes in
        let texts = (try? PNGDecoder().decode(bytes))?.metadata.texts ?? []
        return texts.contains { $0.keyword == "Software" && $0.text.hasPrefix("framegen ") }
      }
    }
    guard isOurs else {
      throw .occupied(
        "\(path) is there, and framegen did not write it",
        hint: "choose another name, or allow it with --force")
    }
  }

  func needs(_ frame: Int) -> Bool { true }

  func encode(_ bitmap: Bitmap, frame: Int) throws(FramegenError) -> [UInt8] {
    try encoder.encode(bitmap, frame: frame)
  }

  func write(_ bytes: [UInt8], frame: Int) throws(FramegenError) {
    try onDisk { () throws(FileError) in
      if path == "-" {
        try StandardOutput.write(bytes)
      } else {
        try OutputFile.write(bytes, to: path)
      }
    }
  }
}

/// Bare pixels on standard output.
struct RawSink: FrameSink {
  var isOrdered: Bool { true }

  func needs(_ frame: Int) -> Bool { true }

  func encode(_ bitmap: Bitmap, frame: Int) -> [UInt8] { bitmap.withAlpha().bytes }

  func write(_ bytes: [UInt8], frame: Int) throws(FramegenError) {
    try onDisk { () throws(FileError) in try StandardOutput.write(bytes) }
  }
}
