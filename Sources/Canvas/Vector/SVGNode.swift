internal import DisplayList
internal import Foundation
internal import Geometry

/// An element of an SVG in one frame.
struct SVGNode {
  /// The names of attributes that may change over time, in the order in which they are written.
  enum Attribute: String, CaseIterable {
    case path = "d"
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
  var values: [Attribute: String] = [:]
  var transform = CGAffineTransform.identity
  /// The path that a group is clipped to, if it is.
  var clip: [SVGNode] = []
  var children: [SVGNode] = []

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
      return [filled(fill.shape.path, fill.shape.fillRule, fill.color, fill.transform)]
    case .border(let border): return self.border(border)
    case .stroke(let stroke): return self.stroke(stroke)
    case .text(let text): return try self.text(text, source)
    case .gradient(let fill): return gradient(fill)
    case .image(let image): return try picture(image, source)
    case .shadow(let cast): return try shadow(cast, source)
    case .group(let group): return [try self.group(group, source)]
    }
  }

  static func filled(
    _ path: BezierPath, _ rule: DisplayList.FillRule, _ color: Color,
    _ transform: CGAffineTransform
  ) -> SVGNode {
    SVGNode(
      kind: Kind(
        element: "path", fixed: rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""),
      values: [
        .path: SVGNumber.path(path), .fill: SVGNumber.color(color),
        .fillOpacity: SVGNumber.text(color.alpha),
      ], transform: transform)
  }

  /// A text's outlines, in parts of one color each.
  private static func text(
    _ text: DisplayList.Text, _ source: Source
  ) throws(CanvasError) -> [SVGNode] {
    guard let placed = try source.texts.place(text) else { return [] }
    var parts: [SVGNode] = []
    if let halo = text.halo {
      parts = placed.parts.flatMap {
        stroke(
          DisplayList.Stroke(
            $0.path, width: 2 * halo.width, color: halo.color, transform: placed.transform))
      }
    }
    parts += placed.parts.map { part in
      let ink = part.ink(in: text.color)
      guard let picture = part.picture else {
        return filled(part.path, .nonZero, ink, placed.transform)
      }
      return glyph(picture, opacity: ink.alpha, placed.transform, source)
    }
    guard let clip = placed.clip else { return parts }
    return [
      SVGNode(
        kind: Kind(element: "g", fixed: "", isClipped: true),
        clip: [self.clip(.rectangle(clip), placed.transform)], children: parts)
    ]
  }

  private static func border(_ border: DisplayList.Border) -> [SVGNode] {
    guard border.width > 0 else { return [] }
    guard case .path(let path, let rule) = border.shape else {
      var outline = border.shape.path
      if let inner = border.shape.inset(by: border.width) { outline.append(inner.path) }
      return [filled(outline, .evenOdd, border.color, border.transform)]
    }
    // The inner half of a line twice as wide.
    let line = stroke(
      DisplayList.Stroke(
        path, width: 2 * border.width, color: border.color, cap: .butt, join: .miter,
        transform: border.transform))
    return [
      SVGNode(
        kind: Kind(element: "g", fixed: "", isClipped: true),
        clip: [clip(.path(path, rule: rule), border.transform)], children: line)
    ]
  }

  private static func stroke(_ stroke: DisplayList.Stroke) -> [SVGNode] {
    guard stroke.width > 0 else { return [] }
    var lines = [(stroke.width, stroke.color)]
    if let halo = stroke.halo, halo.width > 0 {
      lines.insert((stroke.width + 2 * halo.width, halo.color), at: 0)
    }
    let limit = SVGNumber.text(DisplayList.LineJoin.miterLimit)
    return lines.map { width, color in
      var values: [Attribute: String] = [
        .path: SVGNumber.path(stroke.path), .stroke: SVGNumber.color(color),
        .strokeOpacity: SVGNumber.text(color.alpha), .strokeWidth: SVGNumber.text(width),
      ]
      if let dash = stroke.dash {
        let isPattern = dash.lengths.allSatisfy { $0 >= 0 && $0.isFinite }
        values[.dashes] =
          isPattern && !dash.lengths.isEmpty
          ? dash.lengths.map { SVGNumber.text($0) }.joined(separator: " ") : "none"
        values[.dashPhase] = SVGNumber.text(dash.phase)
      }
      return SVGNode(
        kind: Kind(
          element: "path",
          fixed: " fill=\"none\" stroke-linecap=\"\(stroke.cap.rawValue)\""
            + " stroke-linejoin=\"\(stroke.join.rawValue)\" stroke-miterlimit=\"\(limit)\""),
        values: values, transform: stroke.transform)
    }
  }

  private static func group(
    _ group: DisplayList.Group, _ source: Source
  ) throws(CanvasError) -> SVGNode {
    SVGNode(
      kind: Kind(element: "g", fixed: "", isClipped: group.clip != nil),
      values: [.opacity: SVGNumber.text(group.clampedOpacity)],
      clip: group.clip.map { [clip($0.shape, $0.transform)] } ?? [],
      children: try nodes(of: group.items, source))
  }

  static func clip(
    _ shape: DisplayList.Shape, _ transform: CGAffineTransform
  ) -> SVGNode {
    SVGNode(
      kind: Kind(
        element: "path", fixed: shape.fillRule == .evenOdd ? " clip-rule=\"evenodd\"" : ""),
      values: [.path: SVGNumber.path(shape.path)], transform: transform)
  }
}
