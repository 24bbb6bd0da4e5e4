internal import Foundation
internal import Geometry
internal import Raster

extension SVGNode {
  /// What elements are made with: what sets texts, the pictures, the size of the canvas.
  final class Source {
    let texts: TextSource
    /// How texts are written.
    var text: VectorText
    /// The fonts of texts that are written as characters.
    var fonts = SVGFonts()
    /// The size of the canvas, in points.
    var canvas = CGSize.zero
    private let images: ImageCollection
    private var definitions: [String: Definition] = [:]
    private var glyphs: [GlyphPicture: Definition] = [:]
    private var outlines: [GlyphShape: Definition] = [:]

    init(texts: TextSource, text: VectorText, images: ImageCollection) {
      self.texts = texts
      self.text = text
      self.images = images
    }

    /// A picture as an image of unit size; nil where there is none of the name.
    func definition(ofImage name: String) throws(CanvasError) -> Definition? {
      if let definition = definitions[name] { return definition }
      guard let bitmap = images.images[name] else { return nil }
      let file: [UInt8]
      do throws(RasterError) {
        file = try PNGEncoder(compression: .small).encode(bitmap)
      } catch .outOfMemory {
        throw .outOfMemory
      } catch {
        throw .drawing("the picture \(name) cannot be written: \(error)")
      }
      let definition = Self.definition(ofPNG: file)
      definitions[name] = definition
      return definition
    }

    /// The picture of a glyph as an image of unit size, written once for all its uses.
    func definition(of picture: GlyphPicture) -> Definition {
      if let definition = glyphs[picture] { return definition }
      let definition = Self.definition(ofPNG: picture.png)
      glyphs[picture] = definition
      return definition
    }

    /// The outline of a glyph about its origin, written once for all its uses.
    func definition(of glyph: TypesetText.Glyph) -> Definition {
      if let definition = outlines[glyph.shape] { return definition }
      let shape = glyph.shape
      let scale = CGAffineTransform(scaleX: shape.scale, y: shape.scale)
      let path = SVGPath.compact(shape.outline.applying(scale))
      let definition = Definition(attribute: "href", head: "<path", tail: " d=\"\(path)\"/>")
      outlines[shape] = definition
      return definition
    }

    private static func definition(ofPNG file: [UInt8]) -> Definition {
      Definition(
        attribute: "href", head: "<image",
        tail: " width=\"1\" height=\"1\" preserveAspectRatio=\"none\""
          + " href=\"data:image/png;base64,\(Data(file).base64EncodedString())\"/>")
    }
  }
}
