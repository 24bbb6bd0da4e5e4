internal import Canvas
internal import Raster
internal import Stage

extension Film {
  /// Draws some frames, one after the other.
  ///
  /// - Parameters:
  ///   - numbers: The frames' numbers, in rising order.
  ///   - body: Called with each frame's number and picture.
  /// - Throws: What `body` throws, and `FramegenError.fault` where a frame cannot be drawn.
  func draw(
    _ numbers: [Int], with body: (Int, Bitmap) throws(FramegenError) -> Void
  ) throws(FramegenError) {
    let stage = try stage()
    let renderer = Renderer(fonts: fonts.collection, images: images.collection)
    for number in numbers {
      while stage.frame < number, !stage.isFinished { stage.advance() }
      let bitmap = try asFault("frame \(number) could not be drawn") { () throws(CanvasError) in
        try renderer.render(stage.displayList())
      }
      try body(number, bitmap)
    }
  }
}
