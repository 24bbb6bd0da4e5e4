import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing

@Suite("Colored glyphs")
struct ColorGlyphTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("framegen-colors-\(UUID().uuidString)")

  /// A collection with a font; the file is removed when the body returns.
  private func withFont<Result>(
    _ font: Data, _ body: (FontCollection) throws -> Result
  ) throws -> Result {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("tiny.ttf")
    try font.write(to: file)
    return try body(FontCollection(adding: [file.path]))
  }

  private func list(_ string: String, _ color: Color, halo: DisplayList.Halo? = nil) -> DisplayList
  {
    let block = TextBlock(string, font: Font(family: "Tiny", size: 20), alignment: .left)
    let size = CGSize(width: 20 * string.count, height: 20)
    return DisplayList(
      size: size, scale: 1, background: .white,
      items: [.text(.init(block, in: CGRect(origin: .zero, size: size), color: color))])
  }

  /// A picture whose left half is green and whose right half is blue.
  private func png() throws -> [UInt8] {
    var bitmap = Bitmap(width: 10, height: 10, format: .rgba, filledWith: .pureGreen)
    for y in 0..<10 { for x in 5..<10 { bitmap[x, y] = .pureBlue } }
    return try PNGEncoder().encode(bitmap)
  }

  @Test("layers are drawn as outlines in the font's colors, or in the text's")
  func layers() throws {
    try withFont(TinyColorFont.layers()) { fonts in
      let bitmap = try Renderer(fonts: fonts).render(list("AA", .blue))
      // The squares stand on the baseline, which is 16 below the top, and are 10 wide and high.
      for x in [0, 20] {
        #expect(bitmap[x + 5, 5] == .white && bitmap[x + 5, 17] == .white)
        #expect(bitmap[x + 1, 7] == .pureRed && bitmap[x + 8, 15] == .pureRed)
        #expect(bitmap[x + 11, 7] == .pureBlue && bitmap[x + 18, 15] == .pureBlue)
      }
      // The alpha of the text counts for the font's colors too.
      let faint = try Renderer(fonts: fonts).render(list("A", Color.blue.withAlpha(0.5)))
      #expect(faint[4, 10].isNear(Pixel(red: 255, green: 128, blue: 128)))
      #expect(faint[14, 10].isNear(Pixel(red: 128, green: 128, blue: 255)))
    }
  }

  @Test("pictures are drawn at the text's size, with its alpha")
  func pictures() throws {
    try withFont(TinyColorFont.picture(try png())) { fonts in
      let renderer = Renderer(fonts: fonts)
      let bitmap = try renderer.render(list("AA", .red))
      for x in [0, 20] {
        for y in [1, 10, 18] {
          #expect(bitmap[x + 4, y] == .pureGreen && bitmap[x + 15, y] == .pureBlue)
        }
      }
      let faint = try renderer.render(list("A", Color.red.withAlpha(0.5)))
      #expect(faint[4, 10].isNear(Pixel(red: 128, green: 255, blue: 128)))
      let metrics = try TextSetter(fonts: fonts).measure(
        TextBlock("AAA", font: Font(family: "Tiny", size: 20)), width: nil)
      #expect(abs(metrics.size.width - 60) < 1e-6 && abs(metrics.size.height - 20) < 1e-6)
    }
  }

  @Test("an SVG holds each picture once")
  func svg() throws {
    let png = try png()
    try withFont(TinyColorFont.picture(png)) { fonts in
      let document = SVGDocument(creator: "test", fonts: fonts)
      try document.append(list("AAAA", .black))
      let text = String(decoding: try document.finish(), as: UTF8.self)
      #expect(text.ranges(of: Data(png).base64EncodedString()).count == 1)
      #expect(text.ranges(of: "<use ").count == 4)
    }
  }
}
