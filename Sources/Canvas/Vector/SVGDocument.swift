public import DisplayList
internal import Foundation
public import Geometry

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
