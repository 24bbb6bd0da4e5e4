internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster

/// An element of an SVG in one frame.
struct SVGNode {
  /// The names of attributes that may change over time, in the order in which they are written.
  enum Attribute: String, CaseIterable {
    case path = "d"
    case glyph = "href"
    case x, y, width, height
    case horizontalRadius = "rx"
    case verticalRadius = "ry"
    case radius = "r"
    case fill
    case fillOpacity = "fill-opacity"
    case stroke
    case strokeOpacity = "stroke-opacity"
    case strokeWidth = "stroke-width"
    case dashes = "stroke-dasharray"
    case dashPhase = "stroke-dashoffset"
    case opacity
  }

  /// What never changes about an element: two of the same kind in successive frames are one element
  /// that has changed.
  struct Kind: Equatable {
    /// The element's name, `path` or `g`.
    var element: String
    /// Attributes that do not change, as they are written.
    var fixed: String
    /// Whether it has a clip.
    var isClipped = false
    /// Whether it is seen through a mask.
    var isMasked = false
    /// What it refers to, such as the gradient that fills it.
    var definition: Definition?
    /// Whether its line is as wide as it says, however the element is stretched.
    var keepsWidth = false
    /// The characters that it shows.
    var letters: [Letters] = []
  }

  /// Something that elements refer to, written once for all of them.
  struct Definition: Hashable {
    /// The attribute that refers to it.
    var attribute: String
    /// The text of the element before and after its identifier.
    var head: String
    var tail: String

    /// How an attribute refers to an identifier.
    func reference(to id: String) -> String { attribute == "href" ? "#\(id)" : "url(#\(id))" }
  }

  var kind: Kind
  var values: [Attribute: SVGValue] = [:]
  var transform = CGAffineTransform.identity
  /// The path that a group is clipped to, if it is.
  var clip: [SVGNode] = []
  /// What a group is seen through, if it is.
  var mask: [SVGNode] = []
  var children: [SVGNode] = []

  /// How many elements without others inside them are not clear.
  var visibleCount: Int {
    var (count, rest) = (0, [self])
    while let node = rest.popLast() {
      guard node.values[.opacity] != .number(0), node.values[.fillOpacity] != .number(0) else {
        continue
      }
      if node.children.isEmpty { count += 1 }
      rest += node.children
    }
    return count
  }

  /// The elements that draw some items.
  static func nodes(
    of items: [DisplayList.Item], _ source: Source
  ) throws(CanvasError) -> [SVGNode] {
    var nodes: [SVGNode] = []
    for item in items { nodes += try self.nodes(of: item, source) }
    return nodes
  }

  private static func nodes(
    of item: DisplayList.Item, _ source: Source
  ) throws(CanvasError) -> [SVGNode] {
    switch item {
    case .fill(let fill):
      return [filled(fill.shape, fill.color, fill.transform)]
    case .border(let border): return self.border(border)
    case .stroke(let stroke): return self.stroke(stroke)
    case .text(let text): return try self.text(text, source)
    case .gradient(let fill): return gradient(fill)
    case .image(let image): return try picture(image, source)
    case .shadow(let cast): return try shadow(cast, source)
    case .group(let group): return [try self.group(group, source)]
    }
  }

  static func group(
    _ group: DisplayList.Group, _ source: Source
  ) throws(CanvasError) -> SVGNode {
    SVGNode(
      kind: Kind(
        element: "g", fixed: "", isClipped: group.clip != nil, isMasked: group.mask != nil),
      values: [.opacity: .number(group.clampedOpacity)],
      clip: group.clip.map { [clip($0.shape, $0.transform)] } ?? [],
      mask: try nodes(of: group.mask ?? [], source),
      children: try nodes(of: group.items, source))
  }

  static func clip(
    _ shape: DisplayList.Shape, _ transform: CGAffineTransform
  ) -> SVGNode {
    var node = outline(of: shape, transform)
    if shape.fillRule == .evenOdd { node.kind.fixed = " clip-rule=\"evenodd\"" }
    return node
  }

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
      let path = SVGPath.compact(shape.outline.path.applying(scale))
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

/// The value of an attribute in one frame.
enum SVGValue: Equatable {
  /// A color, a list of dashes or a keyword, which changes in steps.
  case word(String)
  /// A length in points or an opacity, which may be interpolated.
  case number(Double)
  /// An outline, which may be interpolated where its steps stay the same.
  case path(BezierPath)
  /// Something that is written once, such as a glyph.
  case reference(SVGNode.Definition)

  /// The value as it is written for good, with three decimals.
  ///
  /// - Parameter id: The identifier of a definition.
  /// - Returns: The attribute's value.
  func text(id: (SVGNode.Definition) -> String) -> String {
    switch self {
    case .word(let word): word
    case .number(let number): SVGNumber.text(number)
    case .path(let path): SVGPath.compact(path)
    case .reference(let definition): "#" + id(definition)
    }
  }

  /// The numbers that are interpolated; nil where none are.
  var numbers: [Double]? {
    switch self {
    case .number(let number): [number]
    case .path(let path): path.points.flatMap { [Double($0.x), Double($0.y)] }
    case .word, .reference: nil
    }
  }

  /// Whether the value can be interpolated to another.
  func isCompatible(with other: SVGValue) -> Bool {
    switch (self, other) {
    case (.number, .number): true
    case (.path(let one), .path(let two)): one.hasSteps(of: two)
    default: false
    }
  }

  /// Whether the value is written like another one but for rounding: outlines of which points differ by less than a
  /// tenth of the last decimal, or equal values.
  func isAsGood(as other: SVGValue) -> Bool {
    switch (self, other) {
    case (.path(let one), .path(let two)): one.isNear(two, within: 1e-4)
    default: self == other
    }
  }

  /// The value for an animation, with two decimals for coordinates.
  func animated(id: (SVGNode.Definition) -> String) -> String {
    guard case .path(let path) = self else { return text(id: id) }
    return SVGPath.absolute(path)
  }
}

extension BezierPath {
  /// All end points and control points, in order.
  fileprivate var points: [CGPoint] {
    elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let end, let control1, let control2): [control1, control2, end]
      case .close: []
      }
    }
  }

  /// Whether two paths consist of the same steps, to points that differ by less than a distance along each axis.
  fileprivate func isNear(_ other: BezierPath, within distance: CGFloat) -> Bool {
    func isNear(_ one: CGPoint, _ two: CGPoint) -> Bool {
      abs(one.x - two.x) < distance && abs(one.y - two.y) < distance
    }
    return elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { pair in
        switch pair {
        case (.move(let one), .move(let two)), (.line(let one), .line(let two)): isNear(one, two)
        case (.curve(let end, let first, let second), .curve(let end2, let first2, let second2)):
          isNear(end, end2) && isNear(first, first2) && isNear(second, second2)
        case (.close, .close): true
        default: false
        }
      }
  }

  /// Whether two paths consist of the same kinds of steps, whatever their points.
  fileprivate func hasSteps(of other: BezierPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { pair in
        switch pair {
        case (.move, .move), (.line, .line), (.curve, .curve), (.close, .close): true
        default: false
        }
      }
  }
}
