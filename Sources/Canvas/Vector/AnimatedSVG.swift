public import DisplayList
internal import Foundation
internal import Geometry

/// A film as one SVG that plays by itself.
///
/// Each thing that is drawn is one element for as long as it is there, with the values that change
/// as lists in time, one for each frame (SMIL, as browsers play it); nothing is interpolated, so
/// that every frame is as it was drawn. Texts are outlines. It plays for ever. Viewers without
/// animation show the first frame. Source: W3C, SVG Animations Level 2.
public final class AnimatedSVG: VectorFilm {
  private let framesPerSecond: Double
  private let title: String
  private let creator: String
  private let source: SVGNode.Source
  private var size = CGSize.zero
  private var frameCount = 0
  private var tracks = SVGTracks()

  /// A film without frames.
  ///
  /// - Parameters:
  ///   - framesPerSecond: How fast it plays, above 0.
  ///   - title: What the film says it shows; nothing if empty.
  ///   - creator: The program that the film names as its maker.
  ///   - fonts: Where fonts are found, when the first text asks for one.
  ///   - images: The pictures that the lists name.
  public init(
    framesPerSecond: Double, title: String = "", creator: String,
    fonts: FontCollection = FontCollection(), images: ImageCollection = ImageCollection()
  ) {
    self.framesPerSecond = framesPerSecond
    self.title = title
    self.creator = creator
    source = SVGNode.Source(texts: TextSource(fonts: fonts), images: images)
  }

  /// Adds the next frame; the film has the size of its first one.
  ///
  /// - Throws: `CanvasError` for lists with texts where fonts cannot be read.
  public func append(_ list: DisplayList) throws(CanvasError) {
    if frameCount == 0 { size = list.size }
    var nodes: [SVGNode] = []
    if let background = list.background {
      let canvas = CGRect(origin: .zero, size: list.size)
      nodes = try SVGNode.nodes(of: [.fill(.init(.rectangle(canvas), color: background))], source)
    }
    nodes += try SVGNode.nodes(of: list.items, source)
    tracks.update(nodes, frame: frameCount)
    frameCount += 1
  }

  /// Ends the film.
  ///
  /// - Returns: The file's bytes; none where no frame was added.
  public func finish() -> [UInt8] {
    guard frameCount > 0 else { return [] }
    let (width, height) = (SVGNumber.text(size.width), SVGNumber.text(size.height))
    var writer = SVGWriter(frameCount: frameCount, framesPerSecond: framesPerSecond)
    writer.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    writer.line(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\">")
    writer.line("<!-- \(XML.comment(creator)) -->")
    if !title.isEmpty { writer.line("<title>\(XML.escaped(title))</title>") }
    writer.write(tracks)
    writer.line("</svg>")
    return Array(writer.text.utf8)
  }
}
