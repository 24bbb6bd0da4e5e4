public import DisplayList

/// A document of shapes that frames are added to, one after the other.
public protocol VectorFilm: AnyObject {
  /// Adds the next frame.
  ///
  /// - Throws: `CanvasError` where it cannot be drawn.
  func append(_ list: DisplayList) throws(CanvasError)
  /// Ends the document.
  ///
  /// - Returns: Its bytes; none where nothing was added.
  /// - Throws: `CanvasError` where it cannot be ended.
  func finish() throws(CanvasError) -> [UInt8]
}

extension VectorDocument: VectorFilm {}
