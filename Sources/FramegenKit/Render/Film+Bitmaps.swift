internal import Canvas
internal import Raster
internal import Stage

extension Film {
  /// Draws several frames in order.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the frames, in ascending order.
  ///   - body: Called with the number and the bitmap of each frame.
  /// - Throws: The errors of `body`, and `FramegenError.fault` if a frame cannot be drawn.
  func draw(
    _ numbers: [Int], with body: (Int, Bitmap) throws(FramegenError) -> Void
  ) throws(FramegenError) {
    let stage = try stage()
    let renderer = Renderer(fonts: fonts.collection, images: images.collection)
    for number in numbers {
      while stage.frame < number, !stage.isFinished { try advance(stage) }
      let bitmap = try asFault("frame \(number) could not be drawn") { () throws(CanvasError) in
        try renderer.render(stage.displayList())
      }
      try body(number, bitmap)
    }
  }
}
