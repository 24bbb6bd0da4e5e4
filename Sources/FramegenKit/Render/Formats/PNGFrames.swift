internal import Canvas
internal import Foundation
internal import Raster
internal import SceneFormat
internal import Scene

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
