import Foundation
import Geometry
import Raster
import Scene
import Stage

/// The picture that follows from what is told of the views at one moment, drawn by other means: each pixel's center is
/// looked up in the views' rectangles, one after the other.
///
/// A pixel near an edge of any view is left out, since the drawing puts views on pixels and smooths their edges.
struct ToldPicture {
  /// A view in the picture.
  private struct Shape {
    let node: RandomFilm.Node
    /// From the canvas to coordinates with their origin in the middle of the bounds.
    let fromCanvas: CGAffineTransform
    /// The canvas's lengths of the bounds' unit vectors.
    let stretch: (x: Double, y: Double)
    let half: (width: Double, height: Double)
    let color: Color?
    let alpha: Double
    let isClipping: Bool
    var inside: [Shape] = []

    /// How far inside its edge a point of the canvas is, in points; less than 0 outside.
    func depth(of point: CGPoint) -> Double {
      let place = point.applying(fromCanvas)
      return min(
        (half.width - abs(Double(place.x))) * stretch.x,
        (half.height - abs(Double(place.y))) * stretch.y)
    }
  }

  private var shapes: [Shape] = []
  private let scale: Double

  /// The picture of what is told.
  ///
  /// - Parameters:
  ///   - film: The scene.
  ///   - numbers: What is told of it.
  ///   - position: The record.
  init(_ film: RandomFilm, _ numbers: MotionNumbers, at position: Int) {
    scale = Double(film.scale)
    let reader = Reader(numbers: numbers, position: position)
    shapes = reader.shapes(of: film.nodes, in: .identity)
  }

  private struct Reader {
    let numbers: MotionNumbers
    let position: Int

    func value(_ property: String, of id: String) -> [Double] {
      numbers.numbers(of: property, of: id, at: position) ?? []
    }

    func truth(_ property: String, of id: String) -> Bool {
      numbers.value(of: property, of: id, at: position)?.value == PropertyValue(true)
    }

    /// The views that are told to be in the scene and visible, back to front.
    func shapes(of nodes: [RandomFilm.Node], in superview: CGAffineTransform) -> [Shape] {
      let present = nodes.filter {
        !value("center", of: $0.id).isEmpty && !truth("isHidden", of: $0.id)
          && value("alpha", of: $0.id)[0] > 0
      }
      let ordered = present.enumerated().sorted {
        let heights = [$0, $1].map { value("zPosition", of: $0.element.id)[0] }
        return (heights[0], $0.offset) < (heights[1], $1.offset)
      }
      return ordered.map { shape(of: $0.element, in: superview) }
    }

    private func shape(of node: RandomFilm.Node, in superview: CGAffineTransform) -> Shape {
      let (center, size) = (value("center", of: node.id), value("bounds.size", of: node.id))
      let rotation = value("transform.rotation", of: node.id)[0]
      let scale = value("transform.scale", of: node.id)
      let translation = value("transform.translation", of: node.id)
      let anchor = value("anchorPoint", of: node.id)
      // UIKit's order: about the anchor point scaled, then turned, then moved.
      let toSuperview = CGAffineTransform(
        translationX: CGFloat((0.5 - anchor[0]) * size[0]),
        y: CGFloat((0.5 - anchor[1]) * size[1])
      )
      .concatenating(CGAffineTransform(scaleX: CGFloat(scale[0]), y: CGFloat(scale[1])))
      .concatenating(CGAffineTransform(rotationAngle: CGFloat(rotation)))
      .concatenating(
        CGAffineTransform(
          translationX: CGFloat(center[0] + translation[0]),
          y: CGFloat(center[1] + translation[1])))
      let toCanvas = toSuperview.concatenating(superview)
      let color = numbers.value(of: "backgroundColor", of: node.id, at: position)?.value.base
      let toBounds = CGAffineTransform(
        translationX: CGFloat(-size[0] / 2), y: CGFloat(-size[1] / 2))
      return Shape(
        node: node, fromCanvas: toCanvas.inverted(),
        stretch: (
          hypot(Double(toCanvas.a), Double(toCanvas.b)),
          hypot(Double(toCanvas.c), Double(toCanvas.d))
        ), half: (size[0] / 2, size[1] / 2), color: (color as? DynamicColor)?.light,
        alpha: value("alpha", of: node.id)[0], isClipping: truth("clipsToBounds", of: node.id),
        inside: shapes(of: node.children, in: toBounds.concatenating(toCanvas)))
    }
  }

  /// Compares the picture with a drawing.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - margin: How near to an edge pixels are left out, in pixels.
  ///   - count: Incremented by the number of pixels that were compared.
  /// - Returns: The first pixel that differs, in words; nil where there is none.
  func difference(from drawing: Bitmap, margin: Double, counting count: inout Int) -> String? {
    let step = 2 * Int(scale)
    for y in stride(from: 0, to: drawing.height, by: step) {
      for x in stride(from: 0, to: drawing.width, by: step) {
        let point = CGPoint(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
        var told = SIMD3<Double>(repeating: 255)
        var (names, roundings) = ([RandomFilm.Node](), 0)
        guard composite(shapes, at: point, margin / scale, onto: &told, &names, &roundings) else {
          continue
        }
        count += 1
        let pixel = drawing[x, y]
        let drawn = SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
        let error = pointwiseMax(told - drawn, drawn - told).max()
        // The color, the opacity and the blend of each view have eight bits.
        if error > 1 + Double(roundings) {
          return "at (\(x), \(y)) \(drawn) is drawn, not \(told) of \(names.map(\.id))"
        }
      }
    }
    return nil
  }

  /// Draws views onto a pixel; false where it is near an edge.
  private func composite(
    _ shapes: [Shape], at point: CGPoint, _ margin: Double, onto pixel: inout SIMD3<Double>,
    _ names: inout [RandomFilm.Node], _ roundings: inout Int
  ) -> Bool {
    for shape in shapes {
      let depth = shape.depth(of: point)
      guard abs(depth) > margin else { return false }
      if depth < 0, shape.isClipping { continue }
      // A transparent view is blended with all that is in it; colors of views are opaque.
      var inside = pixel
      if depth > 0, let color = shape.color {
        inside = 255 * SIMD3(color.red, color.green, color.blue)
        names.append(shape.node)
        roundings += 1
      }
      guard composite(shape.inside, at: point, margin, onto: &inside, &names, &roundings) else {
        return false
      }
      if shape.alpha < 1, inside != pixel { roundings += 1 }
      pixel += (inside - pixel) * shape.alpha
    }
    return true
  }
}
