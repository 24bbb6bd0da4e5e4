internal import Canvas
internal import DisplayList
internal import Foundation
internal import Raster
internal import Scene
internal import SceneFormat
internal import SceneText

/// A format of a single frame, for sequences with a file for each frame.
///
/// Each format is declared in a file of its own, and listed in `all`.
public struct FrameFormat: FileFormat {
  /// All formats.
  public static let all: [FrameFormat] = [.png, .svg, .pdf]

  /// The file extension, in lower case, without the dot.
  public let ending: String
  /// Whether frames consist of pixels, to which views are rounded.
  let isRounded: Bool
  /// Makes the encoder with which a worker converts frames to files.
  let makeEncoder: @Sendable (RenderJob) -> FrameEncoder<[UInt8]>

  init(
    _ ending: String, isRounded: Bool = true,
    makeEncoder: @escaping @Sendable (RenderJob) -> FrameEncoder<[UInt8]>
  ) {
    self.ending = ending
    self.isRounded = isRounded
    self.makeEncoder = makeEncoder
  }
}

/// A file format with a file extension.
public protocol FileFormat: Equatable, Sendable {
  /// All formats of this kind.
  static var all: [Self] { get }
  /// The file extension, in lower case, without the dot.
  var ending: String { get }
}

extension FileFormat {
  /// The format with a file extension, in upper or lower case; nil for an unknown one.
  public init?(ending: String) {
    guard let format = Self.all.first(where: { $0.ending == ending.lowercased() }) else {
      return nil
    }
    self = format
  }

  /// Whether two formats are the same.
  public static func == (left: Self, right: Self) -> Bool { left.ending == right.ending }
}

extension Sequence where Element: FileFormat {
  /// The file extensions as a list within a sentence: `.webm, .mov or .webp`.
  func listed(or last: String? = nil) -> String {
    MessageText.list(map { ".\($0.ending)" } + (last.map { [$0] } ?? []))
  }
}

extension FrameFormat {
  /// Portable Network Graphics: the exact pixels.
  public static let png = FrameFormat("png") { job in
    let renderer = job.makeRenderer()
    let encoder = FramePNGEncoder(compression: job.options.compression)
    return { (list, frame) throws(FramegenError) in
      let metadata = job.metadata(frame: frame)
      let file = try asFault("frame \(frame) could not be drawn") { () throws(CanvasError) in
        try renderer.withPixels(of: list) { pixels in
          Result { () throws(RasterError) in try encoder.encode(pixels, metadata: metadata) }
        }
      }
      return try asFault("frame \(frame) could not be encoded", file.get)
    }
  }
}

extension RenderJob {
  /// The metadata of a PNG file: of a frame, with its time, or of the whole film.
  func metadata(frame: Int? = nil) -> PNGMetadata {
    var texts: [PNGMetadata.Text] = []
    if !title.isEmpty { texts.append(.init("Title", title)) }
    texts.append(.init("Software", softwareName))
    texts.append(.init(FrameIdentity.keywords.fingerprint, fingerprint))
    if let frame {
      texts.append(.init(FrameIdentity.keywords.frame, String(frame)))
      texts.append(.init("Time", "\(Double(frame) / scene.timing.fps) s"))
    }
    return PNGMetadata(texts: texts, scale: scene.canvas.scale)
  }
}
