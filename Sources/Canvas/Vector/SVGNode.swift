internal import DisplayList
internal import Foundation
internal import Geometry

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
      kind: Kind(element: "g", fixed: "", isClipped: group.clip != nil),
      values: [.opacity: .number(group.clampedOpacity)],
      clip: group.clip.map { [clip($0.shape, $0.transform)] } ?? [],
      children: try nodes(of: group.items, source))
  }

  static func clip(
    _ shape: DisplayList.Shape, _ transform: CGAffineTransform
  ) -> SVGNode {
    var node = outline(of: shape, transform)
    if shape.fillRule == .evenOdd { node.kind.fixed = " clip-rule=\"evenodd\"" }
    return node
  }
}
