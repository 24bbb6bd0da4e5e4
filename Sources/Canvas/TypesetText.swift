public import Geometry

/// A text set in lines: its measures and its outlines, in points.
public struct TypesetText: Equatable, Sendable {
  /// What the text takes up.
  public var metrics: TextMetrics
  /// The outlines of all glyphs, to be filled by the non-zero rule.
  ///
  /// The origin is the upper left corner of the area that the lines take up: x from 0 to the width
  /// given, y from 0 to the height of the lines.
  public var path: BezierPath
  /// The lines, from the top.
  public var lines: [Line]

  /// One line of the text.
  public struct Line: Equatable, Sendable {
    /// The line's characters, without the break that ends it; with an ellipsis if it was cut.
    public var text: String
    /// The left end of the line, in points.
    public var x: Double
    /// The distance of the baseline from the top, in points.
    public var baseline: Double
    /// The line's width, in points.
    public var width: Double
  }
}

/// Why a text will not look as its author meant.
public enum TextProblem: Error, Equatable, Sendable {
  /// No font file has a family of this name; the default family is used instead.
  case unknownFamily(String, known: [String])
  /// No font file has these characters, in the order of their first appearance; a box is drawn.
  case missingCharacters([Unicode.Scalar])
}

extension TextProblem: CustomStringConvertible {
  /// The problem as a sentence in lower case.
  public var description: String {
    switch self {
    case .unknownFamily(let name, let known):
      "unknown font family '\(name)'; there are: " + known.joined(separator: ", ")
    case .missingCharacters(let scalars):
      "no font has "
        + scalars.map { scalar in
          let code = String(scalar.value, radix: 16, uppercase: true)
          let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
          let isVisible = !scalar.properties.isWhitespace && scalar.properties.isGraphemeBase
          return isVisible ? "'\(scalar)' (U+\(digits))" : "U+\(digits)"
        }.joined(separator: ", ")
    }
  }
}
