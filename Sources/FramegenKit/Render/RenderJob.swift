internal import Scene
internal import Canvas
internal import Foundation
internal import Geometry
internal import Raster
internal import SceneFormat

/// One run: what is drawn, and what formats need to know about it.
struct RenderJob: Sendable {
  /// The frames of the whole run, those of other shards included.
  let plan: FrameSequence
  /// The frames that this process draws.
  let frames: FrameSequence
  let options: RenderOptions
  var observer: RenderObserver
  let scene: Scene
  /// What files name as their title; may be empty.
  let title: String
  /// A hash of everything that the bytes of a frame depend on, except the frame's number.
  let fingerprint: String
  let fonts: FontCollection
  let images: ImageCollection
  /// The colours of all frames; counted only for formats that need them.
  var colors = ColorHistogram()

  /// The rate at which the selected frames play.
  var framesPerSecond: Double { scene.timing.fps / Double(frames.step) }

  /// Whether the canvas is not opaque.
  var isTransparent: Bool { (scene.canvas.background?.alpha ?? 0) < 1 }

  /// The size of a frame, in pixels.
  var pixelSize: (width: Int, height: Int) {
    let canvas = scene.canvas
    return (
      Int((canvas.size.width * canvas.scale).rounded()),
      Int((canvas.size.height * canvas.scale).rounded())
    )
  }

  func makeRenderer() -> Renderer {
    Renderer(fonts: fonts, images: images, mode: options.drawsFramesWhole ? .whole : .damage)
  }

  /// Makes what one worker draws bitmaps with.
  func makeBitmapEncoder() -> FrameEncoder<Bitmap> {
    let renderer = makeRenderer()
    return { (list, frame) throws(FramegenError) in
      try asFault("frame \(frame) could not be drawn") { () throws(CanvasError) in
        try renderer.render(list)
      }
    }
  }
}
