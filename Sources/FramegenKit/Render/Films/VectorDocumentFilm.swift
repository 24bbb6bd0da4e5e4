internal import Canvas

/// An SVG or a PDF with all frames.
struct VectorDocumentFilm: FilmEncoder {
  let document: any VectorFilm

  func append(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> [UInt8] {
    do throws(CanvasError) {
      try document.append(encoded.list)
    } catch {
      throw .fault("frame \(frame) could not be drawn: \(error)")
    }
    return []
  }

  func finish() throws(FramegenError) -> [UInt8] {
    do throws(CanvasError) {
      return try document.finish()
    } catch {
      throw .fault("the film could not be ended: \(error)")
    }
  }
}
