import Canvas
import DisplayList
import Foundation
import FoundationXML
import Geometry
import Raster
import Testing

@Suite("Vector documents")
struct VectorTests {
  private let list = DisplayList(
    size: CGSize(width: 120, height: 80), scale: 2, background: .white,
    items: [
      .fill(
        .init(
          .roundedRectangle(CGRect(x: -20, y: -10, width: 40, height: 20), cornerRadius: 5),
          color: Color(red: 1, green: 0, blue: 0),
          transform: CGAffineTransform(rotationAngle: 0.5).concatenating(
            CGAffineTransform(translationX: 60, y: 40)))),
      .group(
        .init(
          opacity: 0.5, clip: .init(.ellipse(CGRect(x: 0, y: 0, width: 120, height: 80))),
          items: [
            .fill(
              .init(
                .rectangle(CGRect(x: 0, y: 0, width: 50, height: 50)),
                color: Color(red: 0, green: 0, blue: 1)))
          ])),
    ])

  /// Makes a document of a format.
  struct Format: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable () -> any VectorDocument

    static let svg = Format(testDescription: "SVG") {
      SVGDocument(
        about: .init(title: "Snap <1> & more", text: "A square <turned>."),
        creator: "framegen -- test")
    }
    static let pdf = Format(testDescription: "PDF") {
      PDFDocument(
        about: .init(title: "Snap <1> & more", text: "A square <turned>."),
        creator: "framegen -- test")
    }
  }

  private func bytes(_ format: Format, _ lists: [DisplayList]) throws -> [UInt8] {
    let document = format.make()
    for list in lists { try document.append(list) }
    return try document.finish()
  }

  @Test(
    "a film has, for those who prefer reduced motion, the last of its frames with the most elements"
  )
  func rest() throws {
    func frame(_ place: CGFloat, _ count: Int) -> DisplayList {
      DisplayList(
        size: CGSize(width: 90, height: 20),
        items: (0..<count).map { index in
          .fill(
            .init(
              .rectangle(CGRect(x: place + 20 * CGFloat(index), y: 5, width: 10, height: 10)),
              color: .black))
        })
    }
    let film = SVGDocument(creator: "framegen")
    for list in [frame(0, 1), frame(5, 3), frame(7, 3), frame(9, 2)] { try film.append(list) }
    let text = String(decoding: try film.finish(), as: UTF8.self)
    let mark = try #require(text.firstMatch(of: #/class="(.+)rest"/#)).1
    let style =
      "<style>@media (prefers-reduced-motion:reduce){.\(mark)film{display:none}.\(mark)rest{visibility:visible}}</style>\n"
      + "<g class=\"\(mark)rest\" visibility=\"hidden\">\n"
    let start = try #require(text.range(of: style)).upperBound
    let end = try #require(text.range(of: "</g>\n<g class=\"\(mark)film\">")).lowerBound
    // Chromium leaves out groups of which nothing is in the picture at first.
    #expect(
      text[end...].contains("film\">\n<rect width=\"100%\" height=\"100%\" fill=\"none\">"))
    let still = SVGDocument(creator: "framegen")
    try still.append(frame(7, 3))
    #expect(
      try String(decoding: still.finish(), as: UTF8.self)
        .contains("-->\n\(text[start..<end])</svg>"))
    // What never changes needs no other picture.
    let constant = SVGDocument(creator: "framegen")
    for _ in 0..<3 { try constant.append(frame(0, 2)) }
    #expect(try !String(decoding: constant.finish(), as: UTF8.self).contains("reduced-motion"))
  }

  @Test("documents in one page have no identifier in common, and refer to their own alone")
  func identifiers() throws {
    var other = list
    other.background = Color(red: 0, green: 1, blue: 0)
    func identifiers(_ text: String) -> Set<String> {
      Set(text.matches(of: /\sid="([^"]*)"/).map { String($0.1) })
    }
    let texts = try [list, other].map { String(decoding: try bytes(.svg, [$0]), as: UTF8.self) }
    let sets = texts.map(identifiers)
    #expect(sets.allSatisfy { $0.count >= 3 } && sets[0].isDisjoint(with: sets[1]))
    for (text, own) in zip(texts, sets) {
      let used = text.matches(of: /url\(#([^)]*)\)|href="#([^"]*)"/).map {
        String($0.1 ?? $0.2 ?? "")
      }
      #expect(!used.isEmpty && used.allSatisfy(own.contains))
    }
  }

  @Test("an SVG has the canvas' size in points, its title, and is well-formed")
  func svg() throws {
    let text = String(decoding: try bytes(.svg, [list]), as: UTF8.self)
    #expect(text.contains("width=\"120\" height=\"80\" viewBox=\"0 0 120 80\""))
    let hash = try #require(
      text.firstMatch(of: /aria-labelledby="([A-Za-z][0-9A-Za-z]{3})title \1desc"/)
    ).1
    #expect(text.contains("<title id=\"\(hash)title\">Snap &lt;1&gt; &amp; more</title>"))
    #expect(text.contains("<desc id=\"\(hash)desc\">A square &lt;turned&gt;.</desc>"))
    #expect(!text.contains("<animate"))
    let reader = ElementReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.names.first == "svg" && reader.names.contains("rect"))
  }

  @Test("a PDF has a page for each frame")
  func pdf() throws {
    let text = String(decoding: try bytes(.pdf, [list, list, list]), as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.5"))
    #expect(
      text.contains("/Title (Snap <1> & more)") && text.contains("/Subject (A square <turned>.)"))
    #expect(text.contains("/Count 3"))
  }

  /// The limits are those of a document in points, not of its pixels.
  @Test("documents have canvases less than a point high, and longer than a picture can be")
  func sizes() throws {
    func resized(_ width: CGFloat, _ height: CGFloat) -> DisplayList {
      var list = list
      list.size = CGSize(width: width, height: height)
      return list
    }
    for (width, height): (CGFloat, CGFloat) in [
      (375, 0.667), (3, 32_767.4), (40_000, 10), (4_194_304, 1),
    ] {
      let list = resized(width, height)
      let text = String(decoding: try bytes(.svg, [list]), as: UTF8.self)
      #expect(text.contains("viewBox=\"0 0 \(Int(width)) "))
      #expect(try bytes(.pdf, [list]).count > 100)
    }
    for (width, height): (CGFloat, CGFloat) in [(0, 10), (10, -1), (5_000_000, 1), (.nan, 1)] {
      for format in [Format.svg, .pdf] {
        #expect(throws: CanvasError.self) { try bytes(format, [resized(width, height)]) }
      }
    }
  }

  @Test(
    "the same lists give the same bytes, without a date, also from a document used before",
    arguments: [Format.svg, .pdf])
  func repeatable(format: Format) throws {
    let first = try bytes(format, [list])
    #expect(try bytes(format, [list]) == first)
    #expect(!String(decoding: first, as: UTF8.self).contains("CreationDate"))
    let document = format.make()
    for _ in 0..<2 {
      try document.append(list)
      #expect(try document.finish() == first)
    }
  }

  @Test("a canvas without area is refused", arguments: [Format.svg, .pdf])
  func noArea(format: Format) {
    #expect(throws: CanvasError.self) { try bytes(format, [DisplayList(size: .zero)]) }
  }

  @Test("nothing added gives nothing", arguments: [Format.svg, .pdf])
  func empty(format: Format) throws {
    #expect(try bytes(format, []).isEmpty)
  }

  /// The decoder of SVG, if it is installed.
  private static let decoder = "/usr/bin/rsvg-convert"

  @Test(
    "another program sees gradients, masks and shadows in an SVG as they are drawn",
    .enabled(if: FileManager.default.isExecutableFile(atPath: decoder)))
  func decoded() throws {
    let stops = [
      Gradient.Stop(location: 0, color: Color(red: 1, green: 0, blue: 0)),
      Gradient.Stop(location: 1, color: Color(red: 0, green: 0, blue: 1, alpha: 0.5)),
    ]
    let square = DisplayList.Shape.rectangle(CGRect(x: -15, y: -15, width: 30, height: 30))
    let turned = CGAffineTransform(rotationAngle: 0.3)
      .concatenating(CGAffineTransform(translationX: 25, y: 25))
    func gradient(_ kind: Gradient.Kind, x: CGFloat) -> DisplayList.Item {
      let fill = DisplayList.GradientFill(
        square,
        Gradient(
          kind: kind, stops: stops, startPoint: CGPoint(x: 0.5, y: 0.5),
          endPoint: CGPoint(x: 1, y: 1)),
        transform: turned.concatenating(CGAffineTransform(translationX: x, y: 0)))
      // Viewers disagree about the bounds of a shape under a clip.
      let clip = DisplayList.Shape.rectangle(CGRect(x: -12, y: -12, width: 24, height: 24))
      return .group(.init(clip: .init(clip, transform: fill.transform), items: [.gradient(fill)]))
    }
    func shadow(of rect: CGRect, offset: CGSize) -> DisplayList.Item {
      .shadow(
        .init(
          of: [.fill(.init(.rectangle(rect), color: .black))],
          Shadow(color: .black, opacity: 1, offset: offset, radius: 6)))
    }
    let mask = DisplayList.Item.group(
      .init(
        opacity: 0.8,
        mask: [
          gradient(.radial, x: 25),
          .fill(.init(.ellipse(CGRect(x: 60, y: 20, width: 20, height: 20)), color: .black)),
        ],
        items: [
          .fill(
            .init(
              .rectangle(CGRect(x: 30, y: 10, width: 50, height: 40)),
              color: Color(red: 0, green: 0.5, blue: 0)))
        ]))
    let list = DisplayList(
      size: CGSize(width: 150, height: 100), background: .white,
      items: [
        mask, gradient(.axial, x: 0), gradient(.radial, x: 50), gradient(.conic, x: 100),
        // Small for its blur, without height, and outside of the canvas.
        shadow(of: CGRect(x: 20, y: 60, width: 4, height: 4), offset: CGSize(width: 3, height: 12)),
        shadow(of: CGRect(x: 60, y: 60, width: 30, height: 2), offset: .zero),
        shadow(
          of: CGRect(x: 120, y: -40, width: 20, height: 20), offset: CGSize(width: 0, height: 110)),
      ])
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "framegen-svg-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "a.svg"), folder.appending(path: "a.png"))
    try Data(try bytes(.svg, [list])).write(to: source)
    let process = try Process.run(
      URL(filePath: Self.decoder), arguments: [source.path, "-o", target.path])
    process.waitUntilExit()
    let seen = try PNGDecoder().decode([UInt8](Data(contentsOf: target))).bitmap
    let comparison = BitmapComparison(try Renderer().render(list).withAlpha(), seen.withAlpha())
    // Antialiased corners and blurs differ a little.
    #expect(!comparison.sizesDiffer && comparison.largestDifference <= 12)
  }
}

/// Collects the names of a document's elements.
private final class ElementReader: NSObject, XMLParserDelegate {
  private(set) var names: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    names.append(name)
  }
}
