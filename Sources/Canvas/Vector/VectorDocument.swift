public import DisplayList
internal import Foundation

/// A document of shapes that frames are added to, one after the other.
public protocol VectorDocument: AnyObject {
  /// The program that a document names as its creator, from its first frame on.
  var creator: String { get set }

  /// Adds the next frame.
  ///
  /// The list's scale has no influence: a point of the canvas is a unit of the document.
  ///
  /// - Throws: `CanvasError.documentSize` for a canvas without area or larger than Cairo's numbers,
  ///   `.outOfMemory`, `.drawing`, and for lists with texts the errors of reading fonts.
  func append(_ list: DisplayList) throws(CanvasError)

  /// Ends the document; the next frame starts another one.
  ///
  /// - Returns: Its bytes; none where nothing was added.
  /// - Throws: `CanvasError.outOfMemory`, `.drawing`.
  func finish() throws(CanvasError) -> [UInt8]
}

extension DisplayList {
  /// The size of the canvas in points, of which each side is above 0 and can be drawn.
  func documentSize() throws(CanvasError) -> CGSize {
    let limit = Painter.largestCoordinate
    guard size.width > 0, size.height > 0, size.width <= limit, size.height <= limit else {
      throw .documentSize(
        width: Double(size.width), height: Double(size.height), limit: Int(limit))
    }
    return size
  }
}

/// What a document says about itself to those who do not see it.
public struct DocumentDescription: Equatable, Sendable {
  /// The title; none if empty.
  public var title: String
  /// What the picture shows, in a sentence or more; none if empty.
  public var text: String

  /// A title and a description, by default neither.
  public init(title: String = "", text: String = "") {
    self.title = title
    self.text = text
  }

  /// Neither a title nor a description.
  public static let none = DocumentDescription()
}
