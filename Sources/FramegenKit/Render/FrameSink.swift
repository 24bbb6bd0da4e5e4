internal import Canvas
internal import DisplayList
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
  /// How the frames are compressed where they become PNG files.
  var compression: PNGEncoder.Compression { get }
  /// A frame as it is written, made by as many workers at once as there are, each with its tools.
  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) throws(FramegenError) -> EncodedFrame
  /// Writes a frame, and says how many bytes went out.
  func write(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> Int
  /// Writes what comes after the last frame, and says how many bytes went out.
  func finish() throws(FramegenError) -> Int
  /// Gives up what is not whole, after a failure or a cancellation.
  func abandon()
}

extension FrameSink {
  var compression: PNGEncoder.Compression { .fast }
  func finish() throws(FramegenError) -> Int { 0 }
  func abandon() {}
}

/// What a worker keeps from frame to frame: what it has drawn and encoded last.
final class FrameTools {
  private let fonts: FontCollection
  private let images: ImageCollection
  private let renderer: Renderer
  private let encoder: FramePNGEncoder
  /// The document that a frame was written as last, which keeps its fonts.
  private var document: (format: VectorFormat, document: VectorDocument)?

  init(
    renderer: Renderer, fonts: FontCollection, images: ImageCollection,
    compression: PNGEncoder.Compression
  ) {
    self.renderer = renderer
    self.fonts = fonts
    self.images = images
    encoder = FramePNGEncoder(compression: compression)
  }

  /// Draws a frame.
  func bitmap(of list: DisplayList, frame: Int) throws(FramegenError) -> Bitmap {
    do throws(CanvasError) {
      return try renderer.render(list)
    } catch {
      throw .fault("frame \(frame) could not be drawn: \(error)")
    }
  }

  /// Draws a frame and makes a PNG file of it.
  func file(
    of list: DisplayList, frame: Int, _ metadata: PNGMetadata
  ) throws(FramegenError) -> [UInt8] {
    let file: Result<[UInt8], RasterError>
    do throws(CanvasError) {
      file = try renderer.withPixels(of: list) { pixels in
        Result { () throws(RasterError) in try encoder.encode(pixels, metadata: metadata) }
      }
    } catch {
      throw .fault("frame \(frame) could not be drawn: \(error)")
    }
    do throws(RasterError) {
      return try file.get()
    } catch {
      throw .fault("frame \(frame) could not be encoded: \(error)")
    }
  }
}

extension FrameTools {
  /// Writes a frame as shapes.
  func document(
    of list: DisplayList, as format: VectorFormat, title: String, frame: Int
  ) throws(FramegenError) -> [UInt8] {
    if document?.format != format {
      let new = VectorDocument(
        format, title: title, creator: FrameEncoder.software, fonts: fonts, images: images)
      document = (format, new)
    }
    do throws(CanvasError) {
      try document?.document.append(list)
      return try document?.document.finish() ?? []
    } catch {
      throw .fault("frame \(frame) could not be drawn: \(error)")
    }
  }
}

/// A frame on its way from a worker to its place.
enum EncodedFrame: Sendable {
  /// The bytes to write.
  case bytes([UInt8])
  /// The picture itself, for a sink that needs one frame to encode the next.
  case bitmap(Bitmap)
  /// What the frame draws, for a sink that writes shapes in order.
  case list(DisplayList)

  /// The bytes to write.
  var bytes: [UInt8] {
    guard case .bytes(let bytes) = self else {
      preconditionFailure("a sink gets what it encoded")
    }
    return bytes
  }

  /// The picture.
  var bitmap: Bitmap {
    guard case .bitmap(let bitmap) = self else {
      preconditionFailure("a sink gets what it encoded")
    }
    return bitmap
  }

  /// What the frame draws.
  var list: DisplayList {
    guard case .list(let list) = self else {
      preconditionFailure("a sink gets what it encoded")
    }
    return list
  }
}

/// Makes PNG files of frames, each with the time that it shows.
struct FrameEncoder: Sendable {
  /// The name that PNG files give as their software.
  static let software = "framegen \(framegenVersion)"

  let compression: PNGEncoder.Compression
  let title: String
  /// A mark of all that the bytes of a frame depend on, but for the frame's number.
  let fingerprint: String
  let fps: Double
  let scale: Double

  /// Whether a file is a PNG picture that names framegen as its software.
  static func hasMade(_ bytes: [UInt8]) -> Bool {
    let texts = (try? PNGDecoder().decode(bytes))?.metadata.texts ?? []
    return texts.contains { $0.keyword == "Software" && $0.text.hasPrefix("framegen ") }
  }

  /// What a file says beside its pixels; about one frame, or about the whole film.
  func metadata(frame: Int? = nil) -> PNGMetadata {
    var texts: [PNGMetadata.Text] = []
    if !title.isEmpty { texts.append(.init("Title", title)) }
    texts.append(.init("Software", Self.software))
    texts.append(.init("Fingerprint", fingerprint))
    if let frame {
      texts.append(.init("Frame", String(frame)))
      texts.append(.init("Time", "\(Double(frame) / fps) s"))
    }
    return PNGMetadata(texts: texts, scale: scale)
  }

  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) throws(FramegenError) -> EncodedFrame {
    .bytes(try tools.file(of: list, frame: frame, metadata(frame: frame)))
  }
}

/// A folder of PNG files.
struct FolderSink: FrameSink {
  let folder: FrameFolder
  let encoder: FrameEncoder
  var isOrdered: Bool { false }

  func needs(_ frame: Int) -> Bool { folder.needs(frame) }

  var compression: PNGEncoder.Compression { encoder.compression }

  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) throws(FramegenError) -> EncodedFrame {
    try encoder.encode(list, frame: frame, with: tools)
  }

  func write(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> Int {
    let bytes = encoded.bytes
    try onDisk { () throws(FileError) in try folder.write(bytes, frame: frame) }
    return bytes.count
  }
}

/// A single PNG file.
struct PictureSink: FrameSink {
  let path: String
  let encoder: FrameEncoder
  var isOrdered: Bool { true }

  /// A picture; what is at its path already must be framegen's, unless anything may be overwritten.
  init(_ path: String, encoder: FrameEncoder, forces: Bool) throws(FramegenError) {
    try ExistingFile.claim(path, forces: forces, isOurs: FrameEncoder.hasMade)
    self.path = path
    self.encoder = encoder
  }

  func needs(_ frame: Int) -> Bool { true }

  var compression: PNGEncoder.Compression { encoder.compression }

  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) throws(FramegenError) -> EncodedFrame {
    try encoder.encode(list, frame: frame, with: tools)
  }

  func write(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> Int {
    let bytes = encoded.bytes
    try onDisk { () throws(FileError) in
      if path == "-" {
        try StandardOutput.write(bytes)
      } else {
        try OutputFile.write(bytes, to: path)
      }
    }
    return bytes.count
  }
}

/// Bare pixels on standard output.
struct RawSink: FrameSink {
  var isOrdered: Bool { true }

  func needs(_ frame: Int) -> Bool { true }

  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) throws(FramegenError) -> EncodedFrame {
    .bytes(try tools.bitmap(of: list, frame: frame).withAlpha().bytes)
  }

  func write(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> Int {
    let bytes = encoded.bytes
    try onDisk { () throws(FileError) in try StandardOutput.write(bytes) }
    return bytes.count
  }
}
