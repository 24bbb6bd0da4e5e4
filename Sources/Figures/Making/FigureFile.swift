public import FramegenKit
internal import Canvas
package import DisplayList
public import Foundation
public import Geometry
public import Raster
internal import Scene
internal import SceneFormat
internal import SceneText

/// A format of figures.
public enum FigureFormat: String, CaseIterable, Sendable {
  /// Portable Network Graphics.
  case png
  /// Scalable Vector Graphics.
  case svg
  /// Portable Document Format.
  case pdf
}

/// A figure with what is needed to draw it.
public struct FigureDrawing: Sendable {
  /// The name of the figure; empty where nobody named it.
  public let name: String
  /// What a reader of the figure would miss, in words.
  public let notes: [String]
  let sheet: FigureSheet
  /// The places of views' names, which drawings of the figure in other themes share.
  var names = NamePlaces()
  /// The color of the page; nil for that of its appearance.
  var background: DynamicColor?
  let fonts: FontCollection
  let images: ImageCollection
  /// The files that were read, which are not overwritten.
  let inputs: [String]

  /// Draws the figure and writes it.
  ///
  /// - Parameters:
  ///   - path: The file, which appears once it is complete, or `-` for standard output.
  ///   - format: The format.
  ///   - theme: The appearance of the page.
  ///   - scale: Pixels for a point, above 0, for formats that have pixels.
  ///   - compression: How a PNG trades time for size.
  ///   - text: How SVG and PDF files hold texts.
  ///   - forces: Whether a file that framegen did not write may be overwritten.
  /// - Returns: The size of the page in points, and the number of bytes.
  /// - Throws: `FramegenError.occupied` for a file that framegen did not write; `.file` if something
  ///   cannot be written; `.memory` for a picture that is too large for memory.
  @discardableResult
  public func write(
    to path: String, as format: FigureFormat, theme: Theme = .light, scale: Double = 2,
    compression: PNGEncoder.Compression = .fast, text: VectorText = .outlines, forces: Bool = false
  ) throws(FramegenError) -> (size: CGSize, bytes: Int) {
    let isOurs = format == .png ? PNGFile.isOurs : FilmFile.isMarked
    try ExistingFile.check(path, forces: forces, inputs: inputs, isOurs: isOurs)
    let list = try displayList(theme, scale: scale)
    let bytes = try bytes(of: list, as: format, compression, text)
    try onDisk { () throws(FileError) in try OutputFile.write(bytes, to: path) }
    return (list.size, bytes.count)
  }

  /// What the figure draws.
  package func displayList(_ theme: Theme, scale: Double) throws(FramegenError) -> DisplayList {
    let measurer: any TextMeasuring
    do throws(CanvasError) {
      measurer = try TextSetter(fonts: fonts)
    } catch {
      throw .request(error.description, hint: "tools/setup installs the missing packages")
    }
    return sheet.displayList(
      FigureTheme(theme, page: background), scale: CGFloat(scale), measuring: measurer, names: names
    )
  }

  private func bytes(
    of list: DisplayList, as format: FigureFormat, _ compression: PNGEncoder.Compression,
    _ text: VectorText
  ) throws(FramegenError) -> [UInt8] {
    switch format {
    case .png:
      try checkPixels(of: list)
      let bitmap = try asFault("the figure could not be drawn") { () throws(CanvasError) in
        try Renderer(fonts: fonts, images: images).render(list)
      }
      let texts = [
        PNGMetadata.Text("Title", about.title), .init("Description", about.text),
        .init("Software", softwareName),
      ].filter { !$0.text.isEmpty }
      let metadata = PNGMetadata(texts: texts, scale: Double(list.scale))
      return try asFault("the figure could not be encoded") { () throws(RasterError) in
        try PNGEncoder(compression: compression).encode(bitmap, metadata: metadata)
      }
    case .svg:
      return try document(
        SVGDocument(
          text: text, about: about, creator: softwareName, fonts: fonts, images: images), list)
    case .pdf:
      return try document(
        PDFDocument(
          text: text, about: about, creator: softwareName, fonts: fonts, images: images), list)
    }
  }

  /// Refuses a picture with a longer side than canvases have.
  private func checkPixels(of list: DisplayList) throws(FramegenError) {
    let side = Double(SceneLimits.canvasSide)
    let (width, height, scale) = (
      Double(list.size.width), Double(list.size.height), Double(list.scale)
    )
    guard max(width, height) * scale > side else { return }
    let largest = (side / max(width, height) * 100).rounded(.down) / 100
    throw .request(
      "the figure would have \(Int((width * scale).rounded(.up)))×\(Int((height * scale).rounded(.up))) pixels; "
        + "a side has at most \(SceneLimits.canvasSide)",
      hint: largest > 0
        ? "use --scale \(largest.shortestText) or less, or write an SVG or PDF file"
        : "write an SVG or PDF file")
  }

  /// What the figure is called, and what it shows.
  private var about: DocumentDescription {
    DocumentDescription(title: sheet.title, text: sheet.summary)
  }

  private func document(
    _ document: some VectorDocument, _ list: DisplayList
  ) throws(FramegenError) -> [UInt8] {
    try asFault("the figure could not be drawn") { () throws(CanvasError) in
      try document.append(list)
      return try document.finish()
    }
  }
}
