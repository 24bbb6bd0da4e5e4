internal import Canvas
internal import DisplayList
internal import Scene

// Vector graphics: a document for each frame, or one for the whole film.

extension FrameFormat {
  /// Scalable Vector Graphics.
  public static let svg = FrameFormat("svg", isRounded: false) { job in encoder(job.makeSVG(), job)
  }

  /// Portable Document Format.
  public static let pdf = FrameFormat("pdf", isRounded: false) { job in encoder(job.makePDF(), job)
  }

  private static func encoder(
    _ document: some VectorDocument, _ job: RenderJob
  ) -> FrameEncoder<[UInt8]> {
    { (list, frame) throws(FramegenError) in
      document.creator = job.identity(of: frame).creator
      return try asFault("frame \(frame) could not be drawn") { () throws(CanvasError) in
        try document.append(list)
        return try document.finish()
      }
    }
  }
}

extension FilmFormat {
  /// Scalable Vector Graphics: a still picture for a single frame, an animation for several.
  public static let svg = FilmFormat("svg", needs: []) { job, file in
    let document = job.makeSVG()
    document.lastShare = job.share(of: job.plan.last)
    return FilmSink(file, job, encoder: VectorFilm(document: document))
  }

  /// Portable Document Format: a page for each frame.
  public static let pdf = FilmFormat("pdf", needs: [], limits: FormatLimits(hasTimes: false)) {
    job, file in
    FilmSink(file, job, encoder: VectorFilm(document: job.makePDF()))
  }
}

private struct VectorFilm<Document: VectorDocument>: FilmEncoder {
  let document: Document

  func append(_ list: DisplayList, frame: Int) throws(FramegenError) -> [UInt8] {
    try asFault("frame \(frame) could not be drawn") { () throws(CanvasError) in
      try document.append(list)
    }
    return []
  }

  func finish() throws(FramegenError) -> [UInt8] {
    try asFault("the film could not be completed", document.finish)
  }
}

extension RenderJob {
  private var about: DocumentDescription {
    DocumentDescription(title: title, text: scene.description)
  }

  fileprivate func makeSVG() -> SVGDocument {
    SVGDocument(
      framesPerSecond: framesPerSecond, plays: scene.timing.plays, text: options.text, about: about,
      creator: softwareName, fonts: fonts, images: images)
  }

  fileprivate func makePDF() -> PDFDocument {
    PDFDocument(
      text: options.text, about: about, creator: softwareName, fonts: fonts, images: images)
  }
}
