import Canvas
import DisplayList
import Foundation
import FoundationXML
import Geometry
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

  private func document(_ format: VectorFormat, _ lists: [DisplayList]) throws -> [UInt8] {
    let document = VectorDocument(format, title: "Snap <1> & more", creator: "framegen -- test")
    for list in lists { try document.append(list) }
    return try document.finish()
  }

  @Test("an SVG has the canvas' size in points, its title, and is well-formed")
  func svg() throws {
    let text = String(decoding: try document(.svg, [list]), as: UTF8.self)
    #expect(text.contains("width=\"120px\" height=\"80px\" viewBox=\"0 0 120 80\""))
    #expect(text.contains("<title>Snap &lt;1&gt; &amp; more</title>"))
    let reader = ElementReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.names.first == "svg" && reader.names.contains("path"))
  }

  @Test("a PDF has a page for each frame")
  func pdf() throws {
    let bytes = try document(.pdf, [list, list, list])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.5"))
    #expect(text.contains("/Count 3"))
  }

  @Test("the same lists give the same bytes, without a date", arguments: VectorFormat.allCases)
  func repeatable(format: VectorFormat) throws {
    let first = try document(format, [list])
    #expect(try document(format, [list]) == first)
    #expect(!String(decoding: first, as: UTF8.self).contains("CreationDate"))
  }

  @Test("a canvas without area is refused")
  func noArea() {
    #expect(throws: CanvasError.self) {
      try document(.svg, [DisplayList(size: .zero)])
    }
  }

  @Test("nothing added gives nothing")
  func empty() throws {
    #expect(try document(.pdf, []).isEmpty)
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
