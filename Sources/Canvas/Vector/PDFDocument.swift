internal import CCairo
public import DisplayList
internal import Foundation
public import Geometry

/// Display lists as a PDF with a page for each, written by Cairo.
///
/// A point of the canvas is 1/72 inch. Texts are written as outlines, or as characters that can be
/// selected, in parts of their fonts that the document contains; outlines remain for halos, and for
/// fonts whose license forbids embedding. Cairo rounds the places of characters to some thousandths of
/// their size. The same lists give the same bytes.
public final class PDFDocument: VectorDocument {
  /// The program that the next document names as its creator.
  public var creator: String

  private let text: VectorText
  private let about: DocumentDescription
  private let textSource: TextSource
  private let images: ImageSource
  private var surface: PDFSurface?

  /// An empty document.
  ///
  /// - Parameters:
  ///   - text: How texts are written.
  ///   - about: The document's title and description.
  ///   - creator: The program that the document names as its creator.
  ///   - fonts: Where fonts are found, when the first text asks for one.
  ///   - images: The pictures that the lists name.
  public init(
    text: VectorText = .outlines, about: DocumentDescription = .none, creator: String,
    fonts: FontCollection = FontCollection(), images: ImageCollection = ImageCollection()
  ) {
    self.text = text
    self.about = about
    self.creator = creator
    textSource = TextSource(fonts: fonts)
    self.images = ImageSource(images)
  }

  /// Adds the next page.
  public func append(_ list: DisplayList) throws(CanvasError) {
    let size = try list.documentSize()
    if surface == nil { surface = try PDFSurface(about: about, creator: creator) }
    guard let surface else { return }
    cairo_pdf_surface_set_size(surface.handle, size.width, size.height)
    let context = try DrawingContext(drawingOn: surface.handle)
    if let background = list.background {
      context.setColor(background)
      cairo_paint(context.handle)
    }
    let painter = Painter(
      context: context, canvasToPixels: .identity, pixelBounds: CGRect(origin: .zero, size: size),
      textSource: textSource, images: images, kept: KeptDrawings(), text: text)
    try painter.paint(list.items)
    cairo_show_page(painter.context.handle)
    try painter.context.check()
  }

  /// Ends the document, and returns its bytes; none where nothing was added.
  public func finish() throws(CanvasError) -> [UInt8] {
    guard let surface = surface.take() else { return [] }
    return try surface.finish()
  }
}

/// A Cairo surface that writes drawing operations as PDF, owned.
private final class PDFSurface {
  /// What Cairo has written so far.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  private let sink = Sink()
  /// Cairo's own handle, valid as long as the surface.
  let handle: OpaquePointer

  init(about: DocumentDescription, creator: String) throws(CanvasError) {
    let write: cairo_write_func_t = { sink, bytes, count in
      guard let sink, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.append(
        contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }
    // The sink outlives the surface, which is destroyed before this object ends; each page sets its
    // own size. Cairo gives a surface in an error state rather than none.
    guard
      let made = cairo_pdf_surface_create_for_stream(
        write, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
    else { throw .outOfMemory }
    handle = made
    guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
    cairo_pdf_surface_restrict_to_version(handle, CAIRO_PDF_VERSION_1_5)
    if !about.title.isEmpty {
      cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_TITLE, about.title)
    }
    if !about.text.isEmpty {
      cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_SUBJECT, about.text)
    }
    cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_CREATOR, creator)
    // Cairo would write the current time, and the same scene would give other bytes.
    cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_CREATE_DATE, "")
  }

  deinit {
    // Cairo writes what it has buffered when a surface ends.
    cairo_surface_finish(handle)
    cairo_surface_destroy(handle)
  }

  /// Ends the document, and returns all of its bytes.
  func finish() throws(CanvasError) -> [UInt8] {
    cairo_surface_finish(handle)
    try checkStatus(cairo_surface_status(handle))
    return sink.bytes
  }
}
