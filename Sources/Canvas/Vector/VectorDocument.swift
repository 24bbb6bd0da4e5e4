public import DisplayList
internal import Foundation

/// A document of shapes that frames are added to, one after the other.
public protocol VectorDocument: AnyObject {
  /// Adds the next frame.
  ///
  /// - Throws: `CanvasError.canvasSize` for a canvas without area, `.outOfMemory`, `.drawing`, and
  ///   for lists with texts the errors of reading fonts.
  func append(_ list: DisplayList) throws(CanvasError)

  /// Ends the document; the next frame starts another one.
  ///
  /// - Returns: Its bytes; none where nothing was added.
  /// - Throws: `CanvasError.outOfMemory`, `.drawing`.
  func finish() throws(CanvasError) -> [UInt8]
}

extension DisplayList {
  /// The size of the canvas in points, of which a side is from 1 to the most that can be drawn.
  func documentSize() throws(CanvasError) -> CGSize {
    let range = 1...CGFloat(ImageSurface.longestSide)
    guard range.contains(size.width), range.contains(size.height) else {
      throw .canvasSize(
        width: Double(size.width), height: Double(size.height), limit: ImageSurface.longestSide)
    }
    return size
  }
}
