internal import CCairo

/// A Cairo surface that writes drawing operations as SVG or PDF, owned.
final class VectorSurface {
  /// What Cairo has written so far.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  private let sink = Sink()
  /// Cairo's own handle, valid as long as the surface.
  let handle: OpaquePointer

  /// A surface of given size, in points of the canvas: a CSS pixel of SVG, 1/72 inch of PDF.
  init(_ format: VectorFormat, width: Double, height: Double) throws(CanvasError) {
    let write: cairo_write_func_t = { sink, bytes, count in
      guard let sink, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.append(
        contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }
    // The sink outlives the surface, which is destroyed before this object ends.
    let target = Unmanaged.passUnretained(sink).toOpaque()
    let made =
      switch format {
      case .svg: cairo_svg_surface_create_for_stream(write, target, width, height)
      case .pdf: cairo_pdf_surface_create_for_stream(write, target, width, height)
      }
    // Cairo gives a surface in an error state rather than none.
    guard let made else { throw .outOfMemory }
    handle = made
    guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
    switch format {
    case .svg: cairo_svg_surface_set_document_unit(handle, CAIRO_SVG_UNIT_PX)
    case .pdf: cairo_pdf_surface_restrict_to_version(handle, CAIRO_PDF_VERSION_1_5)
    }
  }

  deinit {
    // Cairo writes what it holds back when a surface ends.
    cairo_surface_finish(handle)
    cairo_surface_destroy(handle)
  }

  /// Ends the document.
  ///
  /// - Returns: All of its bytes.
  func finish() throws(CanvasError) -> [UInt8] {
    cairo_surface_finish(handle)
    let status = cairo_surface_status(handle)
    switch status {
    case CAIRO_STATUS_SUCCESS: return sink.bytes
    case CAIRO_STATUS_NO_MEMORY: throw .outOfMemory
    default:
      throw .drawing(cairo_status_to_string(status).map { String(cString: $0) } ?? "\(status)")
    }
  }
}
