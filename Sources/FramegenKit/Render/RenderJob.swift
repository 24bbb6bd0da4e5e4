internal import Scene
internal import Canvas
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster
internal import SceneFormat
internal import Stage

/// A run: the frames to draw, and the information that formats need.
struct RenderJob: Sendable {
  /// The frames of the whole run, including those of other shards.
  let plan: FrameSequence
  /// The frames that this process draws.
  let frames: FrameSequence
  let options: RenderOptions
  var observer: RenderObserver
  /// The scene in the theme in which it is drawn.
  let file: SceneFile
  /// A hash of everything on which the bytes of a frame depend, except its number.
  let fingerprint: String
  let fonts: FontCollection
  let images: ImageCollection
  /// The colors of all frames; nil where the format does not need them.
  var colors: ColorHistogram?
  /// Reads the picture of a frame that has been drawn; nil for frames that are to be drawn.
  var drawnPicture: (@Sendable (Int) throws(FramegenError) -> Bitmap)?
  /// Whether the color of the canvas is drawn opaque, for formats without translucent pixels.
  var hasOpaqueBackground = false

  var scene: Scene { file.scene }
  /// The title in the files; may be empty.
  var title: String { file.title }
  /// How the frames are drawn.
  var appearance: Appearance { Appearance(of: scene) }

  /// The frame rate of the selected frames.
  var framesPerSecond: Double { scene.timing.fps / Double(frames.step) }

  /// For how much of its time a frame is seen: all of it, but for the last one, where fewer frames of the scene follow than
  /// are between two, so that the film lasts as long as with all frames.
  func share(of frame: Int) -> Double {
    guard frame == plan.last else { return 1 }
    return Double(min(plan.end - frame, plan.step)) / Double(plan.step)
  }

  /// Whether the canvas is not opaque.
  var isTransparent: Bool { !hasOpaqueBackground && (appearance.background?.alpha ?? 0) < 1 }
  /// Whether the canvas has a color that is neither opaque nor clear.
  var hasTranslucentBackground: Bool {
    appearance.background.map { $0.alpha > 0 && $0.alpha < 1 } ?? false
  }

  /// The size of a frame, in pixels.
  var pixelSize: (width: Int, height: Int) {
    let canvas = scene.canvas
    return (
      Int((canvas.size.width * canvas.scale).rounded()),
      Int((canvas.size.height * canvas.scale).rounded())
    )
  }

  /// What the file of a frame states of itself.
  func identity(of frame: Int) -> FrameIdentity {
    FrameIdentity(fingerprint: fingerprint, frame: frame)
  }

  func makeRenderer() -> Renderer {
    Renderer(fonts: fonts, images: images, mode: options.drawsFramesWhole ? .whole : .damage)
  }

  /// Makes the encoder with which a worker draws bitmaps.
  func makeBitmapEncoder() -> FrameEncoder<Bitmap> {
    if let drawnPicture {
      return { (_, frame) throws(FramegenError) in try drawnPicture(frame) }
    }
    let renderer = makeRenderer()
    let isOpaque = hasOpaqueBackground
    return { (list, frame) throws(FramegenError) in
      var list = list
      if isOpaque { list.background?.alpha = 1 }
      return try asFault("frame \(frame) could not be drawn") { () throws(CanvasError) in
        try renderer.render(list)
      }
    }
  }
}
