internal import CCairo
public import DisplayList
internal import Foundation
internal import Geometry

/// Display lists as a document of shapes: SVG with one picture, PDF with a page for each.
///
/// A point of the canvas is a CSS pixel in SVG and 1/72 inch in PDF. Texts are written as outlines,
/// so that they look the same on every machine. The same lists give the same bytes.
public final class VectorDocument {
  private let format: VectorFormat
  private let title: String
  private let creator: String
  private let textSource: TextSource
  private let images: ImageSource
  private var surface: VectorSurface?

  /// An empty document.
  ///
  /// - Parameters:
  ///   - format: What is written.
  ///   - title: What the document says it shows; nothing if empty.
  ///   - creator: The program that the document names as its maker.
  ///   - fonts: Where fonts are found, when the first text asks for one.
  ///   - images: The pictures that the lists name.
  public init(
    _ format: VectorFormat, title: String = "", creator: String,
    fonts: FontCollection = FontCollection(), images: ImageCollection = ImageCollection()
  ) {
    self.format = format
    self.title = title
    self.creator = creator
    textSource = TextSource(fonts: fonts)
    self.images = ImageSource(images)
  }

  /// Adds a page; an SVG has one.
  ///
  /// - Throws: `CanvasError.canvasSize` for a canvas without area, `.outOfMemory`, `.drawing`, and
  ///   for lists with texts the errors of reading fonts.
  public func append(_ list: DisplayList) throws(CanvasError) {
    precondition(surface == nil || format == .pdf, "an SVG has one picture")
    let (width, height) = (Double(list.size.width), Double(list.size.height))
    let range = 1...Double(ImageSurface.longestSide)
    guard range.contains(width), range.contains(height) else {
      throw .canvasSize(width: width, height: height, limit: ImageSurface.longestSide)
    }
    if surface == nil { surface = try begin(width, height) }
    guard let surface else { return }
    if format == .pdf { cairo_pdf_surface_set_size(surface.handle, width, height) }
    let context = try DrawingContext(drawingOn: surface.handle)
    if let background = list.background {
      context.setColor(background)
      cairo_paint(context.handle)
    }
    let painter = Painter(
      context: context, canvasToPixels: .identity,
      pixelBounds: CGRect(x: 0, y: 0, width: width, height: height), textSource: textSource,
      images: images)
    try painter.paint(list.items)
    if format == .pdf { cairo_show_page(painter.context.handle) }
    try painter.context.check()
  }

  /// Ends the document.
  ///
  /// - Returns: Its bytes; none where nothing was added.
  /// - Throws: `CanvasError.outOfMemory`, `.drawing`.
  public func finish() throws(CanvasError) -> [UInt8] {
    guard let surface else { return [] }
    self.surface = nil
    let bytes = try surface.finish()
    return format == .svg ? finished(bytes) : bytes
  }

  private func begin(_ width: Double, _ height: Double) throws(CanvasError) -> VectorSurface {
    let surface = try VectorSurface(format, width: width, height: height)
    if format == .pdf {
      if !title.isEmpty {
        cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_TITLE, title)
      }
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_CREATOR, creator)
      // Cairo would write the time of writing, and the same scene would give other bytes.
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_CREATE_DATE, "")
    }
    return surface
  }

  /// Cairo's SVG with identifiers of its own, and a title and the maker's name behind the opening tag.
  private func finished(_ bytes: [UInt8]) -> [UInt8] {
    let text = SVGIdentifiers.renumbered(String(decoding: bytes, as: UTF8.self))
    guard let tag = text.range(of: "<svg "),
      let end = text.range(of: ">", range: tag.upperBound..<text.endIndex)
    else { return Array(text.utf8) }
    let title = title.isEmpty ? "" : "\n<title>\(XML.escaped(title))</title>"
    let head = "\n<!-- \(XML.comment(creator)) -->" + title
    return Array((text[..<end.upperBound] + head + text[end.upperBound...]).utf8)
  }
}
