internal import Foundation
internal import Geometry

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
