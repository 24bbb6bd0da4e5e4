internal import Foundation
internal import Geometry

// Characters.
extension SVGWriter {
  /// The attributes and the content of an element of characters.
  ///
  /// Its first characters are in the element itself, and the others in `tspan` elements, which have
  /// the font of the element unless they say otherwise.
  func content(of letters: [SVGNode.Letters]) -> (attributes: String, content: String) {
    guard let first = letters.first else { return ("", "") }
    let hasHeights = letters.contains { $0.places.contains { $0.y != 0 } }
    func attributes(_ run: SVGNode.Letters, in outer: SVGNode.Letters?) -> String {
      (run.font == outer?.font ? "" : " class=\"\(fontClasses[run.font])\"")
        + (run.size == outer?.size ? "" : " font-size=\"\(SVGNumber.text(run.size))\"")
        + " x=\"\(list(run.places.map(\.x)))\""
        + (hasHeights ? " y=\"\(list(run.places.map(\.y), isRow: true))\"" : "")
    }
    let others = letters.dropFirst().map { run in
      "<tspan\(attributes(run, in: first))>\(XML.escaped(run.text))</tspan>"
    }
    return (attributes(first, in: nil), XML.escaped(first.text) + others.joined())
  }

  /// Coordinates of characters; a single one is also that of those behind it, if they are in a row.
  private func list(_ coordinates: [CGFloat], isRow: Bool = false) -> String {
    let numbers = coordinates.map { SVGNumber.brief($0) }
    guard isRow, let first = numbers.first, numbers.allSatisfy({ $0 == first }) else {
      return numbers.joined(separator: " ")
    }
    return first
  }
}
