internal import CCairo
public import DisplayList
internal import Foundation
public import Geometry

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

/// Display lists as one SVG: a still picture of a single list, of several a film that plays by itself.
///
/// Each thing that is drawn is one element for as long as it is there, with the values that change
/// as lists over time (SMIL, as browsers play it). Places, sizes and opacities are interpolated, and
/// frames left out where that gives them to 0.02 points; everything else changes in steps. What is global to a page,
/// identifiers and fonts, begins with a hash, so that several documents can stand in one. Every
/// frame is thus as it was drawn but for antialiasing. A film plays for ever unless told otherwise; viewers without animation
/// show its first frame, and those whose users prefer reduced motion the last of the frames with the most elements, which the
/// document has as a still picture too, because SMIL cannot be stopped without a script. A point of the canvas is a CSS pixel. The same lists give the same bytes.
///
/// Texts are outlines, each glyph written once, or characters that can be selected, of fonts that the
/// document contains, in the places of the outlines; browsers put their baselines on whole pixels.
/// Outlines remain for colored glyphs, halos and shadows, variable fonts, and fonts whose license
/// forbids embedding; and below blank characters, for letters whose accents are glyphs of their own.
///
/// Source: W3C, SVG Animations Level 2.
public final class SVGDocument: VectorDocument {
  /// The program that the next document names as its creator.
  public var creator: String
  /// For how much of a frame's time the last one is seen, above 0 and at most 1.
  public var lastShare = 1.0

  private let framesPerSecond: Double
  private let plays: Int?
  private let about: DocumentDescription
  private let source: SVGNode.Source
  private var frameCount = 0
  private var tracks = SVGTracks()
  /// The frame that is shown instead of the film to those who prefer reduced motion.
  private var still = (frame: 0, count: 0)

  /// An empty document.
  ///
  /// - Parameters:
  ///   - framesPerSecond: How fast a film plays, above 0.
  ///   - plays: How many times a film plays, at least 1, after which its last frame stays; nil for ever.
  ///   - text: How texts are written.
  ///   - about: The document's title and description.
  ///   - creator: The program that the document names as its creator.
  ///   - fonts: Where fonts are found, when the first text asks for one.
  ///   - images: The pictures that the lists name.
  public init(
    framesPerSecond: Double = 1, plays: Int? = nil, text: VectorText = .outlines,
    about: DocumentDescription = .none, creator: String,
    fonts: FontCollection = FontCollection(), images: ImageCollection = ImageCollection()
  ) {
    self.framesPerSecond = framesPerSecond
    self.plays = plays
    self.about = about
    self.creator = creator
    source = SVGNode.Source(texts: TextSource(fonts: fonts), text: text, images: images)
  }

  /// Adds the next frame.
  public func append(_ list: DisplayList) throws(CanvasError) {
    // A film has the size of its first frame.
    if frameCount == 0 { source.canvas = try list.documentSize() }
    var items = list.items
    if let background = list.background {
      let canvas = CGRect(origin: .zero, size: list.size)
      items.insert(.fill(.init(.rectangle(canvas), color: background)), at: 0)
    }
    let nodes = try SVGNode.nodes(of: items, source)
    tracks.update(nodes, frame: frameCount)
    let count = nodes.reduce(0) { $0 + $1.visibleCount }
    if count >= still.count { still = (frameCount, count) }
    frameCount += 1
  }

  /// Ends the document, and returns its bytes; none where nothing was added.
  ///
  /// - Throws: `CanvasError.outOfMemory`.
  public func finish() throws(CanvasError) -> [UInt8] {
    guard frameCount > 0 else { return [] }
    let size = source.canvas
    let (width, height) = (SVGNumber.text(size.width), SVGNumber.text(size.height))
    let (classes, styleSheet) = try source.fonts.written()
    var writer = SVGWriter(
      tracks,
      SVGTimeline(
        frameCount: frameCount, framesPerSecond: framesPerSecond, plays: plays,
        lastShare: lastShare),
      fontClasses: classes)
    writer.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    writer.line(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\"\(about.labels)>")
    writer.line("<!-- \(XML.comment(creator)) -->")
    for element in about.elements { writer.line(element) }
    if !styleSheet.isEmpty { writer.line(styleSheet) }
    if tracks.isStill {
      writer.write(tracks)
    } else {
      writer.write(tracks, restingAt: still.frame)
    }
    writer.line("</svg>")
    (frameCount, tracks, still, source.fonts) = (0, SVGTracks(), (0, 0), SVGFonts())
    return writer.document
  }
}

extension DocumentDescription {
  private var parts: [(name: String, id: String, text: String)] {
    [("title", title), ("desc", text)].filter { !$0.1.isEmpty }
      .map { (name: $0.0, id: SVGWriter.mark + $0.0, text: $0.1) }
  }

  /// The attributes by which assistive technology finds the description.
  ///
  /// Source: W3C, WAI-ARIA Graphics Module and SVG Accessibility API Mappings.
  fileprivate var labels: String {
    let names = parts.map(\.id).joined(separator: " ")
    return " role=\"img\"" + (names.isEmpty ? "" : " aria-labelledby=\"\(names)\"")
  }

  fileprivate var elements: [String] {
    parts.map { "<\($0.name) id=\"\($0.id)\">\(XML.escaped($0.text))</\($0.name)>" }
  }
}

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
