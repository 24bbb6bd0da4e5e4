/// How the films of a figure differ: by the values of swept properties, or as films of their own.
struct VariantGrid {
  /// The properties whose combinations the films are, the last one changing first; none where other things tell the
  /// films apart, too.
  let properties: [FigureSweep.Property]

  /// What the labels of the films have in common; empty for nothing.
  var key: String { properties.count == 1 ? properties[0].name : "" }

  /// The heads of the rows and of the columns of a table of all films; nil unless they are the combinations of two
  /// properties.
  var heads: (rows: [String], columns: [String])? {
    guard properties.count == 2 else { return nil }
    let heads = properties.map { property in property.labels.indices.map(property.label) }
    return (heads[0], heads[1])
  }

  /// How the curves of a film are told from those of the others.
  ///
  /// The color is the value. Of two properties, the one with more values has the colors, since there are few
  /// dashes.
  ///
  /// - Parameters:
  ///   - index: Which of the films it is.
  ///   - count: How many there are.
  /// - Returns: The color, and which of several dashes.
  func style(of index: Int, among count: Int) -> (color: Plot.CurveColor, dash: Int) {
    guard properties.count == 2 else {
      return (
        Self.color(index, of: count, isSeries: properties.count == 1 && properties[0].isSeries), 0
      )
    }
    let (row, column) = index.quotientAndRemainder(dividingBy: properties[1].labels.count)
    let isByRow = properties[0].labels.count >= properties[1].labels.count
    let colored = properties[isByRow ? 0 : 1]
    return (
      Self.color(isByRow ? row : column, of: colored.labels.count, isSeries: colored.isSeries),
      isByRow ? column : row
    )
  }

  private static func color(_ index: Int, of count: Int, isSeries: Bool) -> Plot.CurveColor {
    isSeries && count > 1 ? .series(Double(index) / Double(count - 1)) : .kind(index)
  }
}
