internal import FramegenKit
internal import Canvas
internal import Raster
internal import Stage

/// A frame that was drawn for a picture test.
struct DrawnFrame {
  /// The frame's number.
  var number: Int
  /// Whether it is the last one.
  var isLast: Bool
  /// The hash of its pixels.
  var hash: UInt64
  /// Where the views are.
  var views: [LaidOutView]
  /// Makes its picture.
  var bitmap: () throws(FramegenError) -> Bitmap
}

/// What a film is, once it was played: every frame's pixels as a hash, and the motion.
struct FilmPass {
  /// The hash of every frame that was drawn.
  var hashes: [UInt64] = []
  /// What was shown of the views.
  var motion = RecordedMotion()
  /// The number of frames.
  var frameCount = 0
}

extension Film {
  /// Plays the film once, and draws its frames.
  ///
  /// - Parameters:
  ///   - keys: The frames with a picture.
  ///   - drawsAll: Whether all frames are drawn; otherwise only those with a picture are.
  ///   - cancellation: The request to stop, after which the result is incomplete.
  ///   - body: Called with every frame that was drawn, in order.
  /// - Returns: What the film is.
  /// - Throws: The errors of `body`; `FramegenError.scene` if a limit ends the scene, `.fault` if a frame
  ///   cannot be drawn.
  func pass(
    _ keys: KeyFrames, drawsAll: Bool, cancellation: Cancellation,
    _ body: (DrawnFrame) throws(FramegenError) -> Void
  ) throws(FramegenError) -> FilmPass {
    try withUncountedStage { (stage) throws(FramegenError) in
      let renderer = Renderer(fonts: fonts.collection, images: images.collection)
      var hasher = PixelHasher()
      var pass = FilmPass()
      var appearance = Motion()
      while !cancellation.isCancelled {
        let (number, isLast) = (stage.frame, stage.isFinished)
        let views = stage.referenceViews()
        pass.motion.append(views)
        pass.motion.addOrder(stage.drawingOrder(), in: number)
        stage.recordAppearance(into: &appearance)
        pass.frameCount = number + 1
        if drawsAll || !keys.names(of: number, isLast: isLast).isEmpty {
          let list = stage.displayList()
          let hash = try asFault("frame \(number) could not be drawn") { () throws(CanvasError) in
            try renderer.withPixels(of: list) { hasher.hash($0) }
          }
          pass.hashes.append(hash)
          // Nothing has changed since, so that this draws nothing.
          let bitmap = { () throws(FramegenError) in
            try asFault("frame \(number) could not be drawn") { () throws(CanvasError) in
              let bitmap = try renderer.render(list)
              hasher.skip()
              return bitmap
            }
          }
          try body(
            DrawnFrame(number: number, isLast: isLast, hash: hash, views: views, bitmap: bitmap))
        }
        guard !isLast else { break }
        try advance(stage)
      }
      pass.motion.addProperties(of: appearance, in: file.scene)
      return pass
    }
  }

  /// What draws the film: the libraries by name, and the hash of the fonts if it has text.
  func rendererFingerprint() -> [String: String] {
    var renderer = RendererLibraries.drawing
    guard fonts.hasTexts else { return renderer }
    renderer.merge(RendererLibraries.text) { first, _ in first }
    renderer["fonts"] = fonts.collection.checksum()
    return renderer
  }
}
